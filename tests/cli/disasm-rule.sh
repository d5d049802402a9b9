# SPDX-License-Identifier: MIT
# The program of one rule.
adjudge disasm rulebooks/tic-tac-toe TTT-3
