# SPDX-License-Identifier: MIT
# Values at the end of games: the same for any number of jobs, as data, exact, and what cannot be measured.
for jobs in 1 2 5; do
    adjudge explore rulebooks/coast --random 200 --seed m --measure "the pot" --measure "every ship is lost" --jobs $jobs > out-$jobs
done
cmp out-1 out-2 && cmp out-1 out-5
cat out-1
adjudge explore rulebooks/kuhn-poker --random 20 --format json
adjudge explore rulebooks/kuhn-poker --depth 3 --chance all --format json | tail -1
adjudge explore rulebooks/tic-tac-toe --depth 3 --chance all
adjudge explore rulebooks/coast --random 2 --measure "the harbour's pot"
adjudge explore rulebooks/coast --random 2 --measure "the sky"
adjudge explore rulebooks/coast --depth 2 --measure "the pot"
