# SPDX-License-Identifier: MIT
# Options that do not go together.
try() { adjudge "$@"; echo $?; }
try fmt --check --write rulebooks/tic-tac-toe
try trace --at 1 --from 2 log
try trace --from 5 --to 4 log
try play rulebooks/tic-tac-toe --dice observed --seed x
try play rulebooks/tic-tac-toe --games 3
try play rulebooks/tic-tac-toe --format json
try play --resume log --seed x
try play --resume log -o other
