# SPDX-License-Identifier: MIT
# Of a folder every log in it and in its folders is verified, a collection as a whole; what is no log is passed over.
mkdir -p logs/empty
adjudge play rulebooks/tic-tac-toe --players random --seed many --games 2 -o logs/single > /dev/null
adjudge play rulebooks/tic-tac-toe --players random --seed together --games 3 -o logs/all.jsonl.gz > /dev/null
adjudge play rulebooks/tic-tac-toe --players random --seed none --games 1 -o logs/one.jsonl.gz > /dev/null
echo "no log" > logs/notes.txt
adjudge verify logs | grep '^[^ ]'
adjudge verify --jobs 1 --format json logs > one; echo $?
adjudge verify --jobs 4 --format json logs > four; echo $?
cmp one four
adjudge verify logs/single 'logs/all.jsonl.gz#2' - < logs/one.jsonl.gz | grep '^[^ ]'
adjudge verify logs/empty; echo $?
adjudge verify nowhere; echo $?
# The sum tells of a collection that is not whole, also where no game of it is among those that were looked at.
python3 -c "
data = bytearray(open('logs/all.jsonl.gz', 'rb').read())
at = int.from_bytes(data[20:24], 'little')
open('missing.jsonl.gz', 'wb').write(data[:at] + data[at + int.from_bytes(data[at + 20:at + 24], 'little'):])
open('opening.jsonl.gz', 'wb').write(data[:at])
data[at + 93] ^= 8 # it says then that it holds 2048 games more
open('many.jsonl.gz', 'wb').write(data)"
for log in missing many; do
    adjudge verify $log.jsonl.gz | grep '^[^ ]'
done
adjudge verify opening.jsonl.gz opening.jsonl.gz | tail -1
# Thousands of collections are not all open at once.
mkdir copies
for n in $(seq 40); do cp logs/all.jsonl.gz copies/$n.jsonl.gz; done
(ulimit -n 24; adjudge verify --jobs 2 copies | tail -1)
