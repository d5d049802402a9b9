# SPDX-License-Identifier: MIT
# A rule that there is not.
adjudge disasm rulebooks/tic-tac-toe TTT-33
