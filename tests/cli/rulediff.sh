# SPDX-License-Identifier: MIT
# What changed between two rulebooks: words, code, numbers, cards and options; what came, went, moved or took
# another's place. Comments and line breaks change nothing; a log brings its own rulebook.
cp -r rulebooks/coast old && cp -r old new
python3 - <<'PYTHON'
import pathlib
def edit(book, file, *pairs):
    path = pathlib.Path(book, file)
    text = path.read_text()
    for old, new in pairs:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path.write_text(text)
fog = """- id: CO-11
  title: Fog
  text: Nobody sails into the fog.
  code: |
    a ship may not sail to a square when the square's fog is yes
"""
tax = """- id: CO-12
  title: Harbour dues
  text: After a round the pot grows by one.
  code: |
    after the round is played: now the pot is the smaller of the pot + 1 and 99
"""
end = "- id: CO-10\n"
edit("old", "rules.yaml", (end, tax + end))
edit("new", "rules.yaml", ("put the top 2 of the deck", "put the top 3 of the deck"),
     ("What is bid goes into the pot.", "Whatever a player bids goes into the pot, and nobody gets it back."),
     ("      now the isle's light is 3\n", "      now the isle's light is 3\n      add 1 to the pot\n"),
     ("    when any player plots a ship: now", "    # in secret\n    when any player plots a ship:\n      now"))
with open("new/rules.yaml", "a") as file:
    file.write(fog + tax)
edit("new", "rulebook.yaml", ("copies: 3, worth: 1", "copies: 4, worth: 1"), ("a long game", "a very long game"),
     ("is: 0 to 9}", "is: 0 to 8}"))
PYTHON
adjudge rulediff old new; echo "= $?"
adjudge rulediff new old | tail -n 1
adjudge rulediff old old; echo "= $?"
adjudge rulediff old new --format json | jq -c '.same, (.changes[] | [.kind, .name, .change, .plays, [.parts[] | [.part, .numbers]]])'
echo "= a log, against the folder"
adjudge play old --players random --seed d --decisions 5 -o game.jsonl.gz > /dev/null
adjudge rulediff game.jsonl.gz old
adjudge rulediff game.jsonl.gz new | tail -n 1
adjudge play old --players random --seed d --decisions 5 --thin -o thin.jsonl.gz > /dev/null
adjudge rulediff thin.jsonl.gz new; echo "= $?"
echo "= a module over its base"
adjudge rulediff fixtures/language/23-laid-over/market fixtures/language/23-laid-over/spice-market; echo "= $?"
echo "= errors"
sed -i 's/add 1 to the pot/add one to the pot/' new/rules.yaml
adjudge rulediff old new; echo "= $?"
