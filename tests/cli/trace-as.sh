# SPDX-License-Identifier: MIT
# A trace as one role may read it: its own cards, what all can see, and of a secret decision only that it was taken.
printf '1\n1\n' | adjudge play rulebooks/coast --count 2 --seed 1 --decisions 2 -o game.jsonl.gz | tail -n 2
printf 'Ann plots Ann'"'"'s ship 2\nBen bids 3\nquit\n' | adjudge play --resume game.jsonl.gz -p human | grep -c decides
echo "-- set-up, Ben"
adjudge trace game.jsonl.gz --at 0 --as Ben
echo "-- all, Ben"
adjudge trace game.jsonl.gz --from 1 --as Ben
echo "-- 3, Ann"
adjudge trace game.jsonl.gz --at 3 --as Ann
echo "-- 3, Ben, as data"
adjudge trace game.jsonl.gz --at 3 --as Ben --format json | grep -E '"(do|of|role)"'
echo "-- nobody"
adjudge trace game.jsonl.gz --as Zoe
echo $?
echo "-- reasons that the reader may know"
adjudge trace replays/dont-blink/one-blink.jsonl.gz --at 61 --as "angel side"
adjudge trace replays/doctor-who-empires/home-to-earth.jsonl.gz --at 167 --as Green
