# SPDX-License-Identifier: MIT
# In Polish: asked and answered, and what cannot be answered.
adjudge play rulebooks/dont-blink -p random --seed 5 --decisions 30 -o game.jsonl.gz
adjudge whynot game.jsonl.gz --at 21 'anioł 4 porywa Amy' --lang pl
adjudge whynot game.jsonl.gz --at 21 'Doktor idzie na (9,8)' --lang pl
adjudge whynot game.jsonl.gz --at 19 'pass' --lang pl
{
    adjudge whynot game.jsonl.gz --at 99 pass --lang pl
    adjudge why game.jsonl.gz --at 99 winner --lang pl
    adjudge why game.jsonl.gz heroes/Zoe/square --lang pl
    adjudge why game.jsonl.gz heroes --lang pl
    adjudge trace game.jsonl.gz --as Zoe --lang pl
} 2>&1
echo "ends with $?"
