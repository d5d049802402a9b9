# SPDX-License-Identifier: MIT
# A changed rulebook and recorded games: each kind of difference, with where it begins, the rules on both
# sides, and what is behind it; rules that no game touches; dice that stay as they were. However many work on
# it, the result is the same.
mkdir games && for seed in 1 2 3 4 5 6; do adjudge play rulebooks/coast --players random --seed r$seed -o games/$seed.jsonl.gz > /dev/null; done
python3 - <<'PYTHON'
import pathlib, shutil
def change(name, *pairs, add="", file="rules.yaml"):
    shutil.copytree("rulebooks/coast", name)
    path = pathlib.Path(name, file)
    text = path.read_text()
    for old, new in pairs:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path.write_text(text + add)
def rule(id, code):
    return f"- id: {id}\n  title: Rule {id}\n  text: What {id} says.\n  code: |\n    {code}\n"
change("words", ("What is bid goes into the pot.", "Bids go into the pot."))
change("attribution", ("      now the isle's light is 3\n", ""), add=rule("CO-11", "when a player lights an isle: now the isle's light is 3"))
change("die", ("    when a player studies a chart:\n", "    when a player studies a chart:\n      roll Blue-Die for what the player finds\n"))
change("illegal", ("at most once per round", "at most once per round\n    a player may not bid a stake when the stake is more than 3"))
change("two", ("at most once per round", "at most once per round\n    a player may not bid a stake when the stake is more than 3"),
       ("    a ship is becalmed when the speed of the ship is 0\n", "    a ship is becalmed when the speed of the ship is 0\n    a ship may not sail to a square when the square is square-0-3\n"))
change("missing", add=rule("CO-12", "after a player takes a turn: the player may do: the player plots a ship whose owner is the player"))
change("result", ("if the count of every player whose money is the most is more than 1: the game ends in a draw", "the game ends in a draw"))
change("endless", ("the rounds is 6 and", "the rounds is 8 and"))
change("untested", add=rule("CO-13", "a ship may not sail to a square when the square's fog is yes"))
change("cards", ("copies: 3, worth: 1", "copies: 3, worth: 3"), file="rulebook.yaml")
change("wording", ("[player] {bids|bid} [stake]", "[player] {offers|offer} [stake]"), file="rulebook.yaml")
change("no-keeper", ("keeper: a player", "lord: a player"), file="rulebook.yaml")
path = pathlib.Path("no-keeper/rules.yaml")
path.write_text(path.read_text().replace("'s keeper", "'s lord"))
path = pathlib.Path("wording/rules.yaml")
path.write_text(path.read_text().replace("bid a stake", "offer a stake").replace("bids a stake", "offers a stake").replace("bid any stake", "offer any stake"))
PYTHON
adjudge regress games --rules rulebooks/coast; echo "= $?"
for change in words attribution die illegal two missing result endless untested cards wording; do
    echo "== $change"
    adjudge regress games/[12].jsonl.gz --rules $change; echo "= $?"
done
echo "== as data"
adjudge regress games --rules die --format json | jq -c '.replays[] | [.verdict, .first.after, .first.old.rule, .first.new.rule, .behind, .chance]'
adjudge regress games --rules illegal --format json | jq -c '.sum'
echo "== workers, and a list"
for jobs in 1 2 5; do adjudge regress games --rules missing -j $jobs > by-$jobs; done
cmp by-1 by-2 && cmp by-1 by-5 && ls games/*.gz | adjudge regress - --rules missing | cmp - by-1 && echo "the same"
echo "== what is thrown on a table"
adjudge transcript games/1.jsonl.gz --observed > observed.yaml
adjudge record rulebooks/coast observed.yaml -o observed.jsonl.gz > /dev/null
adjudge regress observed.jsonl.gz --rules endless | head -n 1
adjudge regress observed.jsonl.gz --rules die | head -n 1
adjudge regress observed.jsonl.gz --rules words
echo "== a game that begins from a position"
cat > corner.yaml <<'YAML'
rulebook: coast
players: 2
given: |
  now Skye's keeper is Ann
  now Mull's keeper is Ann
start: Ann takes a turn
play: [Ann lights Iona]
ends: {winners: [Ann]}
YAML
adjudge record rulebooks/coast corner.yaml -o corner.jsonl.gz > /dev/null
adjudge regress corner.jsonl.gz --rules words
adjudge regress corner.jsonl.gz --rules no-keeper | head -n 1
