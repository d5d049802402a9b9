# A command on a stranger's file can be given an end. Standard input that never ends takes the place of a file that takes long.
sleep 2 | adjudge verify - --time-limit 1; echo "exit $?"
adjudge play rulebooks/tic-tac-toe --players random --seed 1 -o game.jsonl.gz > /dev/null
adjudge verify game.jsonl.gz --time-limit 100 | head -1
adjudge log info game.jsonl.gz --time-limit 0; echo "exit $?"
