# SPDX-License-Identifier: MIT
# Turns of several decisions, and turns without any; what cannot be counted in turns.
cat > rulebook.yaml <<'EOF'
adjudge: 1
id: rows
title: Rows
house: yes
players: {names: [Ann, Ben]}
pieces: {stone: {names: [Agate, Beryl, Coral], has: {taken: yes or no}}}
events:
  game: "the game {is|be} played"
  round: {en: "the round {is|be} held", mark: yes}
  turn: {en: "[player] {takes|take} a turn", mark: yes}
  take-up: "[player] {takes|take} up [stone]"
rules:
- id: R-1
  text: Ann takes one or two stones, Ben has a turn without a choice.
  code: |
    when the game is played:
      repeat 2 times: the round is held
      the game ends in a draw
    when the round is held:
      Ann takes a turn
      Ben takes a turn
    when Ann takes a turn:
      Ann must do: Ann takes up a stone
      Ann may do: Ann takes up a stone
- {id: R-2, text: A stone that is taken up is taken., code: "when any player takes up a stone: now the stone's taken is yes"}
- {id: R-3, text: A stone is taken up once., code: "a player may not take up a stone whose taken is yes"}
EOF
adjudge explore . --depth 3
adjudge explore . --depth 5 --count turns
adjudge explore . --depth 5 --count turns -j 2 --format json
adjudge explore . --depth 5 --count turns --positions
adjudge explore . --random 5 --count turns
