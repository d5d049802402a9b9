# SPDX-License-Identifier: MIT
# Every result of chance is a branch; what has too many of them is refused.
adjudge explore cases/data/explore --depth 2 --chance all
adjudge explore cases/data/explore --depth 2 --chance seed --seed a | head -4
adjudge explore rulebooks/dont-blink --depth 1 --chance all
echo $?
