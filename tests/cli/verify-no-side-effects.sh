# SPDX-License-Identifier: MIT
# A log is verified from a folder that cannot be written to, and is not touched.
adjudge play rulebooks/tic-tac-toe --players random --seed demo -o game.jsonl.gz > /dev/null

before=$(stat -c '%Y %Z %s %i' game.jsonl.gz)
mkdir -m 500 locked
cd locked
adjudge verify ../game.jsonl.gz | head -1
cd ..
[ "$before" = "$(stat -c '%Y %Z %s %i' game.jsonl.gz)" ] && ls -A locked
