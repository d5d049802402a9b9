# SPDX-License-Identifier: MIT
# A value that is another value is explained with the name and the number of that value, and its terms.
mkdir total
cat > total/rulebook.yaml <<'EOF'
adjudge: 1
id: total
title: Total
house: yes
players: {names: [Ann, Ben], has: {hits: 0 to 30}}
values:
  hard: {en: "the hard total of [player]", is: 0 to 30}
  soft: {en: "the total of [player]", is: 0 to 30}
events:
  game: "the game {is|be} played"
  hit: "[player] {hits|hit}"
rules:
- id: T-1
  code: |
    when the game is played:
      now Ann's hits is 6
      repeat 3 times: Ann must do: Ann hits
- {id: T-2, code: "when a player hits: if the total of the player is at least 3: add the total of the player to Ben's hits"}
- {id: T-3, code: the hard total of a player is the player's hits}
- {id: T-4, code: the hard total of a player rises by 1}
- {id: T-5, code: the total of a player is the hard total of the player}
EOF
adjudge play total --players random --seed a -o game.jsonl.gz
adjudge trace game.jsonl.gz --at 1 --all
adjudge why game.jsonl.gz 'the total of Ann is 7'
