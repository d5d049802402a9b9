# SPDX-License-Identifier: MIT
# long
# What goes wrong comes out as logs that can be verified and traced, the same whoever found it.
for jobs in 1 3; do
    adjudge explore cases/data/explore --depth 3 --chance all -o logs --jobs $jobs > out-$jobs
    echo $?
    mv logs logs-$jobs
done
cmp out-1 out-3 && diff -r logs-1 logs-3
cat out-1
adjudge verify logs-1/*.jsonl.gz | grep -E '^[^ ]|fault'
adjudge trace logs-1/002.jsonl.gz --at 1
adjudge trace logs-1/001.jsonl.gz --format json | tail -2
adjudge explore cases/data/explore --depth 3 -o logs-1
echo $?
adjudge explore cases/data/explore --depth 8 --positions --format json | grep dead
