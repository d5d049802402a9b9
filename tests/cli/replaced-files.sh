# A file that gets a new content keeps its permissions, its links and its names; owner and group are kept by whoever may give
# files away. Something else than a file is not replaced.
umask 022
adjudge play rulebooks/tic-tac-toe --players random --seed 1 -o game.jsonl.gz > /dev/null
adjudge key new -o a.key > /dev/null; adjudge key new -o b.key > /dev/null
adjudge receipt game.jsonl.gz -o receipt.json > /dev/null
ln -s receipt.json link.json; chmod 640 receipt.json
chown nobody receipt.json 2> /dev/null; owner=$(stat -c %u receipt.json)
adjudge sign game.jsonl.gz --key a.key --add-to link.json | grep -c ed25519
stat -c '%a %F' receipt.json; readlink link.json; [ "$(stat -c %u receipt.json)" = "$owner" ] && echo "same owner"
adjudge verify game.jsonl.gz --receipt link.json | grep -c 'holds: '

echo 'one game'
ln -s old.xml link.xml; echo old > old.xml; chmod 600 old.xml
adjudge regress game.jsonl.gz --rules rulebooks/tic-tac-toe --junit link.xml > /dev/null; stat -c '%a %F' old.xml; readlink link.xml; grep -c '<testcase' old.xml

echo 'not a file'
mkfifo pipe
timeout 5 adjudge cover game.jsonl.gz --html pipe > /dev/null; echo "exit $?"; stat -c %F pipe
timeout 5 adjudge regress game.jsonl.gz --rules rulebooks/tic-tac-toe --junit pipe > /dev/null; echo "exit $?"; stat -c %F pipe
mkdir folder; adjudge regress game.jsonl.gz --rules rulebooks/tic-tac-toe --junit folder > /dev/null; echo "exit $?"

echo 'two commands'
flock receipt.json adjudge sign game.jsonl.gz --key b.key --add-to receipt.json; echo "exit $?"
adjudge verify game.jsonl.gz --receipt receipt.json | grep -c 'holds: '
adjudge sign game.jsonl.gz --key b.key --add-to receipt.json > /dev/null; echo "exit $?"
ls
