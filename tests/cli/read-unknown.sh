# SPDX-License-Identifier: MIT
# A rule that there is not, and a rulebook that has errors.
try() { adjudge "$@"; echo $?; }
try read rulebooks/tic-tac-toe TTT-44
try read fixtures/broken/bad-name
