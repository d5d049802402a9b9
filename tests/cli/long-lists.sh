# SPDX-License-Identifier: MIT
# long
# Long lists in a stranger's log take time in proportion to their length: each of these would take minutes if every
# entry were compared with all before it.
yes 1 | adjudge play rulebooks/tic-tac-toe --seed demo -o game.jsonl.gz > said
adjudge log dump game.jsonl.gz > lines
made() { adjudge log import - -o $1.jsonl.gz > said; }

echo "players who take over from each other:"
awk '{ print } NR == 2 { for (i = 0; i < 150000; i++) {
    print "{\"aside\":\"player\",\"n\":0,\"role\":\"Cross\",\"by\":\"" i % 2 "\"}" } }' lines | made players
timeout 20 adjudge verify players.jsonl.gz | grep "^  players"
timeout 20 adjudge log redact players.jsonl.gz --for Cross -o redacted.jsonl.gz > said; echo $?

echo "options that the rules do not have:"
jq -c 'if .record == "header" then .options = ([range(60000) | {key: "o\(.)", value: .}] | from_entries) else . end' lines | made options
timeout 20 adjudge transcript options.jsonl.gz | grep -c 'o59999: 59999'

echo "shares of players who do not exist:"
jq -c 'if .record == "header" then .format = 3 | .needs = 3 | .seed = null else . end,
    if .record == "rulebook" then range(100000) | {record: "commit", by: "p\(.)", what: "seed", digest: ("00" * 32)} else empty end' lines | made shares
timeout 20 adjudge verify shares.jsonl.gz | head -1

echo "a header of more than a frame:"
jq -c 'if .record == "header" then .given = "(0,0)'"'"'s mark is Cross\n" * 60000 else . end' lines | made given
timeout 20 adjudge verify given.jsonl.gz | head -1
