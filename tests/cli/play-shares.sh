# SPDX-License-Identifier: MIT
# Players make the seed together: commitments first, then the shares; a player who opens another share is named.
C=$(adjudge share Cross --text "correct horse battery" | awk '{print $2}'); echo "$C"
moves() { for i in 1 2 3 4 5 6 7 8 9; do echo 1; done; }
{ echo "$C"; echo "langsamer regen heute"; echo "correct horse battery"; moves; } |
    adjudge play rulebooks/tic-tac-toe --shares -o game.jsonl.gz | grep committed
adjudge log dump game.jsonl.gz | jq -c 'select(.record=="header") | {format, needs, seed}'
adjudge log dump game.jsonl.gz | jq -c 'select(.record=="commit" or .record=="open")'
adjudge verify game.jsonl.gz
echo "= a different share"
printf '%s\n' "$C" "langsamer regen heute" "another share 1" "another share 2" "another share 3" |
    adjudge play rulebooks/tic-tac-toe --shares -o other.jsonl.gz; echo "= $?"; test -e other.jsonl.gz && echo there
echo "= a share that can be guessed"
printf '%s\n' short short short | adjudge play rulebooks/tic-tac-toe --shares; echo "= $?"
echo "= resuming needs the shares again"
{ echo "a share of Cross"; echo "a share of Nought"; echo 1; echo 1; } |
    adjudge play rulebooks/tic-tac-toe --shares -o open.jsonl.gz | tail -n 1
adjudge verify open.jsonl.gz | grep 'seed'
printf '%s\n' "a share of Cross" "something different" | adjudge play --resume open.jsonl.gz; echo "= $?"
{ echo "a share of Cross"; echo "a share of Nought"; moves; } | adjudge play --resume open.jsonl.gz | tail -n 2
adjudge verify open.jsonl.gz | grep seed
echo "= a changed opening"
adjudge log dump game.jsonl.gz | jq -c 'if .record=="open" and .by=="Nought" then .text="something else" else . end' > forged.jsonl
adjudge log import forged.jsonl -o forged.jsonl.gz > made; adjudge verify forged.jsonl.gz | head -n 4; echo "= ${PIPESTATUS[0]}"
echo "= a share that was committed to when the dice were known"
adjudge play rulebooks/coast --shares --player-count 2 --decisions 4 \
    -p Ann=human,Ben=human -o coast.jsonl.gz < <(printf 'a share of Ann\na share of Ben\n1\n1\n1\n1\n1\n') > played
adjudge log dump coast.jsonl.gz > coast.jsonl
{ grep -v '"by":"Ben","what"' coast.jsonl; grep '"commit","by":"Ben"' coast.jsonl; } > late.jsonl
adjudge log import late.jsonl -o late.jsonl.gz > made; adjudge verify late.jsonl.gz | head -n 2
sed 's/"commit","by":"Ben"/"commit","by":"Eve"/' coast.jsonl > eve.jsonl
adjudge log import eve.jsonl -o eve.jsonl.gz > made; adjudge verify eve.jsonl.gz | head -n 2
echo "= a share that another player could know, or that was chosen twice"
forge() { adjudge log import - -o share.jsonl.gz > made; adjudge verify share.jsonl.gz | head -n 1; rm share.jsonl.gz; }
opening() { printf '{"record":"open","by":"%s","what":"seed","text":"%s"}\n' "$1" "$2"; }
put() { sed "$1r /dev/stdin" coast.jsonl; }
opening Ann "a share of Ann" | put "$(grep -n '"commit","by":"Ann"' coast.jsonl | cut -d : -f 1)" | forge
opening Ann "a share of Ann" | put "$(grep -n '"commit","by":"Ben"' coast.jsonl | cut -d : -f 1)" | forge
opening Eve "a share of Eve" | put '$' | forge
{ opening Ann "a share of Ann"; opening Ben "a share of Ben"; opening Ben "another share of Ben"; } | put '$' | forge
grep '"commit","by":"Ann"' coast.jsonl | put "$(grep -n '"commit","by":"Ben"' coast.jsonl | cut -d : -f 1)" | forge
{ opening Ann "a share of Ann"; opening Ben "a share of Ben"; } | put '$' | forge
grep -v '"by":"Ben","what"' coast.jsonl > alone.jsonl
opening Ann "a share of Ann" | sed '$r /dev/stdin' alone.jsonl | forge
echo "= draws that were typed in although there are shares"
{ opening Ann "a share of Ann"; opening Ben "a share of Ben"; } | put '$' | sed 's/"by":"seed"/"by":"observed"/' > typed
rm -f typed.jsonl.gz; adjudge log import typed -o typed.jsonl.gz > made; adjudge verify typed.jsonl.gz | grep -E 'seed|observed'
echo "= options that do not fit"
adjudge play rulebooks/tic-tac-toe --shares --seed 1; echo "= $?"
adjudge play rulebooks/tic-tac-toe --shares --players random; echo "= $?"
