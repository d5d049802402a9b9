# SPDX-License-Identifier: MIT
# Dice of a table: what is thrown is asked for; what cannot be is refused; the log says that it was observed.
try() { printf '%s\n' "$@" | adjudge play cases/data/dice --players first --dice observed --decisions 1 -o game.jsonl.gz; }
try 7 six 6 2
zcat game.jsonl.gz | grep -v '"record":"rulebook"' | grep -E '"(roll|hash)"|"seed"' | cut -c1-120
