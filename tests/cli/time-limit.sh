# A command on a stranger's file can be given an end. Standard input that never ends takes the place of a file that takes long.
sleep 2 | adjudge verify - --time-limit 1; echo "exit $?"
for command in 'log dump' 'log head' 'log redact --for Cross' transcript cover; do
    sleep 1.5 | adjudge $command - --time-limit 1 2> /dev/null; echo "$command: exit $?"
done
sleep 1.5 | adjudge log import - --time-limit 1 -o new.jsonl.gz 2> /dev/null; echo "log import: exit $?"
adjudge play rulebooks/tic-tac-toe --players random --seed 1 -o game.jsonl.gz > /dev/null
adjudge verify game.jsonl.gz --time-limit 100 | head -1
adjudge log info game.jsonl.gz --time-limit 0; echo "exit $?"

# Only commands that read no file of others have no limit.
adjudge help | sed -n 's/^  \([a-z][a-z ]*[a-z]\)  .*/\1/p' | while read -r command; do
    adjudge $command --help | grep -q -e --time-limit || echo "without a limit: $command"
done
