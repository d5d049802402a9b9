# SPDX-License-Identifier: MIT
# The rulebooks that come with the program are laid out as it lays them out, and are without findings.
for book in rulebooks/*/; do
    adjudge fmt --check "$book" || echo "$book: $?"
    adjudge check "$book"
done
