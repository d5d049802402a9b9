# SPDX-License-Identifier: MIT
# A person plays in another language that the rulebook declares.
printf "%s\n" 1 "kółko zaznacza (1,1)" | adjudge play rulebooks/tic-tac-toe --seed l --lang pl
