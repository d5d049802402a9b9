# SPDX-License-Identifier: MIT
# Different positions: those of tic-tac-toe, and those of a game of chance and of sets, by its
# seed and over all chance.
adjudge explore rulebooks/tic-tac-toe --depth 9 --positions
adjudge explore cases/data/explore --depth 3 --positions --format json | grep depth
adjudge explore cases/data/explore --depth 3 --positions --chance all --format json | grep depth
adjudge explore rulebooks/tic-tac-toe --depth 64 --positions
echo $?
