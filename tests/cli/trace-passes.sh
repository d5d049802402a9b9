# SPDX-License-Identifier: MIT
# Players who pass one after another are one line, with what came of the last pass; each has its own with --all.
adjudge play rulebooks/doctor-who-nemesis --players random --seed passes --player-count 3 --decisions 40 -o game.jsonl.gz | tail -1
adjudge trace game.jsonl.gz --from 7 --to 24
adjudge trace game.jsonl.gz --from 7 --to 24 --lang pl | grep ' do '
adjudge trace game.jsonl.gz --from 7 --to 10 --as Red
adjudge trace game.jsonl.gz --from 7 --to 9 --all | grep '^[0-9]'
