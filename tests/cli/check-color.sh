# SPDX-License-Identifier: MIT
# With colours; they are the only escape sequences.
adjudge check --color always cases/data/broken | sed 's/\x1b\[[0-9;]*m/<c>/g' | cat -v
NO_COLOR=1 at-terminal -c 100 adjudge check cases/data/broken | grep -c '<1b>'
at-terminal -c 100 adjudge check cases/data/broken | grep -c '<1b>'
