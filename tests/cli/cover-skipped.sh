# SPDX-License-Identifier: MIT
# Logs that cannot be counted are named, each with its own verdict, and stop no other; whoever does the work.
mkdir logs
for game in tic-tac-toe coast; do
    adjudge play rulebooks/$game --players random --seed cover -o logs/$game.jsonl.gz > /dev/null
done
adjudge play rulebooks/tic-tac-toe --players random --seed cover --thin -o logs/thin.jsonl.gz > /dev/null
cp -r rulebooks/tic-tac-toe other
sed -i 's/^edition:.*/edition: "2"/' other/rulebook.yaml
adjudge play other --players random --seed cover -o logs/edition.jsonl.gz > /dev/null
head -c -30 logs/tic-tac-toe.jsonl.gz > logs/torn.jsonl.gz
cp logs/tic-tac-toe.jsonl.gz logs/damaged.jsonl.gz
printf '!' | dd of=logs/damaged.jsonl.gz bs=1 seek=700 conv=notrunc status=none
adjudge log dump logs/tic-tac-toe.jsonl.gz | sed '/"n":7/s/Cross marks/Nought marks/' > lines
adjudge log import lines -o logs/illegal.jsonl.gz > /dev/null
echo "no log" > logs/none.jsonl.gz
for jobs in 1 2 8; do
    adjudge cover logs/tic-tac-toe.jsonl.gz logs nowhere.jsonl.gz --jobs $jobs > out-$jobs
    echo $?
done
cmp out-1 out-2 && cmp out-1 out-8
digests() { sed -E 's/[0-9a-f]{16}…/…/'; }
sed -n '1p;/^skipped logs/,$p' out-1 | digests
adjudge cover logs/tic-tac-toe.jsonl.gz logs/illegal.jsonl.gz > out
echo $?
# With the rulebook a thin log counts, and the first log does not say what is measured.
adjudge cover logs/coast.jsonl.gz logs/thin.jsonl.gz logs/tic-tac-toe.jsonl.gz --rulebook rulebooks/tic-tac-toe | sed -n '1p;/^skipped logs/,$p' | digests
adjudge cover logs/none.jsonl.gz logs/thin.jsonl.gz
echo $?
adjudge cover logs/none.jsonl.gz --format json | tr -d ' \n'; echo
