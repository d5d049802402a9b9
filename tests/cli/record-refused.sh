# What is no transcript of this rulebook: nothing is recorded.
try() {
    echo "-- $1"
    printf "$1" >game.yaml
    adjudge record rulebooks/coast game.yaml -o game.jsonl.gz
    echo "exit $?"
}
try ''
try 'play: 7\n'
try 'rulebook: toast\nedition: 2\nplay: []\n'
try 'players: 9\nplay: []\n'
try 'players: {Ann: a, Dora: b}\nplay: []\n'
try 'players: {Ann: a, Cy: b}\nplay: []\n'
try 'options: {short-game: yes}\nplay: []\n'
try 'paly: []\n'
try 'play:\n- {doo: pass}\n- {role: Ann}\n- {do: [pass]}\n- {roll: {for: x}}\n- {saw: {in: deck}}\n- [pass]\n'
try 'play:\n- board: the moon is full\n'
try 'given: |\n  now Skye is Mull\nplay: []\n'
try 'start: Ann dances\nplay: []\n'
try 'ends: {draw: no}\nplay: []\n'
try 'play:\n- {do: "pass\\a"}\n'
try 'play:\n- "pass\a"\n'
try 'given: "Ann lights Skye"\nstart: Ann takes a turn\nplay: []\n'
ls
