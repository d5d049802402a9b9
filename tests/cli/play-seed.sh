# SPDX-License-Identifier: MIT
# Without a seed one is drawn, shown and recorded; no two are the same.
adjudge play rulebooks/tic-tac-toe --players random -o a.jsonl.gz | sed -n 's/[0-9a-f]\{32\}/HEX/p'
adjudge play rulebooks/tic-tac-toe --players random -o b.jsonl.gz > b
seed=$(sed -n 's/seed: //p' b)
zcat b.jsonl.gz | head -1 | grep -c "\"seed\":\"$seed\""
adjudge play rulebooks/tic-tac-toe --players random --seed "$seed" -o c.jsonl.gz > c
cmp b.jsonl.gz c.jsonl.gz
cmp -s a.jsonl.gz b.jsonl.gz || echo "another game"
