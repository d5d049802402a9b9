# SPDX-License-Identifier: MIT
# What is wrong is told with its place, marked, with the nearest word.
adjudge check cases/data/broken
