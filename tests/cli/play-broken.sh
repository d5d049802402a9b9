# SPDX-License-Identifier: MIT
# A rulebook with errors is not played.
adjudge play fixtures/broken/and-or --players random --seed x
