# SPDX-License-Identifier: MIT
# What Polish players type and read: values of options, decisions without diacritics, fields of yes or no as sentences,
# events that have no noun, names in their cases, decimals.
quiet() { grep -v '^zapisano\|^ziarno'; }
echo '== options are typed as they are printed, with and without diacritics'
adjudge play rulebooks/relic-nemesis --players losowo --seed a --decisions 1 --set two-thefts=nie --set 'scenario=ostatnia brama' \
    --lang pl -o log.gz | quiet
adjudge verify log.gz --lang pl | tr -s '\n ' ' ' | grep -o 'two-thefts nie\|scenario [A-Z][a-z]* brama\|gracze Anna[^:]*: [a-z]*'
adjudge play rulebooks/relic-nemesis --players losowo --set two-thefts=moze --lang pl
adjudge play rulebooks/tic-tac-toe --players 'człowiek,krzyżyk=losowo' --seed a --lang pl </dev/null | head -3
echo '== a transcript, and questions'
cat >dispute.yaml <<'END'
rulebook: relic-nemesis
players: 3
given: |
  the table is laid
  now Anna's side is nemesis-side
  Anna enters play with Reaver/1
  now Anna's space is Market
  Bartek enters play with Commissar/1
  now Bartek's space is Fen
  Celina enters play with Trader/1
  now Celina's space is Fen
  now the active is Bartek
  now Bartek's strength is 6
  put Ogryn/1 into Bartek's gear
  put Exile/1 into Celina's gear
  put Fury-4/1 into Celina's hand
start: Bartek decides how to go on
play:
- bartek wyzywa na pojedynek celine
- Bartek wybiera pojedynek na sile
- roll: 2
- pas
- Celina uzywa stopnia z karty furia 4
END
adjudge record rulebooks/relic-nemesis dispute.yaml -o dispute.gz --lang pl
adjudge whynot dispute.gz --before 2 'celina kradnie karte ogryn renegat' --lang pl | sed -n 1,18p
adjudge trace dispute.gz --lang pl | grep ' test '
for question in 'test celiny sie udal' 'Eldarski Wygnaniec ma cechę „Apostata”' 'istnieje karta, która jest zakryta'; do
    adjudge why dispute.gz "$question" --depth 1 --lang pl 2>&1 | sed -n 1p
done
echo '== names of rules in their cases, "ze", and a piece that is called as its kind'
adjudge read rulebooks/relic-nemesis --lang pl | grep -o 'liczba kart ze Spaczenia gracza\|gracza zwanego przeciwnikiem' | sort -u
adjudge read rulebooks/time-of-the-daleks --lang pl | grep -o 'ścianka kości TARDIS to znak zapytania' | sed -n 1p
echo '== decimals'
adjudge explore rulebooks/tic-tac-toe --random 30 --seed a --lang pl | sed -n 1,3p
echo '== what stands for a rule in a position that was set up, and the values of options on pages'
adjudge trace dispute.gz --all --at 0 --lang pl | sed -n 3p
adjudge rulings build rulebooks/relic-nemesis -o site --lang pl >/dev/null
grep '^| \(wariant\|scenariusz\)' site/relic-nemesis/index.md
