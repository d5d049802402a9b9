# SPDX-License-Identifier: MIT
# A number in a table that changes is named by its row, at the step that uses it; games that do not use it are the same.
mkdir games
for seed in 1 2 3 4 5 6; do adjudge play rulebooks/coast --players random --seed $seed --decisions 12 -o games/$seed.jsonl.gz > /dev/null; done
cp -r rulebooks/coast worth
sed -i '/name: Reef/s/worth: [0-9]*/worth: 5/' worth/rulebook.yaml
adjudge rulediff rulebooks/coast worth
adjudge regress games --rules worth
adjudge regress games --rules worth --format json | jq -c 'select(.behind) | [.file, .verdict, .after, .behind, .touched]'
