# SPDX-License-Identifier: MIT
# Fixtures that hold, as text, TAP, JUnit XML, Markdown and HTML.
adjudge test fixtures/tic-tac-toe
adjudge test --format tap fixtures/tic-tac-toe
adjudge test --format junit fixtures/tic-tac-toe | python3 -c '
import sys, xml.etree.ElementTree as E
root = E.fromstring(sys.stdin.read())
print(root.tag, [(s.get("tests"), s.get("failures")) for s in root], [c.get("name") for c in root[0]][:2])'
adjudge test rulebooks/connect-four | tail -1
adjudge test --format markdown --lang pl fixtures/tic-tac-toe | tail -n 3
adjudge test --format html fixtures/tic-tac-toe | grep -c '<li>'
