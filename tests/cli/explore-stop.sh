# SPDX-License-Identifier: MIT
# Ctrl-C stops a search, and what was counted is told.
timeout --foreground -s INT 1 adjudge explore rulebooks/connect-four --depth 30 > out
echo $?
head -2 out
timeout --foreground -s INT 1 adjudge explore rulebooks/dont-blink --random 100000000 --format json | tail -1
