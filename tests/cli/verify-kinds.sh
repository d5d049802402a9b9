# SPDX-License-Identifier: MIT
# A verdict begins with the kind of record. Each line of the report is forged here: what is listed as verified is found,
# what is not found is listed as not verified.
adjudge play rulebooks/tic-tac-toe --players random --seed demo -o game.jsonl.gz > /dev/null
adjudge play rulebooks/tic-tac-toe --seed demo --decisions 4 -o open.jsonl.gz <<< $'1\n1\n1\n1' > /dev/null
adjudge log dump game.jsonl.gz > game; adjudge log dump open.jsonl.gz > open
# forge NAME SOURCE SED [LINE]: the verdict on the changed lines and LINE
forge() {
    echo "== $1"
    sed -E "$3" $2 > $1; [ -z "${4:-}" ] || echo "$4" >> $1; adjudge log import $1 -o $1.jsonl.gz > /dev/null || echo "import: $?"
    adjudge verify $1.jsonl.gz > out; echo "= $?"
    grep -vE '^  (verified|rulebook)|checksums|state hash|its name, its edition|head hash|^ +itself\)|the legality|the seed before' out
}
end() { echo "{\"record\":\"end\",\"n\":$1,\"winners\":[${2:-}],\"draw\":false}"; }
forge position open "1s/}\$/,\"given\":\"now square-2-2's mark is Cross\"}/; /hash/d; s/f\":7/f\":6/; s/f\":8/f\":7/; s/f\":9/f\":8/; /\"n\":4/d"
forge won-before open '1s/}$/,"start":"Cross wins"}/; /"decision"|"hash"|"mark"/d' "$(end 0 '"Cross"')"
forge won-and-stopped open '1s/}$/,"given":"Cross wins"}/; /"decision"|"hash"|"mark"/d' "$(end 0)"
forge stopped open '' "$(end 4)"
forge unfinished open ''
forge played-by-random open 's/"role":"Cross","by":"human"/"role":"Cross","by":"random"/'
forge played-by-human game 's/"by":"random"/"by":"human"/g'
forge named-chess game '1s/"id":"tic-tac-toe","edition":"1"/"id":"chess","edition":"1"/'
forge of-fide game '1s/"edition":"1"/"edition":"FIDE 2023"/'
forge two-files game '2s/\]\}$/,{"path":"rules.yaml","text":""}]}/'
forge other-rules game '2s/three/four/'
echo "== one line of each of several"
adjudge verify game.jsonl.gz position.jsonl.gz stopped.jsonl.gz unfinished.jsonl.gz played-by-human.jsonl.gz | head -n 5
echo "== the same kinds everywhere"
for log in game position stopped unfinished; do
    adjudge verify $log.jsonl.gz --format json | jq -c '.[0].record | [.begins, .ends, .chance]'
    adjudge log info $log.jsonl.gz --format json | jq -c '.record | [.begins, .ends, .chance]'
    adjudge show $log.jsonl.gz --format json | jq -c '.record | [.begins, .ends, .chance]'
    adjudge trace $log.jsonl.gz --at 1 --format json | jq -c '.record | [.begins, .ends, .chance]'
done
adjudge show position.jsonl.gz | head -n 1; adjudge trace position.jsonl.gz --at 1 | head -n 1
adjudge log info position.jsonl.gz | sed -n 2,3p
adjudge log textconv position.jsonl.gz | head -n 1
adjudge regress position.jsonl.gz --rules rulebooks/tic-tac-toe --format json | jq -c '.replays[0].record | [.begins, .ends, .chance]'
cp -r rulebooks/tic-tac-toe/ four; sed -i 's/at least 3/at least 1/' four/rules.yaml
adjudge regress position.jsonl.gz --rules four | sed -n 1,2p
