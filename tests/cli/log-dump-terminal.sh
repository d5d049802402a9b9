# SPDX-License-Identifier: MIT
# At a terminal control characters in a log are escaped, in a pipe the bytes are what they are.
cp -r rulebooks/tic-tac-toe game
sed -i 's/^title: .*/title: "odd é title"/' game/rulebook.yaml
adjudge play game --players random --seed "$(printf 'a\001b\302\233c\342\200\256d')" -o game.jsonl.gz > /dev/null
adjudge log dump game.jsonl.gz | head -1 | cut -d, -f8 | od -c | head -3
at-terminal adjudge log dump game.jsonl.gz | head -1 | cut -d, -f8
adjudge log textconv game.jsonl.gz | head -1
adjudge verify game.jsonl.gz | head -1
