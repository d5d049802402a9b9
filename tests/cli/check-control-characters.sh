# SPDX-License-Identifier: MIT
# Names of files and words with control characters are shown escaped, at a terminal and in a pipe.
folder=$(printf 'evil\033[31m\302\233\342\200\256name')
mkdir "$folder"
sed 's/: Broken/: "Broken"/; s/Gull, Heron/Gull, "He\x1bron"/' fixtures/broken/duplicate-key/rulebook.yaml > "$folder/rulebook.yaml"
adjudge check "$folder"
echo $?
at-terminal -c 120 adjudge check "$folder" | grep -v '<1b>\[[0-9;]*m' | grep -c 'evil.u001b'
adjudge check "$folder/$(printf 'x\377\a')"
adjudge "$(printf 'ch\033ck')"
adjudge check --format json "$folder" | python3 -c 'import json, sys; print(len(json.load(sys.stdin)) > 0)'
