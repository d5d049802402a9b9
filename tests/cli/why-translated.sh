# SPDX-License-Identifier: MIT
# long
# Questions in the language of the answer, with and without diacritics.
log=replays/relic-nemesis/bez-konca.jsonl.gz
for question in 'życie Anny' 'zycie anny wynosi co najmniej 4' \
    'pole Anny to Stara Kaplica i nieprawda, że (życie Anny to 4)' 'liczba pól sektora, w którym jest Anna' 'zyce Anny'; do
    echo "== $question"
    adjudge why $log "$question" --at 300 --depth 1 --lang pl 2>&1 | sed -n 1,2p
done
echo '== whynot'
adjudge whynot $log 'bartek odrzuca karte okrutny kaprys' --at 300 --lang pl | sed -n 1p
echo '== nouns with conditions, names, and events under way'
for question in 'istnieje gracz, ktory gra nemezis' 'liczba: gracz, który gra nemezis, wynosi 3' \
    'nie ma karty z reki Anny, której typ to wróg' 'istnieje gracz zwany ofiara taki, że (życie ofiary wynosi 1)' \
    'gracz tury' 'istnieje gracz bez partnera' 'pierwszy gracz, którego pole to Targ'; do
    adjudge why $log "$question" --at 300 --depth 1 --lang pl 2>&1 | sed -n 1p
done
