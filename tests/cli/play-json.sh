# SPDX-License-Identifier: MIT
# The result as JSON.
adjudge play rulebooks/tic-tac-toe --players random --seed one --format json -o game.jsonl.gz | sed 's/[0-9a-f]\{16,64\}/HEX/g'
adjudge play rulebooks/tic-tac-toe --players random --seed one --format json --decisions 3 | python3 -m json.tool | sed 's/[0-9a-f]\{16,64\}/HEX/g'
