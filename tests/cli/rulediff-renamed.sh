# SPDX-License-Identifier: MIT
# A rule that only got another id is told once, in text and as data; games go on as they were, by the same rules.
cp -r rulebooks/coast renamed
sed -i 's/CO-8/CO-Bids/; s/CO-3/CO-Sails/; s/What is bid goes into the pot/Bids go into the pot/' renamed/*.yaml
adjudge rulediff rulebooks/coast renamed; echo "= $?"
adjudge rulediff rulebooks/coast renamed --format json | jq -c '.changes[] | [.name, .change, .by, .plays, [.parts[].part]]'
for seed in 1 2; do adjudge play rulebooks/coast --players random --seed $seed -o $seed.jsonl.gz > /dev/null; done
adjudge regress [12].jsonl.gz --rules renamed; echo "= $?"
