# SPDX-License-Identifier: MIT
# A log for one role's eyes, and the proof afterwards that nothing in it was changed.
SEED=6a1f0c3b58d2e497aa10f3c46b7d9e25
adjudge play rulebooks/warp-skirmish --players random --seed $SEED --decisions 12 -o whole.jsonl.gz > played
ROLE=$(adjudge log dump whole.jsonl.gz | jq -r 'select(.record=="header").roles[0].role')
adjudge log redact whole.jsonl.gz --for "$ROLE" -o seen.jsonl.gz | sed -n "1p;3,4p" | sed "s|[0-9,]* bytes, [0-9,]* of|N bytes, N of|"; echo "= $?"
echo "= the seed, and what the seed gives, is in no record"
adjudge log dump seen.jsonl.gz | grep -c $SEED
adjudge log dump seen.jsonl.gz | jq -c 'select(.record=="header") | {format, needs, seed, for}'
adjudge log dump seen.jsonl.gz | jq -r 'select(.record=="hidden").what' | sort | uniq -c | sed 's/^ *//'
echo "= verify says what could be replayed"
adjudge verify seen.jsonl.gz | sed "s/([0-9a-f]*…)/(DIGEST)/"
echo "= whoever has the whole log shows that it is the same"
adjudge log redact whole.jsonl.gz --check seen.jsonl.gz; echo "= $?"
echo "= a changed record is found"
adjudge log dump seen.jsonl.gz | jq -c 'if .record=="hidden decision" and .n==2 then .do="Blue passes" else . end' > changed.jsonl
adjudge log import changed.jsonl -o changed.jsonl.gz > made
adjudge log redact whole.jsonl.gz --check changed.jsonl.gz | sed 's/record [0-9]*/record N/'; echo "= ${PIPESTATUS[0]}"
echo "= what cannot be done"
adjudge log redact whole.jsonl.gz --for Nobody -o x.jsonl.gz; echo "= $?"
adjudge log redact seen.jsonl.gz --for "$ROLE" -o x.jsonl.gz; echo "= $?"
adjudge log redact whole.jsonl.gz -o x.jsonl.gz; echo "= $?"
adjudge log redact whole.jsonl.gz --for "$ROLE"; echo "= $?"
adjudge log redact whole.jsonl.gz --for "$ROLE" -o seen.jsonl.gz; echo "= $?"
adjudge log redact whole.jsonl.gz --check whole.jsonl.gz; echo "= $?"
adjudge play --resume seen.jsonl.gz < /dev/null; echo "= $?"
echo "= a short seed is named"
adjudge play rulebooks/warp-skirmish --players random --seed 1 --decisions 3 -o short.jsonl.gz > played
adjudge log redact short.jsonl.gz --for "$ROLE" -o short-seen.jsonl.gz | grep weak
echo "= what a forger can write into a redacted log"
adjudge play rulebooks/coast --players random --seed demo -o coast.jsonl.gz > played
adjudge log redact coast.jsonl.gz --for Ann -o ann.jsonl.gz > made
adjudge log dump ann.jsonl.gz > ann
forge() { rm -f forged.jsonl.gz out; adjudge log import - -o forged.jsonl.gz > made && adjudge verify forged.jsonl.gz > out && head -1 out; }
sed '$s/"winners":\["Cy"\]/"winners":["Ann"]/' ann | forge
sed -n '/^  verified/,$p' out
sed '1s/"for":"Ann"/"for":"Ann: 106 records verified"/' ann | forge
sed '1s/"seed":null/"seed":"demo"/' ann | forge
echo "= $?"
echo "= every report on a redacted log says that it is one"
adjudge show ann.jsonl.gz | head -1
adjudge trace ann.jsonl.gz | head -1
adjudge log textconv ann.jsonl.gz | head -4
adjudge regress ann.jsonl.gz --rules rulebooks/coast
adjudge why ann.jsonl.gz "Ann's money" | head -1
adjudge whynot ann.jsonl.gz pass | head -1
adjudge show ann.jsonl.gz --at 2; adjudge trace ann.jsonl.gz --at 2; adjudge why ann.jsonl.gz "the pot" --at 2; echo "= $?"
