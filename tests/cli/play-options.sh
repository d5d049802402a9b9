# SPDX-License-Identifier: MIT
# Options of the rulebook: names and values that there are not.
try() { adjudge play rulebooks/dont-blink --players random --seed o --decisions 1 "$@"; echo $?; }
try --set difficulty=impossible
try --set dificulty=hard
try --set shelter=maybe
try --set shelter=no --set blinks=5
try --count 7
