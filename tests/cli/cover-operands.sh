# SPDX-License-Identifier: MIT
# Files, folders and what is in them, and a list on standard input.
adjudge play rulebooks/tic-tac-toe --players random --seed cover --games 3 -o logs > /dev/null
mkdir -p logs/more/.hidden empty
cp logs/0001.jsonl.gz logs/more/a.jsonl.gz
cp logs/0001.jsonl.gz logs/more/.hidden/b.jsonl.gz
echo "no log" > logs/notes.txt
for words in logs logs/ "logs/0002.jsonl.gz logs/more" "logs/0002.jsonl.gz logs/0002.jsonl.gz"; do
    adjudge cover $words | sed -E '1!d; s/[0-9a-f]{16}…/…/'
done
printf 'logs/0001.jsonl.gz\n\nlogs/more' | adjudge cover - | sed -E '1!d; s/[0-9a-f]{16}…/…/'
adjudge cover empty; echo $?
echo | adjudge cover -; echo $?
adjudge cover logs --threshold 101; echo $?
adjudge cover logs --jobs 0; echo $?
adjudge cover logs --rulebook nowhere; echo $?
adjudge cover logs --html nowhere/page.html > out; echo $?
adjudge cover
echo $?
# A log that begins from a position, and has no decision, is measured like the others, wherever it stands.
cat > game.yaml <<'END'
rulebook: tic-tac-toe
given: |
  now square-1-1's mark is Cross
  now square-0-0's mark is Nought
play: [pass]
END
adjudge record rulebooks/tic-tac-toe game.yaml -o given.jsonl.gz | tail -1
adjudge cover given.jsonl.gz logs > one
adjudge cover logs given.jsonl.gz | cmp - one && sed -E '1,6!d; s/[0-9a-f]{16}…/…/' one
