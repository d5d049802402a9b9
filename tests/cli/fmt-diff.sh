# SPDX-License-Identifier: MIT
# What would be laid out otherwise, as a diff; --check lists files and is a finding; --write writes, and then
# nothing is left to do.
cp -r rulebooks/tic-tac-toe game
sed -i 's/the active-player marks a square$/the active-player   marks a square/; s/^    when a player marks a square: now/    when a player marks a square:\n          now/' game/rules.yaml
adjudge fmt game
echo $?
adjudge fmt --check game
echo $?
adjudge fmt --format json game
cp game/rules.yaml before
chmod 640 game/rules.yaml
adjudge fmt --write game
echo $?
cmp -s before game/rules.yaml && echo "not written"
stat -c %a game/rules.yaml
ls game
adjudge fmt --check game
echo $?
adjudge check game
