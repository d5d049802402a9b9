# SPDX-License-Identifier: MIT
# Decisions that the changed rules cannot take: a player that needs nobody goes on, or a migration beside
# the log says what is taken; told is by what and from where. However many work on it the result is the
# same, and no log is touched.
mkdir games && for seed in 1 2 3 4; do adjudge play rulebooks/coast --players random --seed $seed -o games/$seed.jsonl.gz > /dev/null; done
sha256sum games/*.gz > before
cp -r rulebooks/coast low && sed -i 's/at most once per round/&\n    a player may not bid a stake when the stake is more than 4/' low/rules.yaml
cp -r rulebooks/coast more && cat >> more/rules.yaml <<'YAML'
- id: CO-12
  title: Plotting on
  text: After a turn a player may plot once more.
  code: |
    after a player takes a turn: the player may do: the player plots a ship whose owner is the player
YAML
cp -r rulebooks/coast long && sed -i 's/the rounds is 6 and/the rounds is 8 and/' long/rules.yaml
echo "== instead"
for policy in stop random first; do adjudge regress games/[12].jsonl.gz --rules low --policy $policy; echo "= $?"; done
echo "== put in"
adjudge regress games --rules more --policy first | grep -E '^games|substituted|^4|  4'
echo "== to the end"
adjudge regress games --rules long --policy random | grep -E '^games|substituted|^4|  [34]'
echo "== as data, by any number of workers"
for jobs in 1 3; do adjudge regress games --rules low --policy random --format json -j $jobs > by-$jobs; done; cmp by-1 by-3
jq -c '(.replays[] | [.verdict, .played]), [.sum.played, .sum.migrated]' by-1
adjudge regress games --rules low --policy clever; echo "= $?"
echo "== what was never thrown"
adjudge transcript games/1.jsonl.gz --observed > observed.yaml
adjudge record rulebooks/coast observed.yaml -o observed.jsonl.gz > /dev/null
adjudge regress observed.jsonl.gz --rules long --policy random | grep -E '^obs|substituted'
echo "== a migration: another one, one left out, one put in"
adjudge log dump games/1.jsonl.gz | jq -c 'select(.record == "decision" and .n <= 4) | [.n, .role, .do]'
migrate() { cat > games/1.migration.yaml; adjudge regress games/1.jsonl.gz --rules ${1:-low} "${@:2}"; echo "= $?"; }
migrate <<'YAML'
- {retarget: Ann bids 5, to: Ann bids 4, at: 2}
YAML
migrate low --format json <<'YAML' | jq -c '.replays[0] | [.verdict, .first.old.what, .first.new.what, .migrated, .played]' 2> /dev/null
- {drop: Ann bids 5, role: Ann}
- {insert: pass, before: 3, role: Ann}
- {drop: Ann studies Current 1, at: 3}
YAML
migrate rulebooks/coast <<'YAML'
- {drop: Ann bids 5, role: Ann}
YAML
migrate more <<'YAML'
- {insert: pass, before: 4}
- {drop: "Ben's ship 2 fires at Cy's ship 1"}
YAML
echo "== and the policy behind it"
migrate more --policy first <<'YAML' | grep -E 'games|migration|substituted|='
- {insert: pass, before: 4}
YAML
echo "== one for several logs"
rm games/1.migration.yaml
echo '- {retarget: Ann bids 5, to: Ann bids 4}' > all.yaml
adjudge regress games --rules low --migration all.yaml | grep -E '^games|migration|^4|  4'
adjudge regress games/1.jsonl.gz --rules low --migration none.yaml; echo "= $?"
echo "== that do not fit"
migrate <<< '- {retarget: Ann bids 5, to: Ann bids 7}'
migrate <<< '- {retarget: Ann bids 5, to: Ann bids 4, at: 3}' | head -n 1
migrate low --policy first <<< '- {drop: Ann bids 5, at: 3}'
migrate low --policy first <<< '- {drop: Ann bids 1, at: 300}'
migrate low --policy first <<< '- {insert: pass, before: 1, role: Ben}'
migrate low --policy first <<< '- {insert: pass, before: 300, role: Ben}'
echo "== that cannot be read"
for entry in 'retarget: Ann' '{retarget: Ann}' '{drop: a, to: b}' '{insert: a}' '{insert: a, at: 1}' '{drop: a, before: 1}' '{drop: a, insert: b, before: 1}' \
    '{drop: a, at: 0}' '{drop: [a]}' '{dorp: a}' '{' 'pass'; do
    echo "- $entry" > games/1.migration.yaml; adjudge regress games/1.jsonl.gz --rules low | head -n 1
done
echo 'drop: a' > games/1.migration.yaml; adjudge regress games/1.jsonl.gz --rules low | head -n 1
rm games/1.migration.yaml; mkdir games/1.migration.yaml; adjudge regress games/[12].jsonl.gz --rules low | head -n 2; echo "= ${PIPESTATUS[0]}"
sha256sum -c --quiet before && echo "no log was touched"
