#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# What one does with this project, a word each: ./do help lists them. Everything that is built goes to build/, and
# nothing is installed but Debian packages, and those only when some are missing.
set -euo pipefail
cd "$(dirname "$0")"

build=${ADJUDGE_BUILD:-build}
[[ $build = /* ]] || build=$PWD/$build
jobs=${ADJUDGE_JOBS:-$(nproc)}
packages=(build-essential meson ninja-build pkg-config libyaml-dev zlib1g-dev libsodium-dev nettle-dev libssl-dev
          libcriterion-dev python3 python3-yaml python3-jsonschema openssl jq)

say() { printf '\n== %s\n' "$*"; }

# Prints a command as it would be typed, and runs it.
show() {
    printf '\n$'
    printf ' %q' "$@"
    printf '\n'
    "$@"
}

missing_packages() {
    local p
    for p in "${packages[@]}"; do
        dpkg-query -W -f '${db:Status-Status}' "$p" 2>/dev/null | grep -qx installed || echo "$p"
    done
}

install_deps() {
    if ! command -v dpkg-query >/dev/null; then
        echo "this is no Debian: see README.md for what is needed" >&2
        return 0
    fi
    local missing root=()
    missing=$(missing_packages)
    [ -n "$missing" ] || return 0
    if [ "$(id -u)" != 0 ]; then
        if ! command -v sudo >/dev/null; then
            echo "these packages are missing, and neither root nor sudo is there to install them:" $missing >&2
            exit 3
        fi
        root=(sudo)
    fi
    say "installing" $missing
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq
    # shellcheck disable=SC2086  # a word for each package
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
}

configure() {
    [ -f "$build/build.ninja" ] || meson setup "$build" >"${TMPDIR:-/tmp}/adjudge-setup.$$" 2>&1 || {
        cat "${TMPDIR:-/tmp}/adjudge-setup.$$" >&2
        rm -f "${TMPDIR:-/tmp}/adjudge-setup.$$"
        exit 3
    }
    rm -f "${TMPDIR:-/tmp}/adjudge-setup.$$"
}

build() {
    install_deps
    configure
    ninja -C "$build" -j "$jobs" --quiet
}

demo() {
    say "building"
    build
    local folder
    folder=$(mktemp -d)
    # shellcheck disable=SC2064  # the folder of this call
    trap "rm -rf '$folder'" EXIT
    PATH="$build/src:$PATH"
    say "a game of Don't Blink, played by nobody: every decision and every die comes from the seed"
    show adjudge play rulebooks/dont-blink --players random --seed corner-of-the-eye -o "$folder/game.jsonl.gz"
    say "is the log whole, and was the game played by the rules? it is played again and compared, roll by roll"
    show adjudge verify "$folder/game.jsonl.gz"
    local at
    at=$(adjudge trace "$folder/game.jsonl.gz" | awk '/^[0-9]/ {n = $1} / turns up / {print n; exit}')
    at=${at:-100}
    say "what happened around decision $at, where the first card turns up, and which rules made it happen"
    show adjudge trace "$folder/game.jsonl.gz" --from $((at - 2)) --to "$at"
    say "what differs between two positions"
    # Positions differ, so the exit status is 1.
    show adjudge diff "$folder/game.jsonl.gz@$((at - 20))" "$folder/game.jsonl.gz@$at" || [ $? = 1 ]
    say "the same game gives the same log, byte for byte"
    show adjudge play rulebooks/dont-blink --players random --seed corner-of-the-eye -o "$folder/again.jsonl.gz"
    show cmp "$folder/game.jsonl.gz" "$folder/again.jsonl.gz"
    say "to play it yourself: ${build#"$PWD/"}/src/adjudge play rulebooks/dont-blink"
}

# A recorded game of chess, from the transcript to the rule that decided it.
demo_chess() {
    say "building"
    build
    local folder at
    folder=$(mktemp -d)
    # shellcheck disable=SC2064  # the folder of this call
    trap "rm -rf '$folder'" EXIT
    PATH="$build/src:$PATH"
    say "the Opera game, as Paul Morphy played it in 1858; people wrote down the moves"
    show head -n 20 replays/chess/opera-game.yaml
    say "the rules of chess play the moves again and record them"
    show adjudge record rulebooks/chess replays/chess/opera-game.yaml -o "$folder/opera.jsonl.gz"
    show adjudge verify "$folder/opera.jsonl.gz"
    say "Morphy castled on his twelfth move"
    show adjudge trace "$folder/opera.jsonl.gz" --at 23
    say "the position before the last move, and why Black cannot answer it"
    show adjudge show "$folder/opera.jsonl.gz" --at 32
    show adjudge trace "$folder/opera.jsonl.gz" --at 33
    say "Black had one legal move before it; why may the king not go to e7?"
    # It is not, so the exit status is 1.
    show adjudge whynot "$folder/opera.jsonl.gz" --at 32 "Black moves from e8 to e7" || [ $? = 1 ]
    say "to play it yourself: ${build#"$PWD/"}/src/adjudge play rulebooks/chess"
}

run_tests() {
    build
    meson test -C "$build" --no-suite long --no-suite slow --no-rebuild --print-errorlogs --num-processes "$jobs" "$@"
}

run_long_tests() {
    build
    meson test -C "$build" --suite long --no-rebuild --print-errorlogs --num-processes "$jobs" "$@"
}

soak() {
    build
    meson test -C "$build" --suite slow --no-rebuild --print-errorlogs --num-processes "$jobs"
    say "${ADJUDGE_GAMES:-1000} games on every machine that can be had"
    python3 tests/machines.py . --games "${ADJUDGE_GAMES:-1000}" --work "$build/tests/machines"
    local folder seconds=${1:-60} round=0 end
    folder=$(mktemp -d)
    # shellcheck disable=SC2064
    trap "rm -rf '$folder'" EXIT
    end=$((SECONDS + seconds))
    say "games with new seeds for $seconds seconds, each verified"
    while [ $SECONDS -lt $end ]; do
        round=$((round + 1))
        for rulebook in rulebooks/*/; do
            rm -rf "$folder/logs"
            "$build/src/adjudge" play "$rulebook" --players random --games 4 --seed "soak $round" \
                -o "$folder/logs" >/dev/null
            "$build/src/adjudge" verify "$folder"/logs/*.jsonl.gz >"$folder/said" || { cat "$folder/said"; exit 1; }
        done
    done
    echo "$round rounds, all verified"
}

# libFuzzer on each target of tests/fuzz in turn; what it has learned stays in the build folder.
fuzz() {
    local seconds=${1:-60} folder=$build-fuzz targets=() name
    command -v clang >/dev/null || { echo "./do fuzz needs clang (and its libraries: clang, libclang-rt-dev)" >&2; exit 3; }
    install_deps
    [ -f "$folder/build.ninja" ] ||
        CC=clang meson setup "$folder" -Dfuzz=true -Db_sanitize=address,undefined -Db_lundef=false >/dev/null
    for name in tests/fuzz/corpus/*/; do targets+=("$(basename "$name")"); done
    ninja -C "$folder" -j "$jobs" --quiet "${targets[@]/#/tests/fuzz/fuzz_}"
    # Leaks are counted by the targets themselves; looking for them needs ptrace, which many containers forbid.
    export ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
    for name in "${targets[@]}"; do
        say "fuzzing $name for $((seconds / ${#targets[@]})) seconds"
        mkdir -p "$folder/corpus/$name"
        "$folder/tests/fuzz/fuzz_$name" -max_total_time=$((seconds / ${#targets[@]})) -rss_limit_mb=2500 -timeout=25 \
            -artifact_prefix="$folder/$name-" "$folder/corpus/$name" "tests/fuzz/corpus/$name" \
            >"$folder/said" 2>&1 || { tail -n 40 "$folder/said"; exit 1; }
        tail -n 1 "$folder/said"
    done
}

# The unit tests and the rules, where the machine checks everything that the compiler promises it.
hostile() {
    local folder=$build-hostile
    install_deps
    [ -f "$folder/build.ninja" ] || meson setup "$folder" -Dhostile=true >/dev/null
    ninja -C "$folder" -j "$jobs" --quiet
    meson test -C "$folder" --suite unit --suite rules --no-rebuild --print-errorlogs --num-processes "$jobs" \
        --timeout-multiplier 20
}

case ${1:-help} in
demo)
    shift
    case ${1:-} in
    "") demo ;;
    chess) demo_chess ;;
    *)
        echo "./do demo: unknown game '$1'; ./do demo, or ./do demo chess" >&2
        exit 64
        ;;
    esac
    ;;
