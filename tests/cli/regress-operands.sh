# SPDX-License-Identifier: MIT
# Where a rulebook should stand a log may stand that carries it, also a game of a collection; what is not
# there is told of once.
adjudge play rulebooks/coast --players random --games 3 --seed operands -o games > /dev/null
cp -r rulebooks/coast low && sed -i 's/at most once per round/&\n    a player may not bid a stake when the stake is more than 4/' low/rules.yaml
adjudge play low --players random --seed operands -o low.jsonl.gz > /dev/null
adjudge play low --players random --seed operands --thin -o thin.jsonl.gz > /dev/null
adjudge log pack games low.jsonl.gz -o all.jsonl.gz > /dev/null
echo "== the changed rules"
adjudge regress games --rules low > by-folder; echo "= $?"
for rules in low.jsonl.gz all.jsonl.gz#4 -; do adjudge regress games --rules $rules < low.jsonl.gz | cmp - by-folder && echo "the same by $rules"; done
adjudge regress games --rules games/0001.jsonl.gz; echo "= $?"
for rules in thin.jsonl.gz all.jsonl.gz all.jsonl.gz#9 nowhere.jsonl.gz#1 games; do adjudge regress games --rules $rules; echo "= $?"; done
echo "== what is measured"
adjudge cover games --rulebook all.jsonl.gz#2 | sed -n 2,3p
adjudge cover games --rulebook low.jsonl.gz | sed -n 2,3p
adjudge cover thin.jsonl.gz --rulebook low.jsonl.gz | sed -n 2,3p
echo "== what changed"
adjudge rulediff all.jsonl.gz#1 all.jsonl.gz#4 | tail -n 1
adjudge rulediff all.jsonl.gz#4 low; echo "= $?"
echo "== a migration that is not there"
adjudge regress games --rules low --migration nowhere.yaml; echo "= $?"
