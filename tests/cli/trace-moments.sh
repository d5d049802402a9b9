# SPDX-License-Identifier: MIT
# What others see of a card that is open only while a decision is carried out, and of the order in which a player lets others act.
cat > trick.yaml <<'END'
rulebook: cases/data/secrets/trick
fixtures:
- id: open-for-a-moment
  title: All see the cards of a trick, which are open only until it ends
  rolls: [{for: deck, got: [Ant/1, Bee/1, Cat/1, Dog/1, Elk/1, Fox/1]}]
  play:
  - do: Ann lays Bee
    as Ben: {shown: [Ann decides in secret], not shown: [Bee]}
  - do: Ben lays Cat
    as Ann: {not shown: [Cat]}
    as Cy: {not shown: [Bee, Cat]}
  - do: Cy lays Fox
    as Ann: {shown: [Cat is open, Fox is open, "Cy's tricks 0 → 1"], not shown: [Dog, Elk]}
    as Ben: {shown: [Bee is open, Fox is open, Cy lays Fox], not shown: [Ant, Elk]}
    as Cy: {shown: [Bee is open, Cat is open], not shown: [Ant, Dog]}
  - do: Ann lays Ant
    as Ben: {not shown: [Ant, Bee, Fox]}
END
cat > turns.yaml <<'END'
rulebook: cases/data/secrets/turns
fixtures:
- id: order
  title: All see whom Ada lets take a card, and not which
  rolls: [{for: deck, got: [Ant/1, Bee/1, Cat/1, Dog/1]}]
  play:
  - do: Cid
    as Bo: {shown: ["Ada chooses: Cid", Cid takes a card], not shown: [Ant]}
    as Cid: {shown: ["Ada chooses: Cid", Ant]}
  - do: Bo
    as Cid: {shown: ["Ada chooses: Bo", Ada takes a card], not shown: [Bee, Cat]}
END
adjudge test trick.yaml
adjudge test turns.yaml
adjudge play cases/data/secrets/trick --players random --seed 1 -o trick.jsonl.gz
adjudge trace trick.jsonl.gz --as Ann --at 3
adjudge show trick.jsonl.gz --as Ann --at 3
