# SPDX-License-Identifier: MIT
# A person sees how the game stands when it is over; `log` after --resume begins where this person sat down.
printf '%s\n' 'Cross marks (0,0)' 'Nought marks (0,1)' 'Cross marks (1,0)' | adjudge play rulebooks/tic-tac-toe --seed e -o e.jsonl.gz | tail -2
printf '%s\n' log 'Nought marks (1,1)' 'Cross marks (2,0)' | adjudge play --resume e.jsonl.gz | grep -A99 -E 'no decisions yet|^5 '
