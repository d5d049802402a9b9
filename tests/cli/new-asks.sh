# SPDX-License-Identifier: MIT
# The answers come from options, from lines, and at the end of the input from defaults. Nothing is overwritten.
printf '9\n3\nno board\n4 x 5\n\nmany\n2\n' | adjudge new fen --turns 7
grep -E 'names|grid|die|repeat|put the top' fen/*.yaml
adjudge new fen < /dev/null
echo $?
adjudge new fen/fixtures/turn.yaml < /dev/null
echo $?
adjudge new nowhere/fen < /dev/null
echo $?
for words in "--players 9" "--board 8" "--board 0x3" "--board 8x101" "--dice 11" "--cards 14" "--turns 0" "--turns x" ""; do
    adjudge new other $words < /dev/null > out
    echo $?
done
cat out
