# SPDX-License-Identifier: MIT
# Commands that read files of strangers run in a sandbox; the answers are the same with it and without it.
adjudge play rulebooks/tic-tac-toe --players random --seed demo -o game.jsonl.gz > played
adjudge play rulebooks/doctor-who-empires --players random --seed demo --decisions 30 --thin -o thin.jsonl.gz > played
adjudge play rulebooks/tic-tac-toe --players random --seed demo --games 3 -o many.jsonl.gz > played
mkdir logs; cp game.jsonl.gz logs
each() {
    adjudge verify "$@" game.jsonl.gz logs many.jsonl.gz many.jsonl.gz#2 --jobs 2
    adjudge verify "$@" thin.jsonl.gz -r rulebooks/doctor-who-empires
    adjudge show "$@" game.jsonl.gz@3
    adjudge show "$@" many.jsonl.gz#2@3
    adjudge trace "$@" game.jsonl.gz --from 2 --to 3
    adjudge log info "$@" game.jsonl.gz
    adjudge why "$@" game.jsonl.gz winner
    adjudge whynot "$@" game.jsonl.gz@3 'Cross marks (0,0)'
    adjudge verify "$@" - < game.jsonl.gz
    adjudge verify "$@" nowhere.jsonl.gz
}
each > auto.txt 2>&1
each --sandbox off > off.txt 2>&1
wc -l < off.txt | awk '{print ($1 > 60)}'
diff off.txt auto.txt && echo same
adjudge verify --sandbox maybe game.jsonl.gz; echo "= $?"
adjudge play --sandbox on rulebooks/tic-tac-toe; echo "= $?"
