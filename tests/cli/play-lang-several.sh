# SPDX-License-Identifier: MIT
# What is asked of a person is asked in the language of the texts, how to pass too.
adjudge play rulebooks/dont-blink -p random --seed q --decisions 40 -o game.jsonl.gz > /dev/null
for n in $(seq 0 39); do adjudge show game.jsonl.gz --at $n --lang pl | grep -q '^  pas$' && break; done
adjudge log dump game.jsonl.gz | jq -r 'select(.record=="decision").do' | head -n $n |
    adjudge play rulebooks/dont-blink --seed q --decisions $n -o part.jsonl.gz > /dev/null
printf 'pas\nquit\n' | adjudge play --resume part.jsonl.gz --lang pl > out
grep -m 1 'decyduje' out; grep -m 1 -o '[0-9]*  pas$' out
zcat part.jsonl.gz | grep '"decision"' | tail -1 | grep -o '"do":"pass"'
printf 'quit\n' | adjudge play rulebooks/dont-blink --dice observed --lang pl | tail -2
