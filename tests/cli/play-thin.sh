# SPDX-License-Identifier: MIT
# A thin log has no rulebook in it, and wants it to go on.
adjudge play rulebooks/tic-tac-toe --players random --seed t --thin --decisions 3 -o thin.jsonl.gz
zcat thin.jsonl.gz | grep -c '"record":"rulebook"'
adjudge play --resume thin.jsonl.gz --players random
echo $?
adjudge play rulebooks/connect-four --resume thin.jsonl.gz --players random
echo $?
adjudge play rulebooks/tic-tac-toe --resume thin.jsonl.gz --players random
