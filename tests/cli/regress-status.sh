# SPDX-License-Identifier: MIT
# The exit status of every mixture of what can come of logs: an unexpected difference goes before logs
# that were not compared.
for seed in 1 3; do adjudge play rulebooks/coast --players random --seed $seed -o $seed.jsonl.gz > /dev/null; done
echo "no log" > skipped.jsonl.gz
cp -r rulebooks/coast changed && sed -i 's/the rounds is 6 and/the rounds is 8 and/' changed/rules.yaml
mv 1.jsonl.gz differs.jsonl.gz; mv 3.jsonl.gz same.jsonl.gz
adjudge regress differs.jsonl.gz same.jsonl.gz --rules changed | grep -v '^  '
try() { adjudge regress "$@" --rules changed > /dev/null; echo "$*: $?"; }
try same.jsonl.gz
try same.jsonl.gz skipped.jsonl.gz
try same.jsonl.gz nowhere.jsonl.gz
try same.jsonl.gz skipped.jsonl.gz nowhere.jsonl.gz
try same.jsonl.gz differs.jsonl.gz
try skipped.jsonl.gz differs.jsonl.gz
try differs.jsonl.gz nowhere.jsonl.gz skipped.jsonl.gz
try differs.jsonl.gz --accept
try same.jsonl.gz differs.jsonl.gz
try differs.jsonl.gz skipped.jsonl.gz
try differs.jsonl.gz nowhere.jsonl.gz
try differs.jsonl.gz --junit nowhere/report.xml
rm differs.jsonl.gz
try same.jsonl.gz
try same.jsonl.gz skipped.jsonl.gz
