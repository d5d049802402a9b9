# Games that were finished are kept, whatever happens to the rest; what is printed is what is on the disk.
many="adjudge play rulebooks/tic-tac-toe --players random --seed m"
echo "= no room for all games"
(ulimit -f 48; $many --games 1500 -o all.jsonl.gz 2> said | tail -1 | sed -E "s/[0-9,]{3,}/N/"; echo "exit ${PIPESTATUS[0]}")
sed -E 's/[0-9]{3,}/N/g' said
adjudge verify all.jsonl.gz | tail -1 | grep -c " ok"
ls *.part 2>/dev/null
echo "= no room for any game"
(ulimit -f 0; $many --games 5 -o none.jsonl.gz; echo "exit $?")
ls none* 2>/dev/null
echo "= interrupted"
$many --games 1000000 -o some.jsonl.gz --format json > result & run=$!
until [ -s some.jsonl.gz.part ]; do sleep 0.02; done; sleep 0.1; kill -INT $run; wait $run; echo "exit $?"
python3 -c 'import json; r = json.load(open("result")); print(r["requested"], 0 < r["over"] < 1000000)'
adjudge verify some.jsonl.gz | tail -1 | grep -c " ok"
echo "= killed"
$many --games 1000000 -o lost.jsonl.gz > /dev/null & run=$!
until [ "$(stat -c %s lost.jsonl.gz.part 2>/dev/null || echo 0)" -gt 20000 ]; do sleep 0.02; done; kill -KILL $run; wait $run 2>/dev/null
$many --games 2 -o lost.jsonl.gz; echo "exit $?"
adjudge log recover lost.jsonl.gz.part -o saved.jsonl.gz > /dev/null; echo "exit $?"
adjudge verify saved.jsonl.gz | tail -1 | grep -c " ok"
rm lost.jsonl.gz.part
$many --games 2 -o lost.jsonl.gz; echo "exit $?"
