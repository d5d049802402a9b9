# SPDX-License-Identifier: MIT
# Slips of people who write a game down: steps that say nothing, players who are none, names as they are read.
try() {
    echo "-- $1"
    printf "rulebook: coast\n$2\n" >game.yaml
    adjudge record rulebooks/coast game.yaml --check 2>&1
}
try 'steps' 'play:\n- {do: ""}\n- ""\n- [a]\n- ~\n- {}\n- note: x'
try 'a player who is none' 'players: {Anne: Eve, Ben: Zoe}\nplay: []'
try 'another one' 'players: {Zofia: Eve, Ben: Zoe}\nplay: []'
try 'one too many' 'players: {Cy: Eve, Ben: Zoe}\nplay: []'
try 'names' 'players: 2\nseed: a\nplay:\n- board: (1,0) is next to (0,0)\n- board: "Ann'"'"'s ship 1'"'"'s hull is 3"'
try 'names in code' 'players: 2\ngiven: |\n  now the pot is 3\n  now Ann'"'"'s ship 1'"'"'s hull is 2\nplay: []'
try 'the end' 'players: 2\nseed: a\nplay:\n- pass\nends: {winners: [Ann]}'
printf 'rulebook: faults\nplay: [Ann spends]\n' >game.yaml
adjudge record cases/data/faults game.yaml --check 2>&1
