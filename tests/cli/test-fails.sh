# SPDX-License-Identifier: MIT
# A fixture that fails says what was expected, what came, and what happened in that step.
cat > fails.yaml <<END
rulebook: $ROOT/rulebooks/tic-tac-toe
fixtures:
- id: F-1
  title: The second mark is offered where it may not be
  play:
  - Cross marks (0,0)
  - offered: ["Nought marks (0,0)"]
- id: F-2
  title: A condition that does not hold
  play:
  - do: Cross marks (0,0)
    then: ["square-0-0's mark is Nought"]
- id: F-3
  title: This one holds
  play: ["Cross marks (0,0)"]
END
adjudge test fails.yaml
echo $?
adjudge test --format tap fails.yaml | head -5
echo "rulebook: nowhere" > broken.yaml
adjudge test broken.yaml
echo $?
adjudge test nowhere.yaml
echo $?
