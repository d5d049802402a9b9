# SPDX-License-Identifier: MIT
# The forms that options can have all mean the same; -- ends them.
adjudge check --format=json rulebooks/tic-tac-toe > 1
adjudge check --format json rulebooks/tic-tac-toe > 2
adjudge check rulebooks/tic-tac-toe --format json > 3
adjudge check --format json -- rulebooks/tic-tac-toe > 4
cmp 1 2 && cmp 2 3 && cmp 3 4 && cat 1
adjudge check -- --format
