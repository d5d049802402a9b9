# SPDX-License-Identifier: MIT
# Each kind of answer, where it goes (a text that is no decision is an error), and the ends of the log.
adjudge play rulebooks/tic-tac-toe -p random --seed demo -o game.jsonl.gz
why() {
    echo "-- $*"
    adjudge whynot game.jsonl.gz "$@" 2>&1
    echo "ends with $?"
}
why --at 4 'nought  marks (1,2)'
why --at 4 'Nought marks (2,2)'
why --at 4 'Cross marks (1,2)'
why --at 4 pass
why --at 4 'Nought marks (3,2)'
why --at 4 'Nought marks Cross'
why --at 4 'Nought mark (2,2)'
why --at 4 'a mark of Nought'
why --at 4 'castles'
why --at 4 'Rory marks Cross'
why --at 4 ''
why 'Cross marks (0,0)'
why --at 10 'Cross marks (0,0)'
why --at 11 'Cross marks (0,0)'
why --at 0 'Cross marks (0,0)'
why --as Zoe 'Cross marks (0,0)'
why --at 4 --format json --as Cross 'Nought marks (2,2)'
adjudge whynot nowhere.jsonl.gz pass
echo "ends with $?"
cat game.jsonl.gz | adjudge whynot - --at 1 'Cross marks (0,0)'
