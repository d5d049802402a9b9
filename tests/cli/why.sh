# SPDX-License-Identifier: MIT
# Why something is as it is: values, conditions, paths, the end of the game; what cannot be asked; other languages;
# logs that break off; and no more than a role may know.
adjudge play rulebooks/coast -p random --seed why -o game.jsonl.gz > /dev/null
try() { adjudge why game.jsonl.gz "$@"; echo "-- $?"; }

echo "== values"
try --at 20 --depth 1 "the pot"
try --at 20 --depth 1 "table/pot"
try --at 20 --depth 1 "the count of every chart in Ann's hand"
try --at 20 --depth 1 "zones/Ann's hand"
try --at 0 --depth 2 "charts/Current 1/in"
try --at 20 --depth 1 "Ann-ship-1's square is Harbour"
try --at 20 --depth 1 "(1,0) is next to (2,0)"
try --at 0 "the pot"
try --at 20 --depth 1 "charts/Current 1/worth"
try --at 20 "the long-game"
try --at 20 "3 + 4"
try --depth 1 winner
try --at 3 winner

echo "== languages"
adjudge play rulebooks/tic-tac-toe -p random --seed why -o polish.jsonl.gz > /dev/null
adjudge why polish.jsonl.gz --at 3 --depth 1 --lang pl "table/active-player"
try --lang pl "the pot"

echo "== what cannot be asked"
try "the pott"
try "ships/Ann's ship 1/hul"
try "ships/Ann's ship 9/hull"
try "table/pott"
try "zones/Zoe's hand"
try "nothing of this"
try ""
try "the refuge of Ann-ship-1" --at 0
try --at 999 "the pot"
try --as Zoe "the pot"
adjudge why nowhere.jsonl.gz "the pot"
echo "-- $?"
adjudge why game.jsonl.gz --depth 0 "the pot"
echo "-- $?"

echo "== broken off"
printf 'Ann bids 3\nAnn lights Skye\nAnn bids 1\nquit\n' | adjudge play rulebooks/coast --as Ann --seed 1 -o whole.jsonl.gz > /dev/null
head -c $(($(stat -c %s whole.jsonl.gz) - 30)) whole.jsonl.gz > torn.jsonl.gz
adjudge why torn.jsonl.gz --depth 1 "the pot"
echo "-- $?"
adjudge why torn.jsonl.gz --at 99 "the pot"
echo "-- $?"
head -c 1000 whole.jsonl.gz > torn.jsonl.gz
adjudge why torn.jsonl.gz "the pot"
echo "-- $?"

echo "== what a role may know"
try --at 20 --depth 2 --as Ben "the pot"
try --at 20 --as Ben "Ann's ship 1 is plotted"
try --at 20 --as Ben "the count of every chart in Ann's hand"
try --at 20 --as Ben "Ann's hand is empty"
try --at 20 --as Ben "the count of every chart in Ann's hand is less than the count of every chart in Ben's hand"
try --at 20 --as Ben "the count of every chart in Ann's hand whose worth is 1"
try --at 20 --depth 1 --as Ben "the turn's steps"
try --at 20 --as Ben "zones/Ann's hand"
try --at 20 --as Ben "charts/Current 1/in"
try --at 20 --as Ann "Ann's ship 1 is plotted"
adjudge why game.jsonl.gz --at 20 --as Ben "the pot" --format json | grep -c '"why": null'

echo "== in a game that is played"
printf 'Ann bids 3\nwhy the pot\nwhy the potty\nwhy Ben-ship-1 is plotted\nquit\n' |
    adjudge play rulebooks/coast --as Ann --seed 1 -o played.jsonl.gz | grep -A3 -E '^(the pot|unknown name|.Ben)'
printf 'why the pot\nquit\n' | adjudge play rulebooks/coast --as Ann --seed 1 | grep -A1 '^the pot'
