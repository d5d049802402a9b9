# SPDX-License-Identifier: MIT
# Two games that differ only in what is hidden from Ben: which chart Ann holds. He gets the same answers in both, and
# what is public is answered, also where a rule of a card that he does not know could change it.
for held in Safe-Haven/1 Reef/1; do
    cat >"game-${held%/*}.yaml" <<END
rulebook: coast
given: |
  for each chart: put the chart into the deck
  put $held into Ann's hand
  put Current/1 into Ben's hand
  put Current/2 into the discards
start: Ann takes a turn
play: [Ann bids 3]
END
    adjudge record rulebooks/coast "game-${held%/*}.yaml" -o "${held%/*}.jsonl.gz" >/dev/null
done
for asked in "Ben's ship 1 is sheltered" "Ann's ship 1 is sheltered" "there is a chart that is open" "Reef/1 is open" \
    "the speed of Ben's ship 1" "the speed of Ann's ship 1" "there is a chart in the discards" \
    "there is a chart in Ann's hand whose worth is 4" "Safe-Haven/1 is in Ann's hand" "Safe-Haven/1 is in the discards" \
    "Reef/1 is in Ben's hand" "the sum over every chart in the discards of the chart's worth" \
    "the highest over every chart in the deck of the chart's worth"; do
    for held in Safe-Haven Reef; do adjudge why $held.jsonl.gz --as Ben "$asked" >$held.out 2>&1; done
    sed 's/Safe-Haven.jsonl.gz/G/' Safe-Haven.out >one; sed 's/Reef.jsonl.gz/G/' Reef.out >other
    echo "-- $asked"
    diff one other && head -3 one
done
