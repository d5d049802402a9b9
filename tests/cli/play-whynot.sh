# SPDX-License-Identifier: MIT
# A person who plays asks why not, as their role may know it; since when something holds is known in a game that is
# resumed, too.
printf '%s\n' 'whynot Cross marks (5,5)' 'whynot Cross marks (0,0)' 'Cross marks (0,0)' 'whynot Cross marks (0,0)' 'whynot' quit |
    adjudge play rulebooks/tic-tac-toe -p human --seed x -o game.jsonl.gz | grep -A20 'decides\|whynot'
printf '%s\n' 'whynot Nought marks (0,0)' quit | adjudge play --resume game.jsonl.gz -p human | grep -A10 'decides'
