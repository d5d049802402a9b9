# Files of strangers: a pipe, a device or a socket is never opened, whatever its name; links to folders are not followed.
mkdir -p games/sub
adjudge play rulebooks/tic-tac-toe --players random --seed x -o games/a.jsonl.gz > /dev/null
mkfifo games/sub/pipe.jsonl.gz pipe.yaml pipe.jsonl
limit() { timeout 10 "$@" 2>&1 | head -3; echo "exit ${PIPESTATUS[0]}"; }
limit adjudge verify games
limit adjudge cover games/sub/pipe.jsonl.gz
limit adjudge log info games/sub/pipe.jsonl.gz
limit adjudge log pack games/sub/pipe.jsonl.gz -o new.jsonl.gz
limit adjudge log import pipe.jsonl -o new.jsonl.gz
limit adjudge show games/sub/pipe.jsonl.gz
limit adjudge diff games/sub/pipe.jsonl.gz games/sub/pipe.jsonl.gz
limit adjudge test pipe.yaml
limit adjudge rulings check pipe.yaml
limit adjudge record rulebooks/tic-tac-toe pipe.yaml --check
limit adjudge check pipe.yaml
limit adjudge verify /dev/zero
limit adjudge play --resume games/sub/pipe.jsonl.gz
rm games/sub/pipe.jsonl.gz
ln -s .. games/sub/up
ln -s / games/root
limit adjudge verify games
ln -s games/a.jsonl.gz named.jsonl.gz
limit adjudge verify named.jsonl.gz
