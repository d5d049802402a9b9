# SPDX-License-Identifier: MIT
# A decision that is refused because of what would be so after it: the reasons are those of the position that was tried,
# and nothing of a trial is in a trace.
printf '%s\n' 'White moves from e2 to e4' 'Black moves from e7 to e5' 'White moves from d1 to h5' |
    adjudge play rulebooks/chess --seed s --decisions 3 -o queen.jsonl.gz > said
adjudge whynot queen.jsonl.gz 'Black moves from f7 to f6'
adjudge whynot queen.jsonl.gz 'Black moves from f7 to f6' --as White
adjudge whynot queen.jsonl.gz 'Black moves from f7 to g6' | head -n 3
adjudge whynot queen.jsonl.gz 'Black moves from a7 to a6' | tail -n 12
adjudge trace queen.jsonl.gz --all | tail -n 8
