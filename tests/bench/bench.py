#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures the command on the rulebooks: how long starting, checking, playing and verifying take, and how large logs are.

    bench.py ADJUDGE [--games N] [--json FILE] [RULEBOOK...]    rulebooks: folders; all of rulebooks/ by default

Each time is the best of several runs, after one that does not count: what else the machine does only makes a run
slower, never faster. Times of different machines say little, so that ratios stand beside them: to starting the command
(which does nothing), and of verifying to playing.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RUNS = 5
LONGEST = 20000  # decisions after which a game of players that choose at random is left


def run(*words):
    start = time.perf_counter()
    done = subprocess.run([str(w) for w in words], capture_output=True, text=True)
    seconds = time.perf_counter() - start
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))} ends with {done.returncode}: {done.stderr}")
    return seconds, done.stdout


def best(make, runs=RUNS):
    make()
    return min(make() for _ in range(runs))


def measure(adjudge, rulebook, games, folder):
    logs = folder / rulebook.name

    def play(record):
        for path in logs.glob("*"):
            path.unlink()
        words = [adjudge, "play", rulebook, "--players", "random", "--seed", "bench", "--games", games,
                 "--decisions", LONGEST, "--format", "json"]
        seconds, text = run(*words, *(["-o", logs] if record else []))
        play.sum = json.loads(text)
        return seconds

    check = best(lambda: run(adjudge, "check", rulebook)[0])
    plain = best(lambda: play(False))
    recorded = best(lambda: play(True))
    files = sorted(logs.glob("*.gz"))
    verify = best(lambda: run(adjudge, "verify", "--jobs", 1, *files)[0])
    live = sum(f.stat().st_size for f in files)
    for f in files:
        run(adjudge, "log", "pack", f)
    decisions = play.sum["decisions"]
    return {"rulebook": rulebook.name, "games": games, "decisions": decisions, "check_s": check, "play_s": plain,
            "record_s": recorded, "verify_s": verify, "play_per_s": decisions / plain, "record_per_s": decisions / recorded,
            "verify_per_s": decisions / verify, "verify_to_play": verify / plain, "live_bytes": live / decisions,
            "packed_bytes": sum(f.stat().st_size for f in files) / decisions}


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("adjudge", type=pathlib.Path)
    words.add_argument("rulebooks", nargs="*", type=pathlib.Path)
    words.add_argument("--games", type=int, default=10)
    words.add_argument("--json", type=pathlib.Path)
    args = words.parse_args()
    adjudge = args.adjudge.resolve()
    books = args.rulebooks or sorted(p.parent for p in (ROOT / "rulebooks").glob("*/rulebook.yaml"))
    start = best(lambda: run(adjudge, "--version")[0])
    results = {"start_s": start, "rulebooks": []}
    print(f"starting the command: {start * 1e3:.1f} ms\n")
    print(f"{'rulebook':16} {'check':>9} {'to start':>9} {'decisions':>10} {'played/s':>10} {'recorded/s':>11} "
          f"{'verified/s':>11} {'verify:play':>12} {'live B':>8} {'packed B':>9}")
    with tempfile.TemporaryDirectory() as folder:
        for book in books:
            m = measure(adjudge, book, args.games, pathlib.Path(folder))
            results["rulebooks"].append(m)
            print(f"{m['rulebook']:16} {m['check_s'] * 1e3:6.1f} ms {m['check_s'] / start:9.1f} {m['decisions']:10} "
                  f"{m['play_per_s']:10.0f} {m['record_per_s']:11.0f} {m['verify_per_s']:11.0f} "
                  f"{m['verify_to_play']:12.2f} {m['live_bytes']:8.1f} {m['packed_bytes']:9.1f}", flush=True)
    if args.json:
        args.json.write_text(json.dumps(results, indent=2) + "\n")


main()
