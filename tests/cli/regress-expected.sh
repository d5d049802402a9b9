# SPDX-License-Identifier: MIT
# What somebody has accepted is expected from then on: only what is otherwise is told. The file is sorted, the
# same however it came about, and can be reviewed; a log that is gone, and an expectation that does not hold
# any more, are told of.
mkdir games && for seed in 1 2 3 4; do adjudge play rulebooks/coast --players random --seed $seed -o games/$seed.jsonl.gz > /dev/null; done
cp -r rulebooks/coast low && sed -i 's/at most once per round/&\n    a player may not bid a stake when the stake is more than 4/' low/rules.yaml
cp -r rulebooks/coast long && sed -i 's/the rounds is 6 and/the rounds is 8 and/' long/rules.yaml
kept=games/regress-expected.jsonl
short() { jq -c '[.log, .verdict, .after, .was.rule, .is.rule, .behind]' $kept; }
echo "== accepted"
adjudge regress games --rules low --accept | tail -n 4; echo "= ${PIPESTATUS[0]}"
short
head -n 1 $kept
echo "== as expected"
adjudge regress games --rules low; echo "= $?"
adjudge regress games --rules low --format json | jq -c '[.replays[].as_expected], .sum.expected'
(cd games && adjudge regress . --rules ../low); echo "= $?"
sed -i 's/^{\(.*\), "verdict": \("[^"]*"\)/{"verdict": \2, \1/; 2i\\' $kept
adjudge regress games --rules low > /dev/null; echo "= with members in another order and an empty line: $?"
echo "== something else"
adjudge regress games/[13].jsonl.gz --rules long; echo "= $?"
adjudge regress games/3.jsonl.gz --rules rulebooks/coast; echo "= $?"
echo "== a part of them: what is not asked of stays"
adjudge regress games/3.jsonl.gz --rules rulebooks/coast --accept | tail -n 1; short
echo "== one by one, through a pipe"
rm $kept
printf 'no\ny\nwhat\nquit\n' | adjudge regress games --rules low --review | grep -v '^  '; echo "= ${PIPESTATUS[1]}"; short
printf 'n\na\n' | adjudge regress games --rules low --review | tail -n 1; echo "= ${PIPESTATUS[1]}"; short
adjudge regress games --rules low --review < /dev/null | tail -n 1; echo "= ${PIPESTATUS[0]}"
echo "== reviewed one by one or accepted at once: the same bytes"
rm $kept; yes y | adjudge regress games --rules low --review > /dev/null; cp $kept reviewed
rm $kept; adjudge regress games --rules low --accept -j 3 > /dev/null; cmp $kept reviewed && echo same
echo "== a log that is gone"
mv games/2.jsonl.gz .
adjudge regress games --rules low; echo "= $?"
adjudge regress games --rules low --format json | jq -c '.sum.gone'
adjudge regress games/1.jsonl.gz --rules low > /dev/null; echo "= another one: $?"
adjudge regress games --rules low --accept > /dev/null; echo "= $?"; short
mv 2.jsonl.gz games
echo "== a file of its own, for several folders"
mkdir more && cp games/1.jsonl.gz more && rm $kept
adjudge regress games more --rules low --expected all.jsonl --accept > /dev/null; jq -c .log all.jsonl; ls games
adjudge regress more --rules low --expected all.jsonl; echo "= $?"
adjudge regress games more --rules low --accept > /dev/null; wc -l games/*.jsonl more/*.jsonl
echo "== with a policy and a migration"
echo '- {retarget: Ann bids 5, to: Ann bids 4}' > games/1.migration.yaml
adjudge regress games/[12].jsonl.gz --rules low --policy random --accept > /dev/null; jq -c '[.log, .migrated.by, .played.by]' $kept | head -n 2
adjudge regress ./games/[12].jsonl.gz --rules low --policy random; echo "= $?"
echo "== of an earlier form"
echo '{"log": "1.jsonl.gz", "verdict": "other result", "position": [{"path": "/table/pot", "old": 1, "new": 2}]}' > $kept
adjudge regress games --rules low --accept; echo "= $?"
echo "== that cannot be read"
for line in '{' '[]' '{"log": "1.jsonl.gz"}' '{"log": "", "verdict": "same"}' '{"log": "x", "verdict": "same", "log": "y"}' \
    '{"log": "x", "verdict": "same"}
{"log": "x", "verdict": "same"}'; do echo "$line" > $kept; adjudge regress games --rules low; echo "= $?"; done
rm $kept; mkdir $kept; adjudge regress games --rules low; echo "= $?"; rmdir $kept
echo "== that cannot be written: what was there stays"
adjudge regress games/1.jsonl.gz --rules low --expected nowhere/all.jsonl --accept > /dev/null; echo "= $?"
echo "== used in a wrong way"
adjudge regress games --rules low --review --accept
adjudge regress games --rules low --review --format json
ls games/*.gz | adjudge regress - --rules low --review
