# SPDX-License-Identifier: MIT
# long
# Small rulebooks that each tell a secret in another way, and one that tells none; the same for any number of jobs.
for book in cases/data/secrets/* rulebooks/kuhn-poker; do
    echo "== ${book##*/}"
    adjudge explore $book --secrets --random 30
done
for jobs in 1 3; do
    adjudge explore cases/data/secrets/shield --secrets --random 20 -o logs --jobs $jobs > out-$jobs
    echo $?
    mv logs logs-$jobs
done
cmp out-1 out-3 && diff -r logs-1 logs-3
adjudge verify logs-1/*.jsonl.gz | tail -1
for log in logs-1/001-a.jsonl.gz logs-1/001-b.jsonl.gz; do
    adjudge trace $log --as Bo
    adjudge show $log --as Bo
done
adjudge explore cases/data/secrets/shield --secrets --random 10 --format json
adjudge explore cases/data/secrets/ballot --secrets --random 0
adjudge explore cases/data/secrets/ballot --secrets --rules
adjudge explore cases/data/secrets/reroll --secrets --random 5 --explain 0
adjudge explore cases/data/secrets/reroll --random 5 --explain 3
