# SPDX-License-Identifier: MIT
# Without people it just plays; the same seed gives the same log, byte for byte.
adjudge play rulebooks/tic-tac-toe --players random --seed one -o 1.jsonl.gz
adjudge play rulebooks/tic-tac-toe --players=random -s one -o2.jsonl.gz
cmp 1.jsonl.gz 2.jsonl.gz
adjudge play rulebooks/tic-tac-toe --players random --seed two -o 3.jsonl.gz
cmp -s 1.jsonl.gz 3.jsonl.gz || echo "another seed, another game"
adjudge play rulebooks/tic-tac-toe --players first --seed one
adjudge play rulebooks/connect-four --players Red=random,Yellow=first --seed one
