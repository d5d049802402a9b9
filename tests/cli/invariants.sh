# SPDX-License-Identifier: MIT
# What a rulebook states of all positions is checked in those that people type, and in random games.
cp -r rulebooks/coast coast
cat >> coast/rulebook.yaml <<'INVARIANTS'
invariants:
- id: CO-I-hull
  text: A ship has a hull, or is lost.
  code: every ship whose hull is 0, is lost
- id: CO-I-pot
  text: Few coins are in the pot.
  code: the pot is at most 5
INVARIANTS
adjudge check coast
cat > position <<'POSITION'
given: |
  now the pot is 2
  now Ben-ship-1's hull is 0
start: the round is played
POSITION
{ echo "rulebook: coast"; echo "fixtures:"; echo "- id: wreck"; sed 's/^/  /' position; } > wreck.yaml
adjudge test wreck.yaml; echo "= $?"
adjudge test wreck.yaml --format json | jq -c '.files[0].errors'
{ echo "rulebook: coast"; cat position; echo "play: [pass]"; } > evening.yaml
adjudge record coast evening.yaml --check; echo "= $?"
echo "= a game that breaks one goes on"
adjudge explore coast --random 20 --seed a --depth 60 -o found --format json | tail -n 1
adjudge why found/001.jsonl.gz 'the pot' | head -n 3
echo "= strict"
adjudge test wreck.yaml --strict > strict.txt; echo "= $?"
echo "= they are read and compared like rules"
adjudge read coast CO-I-hull
adjudge read coast --format json | jq -c '.invariants[]'
cp -r coast other && sed -i 's/at most 5/at most 6/; s/Few coins are/A few coins are/' other/rulebook.yaml
sed -i '/CO-I-hull/,/code/d' other/rulebook.yaml
adjudge rulediff coast other; echo "= $?"
