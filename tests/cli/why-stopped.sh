# SPDX-License-Identifier: MIT
# Why something has not changed, or is not so: the rule that forbade, prevented or replaced what would have changed it.
cp -r rulebooks/coast . && mkdir rocks && cat > rocks/rulebook.yaml <<'YAML'
adjudge: 1
id: rocks
title: Rocks
house: yes
over: coast
events:
  strike: "[ship] {is|be} struck"
  ram: "[ship] {rams|ram} [other: ship]"
rules:
- id: RO-1
  title: Ramming
  code: |
    when any ship rams a ship called target: the target is struck
    when a ship is struck: take 1 from the ship's hull
- id: RO-2
  title: A calm sky
  cite: {source: pilot, section: Weather, line: 12}
  code: a ship may not be struck when the sky is calm
- id: RO-3
  title: Wind
  cite: {source: pilot, section: Weather, line: 13}
  code: |
    before a ship is struck if the sky is wind: prevent it
- id: RO-4
  title: Storm
  code: |
    if any ship would ram a ship called target and the sky is storm, instead: add 1 to the pot
sources:
  pilot: {title: The pilot}
YAML
for sky in calm wind storm; do
    printf 'given: now the sky is %s\nstart: Ann-ship-1 rams Ben-ship-1\nplay: []\n' $sky > $sky.yaml
    adjudge record rocks $sky.yaml -o $sky.jsonl.gz > /dev/null
    echo "== $sky"
    adjudge why $sky.jsonl.gz "Ben-ship-1's hull" --depth 1
    adjudge why $sky.jsonl.gz "Ben-ship-1's hull" --format json | jq -c '.chain | .roots, .stopped, [.rules[].id]'
done
echo "== a condition that does not hold, another ship"
adjudge why wind.jsonl.gz "Ben-ship-1's hull is 2" --depth 1 | head -3
adjudge why calm.jsonl.gz "Ann-ship-1's hull"
adjudge why calm.jsonl.gz "Ben-ship-1's hull" --format dot | tail -3
