# SPDX-License-Identifier: MIT
# A language that the rulebook has no texts in is refused everywhere, and those that it has are listed.
adjudge play rulebooks/tic-tac-toe -p random --seed l -o game.jsonl.gz > /dev/null
adjudge play rulebooks/tic-tac-toe -p random --seed l --decisions 3 -o part.jsonl.gz > /dev/null
try() { adjudge "$@" > out 2> err; echo "$? $1 $(wc -c < out): $(cat err)"; }
for command in "check B" "read B" "phrases B" "fmt B" "disasm B" "play B" "play --resume part.jsonl.gz" "explore B --depth 1" \
    "show L" "trace L" "why L table/active-player" "whynot L pass" "diff L L@2" "cover L"; do
    command=${command//B/rulebooks/tic-tac-toe}
    try ${command//L/game.jsonl.gz} --lang de
done
try show game.jsonl.gz --lang pl
try read rulebooks/coast --lang pl
