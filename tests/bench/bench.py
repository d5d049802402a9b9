#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures the command on the rulebooks: how long starting, checking, playing and verifying take, and how large logs are;
and random playouts of connect four against the same game written plainly in Lua and in C.

    bench.py ADJUDGE [--games N] [--json FILE] [RULEBOOK...]    rulebooks: folders; all of rulebooks/ by default

Each time is the best of several runs, after one that does not count: what else the machine does only makes a run
slower, never faster. Times of different machines say little, so that ratios stand beside them: to starting the command
(which does nothing), of verifying to playing, and to Lua's moves. Lua and C play in the same run, by turns with the command,
each on one processor, whose time counts; where lua5.4 or a C compiler is missing, they are left out.
"""
import argparse
import json
import os
import pathlib
import resource
import shutil
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


def moves_told(*words):
    """Of the two baselines, which time only their playing: moves a second."""
    moves, seconds = run(*words)[1].split()[:2]
    return int(moves) / float(seconds)


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def moves_explored(adjudge, games, *words):
    """Of the command, with starting it and reading the rulebook; a second of one processor, as the baselines have it."""
    before = processor_seconds()
    text = run(adjudge, "explore", ROOT / "rulebooks/connect-four", "--random", games, "--format", "json", *words)[1]
    return json.loads(text)["decisions"] / (processor_seconds() - before)


def playouts(adjudge, folder):
    """Random games of connect four: moves a second of each program, the best of several rounds by turns."""
    here = pathlib.Path(__file__).resolve().parent
    compiler, lua = os.environ.get("CC") or shutil.which("gcc") or shutil.which("cc"), shutil.which("lua5.4")
    programs = {"adjudge": lambda: moves_explored(adjudge, 50000, "--jobs", 1),
                "with rules": lambda: moves_explored(adjudge, 10000, "--jobs", 1, "--rules")}
    if lua:
        programs["lua5.4"] = lambda: moves_told(lua, here / "connect_four.lua", 15000)
    else:
        print("lua5.4 is missing: nothing is held against it")
    if compiler:
        run(*compiler.split(), "-O2", "-o", folder / "connect_four", here / "connect_four.c")
        programs["C"] = lambda: moves_told(folder / "connect_four", 300000)
    else:
        print("a C compiler is missing: nothing is held against it")
    best_of = dict.fromkeys(programs, 0)
    for _ in range(RUNS):
        for name, play in programs.items():
            best_of[name] = max(best_of[name], play())
    return best_of


def print_playouts(best_of):
    print(f"{'connect four':16} {'moves/s':>12} {'to lua5.4':>10}")
    for name, moves in best_of.items():
        ratio = f"{moves / best_of['lua5.4']:10.2f}" if "lua5.4" in best_of else ""
        print(f"{name:16} {moves:12.0f} {ratio}", flush=True)


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
    with tempfile.TemporaryDirectory() as folder:
        results["playouts_per_s"] = playouts(adjudge, pathlib.Path(folder))
        print_playouts(results["playouts_per_s"])
        print()
        print(f"{'rulebook':16} {'check':>9} {'to start':>9} {'decisions':>10} {'played/s':>10} {'recorded/s':>11} "
              f"{'verified/s':>11} {'verify:play':>12} {'live B':>8} {'packed B':>9}")
        for book in books:
            m = measure(adjudge, book, args.games, pathlib.Path(folder))
            results["rulebooks"].append(m)
            print(f"{m['rulebook']:16} {m['check_s'] * 1e3:6.1f} ms {m['check_s'] / start:9.1f} {m['decisions']:10} "
                  f"{m['play_per_s']:10.0f} {m['record_per_s']:11.0f} {m['verify_per_s']:11.0f} "
                  f"{m['verify_to_play']:12.2f} {m['live_bytes']:8.1f} {m['packed_bytes']:9.1f}", flush=True)
    if args.json:
        args.json.write_text(json.dumps(results, indent=2) + "\n")


main()
