# SPDX-License-Identifier: MIT
# One rule, in the language it was written in and in another.
adjudge read rulebooks/tic-tac-toe TTT-4; adjudge read rulebooks/tic-tac-toe TTT-4 --lang pl
