# SPDX-License-Identifier: MIT
# A rule that goes wrong is named with its file and shown, as check does; and what to write
# instead where that is known.
adjudge play cases/data/faults --players first --seed 1
echo $?
adjudge play cases/data/faults --seed 1 --players first --as Ann <<<'Ann spends'
echo $?
