# SPDX-License-Identifier: MIT
# A page on a recorded game states what no game led to, and which draws no seed gives.
cp -r rulebooks/coast coast; mkdir coast/rulings; rm -rf coast/rulings/*
log() { adjudge play coast --players random --seed demo --decisions 4 -o "$1" > played; }
log game.jsonl.gz
adjudge log dump game.jsonl.gz | sed '1s/}$/,"given":"now Ann'"'"'s money is 9"}/; 3,$d' > lines
adjudge log import lines -o coast/rulings/position.jsonl.gz > made
adjudge transcript game.jsonl.gz --observed > game.yaml; adjudge record coast game.yaml -o coast/rulings/table.jsonl.gz | head -1
rule() { printf '%s\n' "ruling: $1" "rulebook: .." "keywords: [money]" "question: How much?" "disputed: No one knows." \
    "situation: {log: $1.jsonl.gz, after: 0}" "asks:" "- holds: \"Ann's money is $2\"" "answer: So much." "cites: [CO-2]" "status: confirmed" \
    > coast/rulings/$1.yaml; }
rule position 9; rule table 10
adjudge rulings build coast -o site
for page in position table; do grep -A 4 '^From the' site/coast/rulings/$page.md | grep -v '^$'; done
