# SPDX-License-Identifier: MIT
# Several things are chosen, numbers, and cards by their titles: asked about, and written down, in the same words.
adjudge() { command adjudge "$@" 2>&1 | sed '/^ *nearest/,$d'; }
cat >evening.yaml <<'EOF'
rulebook: choosing
play:
- "(1,1), (2,2)"
- man 5, man 6
- rye, Rye
- Ben digs as deep as 6
- Ben sells Rye.
EOF
adjudge record cases/data/choosing evening.yaml -o game.gz
why() {
    echo "-- $*"
    command adjudge whynot game.gz "$@" 2>&1 | sed '1d;/^ *nearest/,$d'
}
for spots in "(1,1), (2,2), (3,3)" "(1,1)" "(1,1), (1,1)" "(1,1), (9,9)" "(1,1),(2,2)" none pass; do why --at 1 "$spots"; done
for men in "man 5, man 5" "man 1, man 2, man 3, man 4" "Man 1, Foo" nobody pass none; do why --at 2 "$men"; done
for sacks in "Rye, Oats" "Rye, Rye, Rye" "Rye, Rye, Rye, Rye" "Hops, Hops" "Rye 1, Rye" "Wheat, Rye"; do why --at 3 "$sacks"; done
for deed in "Ben digs as deep as 7" "Ben digs as deep as -1" "Ben digs as deep as Rye" "Ben digs as deep as 99999999999" \
    "Ben sells Rye" "Ben sells Oats" "Ben sells Hops" "Ann sells Rye" "BEN SELLS Wheat" "Zoe digs as deep as 3" $'Ben digs \xff'; do
    why --at 4 "$deed"
done
for line in "Ben digs as deep as 7" "Ben sells Oats"; do
    sed "6s/.*/- $line/" evening.yaml >other.yaml
    adjudge record cases/data/choosing other.yaml --check
done
