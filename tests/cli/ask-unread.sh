# SPDX-License-Identifier: MIT
# long
# A text that is no question is answered with how it was read, where the reading stopped, the nearest words, and a
# form of each kind that can be asked at that moment; these examples are questions.
log=replays/dont-blink/hold-the-stare.jsonl.gz
ask() { adjudge ask "$log@$1" "$2" -r rulebooks/dont-blink; }
for question in 'angel 3 is frozn' 'angel 3 flies away' 'angel 77 is placed on (1,1)' 'may angel 1 capture Amy?' \
    "heroes/Amy/squar" 'winner' "Amy's squar" "Amy's square is" 'the angel 3 is frozen' ''; do
    echo "== $question" >&2
    ask 3 "$question"
    echo "$?"
done
echo "== when the game is over" >&2
ask 354 'xyzzy'
ask 3 'xyzzy' 2>&1 | sed -n 's/^        a [a-z]*  *//p' > forms
while read -r form; do
    ask 3 "$form" | sed -n '/^- /p'
done < forms
