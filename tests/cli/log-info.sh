# SPDX-License-Identifier: MIT
# A log summed up, whole and not, as text and JSON.
yes 1 | adjudge play rulebooks/tic-tac-toe --seed demo -o game.jsonl.gz > /dev/null

adjudge log info game.jsonl.gz | sed -E 's/[0-9a-f]{64}/HEX/g; s/[0-9a-f]{16}…/HEX/; s/(byte|size) +[0-9,]+/\1 N/; s/[0-9,]+ bytes/N bytes/'
adjudge log info game.jsonl.gz --format json | python3 -c 'import json, sys; d = json.load(sys.stdin); print(d["verdict"], d["decisions"], d["sealed"])'
head -c -30 game.jsonl.gz > torn.jsonl.gz
adjudge log info torn.jsonl.gz > out
echo $?
cat out | sed -E 's/[0-9a-f]{64}/HEX/g; s/[0-9a-f]{16}…/HEX/; s/(byte|size) +[0-9,]+/\1 N/; s/[0-9,]+ bytes/N bytes/'
adjudge log info nowhere
