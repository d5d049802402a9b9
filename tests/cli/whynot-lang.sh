# SPDX-License-Identifier: MIT
# In Polish: asked and answered.
adjudge play rulebooks/dont-blink -p random --seed 5 --decisions 30 -o game.jsonl.gz
adjudge whynot game.jsonl.gz --at 21 'anioł 4 porywa Amy' --lang pl
adjudge whynot game.jsonl.gz --at 21 'Doktor idzie na (9,8)' --lang pl
adjudge whynot game.jsonl.gz --at 19 'pass' --lang pl
