# SPDX-License-Identifier: MIT
# The list of commands.
adjudge --help > a
adjudge -h > b
adjudge help > c
cmp a b && cmp a c && cat a
