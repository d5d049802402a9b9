# SPDX-License-Identifier: MIT
# Reasons for what cannot be covered: beside the logs or given; one that does not hold is a finding.
adjudge play rulebooks/coast --players random --seed cover --games 2 -o logs > /dev/null
cp cases/data/cover/*.yaml .
adjudge cover logs > plain
sed -n '3,7p' plain
cp good.yaml logs/not-covered.yaml
adjudge cover logs > out
echo $?
sed -n '3,7p;/^not exercised (/,$p' out
adjudge cover logs --except stale.yaml | sed -n '/^exclusions/,$p'
adjudge cover logs --except stale.yaml > out
echo $?
for broken in no-list no-reason unknown-key not-yaml nowhere; do
    adjudge cover logs --except $broken.yaml
    echo $?
done
for percent in 0 50 100; do
    adjudge cover logs --threshold $percent | grep threshold
    adjudge cover logs --threshold $percent > out
    echo $?
done
