# SPDX-License-Identifier: MIT
# An unknown command is named, with the nearest one that there is.
adjudge chek rulebooks/tic-tac-toe
echo $?
adjudge verfiy x
echo $?
adjudge somethingelse
