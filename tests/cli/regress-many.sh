# SPDX-License-Identifier: MIT
# However many logs there are, from a folder or from a list, and however many work on them, the report is
# the same byte for byte.
adjudge play rulebooks/coast --players random --games 40 --seed many -o games > /dev/null
cp -r rulebooks/coast changed && sed -i 's/the rounds is 6 and/the rounds is 5 and/; s/at most once per round/&\n    a player may not bid a stake when the stake is more than 4/' changed/rules.yaml
for jobs in 1 2 7; do
    adjudge regress games --rules changed -j $jobs --policy random > text-$jobs
    ls games/* | adjudge regress - --rules changed -j $jobs --policy random --format json > data-$jobs
done
cmp text-1 text-2 && cmp text-1 text-7 && cmp data-1 data-2 && cmp data-1 data-7 && echo "the same"
head -n 1 text-1; tail -n 8 text-1
