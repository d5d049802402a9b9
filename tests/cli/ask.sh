# SPDX-License-Identifier: MIT
# long
# Drafts of rulings from a moment of a recorded game: what is refused, what happens, what holds, and options by which
# the answer is another one. Each draft holds as it is, and is unfinished.
cat > game.yaml <<END
rulebook: dont-blink
given: |
  now Amy's square is square-6-2
  now Amy's facing is west
  now square-5-2's floor is doorway
  now square-6-2's floor is doorway
  now Rory's square is square-11-5
  now angel-1's square is square-5-2
  now angel-1 is picked
  put Dont-Blink/1 into Amy's slot
start: the Angel Phase takes place
play: [angel 1 moves, pass]
END
adjudge record rulebooks/dont-blink game.yaml -o game.jsonl.gz
adjudge ask game.jsonl.gz 'angel 1 captures Amy' --rulebook rulebooks/dont-blink > draft.yaml
cat draft.yaml
adjudge rulings check draft.yaml
# A decision in the names of the code is the same decision.
adjudge ask game.jsonl.gz@0 'angel-1 moves' --rulebook rulebooks/dont-blink | sed -n '/^asks/,/^  says/p'
mkdir -p mine; cp -r rulebooks/dont-blink mine/dont-blink
adjudge ask game.jsonl.gz@2 'angel 1 captures Rory' -o mine/dont-blink/rulings/DB-X.yaml
sed -n '1,/^answer/p' mine/dont-blink/rulings/DB-X.yaml
adjudge rulings check mine/dont-blink/rulings/DB-X.yaml
adjudge ask game.jsonl.gz@2 'angel 1 captures Rory' -o mine/dont-blink/rulings/DB-X.yaml
echo "a second time: $?"
for question in "Amy's square" 'angel 1 is frozen' 'pass' 'angel 1 steps to (5,3)'; do
    adjudge ask game.jsonl.gz@0 "$question" -r rulebooks/dont-blink -o "mine/$RANDOM.yaml" 2>/dev/null
done
cat mine/*.yaml | grep -A2 '^asks' | sort | uniq -c
adjudge rulings check -q mine/*.yaml | grep -c '^holds'
adjudge ask game.jsonl.gz "angel-1's square" -r rulebooks/dont-blink | sed -n '/^asks/,/^status/p'
adjudge ask game.jsonl.gz 'angel 1 flies'
echo "no rulebook: $?"
adjudge ask game.jsonl.gz 'angel 1 flies' -r rulebooks/dont-blink
echo "no question: $?"
adjudge ask game.jsonl.gz@9 'pass' -r rulebooks/dont-blink
echo "no such decision: $?"
adjudge ask nowhere.jsonl.gz 'pass' -r rulebooks/dont-blink
echo "no log: $?"
adjudge ask game.jsonl.gz 'pass' -r rulebooks/warp-empires
echo "another game: $?"
adjudge ask --lang pl game.jsonl.gz 'angel 1 flies' -r rulebooks/dont-blink
echo "no question, in Polish: $?"
