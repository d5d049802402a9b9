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
# The games of a collection, several at once: the same is told, of each game that is lost as well, and of
# the file behind them.
adjudge play rulebooks/tic-tac-toe --players random --seed together --games 500 -o all.jsonl.gz > /dev/null
python3 -c "
data = bytearray(open('all.jsonl.gz', 'rb').read())
data[len(data) // 2] ^= 1
open('hurt.jsonl.gz', 'wb').write(data)"
for log in all hurt; do
    for jobs in 1 2 8; do
        for form in text json; do
            adjudge verify --jobs $jobs --format $form $log.jsonl.gz > $log-$jobs-$form
            echo "$log $jobs $form: $?"
        done
    done
    for jobs in 2 8; do
        cmp $log-1-text $log-$jobs-text && cmp $log-1-json $log-$jobs-json
    done
    python3 -c "
import collections, json, sys
reports = json.load(open(sys.argv[1]))
print(len(reports), dict(collections.Counter(r['verdict'] for r in reports)), reports[-1]['file'], reports[-1]['games'])" $log-1-json
    tail -1 $log-1-text
done
grep -m1 -A3 ': damaged' hurt-1-text | sed 's/byte [0-9,]*, frame [0-9]*/PLACE/; s/[0-9,]* bytes/N bytes/'
adjudge verify --full all.jsonl.gz | sed -n 1,9p
