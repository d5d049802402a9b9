# SPDX-License-Identifier: MIT
# A log is never written over; one that cannot be made is an error of the environment.
try() { adjudge play rulebooks/tic-tac-toe --players random --seed e "$@"; echo $?; }
echo precious > game.jsonl.gz
try -o game.jsonl.gz
cat game.jsonl.gz
try -o nowhere/game.jsonl.gz
try -o /dev/full
