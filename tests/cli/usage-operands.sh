# SPDX-License-Identifier: MIT
# Too few operands, and too many.
try() { adjudge "$@"; echo $?; }
try check
try check a b
try diff a
try verify
try version extra
try -- check
try play
try play a b
try log
try log dump
try log dmup x
try log pack
try log recover x
try log import x
