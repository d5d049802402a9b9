# SPDX-License-Identifier: MIT
# Boards that are drawn as their rulebook states, in text and on pages; in Polish; with a difference of looks.
adjudge record rulebooks/chess replays/chess/opera-game.yaml -o opera.jsonl.gz
adjudge show opera.jsonl.gz | head -n 16
adjudge play rulebooks/nine-mens-morris --players random --seed a --decisions 30 -o morris.jsonl.gz
adjudge show morris.jsonl.gz --lang pl | head -n 12
adjudge play rulebooks/oware --players random --seed a --decisions 40 -o oware.jsonl.gz
adjudge show oware.jsonl.gz | head -n 6
adjudge rulings build rulebooks/chess -o site > /dev/null
grep -o '♔\|♚' site/chess/index.html | sort | uniq -c
cp -r rulebooks/oware later && sed -i 's/looks: .*/looks: [{is: {seeds: 4}, letter: F}]/' later/rulebook.yaml
adjudge rulediff rulebooks/oware later | grep -A3 looks
