# SPDX-License-Identifier: MIT
# With --snapshots the position stands in front of each hash, and where the game begins; a game that goes on goes on
# with them, and packing keeps them. A transcript can be recorded so, too. A position and show agree.
positions() { zcat $1 | sed -nE 's/^\{"record":"(position|hash)","n":([0-9]+),.*/\1 \2/p' | paste -sd ,; }
adjudge play rulebooks/tic-tac-toe --players random --seed demo --snapshots -o whole.jsonl.gz
positions whole.jsonl.gz
adjudge play rulebooks/tic-tac-toe --players random --seed demo --snapshots --decisions 4 -o part.jsonl.gz
adjudge play --resume part.jsonl.gz --snapshots
echo $?
adjudge play --resume part.jsonl.gz --players random
zcat part.jsonl.gz | grep -v '"record":"resume"' > part
zcat whole.jsonl.gz | cmp - part && echo "the same records"
adjudge log pack part.jsonl.gz -o packed.jsonl.gz | grep -e contents -e kind
adjudge verify packed.jsonl.gz | grep -e ': ok' -e snapshots
zcat whole.jsonl.gz | grep '"position","n":9' > snapshot
adjudge show whole.jsonl.gz --format json > shown
python3 -c 'import json; print(json.load(open("snapshot"))["state"] == json.load(open("shown"))["state"])'

adjudge transcript whole.jsonl.gz > game.yaml
adjudge record rulebooks/tic-tac-toe game.yaml --snapshots -o recorded.jsonl.gz
positions recorded.jsonl.gz
adjudge verify recorded.jsonl.gz | grep -e ': ok' -e snapshots
adjudge play rulebooks/tic-tac-toe --players random --seed many --games 2 --snapshots -o many > /dev/null
positions many/0002.jsonl.gz
