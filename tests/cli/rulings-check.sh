# SPDX-License-Identifier: MIT
# Rulings whose claims hold, and the report on others: in each format, and quietly.
adjudge rulings check rulebooks/dont-blink/rulings/DB-Amb-8.yaml fixtures/broken/rulings/pond
adjudge rulings check -q fixtures/broken/rulings/pond && echo nothing is wrong
adjudge rulings check fixtures/broken/rulings/failed | head -n 12
adjudge rulings check --format junit fixtures/broken/rulings/pond fixtures/broken/rulings/failed | python3 -c '
import sys, xml.etree.ElementTree as E
for s in E.fromstring(sys.stdin.read()):
    print(s.get("name"), s.get("tests"), s.get("failures"), s.get("errors"), [c.get("name") for c in s])'
adjudge rulings check --format json fixtures/broken/rulings/failed | jq -c '.failed, .rulings[0].verdict, .rulings[0].claims[-1]'
adjudge rulings check --strict fixtures/broken/rulings/unfinished
echo "strict: $?"
adjudge rulings check nowhere.yaml
echo "nowhere: $?"
mkdir empty && adjudge rulings check empty
echo "empty: $?"
adjudge rulings check --format markdown --lang pl fixtures/broken/rulings/unfinished
adjudge rulings check --format html fixtures/broken/rulings/pond | grep -A 1 '<li>'
