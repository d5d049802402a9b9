# SPDX-License-Identifier: MIT
# A reading that asks whether a decision may be taken, and what it does: each question has its own answer.
cp -r fixtures/broken/rulings/pond pond
cat > pond/rulings/wet.yaml <<'R'
ruling: wet
question: How far does a frog hop?
situation: {}
asks:
- {asked: "May Ann hop to the first leaf?", may: Ann hops to Leaf-1}
answer: One.
cites: [PO-1]
status: default
takes: {long-hops: no}
readings:
- options: {long-hops: yes}
  answer: Two.
  asks:
  - {asked: "May Ann hop to the first leaf?", may: Ann hops to Leaf-1}
  - {asked: "Has Ann then hopped twice?", does: Ann hops to Leaf-1, then: ["Ann's hops is 2"], answer: yes}
R
adjudge rulings build pond -o site
sed -n '/^| Question/,/^### /p' site/pond/rulings/wet.md
