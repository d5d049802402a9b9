# SPDX-License-Identifier: MIT
# Words that the writer of a log or a receipt chose cannot be taken for words of the report: everything that
# could imitate its punctuation is quoted.
yes 1 | adjudge play rulebooks/tic-tac-toe --seed demo -o game.jsonl.gz > said
adjudge log dump game.jsonl.gz > lines
digest() { python3 -c '
import hashlib, json, sys
lines = sys.stdin.read().splitlines()
header, rulebook = json.loads(lines[0]), json.loads(lines[1])
h = hashlib.sha256()
for f in rulebook["files"]:
    for t in (f["path"].encode(), f["text"].encode()):
        h.update(b"%d:%s," % (len(t), t))
header["rulebook"]["digest"] = h.hexdigest()
print("\n".join([json.dumps(header, separators=(",", ":"), ensure_ascii=False)] + lines[1:]))'; }
report() { rm -f forged.jsonl.gz; adjudge log import - -o forged.jsonl.gz > said; adjudge verify forged.jsonl.gz > out; sed -nE '/^  (players|rulebook) /,/^  (rulebook|verified) /p' out; }
words='1 (f6f29abfa250fa7a…), contained in the log'

echo "the edition and the id of the rulebook:"
sed "1s/\"edition\":\"1\"/\"edition\":\"$words\"/; 2s/edition: ..1../edition: '$words'/" lines | digest | report
sed "1s/\"id\":\"tic-tac-toe\"/\"id\":\"tic-tac-toe, edition $words; x\"/; 2s/id: tic-tac-toe/id: 'tic-tac-toe, edition $words; x'/" lines | digest | report

echo "who decides:"
sed '1s/"by":"human"/"by":"random, recomputed; Nought: random"/' lines | report
sed '2a {"aside":"player","n":0,"role":"Cross","by":"x, recomputed; Nought: y"}' lines | report
adjudge verify forged.jsonl.gz game.jsonl.gz | head -1

echo "who won:"
sed 's/"winners":\["Cross"\]/"winners":["Cross","Nought"]/; s/"draw":false/"draw":true/' lines > ended
adjudge log import ended -o ended.jsonl.gz > said; adjudge verify ended.jsonl.gz | head -1

echo "interruptions, and players whom the game does not have:"
sed '2a {"record":"resume","n":0}\n{"aside":"player","n":0,"role":"Judge","by":"random"}' lines > resumed
adjudge log import resumed -o resumed.jsonl.gz > said; adjudge verify resumed.jsonl.gz | tail -4

echo "names of receipts:"
adjudge receipt game.jsonl.gz@4 -o 'r.json: the log up to decision 7' > said
adjudge verify game.jsonl.gz --receipt 'r.json: the log up to decision 7' > out; sed -n '/^  proofs/,/^  result/p' out; sed -n '/who kept/,/who decided/p' out

echo "roles with names that look alike, or have characters without a shape:"
sed 's/Cross/Сross/g' lines | grep -v '"hash"' | digest | report; sed -n '/who decided/,$p' out
sed 's/Cross/Cross\xe2\x80\x8b/g' lines | grep -v '"hash"' | digest | report; sed -n '/who decided/p' out

echo "roles that the log makes up:"
sed 's/"role":"Cross","do"/"role":"Cross in the log, and Nought","do"/' lines > other
rm forged.jsonl.gz; adjudge log import other -o forged.jsonl.gz > said; adjudge verify forged.jsonl.gz | head -1
sed 's/"winners":\["Cross"\]/"winners":["Cross in the game: ok"]/' lines > other
rm forged.jsonl.gz; adjudge log import other -o forged.jsonl.gz > said; adjudge verify forged.jsonl.gz | head -1

echo "a different player after each decision:"
sed -E 's/^\{"record":"decision","n":([0-9]+),.*/&\n{"aside":"player","n":\1,"role":"Cross","by":"guest-\1"}/' lines > other
rm forged.jsonl.gz; adjudge log import other -o forged.jsonl.gz > said
adjudge verify forged.jsonl.gz | grep -A 1 -E '^  players|who decided'
