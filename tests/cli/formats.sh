# SPDX-License-Identifier: MIT
# long
# Every command prints each format that it accepts, and refuses the others with a list of those that it knows. A
# rulebook that cannot be used is reported in the same format.
kind_of() {
    python3 -c 'import json, sys
text = sys.stdin.read()
try: # one value after another
    first, end = json.JSONDecoder().raw_decode(text)
    while end < len(text.rstrip()):
        end = json.JSONDecoder().raw_decode(text, end + 1)[1]
    print("json", (first[0] if isinstance(first, list) else first).get("report"))
except ValueError:
    print("html" if text.lower().startswith("<!doctype html>") and text.count("<html") == 1 else
          "markdown" if text.startswith("# ") and text.count("\n# ") == 0 else "text")'
}
try() {
    for format in text json html markdown; do
        adjudge "$@" --format $format >out 2>err; status=$?
        echo "$1 --format $format: $status $(if test -s out; then kind_of <out; else head -1 err; fi)"
    done
}
book=rulebooks/tic-tac-toe
printf 'play:\n- Cross marks (0,0)\n' >game.yaml
adjudge play $book --players random --seed one -o game.jsonl.gz >log
try check $book
try read $book
try phrases $book
try disasm $book
try fmt $book
try play $book --players random
try play $book --players random --games 2
try play $book --players random --decisions 2 --events
try play $book --as Cross
try record $book game.yaml --check
try version
try verify game.jsonl.gz
try show game.jsonl.gz
try diff game.jsonl.gz@1 game.jsonl.gz@2
try cover game.jsonl.gz
try explore $book --depth 2
try log info game.jsonl.gz
try trace game.jsonl.gz --at 1
try why game.jsonl.gz winner
try whynot game.jsonl.gz pass
try regress game.jsonl.gz --rules $book
try rulediff $book rulebooks/connect-four
try test fixtures/tic-tac-toe
try rulings check $book
echo "= a rulebook with errors"
for command in check read phrases disasm fmt "play -p random" "record --check" "explore --depth 1"; do
    set -- $command
    file=$(test $1 = record && echo game.yaml)
    try $1 cases/data/broken $file "${@:2}"
done
try regress game.jsonl.gz --rules cases/data/broken
try rulediff $book cases/data/broken
