# A recorded game verified natively, and both ways: the same report. Only a rulebook that the user names is compiled.
export XDG_CACHE_HOME=$PWD/cache
adjudge play rulebooks/tic-tac-toe --players random --seed n -o game.jsonl.gz >/dev/null
adjudge verify game.jsonl.gz --rulebook rulebooks/tic-tac-toe >interpreted
for how in --native --native=check; do
    adjudge verify game.jsonl.gz --rulebook rulebooks/tic-tac-toe $how >native && cmp interpreted native && echo "the same with $how"
done
adjudge verify game.jsonl.gz --native
adjudge cover game.jsonl.gz --native
adjudge cover game.jsonl.gz --rulebook game.jsonl.gz --native | head -1
adjudge cover game.jsonl.gz --rulebook rulebooks/tic-tac-toe >interpreted
adjudge cover game.jsonl.gz --rulebook rulebooks/tic-tac-toe --native=check >native && cmp interpreted native && echo "the same coverage"
adjudge regress game.jsonl.gz --rules rulebooks/tic-tac-toe >interpreted
adjudge regress game.jsonl.gz --rules rulebooks/tic-tac-toe --native=check >native && cmp interpreted native && echo "the same comparison"
adjudge verify game.jsonl.gz --native=sometimes
