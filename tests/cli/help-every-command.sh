# SPDX-License-Identifier: MIT
# Every command explains itself, and the three ways to ask give the same.
commands=$(adjudge --help | sed -n 's/^  \([a-z][a-z ]*[a-z]\)   *.*/\1/p')
echo "$commands" | while read -r command; do
    # shellcheck disable=SC2086
    adjudge $command --help > a || echo "$command: exit $?"
    adjudge help $command > b || echo "help $command: exit $?"
    adjudge $command nothing nothing -h > c
    cmp a b && cmp a c && head -1 a
    awk 'length > 80 { print FILENAME ": too long: " $0 }' a
done
