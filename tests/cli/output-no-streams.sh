# SPDX-License-Identifier: MIT
# Standard streams that are closed do no harm.
adjudge version >&-; echo $?; adjudge check rulebooks/nothing 2>&-; echo $?; adjudge version <&-
