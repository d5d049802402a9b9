# SPDX-License-Identifier: MIT
# Of a log that its rules do not bear out only verify makes a finding; whoever asks something else of it asks in vain.
adjudge play rulebooks/tic-tac-toe --players random --seed demo -o game.jsonl.gz > /dev/null
adjudge log dump game.jsonl.gz | sed '/"n":7/s/Cross marks/Nought marks/' | adjudge log import - -o illegal.jsonl.gz > /dev/null
adjudge log dump game.jsonl.gz | sed 's/"draw":true/"draw":false/' | adjudge log import - -o diverged.jsonl.gz > /dev/null

try() { echo "$*"; adjudge "$@" 2>&1 >out; echo "$?, $(wc -c < out) bytes of result"; }
for log in illegal diverged; do
  adjudge verify $log.jsonl.gz > /dev/null; echo $?
  try show $log.jsonl.gz
  try show $log.jsonl.gz --format json
  try diff $log.jsonl.gz game.jsonl.gz@2
  try diff game.jsonl.gz $log.jsonl.gz --format json
  try trace $log.jsonl.gz --from 8
  try why $log.jsonl.gz "square-1-1's mark"
  try whynot $log.jsonl.gz 'Cross marks (0,0)'
  try play --resume $log.jsonl.gz --players random
done
adjudge show illegal.jsonl.gz --at 6 | head -1
