# SPDX-License-Identifier: MIT
# Many games: a log each, and who won; each can be played again alone.
adjudge play rulebooks/tic-tac-toe --players random --seed m --games 5 -o logs
ls logs
adjudge play rulebooks/tic-tac-toe --players random --seed m-3 -o third.jsonl.gz
cmp third.jsonl.gz logs/0003.jsonl.gz
adjudge play rulebooks/tic-tac-toe --players random --seed m --games 5 --format json
adjudge play rulebooks/tic-tac-toe --players random --seed m --games 2 -o logs
echo $?
adjudge play rulebooks/tic-tac-toe --players random --seed m --games 0
