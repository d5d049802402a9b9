# SPDX-License-Identifier: MIT
# Where there is no room for the log of bots, nothing says that it was recorded, and its game does not count.
try() {
  echo "$*"
  (ulimit -f 1; adjudge play rulebooks/tic-tac-toe --players random --seed demo "$@" 2>complaint)
  echo $?
  cat complaint
}
try -o game.jsonl.gz
try -o game.jsonl.gz --format json
try -o games --games 3
try -o games-too --games 3 --format json
ls

# A file with many games keeps those for which there is room, and the report counts them.
room() { (ulimit -f 12; adjudge play rulebooks/tic-tac-toe --players random --seed demo --games 800 "$@" 2>complaint); echo $?; sed 's/in game [0-9]*.*/in a game/; s/has only the first [0-9]* games/has only the first N games/' complaint; }
room -o many.jsonl.gz | sed 's/^[0-9,]* games over.*/played/; s/after [0-9]* of/after N of/; s/only the first [0-9]* games/only the first N games/'
room -o more.jsonl.gz --format json | grep -E '"(requested|saved)"|first' > said
[ "$(sed -n 's/.*"saved": \([0-9]*\),/\1/p' said)" = "$(adjudge log info more.jsonl.gz --format json | jq .games)" ] && sed 's/"saved": [0-9]*/"saved": as in the file/' said
