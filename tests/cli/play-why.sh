# SPDX-License-Identifier: MIT
# What led to something is told in a game that is recorded in no file, too; a question without anything behind it is
# answered with how it is used; a list is read with names that have commas, and with numbers.
printf '%s\n' 'Ann bids 2' 'why the pot' why whynot 'why the foo' quit |
    adjudge play rulebooks/coast --as Ann --seed 1 --count 2 2>&1 | sed -n '/^> *the pot/,/^> *stopped/p;/^the pot/,$p' | head -14
printf '%s\n' '1, (3,3)' 'man 9, 2' 'why square-1-1' quit | adjudge play cases/data/choosing -p human --seed 1 2>&1 | grep -E '^[0-9]   |^stop'
ls
