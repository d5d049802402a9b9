# SPDX-License-Identifier: MIT
# What is wrong with a log is said in the language that was asked for, in every command that reads one. Names of files
# are arguments: what looks like a format stays as it is.
adjudge play rulebooks/tic-tac-toe --players random --seed 1 -o good.jsonl.gz > /dev/null
head -c -40 good.jsonl.gz > '%s %n.jsonl.gz'
(head -c 1000 good.jsonl.gz; printf X; tail -c +1002 good.jsonl.gz) > damaged.jsonl.gz
(cat good.jsonl.gz; echo more) > longer.jsonl.gz
echo "no log" > text.jsonl.gz
adjudge log pack good.jsonl.gz good.jsonl.gz -o all.jsonl.gz > /dev/null
adjudge log dump good.jsonl.gz > lines
sed '3s/"of":/"off":/' lines > key; sed '3s/"n":1/"n":"1"/' lines > type; sed '3s/}$//' lines > json; head -n 1 lines > short; echo '{"record":"end"}' >> short
PYTHONPATH=$ROOT/tests PYTHONDONTWRITEBYTECODE=1 python3 - <<'PYTHON'
import log_agreement
data = open("good.jsonl.gz", "rb").read()
first, *others = log_agreement.frames_of(data)
open("later.jsonl.gz", "wb").write(log_agreement.sealed_frame(first, version=3) + b"".join(others))
PYTHON
adjudge verify good.jsonl.gz '%s %n.jsonl.gz' damaged.jsonl.gz longer.jsonl.gz text.jsonl.gz later.jsonl.gz nowhere.jsonl.gz 'all.jsonl.gz#7' --lang pl; echo "= $?"
for log in '%s %n.jsonl.gz' longer.jsonl.gz; do adjudge log info "$log" --lang pl | head -n 1; done
adjudge verify damaged.jsonl.gz --format json --lang pl | jq -c '.[0] | [.verdict, .reason, .message]'
for lines in key type json short; do adjudge log import $lines -o made.jsonl.gz --lang pl; echo "= $?"; done
adjudge log pack text.jsonl.gz -o made.jsonl.gz --lang pl; echo "= $?"
adjudge log recover good.jsonl.gz -o nowhere/made.jsonl.gz --lang pl; echo "= $?"
echo "= by the way"
for command in "show" "trace" "why" "whynot"; do
    words=; [ $command = why ] && words=table/active-player; [ $command = whynot ] && words=pass
    adjudge $command '%s %n.jsonl.gz' $words --lang pl 2>&1 > /dev/null
    adjudge $command text.jsonl.gz $words --lang pl 2>&1
done
adjudge diff text.jsonl.gz good.jsonl.gz --lang pl; adjudge transcript text.jsonl.gz --lang pl
adjudge regress text.jsonl.gz '%s %n.jsonl.gz' --rules rulebooks/tic-tac-toe --lang pl; adjudge cover text.jsonl.gz good.jsonl.gz --lang pl 2>&1 | grep text
