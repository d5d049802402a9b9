# SPDX-License-Identifier: MIT
# A site is there as a whole or as it was before; what is in its pages is read by tests/site_test.py.
adjudge rulings build rulebooks/tic-tac-toe; echo "= $?"
adjudge rulings build rulebooks/tic-tac-toe -o site --jobs 0; echo "= $?"
adjudge rulings build rulebooks/tic-tac-toe rulebooks/tic-tac-toe -o site; echo "= $?"
adjudge rulings build rulebooks/tic-tac-toe -o site --lang de; echo "= $?"
adjudge rulings build rulebooks/nowhere -o site; echo "= $?"
adjudge rulings build fixtures/broken/unknown-key -o site 2> /dev/null; echo "= $?"
adjudge rulings build rulebooks/tic-tac-toe -o site --replays rulebooks; echo "= $?"
ls -A
echo "= into a new folder, an empty one, its own"
adjudge rulings build rulebooks/tic-tac-toe -o site
mkdir empty && adjudge rulings build rulebooks/tic-tac-toe -o empty/
diff -r site empty && adjudge rulings build rulebooks/connect-four -o site/
cat site/.adjudge-files
stat -c %a site site/index.html
echo "= not over anything else"
echo mine > site/connect-four/mine
adjudge rulings build rulebooks/tic-tac-toe -o site; echo "= $?"
mkdir others && echo theirs > others/theirs
adjudge rulings build rulebooks/tic-tac-toe -o others; echo "= $?"
touch file && adjudge rulings build rulebooks/tic-tac-toe -o file; echo "= $?"
adjudge rulings build rulebooks/tic-tac-toe -o no/where; echo "= $?"
cat site/connect-four/mine others/theirs
ls
echo "= recorded games, also of an earlier state of the rules"
cp -r rulebooks/tic-tac-toe earlier && echo "# an earlier state" >> earlier/rulebook.yaml
mkdir logs
adjudge play rulebooks/tic-tac-toe --players random --seed 1 -o logs/now.jsonl.gz > /dev/null
adjudge play earlier --players random --seed 2 -o logs/earlier.jsonl.gz > /dev/null
adjudge play rulebooks/connect-four --players random --seed 2 -o logs/other.jsonl.gz > /dev/null
echo nothing > logs/broken.jsonl.gz
adjudge rulings build rulebooks/tic-tac-toe -o played --replays logs
grep -h "Recorded games\|Replays\*" played/tic-tac-toe/index.md played/tic-tac-toe/rules/rules.md
