# SPDX-License-Identifier: MIT
# The commands about log files are a group.
adjudge help log; adjudge log --help | tail -1; adjudge help lgo; adjudge help log dmp; adjudge help check it
