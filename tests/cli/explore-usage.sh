# SPDX-License-Identifier: MIT
# What does not go together, and what does not fit.
for words in "" "--random 0" "--random 3 --positions" "--random 3 --chance all" "--depth 2 --rules" "--depth 1000001" \
             "--depth 2 --player-count 3" "--depth 2 --count turns" "--depth 2 --set a=1" "--depth 2 --jobs 0"; do
    adjudge explore rulebooks/tic-tac-toe $words
    echo $?
done
