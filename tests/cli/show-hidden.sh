# SPDX-License-Identifier: MIT
# What a role may not know is not shown to it, in no format.
adjudge play rulebooks/dont-blink --players random --seed hidden --decisions 300 -o game.jsonl.gz > /dev/null
adjudge show game.jsonl.gz --at 20 --format json | python3 -c '
import json, sys
state = json.load(sys.stdin)["state"]
print(any("is picked" in c for c in state["conditions"]), "unknown" in state)'
for role in hero-side angel-side; do
    adjudge show game.jsonl.gz --at 20 --as $role --format json | ROLE=$role python3 -c '
import json, os, sys
seen = json.load(sys.stdin)
state = seen["state"]
print(os.environ["ROLE"], "sees", sum("is picked" in c for c in state["conditions"]) > 0,
      "does not know", sum("is picked" in c for c in state["unknown"]), "hash" in seen)'
done
