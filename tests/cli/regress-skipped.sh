# SPDX-License-Identifier: MIT
# What cannot be compared is named, counted and skipped, and stops nothing; a changed rulebook with errors is told of
# before anything is read. No log is touched.
adjudge play rulebooks/coast --players random --seed 1 -o good.jsonl.gz > /dev/null
adjudge play rulebooks/coast --players random --seed 2 --thin -o thin.jsonl.gz > /dev/null
adjudge play rulebooks/tic-tac-toe --players random --seed 1 -o other.jsonl.gz > /dev/null
cp -r rulebooks/coast second && sed -i 's/edition: "1"/edition: "2"/' second/rulebook.yaml
adjudge play second --players random --seed 3 -o second.jsonl.gz > /dev/null
head -c -40 good.jsonl.gz > torn.jsonl.gz
(head -c 2000 good.jsonl.gz; echo damage; tail -c +2007 good.jsonl.gz) > damaged.jsonl.gz
echo "no log" > text.jsonl.gz
PYTHONPATH=$ROOT/tests PYTHONDONTWRITEBYTECODE=1 python3 - <<'PYTHON'
import log_agreement
data = open("good.jsonl.gz", "rb").read()
first, *others = log_agreement.frames_of(data)
open("later.jsonl.gz", "wb").write(log_agreement.sealed_frame(first, version=3) + b"".join(others))
PYTHON
adjudge log dump good.jsonl.gz > lines
sed -i '/"n":5,/s/"do":"[^"]*"/"do":"pass it on"/' lines
adjudge log import lines -o untrue.jsonl.gz > /dev/null
sha256sum *.gz > before
logs="good.jsonl.gz thin.jsonl.gz other.jsonl.gz second.jsonl.gz torn.jsonl.gz damaged.jsonl.gz text.jsonl.gz later.jsonl.gz untrue.jsonl.gz"
adjudge regress $logs --rules rulebooks/coast; echo "= $?"
adjudge regress $logs nowhere.jsonl.gz --rules rulebooks/coast --format json | jq -c '(.replays[] | [.file, .verdict, .compared]), .sum'
echo "= in the words that verify and cover have"
word() { sed -nE "s/^ *$1: ([a-z ]*).*/\1/p" | uniq -c; }
for log in torn damaged text untrue nowhere; do
    log=$log.jsonl.gz
    (adjudge verify $log 2>&1 | head -n 1; adjudge regress $log --rules rulebooks/coast; adjudge cover $log 2>&1) | word $log
done
echo "= with the rulebook of the thin one, and of any edition"
adjudge regress thin.jsonl.gz second.jsonl.gz --rulebook rulebooks/coast --any-edition --rules second; echo "= $?"
echo "= a changed rulebook with errors"
sed -i 's/add 1 to the rounds/add one to the rounds/' second/rules.yaml
adjudge regress $logs --rules second; echo "= $?"
adjudge regress good.jsonl.gz; echo "= $?"
adjudge regress good.jsonl.gz --rules rulebooks/coast -j 0; echo "= $?"
mkdir empty; adjudge regress empty --rules rulebooks/coast; echo "= $?"
sha256sum -c --quiet before && echo "no log was touched"
