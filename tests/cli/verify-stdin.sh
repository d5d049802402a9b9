# SPDX-License-Identifier: MIT
# A log from standard input is called `-` and leaves nothing behind, whatever is asked of it; and a thin
# log with its rulebook.
adjudge play rulebooks/tic-tac-toe --players random --seed demo -o game.jsonl.gz > /dev/null

cat game.jsonl.gz | adjudge verify - | head -1
adjudge verify - --format json < game.jsonl.gz | grep '"file"'
cat game.jsonl.gz | adjudge verify game.jsonl.gz - - | grep '^[^ ]'
cat game.jsonl.gz | adjudge log info - | head -1
cat game.jsonl.gz | adjudge log dump - | tail -1
cat game.jsonl.gz | adjudge show - --at 1 | head -1
cat game.jsonl.gz | adjudge show - --format json | grep '"file"'
cat game.jsonl.gz | adjudge diff - game.jsonl.gz; echo $?
cat game.jsonl.gz | adjudge diff -@2 -@4; echo $?
adjudge show game.jsonl.gz --at 3 --format json | adjudge diff - game.jsonl.gz@4; echo $?
cat game.jsonl.gz | adjudge log pack - -o packed.jsonl.gz | head -1
adjudge play --resume - < game.jsonl.gz; echo $?
ls "$TMPDIR" | grep adjudge
adjudge play rulebooks/tic-tac-toe --players random --seed t --thin -o thin.jsonl.gz > /dev/null
adjudge verify thin.jsonl.gz | head -1
adjudge verify --rulebook rulebooks/tic-tac-toe thin.jsonl.gz | head -1
adjudge verify --rulebook rulebooks/connect-four thin.jsonl.gz | head -1
adjudge trace thin.jsonl.gz -r rulebooks/tic-tac-toe --at 1
