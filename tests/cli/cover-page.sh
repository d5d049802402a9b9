# SPDX-License-Identifier: MIT
# The page holds what strangers wrote as text and nothing else: names of files, titles, texts, code, reasons.
cp -r cases/data/cover/hostile hostile
mkdir logs
log="logs/<img src=x onerror=alert(1)>'\"&amp;.jsonl.gz"
adjudge play hostile --players first --seed s -o "$log" > /dev/null
cp "$log" $'logs/\xff\u202e\n<b>.jsonl.gz'
cp cases/data/cover/hostile-reasons.yaml logs/not-covered.yaml
echo "<script>" > "logs/<i>.jsonl.gz"
adjudge cover logs --html page.html > out
echo $?
python3 cases/data/cover/page_check.py page.html
grep -o 'Content-Security-Policy" content="[^"]*"' page.html | sed "s/sha256-[^']*/sha256-…/"
stat -c %a page.html
grep -c . out
