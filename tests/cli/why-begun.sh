# SPDX-License-Identifier: MIT
# Why, in a game of which nothing but the beginning was recorded.
printf "%s\n" "players: 2" "given: |" "  now Red's side is World-Engine" "  now Blue's side is Cyberplanner" \
    "  put Token-A into Red's tardis" "  put Doctor-A/1 into Blue's schemes" "  put Lantern/1 into Red's hand" \
    "  put Teacher/1 into Red's hand" \
    "start: Red carries out Play-2-hero-cards" "play: []" > begun.yaml
adjudge record rulebooks/doctor-who-nemesis begun.yaml -o begun.jsonl.gz
adjudge why begun.jsonl.gz "Doctor-A/1 is captured by Blue" --depth 1 | head -11
adjudge why begun.jsonl.gz "Red's side" | head -2
