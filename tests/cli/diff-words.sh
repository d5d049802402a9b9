# SPDX-License-Identifier: MIT
# Differences are told in the language that is asked for; of two games nothing is told but that; what is no position,
# or wider than any, is refused.
adjudge play rulebooks/dont-blink -p random --seed words --decisions 60 -o blink.jsonl.gz > /dev/null
adjudge play rulebooks/tic-tac-toe -p random --seed words -o marks.jsonl.gz > /dev/null
adjudge diff blink.jsonl.gz@20 blink.jsonl.gz --lang pl
adjudge diff marks.jsonl.gz@2 marks.jsonl.gz@3 --lang pl
adjudge diff marks.jsonl.gz blink.jsonl.gz; echo $?
adjudge show marks.jsonl.gz --format json > marks.json
adjudge diff marks.json blink.jsonl.gz; echo $?
adjudge diff marks.json marks.jsonl.gz --lang pl; echo $?
echo '{"state": {"a": {"b": {"c": {"d": 1}}}}}' > deep.json
python3 -c 'print("{\"state\": {\"zones\": {\"z\": [", ",".join(["1"] * 100000), "]}}}")' > wide.json
for file in deep wide; do adjudge diff $file.json marks.json; echo $?; done
