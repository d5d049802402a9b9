# SPDX-License-Identifier: MIT
# The vocabulary of a rulebook with examples.
adjudge phrases rulebooks/tic-tac-toe
