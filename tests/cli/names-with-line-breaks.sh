# SPDX-License-Identifier: MIT
# A line break in the name of a file or in a text of a log does not make a line of its own, which could say anything.
adjudge play rulebooks/tic-tac-toe --players random --seed demo -o game.jsonl.gz > /dev/null
name=$'good.jsonl.gz: ok\nbad.jsonl.gz'
echo text > "$name"
adjudge verify "$name" | head -1
adjudge log info "$name" | head -1
adjudge show "$name" 2>&1
adjudge verify "$name" --format json | grep file
adjudge log dump game.jsonl.gz | sed '/"n":7/s/"do":"[^"]*"/"do":"x\\ngood.jsonl.gz: ok"/; s/"by":"random"/"by":"x\\ny"/' |
  adjudge log import - -o changed.jsonl.gz | head -1
adjudge verify changed.jsonl.gz | grep -v '^  '
adjudge log textconv changed.jsonl.gz | tail -4
adjudge trace changed.jsonl.gz --at 7 2>&1
