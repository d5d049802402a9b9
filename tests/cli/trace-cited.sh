# SPDX-License-Identifier: MIT
# The rule that a trace cites is the one that struck: three Daleks on Earth are not called the seventh marker, which is
# cited where it is required; a Threat card is not laid by the rule about Imperium cards, and a beaten enemy is no agent.
cat > three.yaml <<'YAML'
players: 3
seed: three
given: |
  for each marker: now the marker's post is Earth-past
start: |
  Ivory hands on the TARDIS die
  the Daleks take their turn
play: []
YAML
cat > seventh.yaml <<'YAML'
players: 3
seed: seventh
given: |
  for each marker: now the marker's post is Mine-a
start: Mine-b receives a Dalek
play: []
YAML
for game in three seventh; do
    echo "= $game"
    adjudge record rulebooks/time-of-the-daleks $game.yaml -o $game.jsonl
    adjudge trace $game.jsonl --at 0 | grep -E "wins|LOSE-1|Amb-31|DAL-2b"
done
echo "= a Threat card and an enemy"
adjudge play rulebooks/relic-nemesis --players random --seed trb1 --player-count 4 --decisions 40 -o relic.jsonl
adjudge trace relic.jsonl --lang pl | grep -B 1 -E "Zagrożenia\)|RN-EXP-8|RN-BAT-9d"
