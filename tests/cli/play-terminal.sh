# SPDX-License-Identifier: MIT
# At a terminal: title, seed, help, prompt; a person on each side, asked in turn.
at-terminal -c 60 -i 5 -i 'Nought marks (0,0)' -i quit adjudge play rulebooks/tic-tac-toe --seed t --color never
