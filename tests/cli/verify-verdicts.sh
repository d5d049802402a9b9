# SPDX-License-Identifier: MIT
# Whole, torn, damaged, tampered with, illegal, otherwise: each has its own word.
adjudge play rulebooks/tic-tac-toe --players random --seed demo -o game.jsonl.gz > /dev/null

adjudge log dump game.jsonl.gz > lines
size=$(stat -c %s game.jsonl.gz)
head -c -30 game.jsonl.gz > torn.jsonl.gz
cp game.jsonl.gz damaged.jsonl.gz
printf '!' | dd of=damaged.jsonl.gz bs=1 seek=$((size / 2)) conv=notrunc status=none
import() { adjudge log import lines-$1 -o $1.jsonl.gz > /dev/null || echo "import: $?"; }
sed '/"n":7/s/Cross marks/Nought marks/' lines > lines-illegal
sed '/"n":5/s/"of":5/"of":6/' lines > lines-diverged
sed 's/"draw":true/"draw":false/' lines > lines-result
import illegal; import diverged; import result
for log in game torn damaged illegal diverged result; do
    adjudge verify $log.jsonl.gz > out
    echo "$? $(head -1 out)"
done
