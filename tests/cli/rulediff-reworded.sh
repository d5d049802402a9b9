# SPDX-License-Identifier: MIT
# Rules are compared by what they mean, apart from how they read: a phrase that is worded otherwise, with its holes in
# another order, or a variable that is called otherwise changes no rule; two phrases that swap their words change
# every rule that says them.
python3 - <<'PYTHON'
import pathlib, shutil
def change(name, rules, book):
    shutil.copytree("rulebooks/coast", name)
    for file, pairs in (("rules.yaml", rules), ("rulebook.yaml", book)):
        path = pathlib.Path(name, file)
        text = path.read_text()
        for old, new in pairs:
            assert old in text, old
            text = text.replace(old, new)
        path.write_text(text)
change("worded", [("bid a stake", "offer a stake"), ("bid any stake", "offer any stake"), ("bids a stake", "offers a stake")],
       [("[player] {bids|bid} [stake]", "[player] {offers|offer} [stake]")])
change("called", [("called prey", "called hit"), ("the prey's", "the hit's")], [])
change("turned", [("a player may bid a stake only when", "a stake may go from a player only when"),
                  ("a player may bid any stake at most", "any stake may go from a player at most"),
                  ("when a player bids a stake:", "when a stake goes from a player:"), ("the player bids a stake", "a stake goes from the player")],
       [("[player] {bids|bid} [stake]", "[stake] {goes|go} from [player]")])
change("more", [("bids a stake", "offers a stake"), ("bid a stake", "offer a stake"), ("bid any stake", "offer any stake"),
                ("at most once per round", "at most 2 times per round")], [("[player] {bids|bid} [stake]", "[player] {offers|offer} [stake]")])
PYTHON
for book in worded called turned more; do echo "== $book"; adjudge rulediff rulebooks/coast $book; echo "= $?"; done
echo "== as data"
adjudge rulediff rulebooks/coast more --format json | jq -c '.changes[] | [.kind, .name, .change, .plays, [.parts[] | [.part, .plays, .reworded]]]'
echo "== games are the same"
for seed in 1 2 3; do adjudge play rulebooks/coast --players random --seed $seed -o $seed.jsonl.gz > /dev/null; done
for book in worded called turned; do adjudge regress [123].jsonl.gz --rules $book; done
