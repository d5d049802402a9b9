# SPDX-License-Identifier: MIT
# A file of the wrong kind, or one that is there already: the message says what helps.
adjudge play rulebooks/tic-tac-toe --players random --seed demo -o game.jsonl.gz > /dev/null
adjudge play game.jsonl.gz; echo "= $?"
zcat game.jsonl.gz | gzip > again.jsonl.gz
adjudge verify again.jsonl.gz | head -n 1
zcat game.jsonl.gz > lines; adjudge log import lines -o mended.jsonl.gz | head -n 1
printf 'rulebook: tic-tac-toe\ntitle: T\nplay:\n- Cross marks (0,0)\n' > t.yaml
adjudge record rulebooks/tic-tac-toe t.yaml -o game.jsonl.gz; echo "= $?"
adjudge record rulebooks/tic-tac-toe t.yaml -o game.jsonl.gz --replace; echo "= $?"
