# SPDX-License-Identifier: MIT
# Help, usage errors and the talk with a player in Polish; words that are typed are understood with diacritics and
# without them, and in English; a language that no catalog has is English.
adjudge --lang pl --help | head -4
adjudge verify --help --lang=pl | grep -A2 -E '^(użycie|opcje|status)'
adjudge help show --lang xx | head -1
adjudge verify --lang pl; adjudge chek --lang pl; adjudge --lang pl
adjudge play rulebooks/tic-tac-toe --lang pl --players nobody
adjudge play rulebooks/tic-tac-toe --lang pl --as Noght
adjudge explore rulebooks/tic-tac-toe --lang pl --format xml
adjudge show none.jsonl.gz --lang pl
printf '%s\n' POMOC dziennik 'dlaczego nie x' 'Dlaczego winner' 'whynot x' pokaz 'krzyzyk zaznacza (1,1)' pokaż koniec | adjudge play rulebooks/tic-tac-toe --seed e --lang pl -o e.jsonl.gz | grep -v '^$'
echo '== --lang before the command is for what the command prints as well'
adjudge --lang pl whynot e.jsonl.gz 'krzyżyk zaznacza (1,1)' | head -1
