# SPDX-License-Identifier: MIT
# A test report for continuous integration: a case for each log, well formed whatever the logs are called and
# whatever the rules say.
hostile=$'games/<a> & "b" \'c\' ]]> \x01\x1b[31m\t\xff\xc3\xa9\xed\xa0\x80\xef\xbf\xbf \nend.jsonl.gz'
mkdir games && for seed in 1 2 3; do adjudge play rulebooks/coast --players random --seed $seed -o games/$seed.jsonl.gz > /dev/null; done
cp games/1.jsonl.gz "$hostile"; echo "no log" > games/text.jsonl.gz
cp -r rulebooks/coast low && sed -i 's/at most once per round/&\n    a player may not bid a stake when the stake is more than 4/; s/A player bids once in a round at the most/Bids are <low> \& "fair" ]]>/' low/rules.yaml
adjudge regress games/2.jsonl.gz --rules low --accept > /dev/null
adjudge regress games --rules low --junit report.xml > /dev/null; echo "= $?"
cat report.xml
python3 - <<'PYTHON'
import xml.etree.ElementTree as tree
suite = tree.parse("report.xml").getroot()[0]
print(suite.attrib)
for case in suite:
    print(ascii(case.get("name")), [(part.tag, part.get("message"), len(part.text) > 40) for part in case])
PYTHON
adjudge regress games --rules low --junit by-json.xml --format json -j 3 --color always | jq '.replays | length'; cmp report.xml by-json.xml && echo "the same beside a report as data"
adjudge regress games/2.jsonl.gz --rules low --junit nowhere/report.xml; echo "= $?"
mkdir folder.xml; adjudge regress games/2.jsonl.gz --rules low --junit folder.xml; echo "= $?"; ls
