# A rulebook that lies over others: what is played, recorded, told and laid out is all of them.
books=fixtures/language/23-laid-over
adjudge play $books/market --players random; echo "= $?"
adjudge play $books/spice-market --players first --seed 1 --output whole.jsonl.gz | tail -1
adjudge play $books/spice-market --players first --seed 1 --output thin.jsonl.gz --thin | tail -1
zcat whole.jsonl.gz | jq -r 'select(.record == "rulebook").files[].path'
echo "= the digest, worked out by somebody else"
zcat whole.jsonl.gz | jq -r 'select(.record == "header").rulebook.digest'
python3 - $books/spice-market market <<'PYTHON'
import hashlib, pathlib, sys
folder, below = pathlib.Path(sys.argv[1]), sys.argv[2]
files = [(prefix + name, (where / name).read_bytes()) for prefix, where in (("", folder), (below + "/", folder.parent / below))
         for name in ("rulebook.yaml", "rules.yaml")]
print(hashlib.sha256(b"".join(b"%d:%s," % (len(x), x) for path, text in files for x in (path.encode(), text))).hexdigest())
PYTHON
adjudge verify whole.jsonl.gz | head -3
adjudge verify thin.jsonl.gz --rulebook $books/spice-market | head -3
adjudge verify thin.jsonl.gz --rulebook $books/night-market; echo "= $?"
mkdir other && cp -r $books/market $books/spice-market other && echo "# another market" >> other/market/rules.yaml
adjudge verify thin.jsonl.gz --rulebook other/spice-market; echo "= $?"
echo "= a log that goes on, with the rules that it carries"
printf '1\nquit\n' | adjudge play other/spice-market --seed 1 --output part.jsonl.gz >/dev/null; echo "= $?"
adjudge play --resume part.jsonl.gz --players first | tail -1
adjudge verify part.jsonl.gz | head -3
cp part.jsonl.gz torn.jsonl.gz && truncate -s -60 torn.jsonl.gz
adjudge log recover torn.jsonl.gz --output recovered.jsonl.gz >/dev/null && adjudge verify recovered.jsonl.gz | head -1
adjudge trace whole.jsonl.gz --at 1 --all
adjudge trace whole.jsonl.gz --at 1 --format json | jq -c '.decisions[].replaced'
adjudge why whole.jsonl.gz --at 2 "Ann's money"
adjudge why whole.jsonl.gz --at 1 "the cost of Pepper/1" --format json | jq -c '.chain.rules'
adjudge whynot whole.jsonl.gz --at 1 'Ann buys Saffron' --format json | jq -c '.answer.reasons[] | {rule, replaces}'
echo "= rules that are not in force"
adjudge read $books/night-market MA-7 --lang pl
adjudge read $books/night-market MA-2 --format json | jq -c '.rules[] | {id, of, in_force, replaces, replaced_by, lifted}'
adjudge disasm $books/night-market MA-2; echo "= $?"
adjudge read $books/night-market MA-77; echo "= $?"
echo "= only what is the module's own is laid out"
adjudge fmt other/spice-market --check; echo "= $?"
sed -i 's/^    when a player trades:/    when a player   trades:/' other/*/rules.yaml
adjudge fmt other/spice-market --check; echo "= $?"
adjudge fmt other/market --check; echo "= $?"
echo "= where it is opened from"
(cd other/spice-market && echo 'x: y' >> ../market/rules.yaml && adjudge check . | head -1 && adjudge check rulebook.yaml | head -1)
(cd other && adjudge check spice-market | head -1 && adjudge check spice-market/ | head -1 && adjudge check ./spice-market/../spice-market | head -1)
