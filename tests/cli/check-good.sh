# SPDX-License-Identifier: MIT
# Rulebooks without anything wrong.
for r in tic-tac-toe connect-four; do adjudge check rulebooks/$r; done
