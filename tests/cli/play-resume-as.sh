# SPDX-License-Identifier: MIT
# A game that is resumed keeps its programs unless options name someone; with --as, the other roles are random, too. Who
# decides from then on is recorded, and verify computes the decisions of programs again as long as they decided.
adjudge play rulebooks/tic-tac-toe --seed x --decisions 1 -o people.jsonl.gz <<< 1 > out
adjudge play --resume people.jsonl.gz --as Cross <<< 1 | grep -c 'Cross decides'
adjudge verify people.jsonl.gz | head -n 5
adjudge play rulebooks/tic-tac-toe --players random --seed x --decisions 2 -o mixed.jsonl.gz > out
adjudge play --resume mixed.jsonl.gz --as Cross --decisions 4 <<< 1 | tail -n 1
adjudge play --resume mixed.jsonl.gz --players Nought=first,Cross=human <<< 1 | tail -n 1
adjudge verify mixed.jsonl.gz | grep -A 1 players
adjudge verify mixed.jsonl.gz --format json | jq -c '.[].record.players[] | [.role, .by, .takeovers, .decisions, .recomputed]'
adjudge log dump mixed.jsonl.gz | grep '"aside":"player"'
echo "= a program that did not decide so"
adjudge log dump mixed.jsonl.gz | sed '0,/"role":"Cross","by":"human"/s/"by":"human"/"by":"random"/;/"aside":"player","n":2,"role":"Cross"/s/human/random/' > forged.jsonl
adjudge log import forged.jsonl -o forged.jsonl.gz > made; adjudge verify forged.jsonl.gz | head -n 1
