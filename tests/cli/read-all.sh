# SPDX-License-Identifier: MIT
# All rules of a rulebook.
adjudge read rulebooks/connect-four
