# SPDX-License-Identifier: MIT
# What came of a round is seen by all, also where the next round of decisions at the same time begins with it.
adjudge play cases/data/secrets/rounds --players random --seed 3 -o rounds.jsonl.gz
adjudge trace rounds.jsonl.gz --as Ada
adjudge trace rounds.jsonl.gz --as Bo --at 2
