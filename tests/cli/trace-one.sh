# SPDX-License-Identifier: MIT
# One decision, several, all; in another language; with what was considered.
adjudge play rulebooks/tic-tac-toe --players random --seed demo -o game.jsonl.gz > /dev/null

adjudge trace game.jsonl.gz --at 4
adjudge trace game.jsonl.gz --from 8
adjudge trace game.jsonl.gz --to 1
adjudge trace game.jsonl.gz | grep -c '^[0-9]'
adjudge trace game.jsonl.gz --at 4 --lang pl
adjudge trace game.jsonl.gz --at 4 --considered
try() { adjudge trace "$@"; echo $?; }
try game.jsonl.gz --at 10
try game.jsonl.gz --at 10 --lang pl
try nowhere.jsonl.gz
