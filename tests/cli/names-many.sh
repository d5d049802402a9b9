# As many names as the limits allow take no more than a moment: each is compared with the others of its kind in one pass.
many() { mkdir -p $1; cp rulebooks/tic-tac-toe/rules.yaml $1/; for kind in a b c d e f; do
    printf '  stone%s: {names: [%s]}\n' $kind "$(seq -s, -f "$kind%g" $2)"; done > kinds
  sed '/^pieces:/r kinds' rulebooks/tic-tac-toe/rulebook.yaml > $1/rulebook.yaml; }
many most 10000
timeout 5 adjudge check most
timeout 5 adjudge play most --players random --seed 1 -o game.jsonl.gz
timeout 5 adjudge verify game.jsonl.gz | head -2
many more 10001
adjudge check more | cut -c1-60 | head -4
