# SPDX-License-Identifier: MIT
# Values that options do not take, and options that want one.
try() { adjudge "$@"; echo $?; }
try show --at ten log
try show --at -1 log
try show --at 18446744073709551616 log
try show --at
try check --format xml rulebooks/tic-tac-toe
try check --color rainbow rulebooks/tic-tac-toe
try check --strict=yes rulebooks/tic-tac-toe
try play --seed= rulebooks/tic-tac-toe
try check --lang en --lang pl rulebooks/tic-tac-toe
try verify --jobs 0 log
