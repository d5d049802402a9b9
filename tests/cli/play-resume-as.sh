# SPDX-License-Identifier: MIT
# With --as, the other roles are random when a game goes on, too; a program that the log names cannot be replaced, since
# verify computes its decisions again.
adjudge play rulebooks/tic-tac-toe --seed x --decisions 1 -o people.jsonl.gz <<< 1 > out
adjudge play --resume people.jsonl.gz --as Cross <<< 1 | grep -c 'Cross decides'
adjudge verify people.jsonl.gz | head -n 5
adjudge play rulebooks/tic-tac-toe --players Cross=random,Nought=human --seed x --decisions 1 -o mixed.jsonl.gz < /dev/null
adjudge play --resume mixed.jsonl.gz --as Cross < /dev/null; echo "= $?"
adjudge play --resume mixed.jsonl.gz --players human < /dev/null; echo "= $?"
adjudge play --resume mixed.jsonl.gz --players Nought=random > out; adjudge verify mixed.jsonl.gz | head -n 4
