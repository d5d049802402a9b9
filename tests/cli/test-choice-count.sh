# SPDX-License-Identifier: MIT
# The number of choices in place of all of them.
cat > count.yaml <<'END'
rulebook: rulebooks/tic-tac-toe
fixtures:
- id: nine
  title: Nine squares
  play: [choices: 9, 'Cross marks (0,0)', choices: 8]
- id: not-seven
  title: Not seven
  play: [choices: 7]
- id: no-number
  title: A number from 1
  play: [choices: 0]
END
adjudge test count.yaml
sed -i '$d' count.yaml && sed -i '$d' count.yaml && sed -i '$d' count.yaml
adjudge test count.yaml
