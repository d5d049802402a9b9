# SPDX-License-Identifier: MIT
# A choice may also be typed with the stable names of pieces; the log has the words all the same.
# --as wins over --players.
printf '%s\n' "ann-ship-1 sails to square-2-0" "Ann-ship-2 sails to square-1-0" quit |
    adjudge play rulebooks/coast --count 2 --seed 1 --as Ann --players random -o game.jsonl.gz | grep -E "^[12]  "
zcat game.jsonl.gz | grep -o '"do":"[^"]*"'
echo "-- of three roles two play"
adjudge play rulebooks/coast --count 2 --seed 1 --players random --games 2
