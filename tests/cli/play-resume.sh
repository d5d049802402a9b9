# SPDX-License-Identifier: MIT
# A game that was left goes on, with the same chance as if it had not been left.
adjudge play rulebooks/connect-four --players random --seed r -o whole.jsonl.gz
adjudge play rulebooks/connect-four --players random --seed r --decisions 5 -o part.jsonl.gz
adjudge play --resume part.jsonl.gz --players random --decisions 9
adjudge play --resume part.jsonl.gz --players random
zcat whole.jsonl.gz | grep -v '"record":"resume"' > whole
zcat part.jsonl.gz | grep -v '"record":"resume"' > part
cmp whole part && echo "the same records"
adjudge play --resume part.jsonl.gz --players random
echo $?
adjudge play --resume nothing.jsonl.gz --players random
