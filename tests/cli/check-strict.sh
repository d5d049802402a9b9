# SPDX-License-Identifier: MIT
# A warning is a finding only with --strict.
adjudge check fixtures/broken/missing-cite; echo $?
adjudge check --strict fixtures/broken/missing-cite > /dev/null; echo $?
