# SPDX-License-Identifier: MIT
# A few games: figures, counts, the shortest log, and what never was, with its text; the same whoever does the work.
adjudge play rulebooks/coast --players random --seed cover --games 12 -o logs > /dev/null
for jobs in 1 2 8; do
    adjudge cover logs --jobs $jobs > out-$jobs
    adjudge cover logs --jobs $jobs --format json > json-$jobs
    adjudge cover logs --jobs $jobs --html page-$jobs > /dev/null
done
for form in out json page; do
    cmp $form-1 $form-2 && cmp $form-1 $form-8
done
sed -E 's/[0-9a-f]{16}…/…/' out-1
adjudge cover logs/0001.jsonl.gz --clauses | sed -n '/^clauses$/,/^$/p' | head -20
