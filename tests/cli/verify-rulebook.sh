# SPDX-License-Identifier: MIT
# verify --rulebook and --digest: whether a log was played by the rules that its reader has.
adjudge play rulebooks/tic-tac-toe --players random --seed demo -o game.jsonl.gz > /dev/null
adjudge play rulebooks/tic-tac-toe --players random --seed demo --thin -o thin.jsonl.gz > /dev/null
cp -r rulebooks/tic-tac-toe house; sed -i 's/title: .*/title: A new title/' house/rules.yaml
try() { adjudge verify "$@" > out 2> err; echo "= $?: $*"; head -n 6 out err | grep -v '^$'; }
try game.jsonl.gz --rulebook rulebooks/tic-tac-toe
try game.jsonl.gz --rulebook house
try thin.jsonl.gz --rulebook house
try game.jsonl.gz --rulebook nowhere
digest=$(adjudge verify game.jsonl.gz --format json | jq -r '.[0].rulebook.digest')
try game.jsonl.gz --digest $digest
try game.jsonl.gz --digest "$(echo ${digest:0:16} | tr a-f A-F)"
try game.jsonl.gz --digest 0123456789abcdef
try game.jsonl.gz --digest ${digest:0:15}
adjudge verify game.jsonl.gz --rulebook house --format json | jq -c '.[0] | [.verdict, .reason, .expected]'
adjudge verify game.jsonl.gz thin.jsonl.gz --rulebook rulebooks/tic-tac-toe | tail -n 1
