# SPDX-License-Identifier: MIT
# Words that are no choices: help, the position again, what happened so far, leaving.
printf '%s\n' '?' 5 log show quit | adjudge play rulebooks/tic-tac-toe --as Cross --seed x -o game.jsonl.gz
zcat game.jsonl.gz | tail -2
