# SPDX-License-Identifier: MIT
# Where a log with snapshots diverges, what differs is told; without them, that it cannot be; and what strangers wrote
# as a snapshot gets a clear answer, however large it is.
adjudge play rulebooks/coast --players random --seed s --snapshots -o game.jsonl.gz > /dev/null
adjudge log dump game.jsonl.gz > lines
first() { python3 -c '
import json, sys
r = json.load(sys.stdin)[0]
print(r["positions"], r["first"]["what"], json.dumps(r["first"]["differences"][:2])[:200], len(r["first"]["differences"]), r["first"]["untold"])'; }
forge() { adjudge log import - -o $1.jsonl.gz > /dev/null; adjudge verify $1.jsonl.gz > $1.out; echo "$? $(head -c 3000 $1.out | sed -nE 's/ \([0-9a-f]{16}…\)//;1,/rulebook/p')"; }

sed '/"position","n":6,/{s/"Ben":{"money":8}/"Ben":{"money":9}/;s/"Cy":{"money":10}/"Cy":{}/}' lines | forge money
adjudge verify money.jsonl.gz --format json | first
adjudge verify money.jsonl.gz | grep snapshot

echo "a hash, the snapshot beside it agrees, or none is beside it, or there are none:"
sed '/"hash","n":6,/s/"state":"./"state":"0/' lines | forge hash
sed '/"position","n":6,/d;/"hash","n":6,/s/"state":"./"state":"0/' lines | forge beside
grep -v '"record":"position"' lines | sed '/"hash","n":6,/s/"state":"./"state":"0/' | forge none
adjudge verify none.jsonl.gz --format json | first

echo "no positions:"
sed '/"position","n":6,/s/"state":.*/"state":{}}/' lines | forge empty
sed '/"position","n":6,/s/"state":.*/"state":{"table":{"a":{"b":{"c":1}}}}}/' lines | forge deep
python3 - << 'P' > huge
import json
for line in open("lines"):
    r = json.loads(line)
    if r.get("record") == "position" and r["n"] == 6:
        r["state"] = {"zones": {str(i): [] for i in range(150000)}}
    print(json.dumps(r, separators=(",", ":"), ensure_ascii=False))
P
forge huge < huge
python3 - << 'P' > wide
import json
for line in open("lines"):
    r = json.loads(line)
    if r.get("record") == "position" and r["n"] == 6:
        r["state"]["zones"].update({"x\n  forged": []} | {f"nowhere {i}": [] for i in range(150)})
        r["state"]["table"]["sky"] = "calm\n  record 1    forged" + "ż" * 999
    print(json.dumps(r, separators=(",", ":"), ensure_ascii=False))
P
forge wide < wide > /dev/null
grep -c '^       ' wide.out
grep -e forged -e ' more$' wide.out | cut -c 1-60
awk '{ if (length > most) most = length } END { print "the longest line:", most }' wide.out
adjudge verify wide.jsonl.gz --format json | first
sed '/"position","n":6,/s/"state":{"table":{"active":"Ann","sky":"storm"/"state":{"table":{"sky":"storm","active":"Ann"/' lines | forge order
