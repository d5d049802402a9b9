# SPDX-License-Identifier: MIT
# The program of one rule; fields of pieces are not taken for fields of the table whose cell has the same number.
adjudge disasm rulebooks/tic-tac-toe TTT-3
adjudge disasm rulebooks/dont-blink | grep -m3 ' FIELD ' | sed 's/  *;.*//'
