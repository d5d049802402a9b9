# SPDX-License-Identifier: MIT
# A folder that is not there, one without a rulebook, a file.
try() { adjudge "$@"; echo $?; }
try check nowhere
mkdir empty
try check empty
touch file
try check file
