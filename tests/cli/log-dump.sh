# SPDX-License-Identifier: MIT
# The lines of a log are those that zcat gives; of a damaged one those that are good.
yes 1 | adjudge play rulebooks/tic-tac-toe --seed demo -o game.jsonl.gz > /dev/null

adjudge log dump game.jsonl.gz > lines
zcat game.jsonl.gz | cmp - lines && wc -l < lines
head -c -30 game.jsonl.gz > torn.jsonl.gz
adjudge log dump torn.jsonl.gz > part
echo $?
head -n "$(wc -l < part)" lines | cmp - part
echo none > none
adjudge log dump none
echo $?
adjudge log dump nowhere
echo $?
adjudge log textconv game.jsonl.gz
