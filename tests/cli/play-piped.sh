# SPDX-License-Identifier: MIT
# A person may be a pipe: choices by number and by name, in any letter case; what is not legal is
# told and asked again.
printf '%s\n' 1 'nought marks (0,0)' '  Nought   marks (1,1)' 99 'castles' '' 2 7 3 |
    adjudge play rulebooks/tic-tac-toe --seed x
