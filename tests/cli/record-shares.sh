# SPDX-License-Identifier: MIT
# A transcript has the shares of a seed: the log of the game becomes the same log again. What a transcript cannot be made of
# is refused.
{ printf 'a share of Ann\na share of Ben: [x]\n'; yes 1 | head -400; } |
    adjudge play rulebooks/coast --shares --player-count 2 -p Ann=human,Ben=human -o coast.jsonl.gz > played
adjudge transcript coast.jsonl.gz > coast.yaml; grep -E '^(seed|shares):' coast.yaml
adjudge record rulebooks/coast coast.yaml -o again.jsonl.gz
cmp <(adjudge log dump coast.jsonl.gz) <(adjudge log dump again.jsonl.gz) && echo "the same log"
echo "= shares that were opened in a different order"
adjudge log dump coast.jsonl.gz > lines
{ grep -vE '"open","by"|"record":"end"' lines; grep '"open","by":"Ben"' lines; grep '"open","by":"Ann"' lines; grep '"record":"end"' lines; } > turned
adjudge log import turned -o turned.jsonl.gz > made; adjudge verify turned.jsonl.gz | head -1
adjudge transcript turned.jsonl.gz | cmp - coast.yaml && echo "the same transcript"
echo "= a share that was not opened: the results are written"
grep -v '"open","by":"Ben"' lines > secret; adjudge log import secret -o secret.jsonl.gz > made
adjudge transcript secret.jsonl.gz | sed -n '5,7p'
adjudge transcript coast.jsonl.gz --observed | grep -c shares
echo "= what does not fit"
refuse() { sed "s/^shares: .*/$1/" coast.yaml > bad.yaml; adjudge record rulebooks/coast bad.yaml --check 2>&1 | head -1; }
refuse 'shares: {Eve: a share of Eve}'
refuse 'shares: {Cy: a share of Cy}'
refuse 'shares: [Ann]'
refuse 'shares: {Ann: a share of Ann}\nseed: demo'
echo "= a redacted log"
adjudge log redact coast.jsonl.gz --for Ann -o ann.jsonl.gz > made
adjudge transcript ann.jsonl.gz; echo "= $?"
echo "= a ruling on a game with shares, opened or not, and on a redacted log"
adjudge ask coast.jsonl.gz@3 "Ann's money" -r rulebooks/coast | grep holds
adjudge ask secret.jsonl.gz@3 "Ann's money" -r rulebooks/coast | grep holds
adjudge ask ann.jsonl.gz@3 "Ann's money" -r rulebooks/coast; echo "= $?"
