# SPDX-License-Identifier: MIT
# What a game refuses, what stops it, and where it differs from its log is said in the language that was asked for; the
# words that JSON has for it stay.
cp -r cases/data/faults faults && sed -i 's/^title: Faults/title: {en: Faults, pl: Usterki}/' faults/rulebook.yaml
adjudge play faults --players first --seed 1 --lang pl; echo "= $?"
adjudge play faults --seed 1 --players first --as Ann --lang pl <<< 'Ann spends' > /dev/null; echo "= $?"
ttt=rulebooks/tic-tac-toe
echo "= refused"
adjudge play $ttt --players random --seed 1 --set nosuch=1 --lang pl; echo "= $?"
printf 'Cross flies\n' | adjudge play $ttt --players first --as Cross --seed 1 --lang pl 2>&1 | grep Cross.flies
adjudge play $ttt --players random --seed 1 -o good.jsonl.gz > /dev/null
adjudge play --resume good.jsonl.gz --lang pl; echo "= $?"
adjudge play $ttt --players random --seed 1 -o nowhere/x.jsonl.gz --lang pl; echo "= $?"
adjudge play $ttt --players random --seed 2 --thin -o thin.jsonl.gz > /dev/null
adjudge verify thin.jsonl.gz --lang pl | head -n 1
echo "= a log that its rules do not confirm"
adjudge log dump good.jsonl.gz > lines
forge() { sed "$1" lines > forged; adjudge log import forged -o $2.jsonl.gz > /dev/null; adjudge verify $2.jsonl.gz --lang pl | head -n 1; }
forge '/"n":3,/s/"do":"[^"]*"/"do":"Cross flies"/' illegal
forge '/"n":3,/s/"of":[0-9]*/"of":99/' options
forge '/"n":3,/s/"role":"[^"]*"/"role":"Nought"/' role
forge 's/"state":"[0-9a-f]*"/"state":"0123456789abcdef"/' hash
forge 's/"winners":\[[^]]*\]/"winners":["Nought"]/' end
adjudge verify illegal.jsonl.gz --format json --lang pl | jq -c '.[0] | [.verdict, .reason, .message]'
