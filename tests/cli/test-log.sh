# SPDX-License-Identifier: MIT
# Fixtures that begin from a recorded game: behind some of its decisions, and where the rules do
# not lead there any more.
printf '%s\n' 'play: ["Cross marks (0,0)", "Nought marks (1,1)", "Cross marks (0,1)"]' > game.yaml
adjudge record rulebooks/tic-tac-toe game.yaml -o game.jsonl.gz
cp -r rulebooks/tic-tac-toe mine
cat > from-log.yaml <<END
rulebook: mine
fixtures:
- {id: at-first, log: game.jsonl.gz, play: [{role: Cross, offered: ["Cross marks (1,1)"]}]}
- {id: later, log: game.jsonl.gz, after: 2, play: [{role: Cross, not offered: ["Cross marks (1,1)"]}]}
- {id: to-its-end, log: game.jsonl.gz, after: 3, play: [{do: "Nought marks (2,2)", then not: ["square-2-2's mark is Cross"]}]}
END
adjudge test from-log.yaml | grep -v -e '^    ' -e proved
sed -i "s/only when the square's mark is nothing/& and the square is not square-1-1/" mine/rules.yaml
adjudge test from-log.yaml | grep -v -e proved -e '^    TTT'
echo '- {id: too-far, log: game.jsonl.gz, after: 4}' >> from-log.yaml
adjudge test from-log.yaml | head -n 1
