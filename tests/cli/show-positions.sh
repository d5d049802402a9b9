# SPDX-License-Identifier: MIT
# A position in the middle, at the beginning, at the end; as a role sees it; what there is not.
adjudge play rulebooks/tic-tac-toe --players random --seed demo -o game.jsonl.gz > /dev/null

adjudge show game.jsonl.gz --at 4
adjudge show game.jsonl.gz --at 0 | head -1
adjudge show game.jsonl.gz | tail -1
adjudge show game.jsonl.gz --as Nought | head -1
adjudge show game.jsonl.gz --at 4 --lang pl
try() { adjudge show "$@"; echo $?; }
try game.jsonl.gz --at 10
try game.jsonl.gz --at 10 --format json
try game.jsonl.gz --as Nobody
try nowhere.jsonl.gz
# a value that names its field is not called twice: "side A" and not "side side A"
adjudge show replays/dont-blink/a-cold-breath.jsonl.gz --at 0 | grep -m1 "tile 1:"
