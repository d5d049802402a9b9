# SPDX-License-Identifier: MIT
# With --events every decision is told as trace does.
adjudge play rulebooks/tic-tac-toe --players first --seed e --decisions 3 --events
