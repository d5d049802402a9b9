# SPDX-License-Identifier: MIT
# Several logs: what is said comes in their order, whatever order they are finished in; the gravest is the status.
adjudge play rulebooks/tic-tac-toe --players random --seed many --games 6 -o logs > /dev/null
head -c -30 logs/0002.jsonl.gz > logs/torn.jsonl.gz
echo "no log" > logs/none.jsonl.gz
for jobs in 1 2 8; do
    adjudge verify --jobs $jobs logs/*.jsonl.gz logs/0001.jsonl.gz > out-$jobs 2>&1
    echo $?
done
cmp out-1 out-2 && cmp out-1 out-8
grep -E '^[^ ]' out-1
adjudge verify logs/000*.jsonl.gz | tail -1
adjudge verify logs/0001.jsonl.gz nowhere.jsonl.gz > out
echo $?
