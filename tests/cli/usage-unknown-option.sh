# SPDX-License-Identifier: MIT
# An unknown option is named, with the nearest one of that command.
adjudge play --sede 4 rulebooks/tic-tac-toe
echo $?
adjudge verify --job=2 x
echo $?
adjudge show -x log
echo $?
adjudge check --somethingelse x
