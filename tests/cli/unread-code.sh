# SPDX-License-Identifier: MIT
# Code in a ruling or a fixture that cannot be read is bad input (2), and not something that the
# rules do not bear out (1).
write() {
    cat > storm.yaml <<END
ruling: storm
rulebook: rulebooks/coast
question: Is a ship as it was?
situation:
  players: 2
  given: now Ann-ship-1's $1 is 2
  start: the $2 is played
asks:
- {holds: ["Ann-ship-1's $3 is $4"]}
answer: "Yes"
cites: [CO-9]
status: confirmed
END
    cat > storms.yaml <<END
rulebook: rulebooks/coast
fixtures:
- id: storm
  players: 2
  given: now Ann-ship-1's $1 is 2
  start: the $2 is played
  then: ["Ann-ship-1's $3 is $4"]
END
    adjudge rulings check storm.yaml
    echo "ruling: $?"
    adjudge test storms.yaml | grep -v proved
    echo "fixture: ${PIPESTATUS[0]}"
}
write hul round hull 2
write hull rond hull 2
write hull round hul 2
write hull round hull 3
write hull round hull 2
write hul round hull 2 > /dev/null
adjudge rulings check --format json storm.yaml | jq -c '{failed, broken, verdict: .rulings[0].verdict}'
