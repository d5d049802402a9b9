# SPDX-License-Identifier: MIT
# Tables of games: each of them, with several rulebooks, a path and several things that were chosen at once; logs that cannot be
# replayed are named and the others have their rows; measures that do not fit; what needs quotation marks in CSV.
adjudge play rulebooks/hearts --players random --seed h -o hearts.jsonl.gz > /dev/null
adjudge play rulebooks/draughts --players random --seed a -o draughts.jsonl.gz > /dev/null
adjudge play rulebooks/kuhn-poker --players random --games 2 --seed k -o kuhn.jsonl.gz > /dev/null
echo "games of three rulebooks:"
adjudge table hearts.jsonl.gz draughts.jsonl.gz kuhn.jsonl.gz | sed -E 's/,[0-9a-f]{64},/,DIGEST,/'
echo "several things at once, and a path:"
adjudge table --of decisions hearts.jsonl.gz | sed -n 2,5p
adjudge table --of decisions --format jsonl draughts.jsonl.gz | grep -m 1 'arguments":\['
adjudge table --of draws kuhn.jsonl.gz
adjudge table --of players --format jsonl kuhn.jsonl.gz
adjudge table --of rules kuhn.jsonl.gz#2
echo "an unfinished game, a damaged log, a redacted one, none:"
head -c 900 hearts.jsonl.gz > torn.jsonl.gz
adjudge log redact hearts.jsonl.gz --for North -o north.jsonl.gz > /dev/null
printf 'Ann checks\n' | adjudge play rulebooks/kuhn-poker --seed u -o open.jsonl.gz > /dev/null 2>&1
adjudge table --of players open.jsonl.gz torn.jsonl.gz north.jsonl.gz nowhere.jsonl.gz kuhn.jsonl.gz#1; echo "status $?"
echo "measures:"
adjudge table --measure "the count of every card in Ann's hand" --measure "the taker is Ann" kuhn.jsonl.gz; echo "status $?"
adjudge table --measure "table/pot" kuhn.jsonl.gz; echo "status $?"
adjudge table --of rules --measure "the pot" kuhn.jsonl.gz; echo "status $?"
adjudge table --of values kuhn.jsonl.gz; echo "status $?"
echo "Parquet:"
adjudge table --format parquet kuhn.jsonl.gz; echo "status $?"
adjudge table -o kuhn.csv kuhn.jsonl.gz; echo "status $?"
PATH=$(dirname "$(command -v adjudge)") adjudge table --format parquet -o games.parquet kuhn.jsonl.gz; echo "status $?"
