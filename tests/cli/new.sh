# SPDX-License-Identifier: MIT
# What is written checks without a finding, is written as fmt writes, passes its fixtures, and ends.
try() {
    adjudge new "$@" < /dev/null > out || echo "status $?"
    adjudge check "$1"
    adjudge fmt --check "$1"
    adjudge test "$1" | tail -1
    adjudge play "$1" --players random --seed new | tail -1
}
try bare
try board --board 3x3
try dice --dice 2 --turns 1
try cards --cards 5 --players 1
try yes --players 8 --board '100 x 100' --dice 10 --cards 13 --turns 3
try 7-a.game_
cat out 7-a.game_/rulebook.yaml
