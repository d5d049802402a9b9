# SPDX-License-Identifier: MIT
# long
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
# Rules that go round without a decision are one, also if they end while choices are computed.
mkdir idle
cat >idle/rulebook.yaml <<'EOF'
adjudge: 1
id: idle
title: Idle
house: true
players: {names: [Ann]}
pieces:
  spot: {grid: 40 x 40}
events:
  game: "the game {is|be} played"
  sit: "[player] {sits|sit} at [spot]"
rules:
- id: ID-1
  code: |
    when the game is played:
      repeat:
        Ann may do: Ann sits at a spot
- {id: ID-2, code: a player may not sit at any spot}
EOF
adjudge explore idle --depth 1
echo $?
