# SPDX-License-Identifier: MIT
# A decision that is refused because of what would be so after it: the reasons are those of the position that was tried,
# and nothing of a trial is in a trace.
printf '%s\n' 'White moves from (4,6) to (4,4)' 'Black moves from (4,1) to (4,3)' 'White moves from (3,7) to (7,3)' |
    adjudge play rulebooks/chess --seed s --decisions 3 -o queen.jsonl.gz > said
adjudge whynot queen.jsonl.gz 'Black moves from (5,1) to (5,2)'
adjudge whynot queen.jsonl.gz 'Black moves from (5,1) to (5,2)' --as White
adjudge whynot queen.jsonl.gz 'Black moves from (5,1) to (6,2)' | head -n 3
adjudge whynot queen.jsonl.gz 'Black moves from (0,1) to (0,2)' | tail -n 12
adjudge trace queen.jsonl.gz --all | tail -n 8
