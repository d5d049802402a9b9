# SPDX-License-Identifier: MIT
# The version, as text and as JSON.
adjudge --version; adjudge version --format json | python3 -m json.tool
