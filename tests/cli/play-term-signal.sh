# SPDX-License-Identifier: MIT
# A process that is asked to end in the middle of many games leaves logs that are whole.
mkdir logs
adjudge play rulebooks/dont-blink --players random --seed k --games 1000 -o logs > out &
sleep 0.5
kill -TERM $!
wait $!
echo $?
for log in logs/*; do gzip -t "$log" || echo "$log is not whole"; done
ls logs | head -1
