# SPDX-License-Identifier: MIT
# A log and a collection as the first program of version 2 wrote them: they stay good, and the same, forever. A log of
# version 1, which was never released, is refused.
for log in version-2 collection; do
    adjudge log info "$ROOT"/tests/data/golden-log/$log.jsonl.gz | sed "s#$ROOT/##"
    adjudge verify "$ROOT"/tests/data/golden-log/$log.jsonl.gz | grep -v '^ ' | sed "s#$ROOT/##"
done
zcat "$ROOT"/tests/data/golden-log/version-2.jsonl.gz | sha256sum
adjudge log dump "$ROOT"/tests/data/golden-log/collection.jsonl.gz#13 | cmp - <(zcat "$ROOT"/tests/data/golden-log/version-2.jsonl.gz)
cp "$ROOT"/tests/data/golden-log/version-1.jsonl.gz old.jsonl.gz
for command in "verify" "show" "log info" "log pack -o new.jsonl.gz" "log recover -o new.jsonl.gz" "play --resume"; do
    adjudge $command old.jsonl.gz; echo "= $?"
done
zcat old.jsonl.gz | adjudge log import - -o new.jsonl.gz; echo "= $?"