soak | fuzz | hostile) "$@" ;;
build) build ;;
test) shift; run_tests "$@" ;;
test-long) shift; run_long_tests "$@" ;;
bench) build; shift; exec python3 tests/bench/bench.py "$build/src/adjudge" "$@" ;;
clean) rm -rf "$build" "$build-fuzz" "$build-hostile" ;;
install-deps) install_deps ;;
help | --help | -h)
    cat <<END
./do demo          builds, plays a game of Don't Blink, verifies and explains it: every step with its command
./do demo chess    records a famous game of chess from its transcript, verifies and explains it
./do test          builds and runs the tests that take a minute or two together (arguments go to meson test)
./do test-long     builds and runs those that take a few seconds each, some minutes together
./do bench         measures the command on the rulebooks
./do soak [SEC]    the slow tests, \$ADJUDGE_GAMES games (1000) on several machines with the same bytes, then games with
                   new seeds for SEC seconds (60), each verified
./do fuzz [SEC]    fuzzes the readers of files for SEC seconds in all (60); needs clang
./do hostile       builds into build-hostile/, where buffers are small and the machine checks each instruction, and runs the
                   unit tests and the rules there
./do build         builds into build/
./do clean         removes build/, build-fuzz/ and build-hostile/
./do install-deps  installs the Debian packages that are missing (root or sudo)
END
    ;;
*)
    echo "./do: there is no '$1'; ./do help lists what there is" >&2
    exit 64
    ;;
esac
