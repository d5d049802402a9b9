# SPDX-License-Identifier: MIT
# Two positions of a log, of two logs, a snapshot; the same; a patch that makes one of the other.
adjudge play rulebooks/tic-tac-toe --players random --seed demo -o game.jsonl.gz > /dev/null

try() { adjudge diff "$@"; echo $?; }
try game.jsonl.gz@2 game.jsonl.gz@4
try game.jsonl.gz@2 game.jsonl.gz@2
try game.jsonl.gz@0 game.jsonl.gz > all; tail -2 all
adjudge show game.jsonl.gz --at 3 --format json > three.json
try three.json game.jsonl.gz@3
try three.json game.jsonl.gz@4
try --patch game.jsonl.gz@2 game.jsonl.gz@3
try game.jsonl.gz@2 game.jsonl.gz@99
try game.jsonl.gz@x game.jsonl.gz
try nowhere.json game.jsonl.gz
echo '{"state": 3}' > bad.json
try bad.json game.jsonl.gz
echo '{' > bad.json
try bad.json game.jsonl.gz
