# SPDX-License-Identifier: MIT
# The same as JSON.
adjudge check --format json cases/data/broken | python3 -m json.tool --no-ensure-ascii; exit "${PIPESTATUS[0]}"
