# SPDX-License-Identifier: MIT
# Names of files may hold bytes that are no UTF-8. Reports name such a file with \xHH, whatever their format.
adjudge play rulebooks/tic-tac-toe --players random --seed demo -o a.jsonl.gz > /dev/null
mkdir logs && cp a.jsonl.gz logs/a.jsonl.gz && cp a.jsonl.gz $'logs/b\xff.jsonl.gz' && cp a.jsonl.gz logs/c.jsonl.gz
bad=$'logs/b\xff.jsonl.gz'
adjudge verify logs | head -3
adjudge verify logs --format json | python3 -c 'import json, sys; print([r["file"] for r in json.load(sys.stdin)])'
for words in "verify" "log info"; do
    adjudge $words $bad | head -1
    adjudge $words $bad --format html | grep -o '<code>logs.*</code>' | head -1
    adjudge $words $bad --format markdown | grep logs.b | head -1
done
adjudge log info $bad --format json | python3 -c 'import json, sys; print(json.load(sys.stdin)["file"])'
