# SPDX-License-Identifier: MIT
# A game that an earlier release recorded went on where one stops today, because a choice follows from something hidden: the log can
# be read, explained and redacted past that place.
mkdir old
cat > old/rulebook.yaml <<'END'
adjudge: 1
id: old
title: Old
edition: "1"
house: true
players: {names: [Ann, Ben], has: {bid: 0 to 9, coins: 0 to 9, open: yes or no}, hidden: [bid]}
numbers: {stake: 0 to 9}
events:
  game: "the game {is|be} played"
  rest: "[player] {rests|rest}"
  raise: "[player] {raises|raise} to [stake]"
  get: "[player] {gets|get} [stake]"
rules:
- id: OL-1
  title: The game
  code: |
    a player knows a player called self when the self is the player
    a player knows a player called rival when the rival's open is yes
    when the game is played:
      now Ben's bid is 2
      Ann must do: Ann rests
      Ann gets (Ben's bid)
      Ben must do: Ben rests
      the game ends in a draw
    when any player rests: nothing happens
- id: OL-2
  title: What is got
  code: |
    when a player gets a stake called got: the player may do: the player raises to a stake when the stake is at most the got
    when a player raises to a stake: now the player's coins is the stake
END
adjudge play old --seed 1 -o stopped.jsonl.gz <<< 1
{
    adjudge log dump stopped.jsonl.gz | grep '"header"\|"rulebook"\|"decision"'
    echo '{"record":"decision","n":2,"role":"Ann","do":"Ann raises to 2","of":4}'
    echo '{"record":"decision","n":3,"role":"Ben","do":"Ben rests","of":1}'
    echo '{"record":"end","n":3,"winners":[],"draw":true}'
} > old.jsonl
adjudge log import old.jsonl -o old.jsonl.gz > made
adjudge verify old.jsonl.gz | head -1
adjudge show old.jsonl.gz --at 1
adjudge show old.jsonl.gz --at 2 --as Ann
adjudge trace old.jsonl.gz
adjudge trace old.jsonl.gz --at 2 --as Ben
adjudge why old.jsonl.gz "Ann's coins"
adjudge why old.jsonl.gz "Ann's coins" --at 2 --as Ben
adjudge whynot old.jsonl.gz "Ann raises to 3" --at 2
adjudge whynot old.jsonl.gz pass --at 3 --as Ann
adjudge diff old.jsonl.gz@1 old.jsonl.gz@2
adjudge regress old.jsonl.gz --rules old
adjudge log redact old.jsonl.gz --for Ann -o ann.jsonl.gz > made
adjudge log dump ann.jsonl.gz | jq -c 'select(.record=="decision") | {n, do, of}'
adjudge log redact old.jsonl.gz --check ann.jsonl.gz
