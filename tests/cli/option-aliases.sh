# SPDX-License-Identifier: MIT
# The older names of three options are understood and not shown.
adjudge play rulebooks/coast --players random --count 2 --seed 1 -o game.jsonl.gz | tail -1
adjudge play rulebooks/coast --players random --player-count 2 --seed 1 -o same.jsonl.gz | tail -1; cmp game.jsonl.gz same.jsonl.gz
diff <(adjudge whynot game.jsonl.gz nonsense --at 3 2>&1) <(adjudge whynot game.jsonl.gz nonsense --before 3 2>&1) && echo "the same"
echo '[]' > reasons.yaml
diff <(adjudge cover game.jsonl.gz --except reasons.yaml 2>&1) <(adjudge cover game.jsonl.gz --exclusions reasons.yaml 2>&1) && echo "the same"
adjudge play rulebooks/coast --count 2 --player-count 2; echo "= $?"
for command in play whynot cover; do adjudge $command --help | grep -cE -- '--(count|at N|except) '; done
