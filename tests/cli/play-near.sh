# SPDX-License-Identifier: MIT
# A long list is grouped; a part of a choice lists those that have it, a wrong one gets why not and the nearest ones.
printf '%s\n' 'FIRES at ben' foo 'Ann bids 9' 2 quit |
    adjudge play rulebooks/coast --as Ann --count 2 --seed 1 | sed '/decides/,$!d'
