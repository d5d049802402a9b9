# SPDX-License-Identifier: MIT
# What a role sees and is asked: expectations that hold, each kind that fails, and keys that make no sense.
cat > holds.yaml <<END
rulebook: $ROOT/rulebooks/kuhn-poker
fixtures:
- id: holds
  rolls: [{for: the deal, got: [Queen/1, King/1, Jack/1]}]
  play:
  - as Ann:
      shown: ["Ann's hand: Queen", "Ben's hand: card", the game is played, Ann is asked]
      not shown: [King, Jack]
      asked: [Ann checks, Ann bets]
      not asked: [pass]
    as Ben: {shown: ["Ben's hand: King"], not shown: [Queen, Ann bets], not asked: yes}
  - do: Ann checks
    as Ben: {shown: [Ann checks], asked: yes, not asked: [Ben calls]}
    as Ann: {not shown: [King, Ben bets], not asked: [Ben bets]}
  - do: Ben checks
    as Ann: {shown: ["Ben's hand: King", Ben wins]}
END
adjudge test holds.yaml
cat > fails.yaml <<END
rulebook: $ROOT/rulebooks/kuhn-poker
fixtures:
- id: fails
  rolls: [{for: the deal, got: [Queen/1, King/1, Jack/1]}]
  play:
  - do: Ann checks
    as Ann: {shown: ["Ben's hand: King"], not shown: [card, Ann's stake is, "Ann's stake i"], asked: yes}
    as Ben:
      shown: [Ann bets]
      not shown: [King, Jack]
      asked: [Ben folds]
      not asked: [Ben bets]
    as Cy: {asked: yes}
  - as Ben: {not asked: yes}
    as Ann: {asked: [Ann bets, Ann checks]}
  - do: Ben checks
    as Ben: {asked: yes}
END
adjudge test fails.yaml
echo $?
cat > senseless.yaml <<END
rulebook: $ROOT/rulebooks/kuhn-poker
fixtures:
- id: senseless
  play:
  - as Ann: {}
  - as Ann: {seen: [King]}
  - as Ann: {shown: [King], asked: yes, not asked: yes}
  - as Ann: {asked: no}
  - as Ann: King
  - as: Ann
  - as : {asked: yes}
  - ask Ann: {asked: yes}
  - as Ann: {asked: yes}
    as Ann: {asked: yes}
END
adjudge test senseless.yaml
echo $?
