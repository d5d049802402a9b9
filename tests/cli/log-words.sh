# SPDX-License-Identifier: MIT
# What is wrong with a log is said in the same words by whoever is asked for it: one line for each log.
adjudge play rulebooks/tic-tac-toe --players random --seed demo -o game.jsonl.gz > /dev/null
adjudge play rulebooks/tic-tac-toe --players random --seed demo --decisions 5 -o part.jsonl.gz > /dev/null
adjudge log dump game.jsonl.gz > lines
size=$(stat -c %s game.jsonl.gz)
head -c -30 game.jsonl.gz > torn.jsonl.gz
cp game.jsonl.gz damaged.jsonl.gz
printf '!' | dd of=damaged.jsonl.gz bs=1 seek=$((size / 2)) conv=notrunc status=none
cat part.jsonl.gz game.jsonl.gz > tampered.jsonl.gz
sed '/"n":7/s/Cross marks/Nought marks/' lines > lines-illegal
sed '/"n":5/s/"of":5/"of":6/' lines > lines-diverged
for log in illegal diverged; do adjudge log import lines-$log -o $log.jsonl.gz > /dev/null; done
echo hello > other.jsonl.gz
ask() { adjudge "$@" 2>&1 | grep -om1 "$log.jsonl.gz: .*\|\"error\": .*"; }
for log in torn damaged tampered other illegal diverged; do
    file=$log.jsonl.gz
    {
        ask verify $file
        ask cover $file
        ask regress $file --rules rulebooks/tic-tac-toe
        ask show $file --at 9
        ask trace $file --at 9
        ask trace $file --format json --at 9 | sed "s/\"error\": \"\(.*\)\",/$file: \1/"
        ask why $file table/active-player --at 9
        ask whynot $file pass --at 9
        ask diff game.jsonl.gz $file@9
        ask play --resume $file
        case $log in
        illegal | diverged) ;; # to be read they are good enough: only the game in them is at fault
        *)
            ask transcript $file
            ask rulediff $file rulebooks/tic-tac-toe
            ask log info $file
            ask log dump $file
            ask log pack $file -o packed.jsonl.gz
            ask ask $file@9 "may pass" --rulebook rulebooks/tic-tac-toe -o asked.yaml
            ;;
        esac
    } | sort | uniq -c
done
