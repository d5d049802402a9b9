# SPDX-License-Identifier: MIT
# long
# Searches and games that begin with the position of a fixture, or in the middle of a recorded game.
cat > book.yaml <<'END'
rulebook: rulebooks/chess
fixtures:
- id: mate
  given: |
    now h8's man is king
    now h8's side is Black
    now g6's man is king
    now g6's side is White
    now a1's man is rook
    now a1's side is White
    now the active-player is White
  start: |
    repeat:
      the active-player takes a turn
      now the active-player is the next player after the active-player
- {id: one-turn, given: "now b1's man is king", start: White takes a turn}
- {id: recorded, log: opera.jsonl.gz, after: 31}
END
cp replays/chess/opera-game.jsonl.gz opera.jsonl.gz
echo "= a search, by decisions and by turns, at random, with every result of chance"
adjudge explore rulebooks/chess --from book.yaml#mate --depth 2 --count turns
adjudge explore rulebooks/chess --from book.yaml#mate --depth 1 --format json
adjudge explore rulebooks/chess --from opera.jsonl.gz@31 --depth 2
adjudge explore rulebooks/chess --from book.yaml#recorded --depth 2 | tail -n 1
adjudge explore rulebooks/chess --from opera.jsonl.gz@31 --random 40 --depth 2 | head -n 3
adjudge play rulebooks/coast --players random --seed a --decisions 20 -o coast.jsonl.gz
adjudge explore rulebooks/coast --from coast.jsonl.gz@19 --depth 2 --chance all | tail -n 6
echo "= random games under all options, with other secrets, by two rulebooks"
cat > coast.yaml <<'END'
rulebook: rulebooks/coast
fixtures:
- id: pots
  given: |
    now the pot is 7
    if the long-game is yes: now the pot is 9
- {id: too-much, given: "if the long-game is yes: now the pot is Ann's money * 30"}
- {id: asks, given: "if the long-game is yes: Ann takes a turn"}
END
cp -r rulebooks/coast later
printf -- '- {id: CO-99, house: yes, code: "always the pot is not 9"}\n' >> later/rules.yaml
mkdir found
adjudge explore rulebooks/coast --from coast.yaml#pots --random 40 --options each --measure "the pot" | tail -n 2
adjudge explore rulebooks/coast --from coast.yaml#too-much --random 8 --options each -o found | tail -n 3
adjudge verify found/001.jsonl.gz | head -n 1
adjudge explore rulebooks/coast --from coast.yaml#asks --random 8 --options each | tail -n 3
adjudge explore rulebooks/coast --from coast.yaml#pots --random 4 --secrets --depth 20 | head -n 3
adjudge explore rulebooks/coast --from coast.yaml#pots --random 4 --compare later --set long-game=yes --format json | tail -n 1
adjudge explore rulebooks/coast --from coast.jsonl.gz@12 --random 4 --compare later | tail -n 3
echo "= a game, recorded and verified"
adjudge play rulebooks/chess --from book.yaml#mate --players first --seed m --decisions 3 -o mate.jsonl.gz
adjudge verify mate.jsonl.gz | head -n 1
adjudge play rulebooks/coast --from coast.jsonl.gz@12 --players random --seed b -o rest.jsonl.gz
adjudge verify rest.jsonl.gz | head -n 4
zcat coast.jsonl.gz | grep '"record":"\(decision\|roll\)"' | head -n 14 | sed 's/"by":"[a-z]*"//' > before
zcat rest.jsonl.gz | grep '"record":"\(decision\|roll\)"' | head -n 14 | sed 's/"by":"[a-z]*"//' > after
cmp before after && echo "the same game up to there"
echo "= one fixture"
adjudge test fixtures/tic-tac-toe/marks.yaml#TTT-5-full | head -n 1
echo "= what does not fit"
try() { "$@"; echo "= $?"; }
try adjudge explore rulebooks/chess --from nonsense --depth 1
try adjudge explore rulebooks/chess --from book.yaml#other --depth 1
try adjudge explore rulebooks/chess --from none.yaml#other --depth 1
try adjudge explore rulebooks/chess --from opera.jsonl.gz@99 --depth 1
try adjudge explore rulebooks/chess --from opera.jsonl.gz@33 --depth 1
try adjudge explore rulebooks/draughts --from opera.jsonl.gz@9 --depth 1
try adjudge explore rulebooks/tic-tac-toe --from book.yaml#mate --depth 1
try adjudge explore rulebooks/coast --from coast.jsonl.gz@12 --random 2 --options pairs
try adjudge explore rulebooks/coast --from coast.jsonl.gz@12 --secrets
try adjudge play rulebooks/draughts --from opera.jsonl.gz@9 --players random --seed x
try adjudge play rulebooks/chess --from opera.jsonl.gz@33 --players random --seed x
try adjudge test fixtures/tic-tac-toe/marks.yaml#none
