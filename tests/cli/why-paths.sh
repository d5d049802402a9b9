# SPDX-License-Identifier: MIT
# A path that leads nowhere is answered with what there is, the beginning of one with how it goes on.
adjudge play rulebooks/coast -p first --count 2 --seed 1 --decisions 2 -o game.jsonl.gz
for path in table table/nope table/pots zones zones/x isles isles/Skye isles/Skye/nope isles/Foo/keeper the foo; do
    adjudge why game.jsonl.gz "$path" 2>&1
done
