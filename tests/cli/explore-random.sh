# SPDX-License-Identifier: MIT
# Random games: the same for the same seed, however many work; what goes wrong comes out as a log here, too.
for jobs in 1 2 5; do
    adjudge explore rulebooks/coast --random 300 --rules --seed r --jobs $jobs > out-$jobs
done
cmp out-1 out-2 && cmp out-1 out-5
cat out-1
adjudge explore rulebooks/coast --random 3 --seed q --depth 20 --player-count 2 --format json
adjudge explore cases/data/explore --random 40 -o logs
echo $?
adjudge verify logs/*.jsonl.gz | grep -E '^[^ ]|fault'
