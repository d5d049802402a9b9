# SPDX-License-Identifier: MIT
# Who plays: roles and kinds that there are not.
try() { adjudge play rulebooks/tic-tac-toe "$@"; echo $?; }
try --players Crosss=random
try --players Cross=computer
try --players computer
try --as Naught
try --set difficulty
