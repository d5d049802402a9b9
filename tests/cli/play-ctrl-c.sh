# SPDX-License-Identifier: MIT
# Ctrl-C leaves the game; the log is whole and can be gone on with.
at-terminal -c 60 -i 5 -i ^C adjudge play rulebooks/tic-tac-toe --as Cross --seed t --color never -o game.jsonl.gz | tail -4
echo "${PIPESTATUS[0]}"
zcat game.jsonl.gz | grep -c '"record":"decision"'
at-terminal -c 60 -i ^D adjudge play --resume game.jsonl.gz --as Cross --color never | tail -2
adjudge play --resume game.jsonl.gz --players Cross=first
