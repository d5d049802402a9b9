# SPDX-License-Identifier: MIT
# A live log is packed in place, a torn one is recovered, lines become a log; the chain stays the same.
yes 1 | adjudge play rulebooks/tic-tac-toe --as Cross --seed live -o live.jsonl.gz > /dev/null
adjudge log dump live.jsonl.gz > lines
cp live.jsonl.gz torn.jsonl.gz && truncate -s -30 torn.jsonl.gz
before=$(stat -c %s live.jsonl.gz)
adjudge log pack live.jsonl.gz > /dev/null
[ "$(stat -c %s live.jsonl.gz)" -lt "$before" ] && echo "smaller"
adjudge log dump live.jsonl.gz | cmp - lines && echo "the same lines"
adjudge log recover torn.jsonl.gz -o saved.jsonl.gz | tail -1
adjudge verify saved.jsonl.gz | head -1
adjudge log recover torn.jsonl.gz -o saved.jsonl.gz
echo $?
adjudge log import - -o made.jsonl.gz < lines > /dev/null
adjudge log dump made.jsonl.gz | cmp - lines && echo "the same lines"
echo none > none
try() { adjudge log "$@"; echo $?; }
try recover none -o other.jsonl.gz
try pack torn.jsonl.gz -o other.jsonl.gz
sed 's/"n":2/"n":3/' lines > bad
try import bad -o other.jsonl.gz
sed 's/"record":"decision"/"record":"decisoin"/' lines > bad
try import bad -o other.jsonl.gz
ls
