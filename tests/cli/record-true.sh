# A transcript with everything in it becomes a log that can be verified, and a transcript again.
adjudge record rulebooks/coast cases/data/transcripts/evening.yaml -o evening.jsonl.gz
adjudge verify evening.jsonl.gz | head -n 1
adjudge log dump evening.jsonl.gz | grep -E '"(note|shuffle)"|"by":"obs'
adjudge transcript evening.jsonl.gz | tee written.yaml
adjudge record rulebooks/coast written.yaml -o again.jsonl.gz
cmp evening.jsonl.gz again.jsonl.gz && echo same
echo "-- a log that is there stays, unless it is to be replaced"
adjudge record rulebooks/coast written.yaml -o again.jsonl.gz
echo "exit $?"
adjudge record rulebooks/coast written.yaml -o again.jsonl.gz --replace --thin
adjudge verify again.jsonl.gz --rulebook rulebooks/coast | head -n 1
adjudge record rulebooks/coast - --check <written.yaml
adjudge record rulebooks/coast written.yaml -o nowhere/log.jsonl.gz
echo "exit $?"
adjudge record rulebooks/coast nothing.yaml --check
echo "exit $?"
adjudge record rulebooks/coast written.yaml
echo "exit $?"
adjudge record rulebooks/coast written.yaml -o x --check
echo "exit $?"
