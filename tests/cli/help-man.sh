# SPDX-License-Identifier: MIT
# Manual pages are well-formed as far as one can tell without troff: macros at the start of lines, dashes escaped.
adjudge help --man log dump
adjudge help --man | head -5
for c in check play verify "log pack"; do
    # shellcheck disable=SC2086
    adjudge help --man $c | grep -n '^\.' | grep -vE '^[0-9]+:\.(TH|SH|PP|TP|B|I)( |$)'
done
true
