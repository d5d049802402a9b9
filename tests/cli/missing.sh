# SPDX-License-Identifier: MIT
# What is missing is named: a folder in which a file is to be created, a log, a game of a collection. Each message is
# on standard error.
adjudge play rulebooks/tic-tac-toe --players random --games 2 --seed demo -o games.jsonl.gz > said
adjudge log split games.jsonl.gz -o apart > said
one=$(ls apart/*.jsonl.gz | head -1)

echo "a folder that is missing:"
adjudge play rulebooks/tic-tac-toe --players random --seed demo -o no/x.jsonl.gz
adjudge play rulebooks/tic-tac-toe --players random --seed demo --games 2 -o /no/such/x.jsonl.gz
adjudge log pack games.jsonl.gz -o no/x.jsonl.gz
adjudge log recover games.jsonl.gz -o no/x.jsonl.gz
adjudge log dump "$one" | adjudge log import - -o no/x.jsonl.gz
adjudge log redact "$one" --for Cross -o no/x.jsonl.gz
adjudge log split games.jsonl.gz -o no/x
adjudge receipt "$one" -o no/x.json
adjudge key new -o no/x.key
adjudge transcript "$one" > game.yaml
adjudge record rulebooks/tic-tac-toe game.yaml -o no/x.jsonl.gz

echo "a log that is missing:"
adjudge verify nope.jsonl.gz
adjudge verify nope.jsonl.gz "$one" | head -1
adjudge verify nope.jsonl.gz --format json | jq -c '.[] | [.verdict, .message]'
for command in "log info" "log dump" "log head" show trace cover "play --resume"; do
    adjudge $command nope.jsonl.gz
done

echo "a game that is missing:"
for command in verify "log info" "log dump" "log head" show trace "play --resume"; do
    adjudge $command games.jsonl.gz#0
    adjudge $command games.jsonl.gz#3
done

echo "a log in the place of a rulebook:"
cp "$one" a.jsonl.gz
adjudge play a.jsonl.gz
