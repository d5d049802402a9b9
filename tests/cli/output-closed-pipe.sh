# SPDX-License-Identifier: MIT
# A reader who goes away is no error, and nothing is said about it.
adjudge read rulebooks/dont-blink | head -1
echo "${PIPESTATUS[0]}"
adjudge phrases rulebooks/dont-blink | true
echo "${PIPESTATUS[0]}"
