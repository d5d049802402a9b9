# SPDX-License-Identifier: MIT
# Rules that say what they are about, in a module over another rulebook: they are cited where that is in question. What a
# role may not know decides nothing: whether a ship is plotted is its owner's secret.
cp -r rulebooks/coast . && mkdir quiet-coast && cat > quiet-coast/rulebook.yaml <<'YAML'
adjudge: 1
id: quiet-coast
title: {en: Quiet coast, pl: Ciche wybrzeże}
house: yes
over: coast
rules:
- id: QC-1
  title: {en: Other ships do not block the way, pl: Inne statki nie zagradzają drogi}
  text: {en: A ship may sail to a square on which there are other ships., pl: Statek może płynąć na pole innych statków.}
  about: a ship sails to a square when the square's fog is no and there is a ship called rival where (the rival's square is the square)
- id: QC-2
  title: Plans bind nobody
  text: A ship that is plotted may act like any other.
  about: a ship acts when the ship is plotted
- id: QC-3
  title: Nobody rows
  text: Without wind a ship does not move.
  about: [a ship is becalmed, the sky]
- id: QC-4
  title: The pot stays
  text: What is in the pot is not paid out.
  about: [the pot, a player bids a stake]
- id: QC-5
  title: No hurry
  text: A turn takes as long as it takes.
  about: a player takes a turn
- id: QC-6
  title: Guests
  text: A player without a ship in the harbour takes turns all the same.
  about: a player takes a turn when there is no ship whose owner is the player and whose square is Harbour
YAML
adjudge check quiet-coast 2>&1 | tail -1
adjudge read quiet-coast QC-1 --lang pl
adjudge play quiet-coast --players random --seed demo -o game.jsonl.gz
echo "= a legal decision: the rule comes first"
adjudge whynot game.jsonl.gz --at 8 "Cy's ship 2 sails to (1,0)"
adjudge whynot game.jsonl.gz --at 8 "Cy's ship 2 sails to (1,0)" --format json | jq -c '.answer | .about, [.rules[].id]'
adjudge whynot game.jsonl.gz --at 8 "Cy's ship 2 sails to (1,0)" --lang pl | head -4
adjudge whynot game.jsonl.gz --at 8 "Cy's ship 2 sails to (3,0)" --format json | jq -c '.answer.about'
echo "= another rule decides: see also"
adjudge whynot game.jsonl.gz --at 3 "Ann's ship 2 sails to (3,1)" | grep -A1 "see also"
adjudge whynot game.jsonl.gz --at 3 "pass" | grep "see also"
echo "= a secret"
for role in Ann Ben; do
    adjudge whynot game.jsonl.gz --at 3 "Ann's ship 2 sails to (4,1)" --as $role --format json | jq -c '.answer.about'
done
adjudge play quiet-coast --players random --seed e -o plotted.jsonl.gz
for role in Ben Ann; do
    adjudge trace plotted.jsonl.gz --at 38 --as $role
done
echo "= why and trace"
adjudge why game.jsonl.gz --at 20 "the pot" --depth 1
adjudge why game.jsonl.gz --at 20 "Ann's ship 1 is becalmed" --depth 1 --format json | jq -c '.chain | .about[].rule, [.rules[].id]'
adjudge trace game.jsonl.gz --at 8
adjudge trace game.jsonl.gz --at 8 --format json | jq -c '.decisions[].about'
echo "= a rule about an event stands below it, as of then, and once in a trace"
adjudge trace game.jsonl.gz --from 1 --to 20 | grep -B1 "QC-6"
adjudge trace game.jsonl.gz --from 1 --to 20 --all | grep -c "QC-6"
