# SPDX-License-Identifier: MIT
# All games to a depth; the result does not depend on how many work at it.
for jobs in 1 2 7; do
    adjudge explore rulebooks/tic-tac-toe --depth 9 --jobs $jobs > out-$jobs
done
cmp out-1 out-2 && cmp out-1 out-7
cat out-1
adjudge explore rulebooks/connect-four --depth 4 --format json
adjudge explore rulebooks/tic-tac-toe --depth 0
