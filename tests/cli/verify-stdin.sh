# SPDX-License-Identifier: MIT
# A log from standard input, and a thin one with its rulebook.
adjudge play rulebooks/tic-tac-toe --players random --seed demo -o game.jsonl.gz > /dev/null

adjudge verify - < game.jsonl.gz | sed 's/^[^ ]*adjudge-[A-Za-z0-9]*/FILE/; 1q'
cat game.jsonl.gz | adjudge log dump - | tail -1
cat game.jsonl.gz | adjudge show - --at 1 | head -1
ls "$TMPDIR" | grep adjudge
adjudge play rulebooks/tic-tac-toe --players random --seed t --thin -o thin.jsonl.gz > /dev/null
adjudge verify thin.jsonl.gz | head -1
adjudge verify --rulebook rulebooks/tic-tac-toe thin.jsonl.gz | head -1
adjudge verify --rulebook rulebooks/connect-four thin.jsonl.gz | head -1
adjudge trace thin.jsonl.gz -r rulebooks/tic-tac-toe --at 1
