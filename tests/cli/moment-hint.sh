# SPDX-License-Identifier: MIT
# LOG@N is what ask and diff read; commands with --at say how they call that moment, and that call stands
# where diff's moment does.
adjudge play rulebooks/tic-tac-toe --players random --seed demo -o game.jsonl.gz
adjudge show game.jsonl.gz@3; echo "$?"
adjudge trace game.jsonl.gz@3; echo "$?"
adjudge why game.jsonl.gz@3 'active-player'; echo "$?"
adjudge whynot game.jsonl.gz@3 'Cross marks (0,0)'; echo "$?"
adjudge whynot game.jsonl.gz --at 4 'Cross marks (0,0)' | head -1
echo '== another file of that name, or none at all'
cp game.jsonl.gz game.jsonl.gz@4
adjudge show game.jsonl.gz@4 | tail -1 | wc -l
adjudge show nowhere.jsonl.gz@4; echo "$?"
adjudge show game.jsonl.gz@; echo "$?"
