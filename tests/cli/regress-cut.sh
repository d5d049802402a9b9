# A JUnit report of some of the logs states that it is incomplete.
adjudge play rulebooks/tic-tac-toe --players random --seed m --games 300 -o games > /dev/null
adjudge regress games --rules rulebooks/tic-tac-toe --junit report.xml --jobs 1 --format json 2> /dev/null | true
grep -c 'name="all logs"' report.xml
python3 -c 'import xml.dom.minidom; xml.dom.minidom.parse("report.xml")'
adjudge regress games --rules rulebooks/tic-tac-toe --junit report.xml --jobs 1 > /dev/null
grep -c 'name="all logs"' report.xml
grep -c '<testcase' report.xml
true
