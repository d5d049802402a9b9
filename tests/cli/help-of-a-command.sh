# SPDX-License-Identifier: MIT
# The help of one command in full.
adjudge help play
