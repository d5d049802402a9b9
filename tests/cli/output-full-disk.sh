# SPDX-License-Identifier: MIT
# A result that cannot be written is an error of the environment.
adjudge read rulebooks/dont-blink > /dev/full
