# SPDX-License-Identifier: MIT
# A rulebook with errors is reported in the form of the answer: with --format json, one object on one line.
adjudge explore fixtures/broken/circular --depth 1 --format json > out
echo $?
wc -l < out
cat out
adjudge explore fixtures/broken/circular --depth 1 > out
echo $?
wc -l < out
