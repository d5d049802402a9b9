# SPDX-License-Identifier: MIT
# The report in another language, as Markdown and as a page that loads nothing. What was accepted in one language is
# expected in every other one. Texts of a rulebook are never taken for a format or for markup.
mkdir games && for seed in 1 2; do adjudge play rulebooks/tic-tac-toe --players random --seed $seed -o games/$seed.jsonl.gz > /dev/null; done
cp -r rulebooks/tic-tac-toe corner && cat >> corner/rules.yaml <<'YAML'
- id: TTT-99
  title: "100 %s %n <b>"
  text: "The first corner is out of play: %d%%."
  house: true
  code: |
    a player may not mark a square when the square is square-0-0
YAML
adjudge regress games --rules corner --lang pl; echo "= $?"
adjudge regress games/1.jsonl.gz --rules corner --policy first --lang pl | head -n 9
adjudge regress games/1.jsonl.gz --rules corner --format markdown
adjudge regress games --rules corner --format html > page.html; echo "= $?"
grep -c "default-src 'none'" page.html; grep -c '<h1>' page.html; sed -n '/<main/,$p' page.html
adjudge regress games --rules corner --format json --lang pl | jq -c '.report, .version, .replays[0].message, .replays[0].first.new.what, .replays[0].new_result'
echo "= accepted in English, expected in Polish"
adjudge regress games --rules corner --accept > /dev/null; cp games/regress-expected.jsonl english
adjudge regress games --rules corner --lang pl; echo "= $?"
rm games/regress-expected.jsonl; adjudge regress games --rules corner --accept --lang pl > /dev/null; cmp games/regress-expected.jsonl english && echo same
echo "= errors"
echo '{"log": ""}' > games/regress-expected.jsonl; adjudge regress games --rules corner --lang pl; echo "= $?"
