# SPDX-License-Identifier: MIT
# A role is asked for by its id or by the name that is printed, in any language; what is printed is the name.
adjudge play rulebooks/dont-blink -p "hero side=random,strona aniołów=first" --seed r --decisions 12 -o game.jsonl.gz
zcat game.jsonl.gz | head -1 | grep -o '"roles":[^]]*'
for role in hero-side "hero side" "strona bohaterów"; do
    adjudge show game.jsonl.gz --at 3 --as "$role" | head -1
    adjudge trace game.jsonl.gz --at 3 --as "$role" | head -1
    echo quit | adjudge play rulebooks/dont-blink --as "$role" --seed r | grep decides
done
adjudge why game.jsonl.gz "Amy's square" --as "angel side" --depth 1 | head -1
adjudge whynot game.jsonl.gz pass --as "angel side" | head -1
adjudge show game.jsonl.gz --at 3 --as "Angel-side" | head -1
adjudge show game.jsonl.gz --as "hero"
echo $?
adjudge play rulebooks/dont-blink --as "hero-sid"
echo $?
adjudge play rulebooks/dont-blink -p random --seed r -o whole.jsonl.gz
adjudge verify whole.jsonl.gz | grep result
adjudge play rulebooks/dont-blink -p random --seed r --games 1 --lang pl
