# SPDX-License-Identifier: MIT
# long
# Random games under different options: every pair of values occurs, and a finding names the fewest options that show it,
# the same however many jobs there are. Its log has these options.
well=cases/data/options
for jobs in 1 3; do
    adjudge explore $well --random 60 --options pairs --depth 200 -o logs --jobs $jobs > out-$jobs
    echo $?
    mv logs logs-$jobs
done
cmp out-1 out-3 && diff -r logs-1 logs-3
cat out-1
adjudge verify logs-1/*.jsonl.gz | grep -E '^[^ ]|fault'
adjudge log dump logs-1/002.jsonl.gz | jq -c 'select(.options) | .options'
echo "= one at a time, some options set"
adjudge explore $well --random 30 --options each --set rounds=2 --set gift=yes --player-count 3 --format json; echo "= $?"
echo "= no findings"
adjudge explore rulebooks/coast --random 8 --options pairs; echo "= $?"
echo "= too few games"
adjudge explore rulebooks/coast --random 3 --options pairs | head -n 3
echo "= values that no rule reads"
adjudge explore $well --random 24 --options pairs --set emptied=no --set gift=no --set rounds=2 --rules | grep -A 1 'no rule read'
adjudge explore $well --random 2 --options each --set emptied=no --set rope=2 --rules --format json | jq -c '.unread | select(.)'
for vary in pairs each; do
    adjudge --lang pl explore rulebooks/dont-blink --random 2 --options $vary --depth 5 | grep -E 'opcj|jest za|gra os' | sed 's/[0-9][0-9]*/N/g'
done
adjudge explore $well --depth 3 --options pairs; echo "= $?"
adjudge explore $well --random 3 --options triples; echo "= $?"
