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
