# SPDX-License-Identifier: MIT
# What is asked of a log that lost its end is answered from what is good, and it is said how far that goes.
yes 1 | adjudge play rulebooks/tic-tac-toe --seed demo -o game.jsonl.gz > /dev/null
yes 1 | head -6 | adjudge play rulebooks/tic-tac-toe --seed demo -o part.jsonl.gz > /dev/null
head -c -40 game.jsonl.gz > torn.jsonl.gz
head -c -5 part.jsonl.gz > cut.jsonl.gz
try() { adjudge "$@" 2> err | wc -l; echo "${PIPESTATUS[0]} $*: $(cat err)"; }
try show torn.jsonl.gz
try show torn.jsonl.gz --at 2
try trace cut.jsonl.gz
try trace torn.jsonl.gz --at 3
try diff torn.jsonl.gz@2 cut.jsonl.gz
try diff game.jsonl.gz@2 game.jsonl.gz
try why cut.jsonl.gz table/active-player
try whynot cut.jsonl.gz pass
try show cut.jsonl.gz --format json
try show cut.jsonl.gz --at 6
adjudge verify cut.jsonl.gz | head -4
yes 1 | head -1 | adjudge play rulebooks/tic-tac-toe --seed demo -o one.jsonl.gz > /dev/null
head -c -5 one.jsonl.gz > bare.jsonl.gz
try trace bare.jsonl.gz
try show bare.jsonl.gz --format json
try why bare.jsonl.gz table/active-player
try whynot bare.jsonl.gz pass
