# SPDX-License-Identifier: MIT
# A folder that cannot be written to: said, and nothing is half written.
cp -r rulebooks/tic-tac-toe game
sed -i 's/the active-player marks a square$/the active-player   marks a square/' game/rules.yaml
cp game/rules.yaml before
(ulimit -f 0; adjudge fmt --write game; echo $?) 2>&1 | cat
cmp before game/rules.yaml && ls game
