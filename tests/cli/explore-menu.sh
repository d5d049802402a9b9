# SPDX-License-Identifier: MIT
# A menu with too many combinations is no endless loop: the rule that asks is named, and the limit.
mkdir crowd
cat >crowd/rulebook.yaml <<'EOF'
adjudge: 1
id: crowd
title: Crowd
house: true
players: {names: [Ann]}
pieces:
  man: {count: 250}
  spot: {grid: 40 x 40}
events:
  game: "the game {is|be} played"
  trade: "[man] {trades|trade} places with [other: man] at [spot]"
rules:
- id: CR-1
  code: |
    when the game is played:
      Ann may do: a man trades places with a man called mate at a spot
- id: CR-2
  code: a man may trade places with a man called mate at a spot only when the man is the mate and the spot is spot-39-39
EOF
adjudge explore crowd --depth 1
echo $?
adjudge play crowd -p random --seed 1
echo $?
