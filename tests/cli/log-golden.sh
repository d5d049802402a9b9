# SPDX-License-Identifier: MIT
# A log and a collection as the first program of version 2 wrote them: they stay good, and the same, forever. Those of
# version 1 are the recorded games in replays/.
for log in version-2 collection; do
    adjudge log info $ROOT/tests/data/golden-log/$log.jsonl.gz | sed "s#$ROOT/##"
    adjudge verify $ROOT/tests/data/golden-log/$log.jsonl.gz | grep -v '^ ' | sed "s#$ROOT/##"
done
zcat $ROOT/tests/data/golden-log/version-2.jsonl.gz | sha256sum
adjudge log dump $ROOT/tests/data/golden-log/collection.jsonl.gz#13 | cmp - <(zcat $ROOT/tests/data/golden-log/version-2.jsonl.gz)
adjudge log dump $ROOT/tests/data/golden-log/collection.jsonl.gz#15 | head -1 | cut -c 1-60
