# SPDX-License-Identifier: MIT
# What nothing has changed: the rules that could have changed it, in the last decision in which they were checked.
cp -r rulebooks/coast . && mkdir buoys && cat > buoys/rulebook.yaml <<'YAML'
adjudge: 1
id: buoys
title: Buoys
house: yes
over: coast
events:
  patrol: "[ship] {patrols|patrol}"
  rest: "[ship] {rests|rest}"
  watch: "[player] {keeps|keep} watch"
rules:
- id: BU-1
  title: A watch
  code: |
    when a player keeps watch:
      the player must do: a ship patrols
      the player must do: a ship rests
- id: BU-2
  title: A patrol in wind
  cite: {source: pilot, section: Watches, line: 12}
  code: |
    after a ship patrols if the sky is wind: add 1 to the pot
sources:
  pilot: {title: The pilot}
YAML
printf 'given: now the sky is calm\nstart: Ann keeps watch\nplay: [Ann-ship-1 patrols, Ann-ship-1 rests]\n' > calm.yaml
adjudge record buoys calm.yaml -o calm.jsonl.gz
adjudge why calm.jsonl.gz 'the pot'
adjudge why calm.jsonl.gz 'the pot' --format json | jq -c '.chain | [.rules[].id], .kept'
