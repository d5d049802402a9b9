# SPDX-License-Identifier: MIT
# Many games in one file: packed, asked one by one, verified, damaged, rescued, and given back as they were.
adjudge play rulebooks/tic-tac-toe --players random --seed many --games 5 -o games > /dev/null
adjudge play rulebooks/coast --players random --seed sea -o games/sea.jsonl.gz > /dev/null
adjudge play rulebooks/coast --players random --seed thin --thin -o games/thin.jsonl.gz > /dev/null
hide() { sed -E 's/[0-9a-f]{64}/HEX/g; s/[0-9a-f]{16}…/HEX/; s/(byte|size) +[0-9,]+/\1 N/; s/[0-9,]+ bytes/N bytes/'; }
try() { adjudge "$@" > out 2> err; echo "= $? $*"; head -${lines:-3} out | hide; cat err; }

lines=9 try log pack games -o all.jsonl.gz
try log pack games -o all.jsonl.gz
try log pack games
try log pack games/0001.jsonl.gz games/sea.jsonl.gz
lines=1 try verify all.jsonl.gz
tail -1 out
lines=99 adjudge verify all.jsonl.gz -j 3 | grep -v '^ '
echo "= one of them"
lines=2 try verify all.jsonl.gz#6
for game in '#0' '#9' '#x' '#'; do try log info "all.jsonl.gz$game"; done
try show all.jsonl.gz
try show games/sea.jsonl.gz#1
adjudge show all.jsonl.gz#6 | cmp - <(adjudge show games/sea.jsonl.gz | sed 's/games.sea.jsonl.gz/all.jsonl.gz#6/')
adjudge diff all.jsonl.gz#6@3 games/sea.jsonl.gz@3 && echo "the same position"
lines=2 try trace all.jsonl.gz#7 --at 1
adjudge log textconv all.jsonl.gz | grep '^game '
adjudge cover all.jsonl.gz | head -1
adjudge regress all.jsonl.gz --rules rulebooks/coast | tail -1
echo "= from standard input"
adjudge verify - < all.jsonl.gz | tail -1
adjudge show -#6 < all.jsonl.gz | head -1
ls games/000[12]* | adjudge log pack - -o two.jsonl.gz | sed -n 3p
adjudge log pack two.jsonl.gz all.jsonl.gz#6 -o three.jsonl.gz | sed -n 3p
echo "= out of it again"
try log split all.jsonl.gz -o out-of
for log in games/*; do adjudge log dump "$log" | cmp - <(zcat "out-of/${log#games/}"); done
adjudge log dump all.jsonl.gz | cmp - <(zcat all.jsonl.gz)
try log split games/sea.jsonl.gz -o other
echo "= played into it"
adjudge play rulebooks/tic-tac-toe --players random --seed many --games 5 -o played.jsonl.gz
adjudge log dump played.jsonl.gz#3 | cmp - <(zcat games/0003.jsonl.gz)
adjudge play rulebooks/tic-tac-toe --players random --seed many --games 5 --thin -o bare.jsonl.gz > /dev/null
lines=2 try verify bare.jsonl.gz#2
lines=1 try verify bare.jsonl.gz#2 --rulebook rulebooks/tic-tac-toe
echo "= a frame is damaged"
python3 - <<'PYTHON'
data = bytearray(open("all.jsonl.gz", "rb").read())
at = frame = 0
while frame < 2:
    at += int.from_bytes(data[at + 20:at + 24], "little")
    frame += data[at + 17] == 8
data[at + 200] ^= 1
open("damaged.jsonl.gz", "wb").write(data)
PYTHON
lines=9 try log info damaged.jsonl.gz
adjudge verify damaged.jsonl.gz | tail -1
lines=9 try log recover damaged.jsonl.gz -o saved.jsonl.gz
adjudge verify saved.jsonl.gz | tail -1
try log split damaged.jsonl.gz -o part
ls part
