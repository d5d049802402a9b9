# SPDX-License-Identifier: MIT
# long
# What is typed in fixtures and rulings is said on pages in their language; the code stands below.
adjudge rulings build --lang pl rulebooks/dont-blink -o pages
sed -n '/### DB-AP-0-stop/,/Dowodzi/p' pages/dont-blink/fixtures.md
grep -h '^### Co się stanie\|^#### Co się stanie' pages/dont-blink/rulings/*.md | head -n 4
adjudge rulings build rulebooks/dont-blink -o english
sed -n '/### DB-AP-0-stop/,/Proves/p' english/dont-blink/fixtures.md
