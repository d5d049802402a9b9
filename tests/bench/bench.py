#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures the command: starting, checking, random playouts, playing, recording and verifying; memory; sizes of logs.

    bench.py ADJUDGE [--decisions N] [--playouts N] [--regress N] [--set OPTION=VALUE]
             [--only regress|playouts|verifying|explaining] [--beside ADJUDGE] [--json FILE]
             [RULEBOOK...]    all of rulebooks/ that can be played by default

Of each rulebook as many games are played as make about N decisions (40,000), 4 at least and 2,000 at most.

Times are those that the processor worked. Each is the best of five runs, or of fewer where they take long, after one that
does not count: what else the machine does only makes a run slower, never faster. Times of different machines say little, so that ratios stand beside
them: of random games to the same games written plainly in C and in Lua 5.4, which run by turns with them; of verifying to
playing. A baseline for which the machine has no compiler or interpreter is left out, and that is said. --playouts N: N / 50,000 of the usual games.

What is about many workers is measured by the clock as well, with one worker and with as many as there are processors: trying
changed rules on N recorded games (100), and verifying a collection of connect four. Explaining is measured on all recorded
games in replays/, by turns with verifying them and, with --beside, with another build of the command. --only measures one of
these alone.
"""
import argparse
import concurrent.futures
import json
import math
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import yaml

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
RUNS = 5
PATIENCE = 10  # seconds after which what takes long is not run once more
LONGEST = 20000  # decisions after which a game of players that choose at random is left


def run(*words):
    """Seconds of the processor, what was printed, and the most memory it had, in MiB."""
    process = subprocess.Popen([str(w) for w in words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    out, err = process.stdout.read(), process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = usage.ru_utime + usage.ru_stime
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(map(str, words))} ends with {process.returncode}: {err}")
    return seconds, out, usage.ru_maxrss / 1024


def best(make, runs=RUNS):
    make()
    times, start = [make()], time.monotonic()
    while len(times) < runs and time.monotonic() - start < PATIENCE:
        times.append(make())
    return min(times)


# ---------------------------------------------------------------- random playouts, and baselines

# Games of each rulebook that take adjudge about a second, and the programs of the same game in tests/bench.
PLAYOUTS = {"connect-four": 150000, "othello": 3000, "go-moku": 600, "oware": 4000, "draughts": 500, "nine-mens-morris": 500, "chess": 30,
            "backgammon": 200, "kuhn-poker": 100000, "warp-skirmish": 2000, "dont-blink": 30, "doctor-who-empires": 60,
            "doctor-who-nemesis": 4, "time-of-the-daleks": 60, "relic-nemesis": 20}
BASELINES = {"connect-four": 50000, "othello": 2000, "go-moku": 3000, "oware": 5000}  # games; in C twenty times as many


def plain(words):
    """Moves a second of a baseline: it prints how many moves it made, and in how many seconds."""
    moves, seconds = run(*words)[1].split()[:2]
    return int(moves) / float(seconds)


def by_adjudge(adjudge, name, games, *words):
    """The same of the command, without what it takes to read and compile the rulebook, which one game shows."""
    common = [adjudge, "explore", ROOT / "rulebooks" / name, "--seed", "bench", "--jobs", 1, "--format", "json", *words]
    start = run(*common, "--random", 1)[0]
    seconds, text, _ = run(*common, "--random", games)
    return json.loads(text)["decisions"] / max(seconds - start, 1e-3)


def baselines(folder):
    """Programs of each game: {rulebook: {"C": words, "Lua": words}}. What the machine has nothing for is left out."""
    compiler, lua, found = os.environ.get("CC", "cc").split(), shutil.which("lua5.4"), {}
    for name, games in BASELINES.items():
        source = HERE / name.replace("-", "_")
        found[name] = {}
        if shutil.which(compiler[0]):
            run(*compiler, "-O2", "-o", folder / name, source.with_suffix(".c"))
            found[name]["C"] = [folder / name, 20 * games]
        if lua:
            found[name]["Lua"] = [lua, source.with_suffix(".lua"), games]
    for program, there in (("C compiler", shutil.which(compiler[0])), ("lua5.4", lua)):
        if not there:
            print(f"there is no {program}: its programs are left out")
    return found


def mean(ratios):
    """The geometric mean; None of nothing."""
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else None


def playouts(adjudge, share, folder):
    """Moves a second of random games, interpreted and native, and of the programs; all of a rulebook by turns. `share`: of the games."""
    programs, found = baselines(folder), {}
    print("random games, decisions a second on one core; each of the best of five runs, by turns")
    print(f"{'rulebook':20} {'interpreted':>12} {'native':>12} {'native: interpreted':>20} {'Lua':>12} {'native: Lua':>12} {'C':>12} {'native: C':>10}")
    for name, games in PLAYOUTS.items():
        games = max(2, int(games * share))
        lanes = {"interpreted": lambda: by_adjudge(adjudge, name, games), "native": lambda: by_adjudge(adjudge, name, games, "--native"),
                 **{what: lambda words=words: plain(words) for what, words in programs.get(name, {}).items()}}
        most = found[name] = dict.fromkeys(lanes, 0.0)
        run(adjudge, "explore", ROOT / "rulebooks" / name, "--random", 1, "--native")  # so that it is compiled
        for _ in range(RUNS):
            for what, lane in lanes.items():
                most[what] = max(most[what], lane())
        cells = [f"{most[what]:12,.0f} {most['native'] / most[what]:{width}.2f}" if what in most else f"{'':12} {'':{width}}"
                 for what, width in (("Lua", 12), ("C", 10))]
        print(f"{name:20} {most['interpreted']:12,.0f} {most['native']:12,.0f} {most['native'] / most['interpreted']:20.2f} {' '.join(cells)}".rstrip(), flush=True)
    for what in ("interpreted", "Lua", "C"):
        ratio = mean([most["native"] / most[what] for most in found.values() if what in most])
        print(f"  geometric mean, native: {what:12}" + (f"{ratio:6.2f}" if ratio else "  none"))
    print()
    return found


def journal(adjudge, games):
    """What noting everything that happens costs a random game, of each rulebook: parts of the time without."""
    program = adjudge.parent.parent / "tests/bench_journal"
    if not program.exists():
        print(f"there is no {program}, which is built beside the command: what the journal costs is left out\n")
        return {}
    costs = {}
    for name, games_of in (("connect-four", games), ("dont-blink", max(1, games // 5000)), ("warp-skirmish", max(1, games // 500))):
        _, without, noted = run(program, ROOT / "rulebooks" / name, games_of, 2 * RUNS)[1].split()
        costs[name] = float(noted) / float(without) - 1
    print("what the journal costs: " + ", ".join(f"{name} {cost:.1%}" for name, cost in costs.items()) + "\n")
    return costs


# ---------------------------------------------------------------- rulebooks

def playable():
    """All but those that are made to lie under others."""
    manifests = sorted((ROOT / "rulebooks").glob("*/rulebook.yaml"))
    return [p.parent for p in manifests if not yaml.safe_load(p.read_text(encoding="utf-8")).get("base")]


def games_for(adjudge, rulebook, decisions):
    text = run(adjudge, "play", rulebook, "--players", "random", "--seed", "length", "--games", 8, "--decisions", LONGEST, "--format", "json")[1]
    return max(4, min(2000, round(decisions / (json.loads(text)["decisions"] / 8))))


def measure(adjudge, rulebook, games, folder):
    logs, thin = folder / rulebook.name, folder / (rulebook.name + "-thin")
    found = {"memory": 0.0}

    def noted(*words):
        seconds, text, memory = run(*words)
        found["memory"] = max(found["memory"], memory)
        return seconds, text

    def play(into, *more):
        for path in into.glob("*") if into else []:
            path.unlink()
        words = [adjudge, "play", rulebook, "--players", "random", "--seed", "bench", "--games", games,
                 "--decisions", LONGEST, "--format", "json", *more]
        seconds, text = noted(*words, *(["-o", into] if into else []))
        found["sum"] = json.loads(text)
        return seconds

    check = best(lambda: noted(adjudge, "check", rulebook)[0])
    silent = best(lambda: play(None))
    recorded = best(lambda: play(logs))
    files = sorted(logs.glob("*.gz"))
    verify = best(lambda: noted(adjudge, "verify", "--jobs", 1, *files)[0])
    together = folder / (rulebook.name + ".jsonl.gz")
    run(adjudge, "log", "pack", *files, "-o", together)
    verify_together = best(lambda: noted(adjudge, "verify", "--jobs", 1, together)[0])
    play(thin, "--thin")
    packed = sorted(thin.glob("*.gz"))
    for f in packed:
        run(adjudge, "log", "pack", f)
    decisions = found["sum"]["decisions"]
    return {"rulebook": rulebook.name, "games": games, "decisions": decisions, "check_s": check, "play_per_s": decisions / silent,
            "record_per_s": decisions / recorded, "verify_per_s": decisions / verify, "verify_to_play": verify / silent,
            "verify_together_per_s": decisions / verify_together, "together_bytes": together.stat().st_size / decisions,
            "bytes": sum(f.stat().st_size for f in files) / decisions,
            "packed_bytes": sum(f.stat().st_size for f in packed) / decisions, "memory_mib": found["memory"]}


def rulebooks(adjudge, books, decisions, folder):
    results = []
    print("games of players that choose at random, one core; bytes a decision: a log as it is written, thin and "
          "packed, and all of them in one file")
    print(f"{'rulebook':18} {'check':>9} {'games':>6} {'decisions':>10} {'played/s':>10} {'recorded/s':>11} {'verified/s':>11} {'together/s':>11} {'verify:play':>12} "
          f"{'bytes':>7} {'packed':>7} {'together':>8} {'memory':>9}")
    for book in books:
        m = measure(adjudge, book, games_for(adjudge, book, decisions), folder)
        results.append(m)
        print(f"{m['rulebook']:18} {m['check_s'] * 1e3:6.1f} ms {m['games']:6,} {m['decisions']:10,} {m['play_per_s']:10,.0f} {m['record_per_s']:11,.0f} "
              f"{m['verify_per_s']:11,.0f} {m['verify_together_per_s']:11,.0f} {m['verify_to_play']:12.2f} {m['bytes']:7.1f} {m['packed_bytes']:7.1f} {m['together_bytes']:8.2f} "
              f"{m['memory_mib']:5.1f} MiB", flush=True)
    return results


# ---------------------------------------------------------------- many recorded games

# A rule that every game asks again and again, changed in its code and not in what comes of it: so each game is played by both
# rulebooks to its end, event by event, with that rule being watched in both.
CHANGED = ("doctor-who-empires", "rules/draw.yaml", "the price of a unit is the unit's cost\n", "the price of a unit is the unit's cost + 0\n")


def changed_rulebook(folder):
    """A copy of all rulebooks, since one lies over another, with that rule changed."""
    book, file, old, new = CHANGED
    shutil.copytree(ROOT / "rulebooks", folder / "changed")
    path = folder / "changed" / book / file
    text = path.read_text(encoding="utf-8")
    if text.count(old) != 1:
        sys.exit(f"{path}: the rule that is to be changed is not there")
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path.parent.parent


def record_games(adjudge, rulebook, games, setting, logs, workers):
    """As many as wanted, by several processes at once; the games do not depend on how many there are."""
    logs.mkdir()
    parts = [(i, min(100, games - 100 * i)) for i in range((games + 99) // 100)]

    def record(part):
        number, count = part
        run(adjudge, "play", rulebook, "--players", "random", "--seed", f"bench-{number}", "--games", count, "--decisions", LONGEST,
            *(("--set", setting) if setting else ()), "-o", logs / f"{number:03}")

    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        list(pool.map(record, parts))


def timed(*words):
    start = time.monotonic()
    worked, _, memory = run(*words)
    return time.monotonic() - start, worked, memory


def regress(adjudge, games, setting, folder):
    """Games a second, by the clock and of the processors' time, with one worker and with all, and the most memory."""
    logs, found, all_workers = folder / "regress", {"rulebook": CHANGED[0], "games": games}, len(os.sched_getaffinity(0))
    changed = changed_rulebook(folder)
    record_games(adjudge, ROOT / "rulebooks" / CHANGED[0], games, setting, logs, all_workers)
    print(f"\n{games:,} recorded games of {CHANGED[0]}: games a second by the clock (a second of the processors' time)")
    for jobs in sorted({1, all_workers}):
        verify, verify_worked, _ = timed(adjudge, "verify", "--jobs", jobs, *sorted(logs.glob("*/*.gz")))
        compare, compare_worked, memory = timed(adjudge, "regress", "--jobs", jobs, logs, "--rules", changed)
        found[f"jobs_{jobs}"] = {"verify_per_s": games / verify, "regress_per_s": games / compare, "memory_mib": memory,
                                 "verify_per_processor_s": games / verify_worked, "regress_per_processor_s": games / compare_worked}
        print(f"  {jobs:2} worker{'s' if jobs > 1 else ' '}  verified {games / verify:9,.1f} ({games / verify_worked:,.1f})   "
              f"by changed rules {games / compare:9,.1f} ({games / compare_worked:,.1f})   {memory:6.1f} MiB", flush=True)
    return found


def verifying(adjudge, games, folder):
    """Decisions a second of a collection of connect four, beside the moves that Lua plays: one worker by the processor's time, and
    all workers by the clock."""
    log, all_workers, lua = folder / "verified.jsonl.gz", len(os.sched_getaffinity(0)), shutil.which("lua5.4")
    text = run(adjudge, "play", ROOT / "rulebooks/connect-four", "--players", "random", "--seed", "bench", "--games", games,
               "--format", "json", "-o", log)[1]
    decisions = json.loads(text)["decisions"]
    lanes = {"1 worker": lambda: decisions / run(adjudge, "verify", "--jobs", 1, log)[0]}
    if all_workers > 1:
        lanes[f"{all_workers} workers, by the clock"] = lambda: decisions / timed(adjudge, "verify", "--jobs", all_workers, log)[0]
    if lua:
        lanes["playouts in Lua 5.4"] = lambda: plain([lua, HERE / "connect_four.lua", games])
    most = dict.fromkeys(lanes, 0.0)
    for _ in range(RUNS):
        for name, lane in lanes.items():
            most[name] = max(most[name], lane())
    print(f"verifying {games:,} games of connect four in one file, decisions a second")
    for name, speed in most.items():
        beside = f"   {speed / most['playouts in Lua 5.4']:.2f} times Lua" if lua and "Lua" not in name else ""
        print(f"  {name:24}{speed:12,.0f}{beside}")
    print()
    return most


# ---------------------------------------------------------------- explaining

def paths_in(state, before=""):
    """Of the values in a position, as `show --format json` prints it."""
    for key, value in state.items():
        if isinstance(value, dict):
            yield from paths_in(value, f"{before}{key}/")
        else:
            yield before + key


def question_about(adjudge, log):
    """The middle of a game, and the first value there that a decision or a rule has set."""
    middle = json.loads(run(adjudge, "show", log, "--format", "json")[1])["decisions"] // 2
    state = json.loads(run(adjudge, "show", log, "--at", middle, "--format", "json")[1])["state"]
    for path in paths_in(state):
        asked = subprocess.run([adjudge, "why", log, path, "--at", str(middle), "--format", "json"], capture_output=True, text=True)
        if not asked.returncode and json.loads(asked.stdout)["chain"]["nodes"]:
            return ["why", log, path, "--at", middle]
    sys.exit(f"{log}: nothing to ask about")


def by_turns(commands):
    """The best seconds of each; they run by turns."""
    least = dict.fromkeys(commands, float("inf"))
    for _ in range(3):
        for name, words in commands.items():
            least[name] = min(least[name], run(*words)[0])
    return least


def explain_game(adjudge, beside, log):
    why, trace = question_about(adjudge, log), ["trace", log]
    commands = {"verify": [adjudge, "verify", log], "why": [adjudge, *why], "trace": [adjudge, *trace]}
    if beside:
        commands |= {"why_beside": [beside, *why], "trace_beside": [beside, *trace]}
    return {"game": log.name.split(".")[0], **by_turns(commands)}


def explaining(adjudge, beside):
    """Seconds of `why` in the middle of each recorded game and of `trace` of all of it, beside `verify`, and beside the same of
    another build where one is given."""
    found = {}
    print("explaining recorded games: seconds in all, and the slowest answer; verify = 1" + (f"; {beside} = 1" if beside else ""))
    for folder in sorted(p for p in (ROOT / "replays").iterdir() if p.is_dir()):
        games = found[folder.name] = [explain_game(adjudge, beside, log) for log in sorted(folder.glob("*.jsonl.gz"))]
        total = {key: sum(g[key] for g in games) for key in games[0] if key != "game"}
        slowest = max(games, key=lambda g: g["why"])
        print(f"  {folder.name:20} verify {total['verify']:6.2f}", end="")
        for what in ("why", "trace"):
            print(f"   {what} {total[what]:6.2f} ({total[what] / total['verify']:5.2f}"
                  + (f"; {total[what] / total[what + '_beside']:.2f}" if beside else "") + ")", end="")
        print(f"   slowest why {slowest['why']:.2f} ({slowest['game']})", flush=True)
    print()
    return found


def everything_else(adjudge, args, folder):
    start = best(lambda: run(adjudge, "--version")[0], runs=20)
    print(f"starting the command (--version): {start * 1e3:.1f} ms\n")
    return {"start_s": start, "playouts_per_s": playouts(adjudge, args.playouts / 50000, folder),
            "journal": journal(adjudge, args.playouts), "verifying": verifying(adjudge, args.playouts // 5, folder),
            "explaining": explaining(adjudge, args.beside),
            "rulebooks": rulebooks(adjudge, args.rulebooks or playable(), args.decisions, folder)}


PARTS = {
    "regress": lambda adjudge, args, folder: {"regress": regress(adjudge, args.regress, args.set, folder)},
    "explaining": lambda adjudge, args, folder: {"explaining": explaining(adjudge, args.beside)},
    "playouts": lambda adjudge, args, folder: {"playouts_per_s": playouts(adjudge, args.playouts / 50000, folder)},
    "verifying": lambda adjudge, args, folder: {"verifying": verifying(adjudge, args.playouts // 5, folder)},
}


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("adjudge", type=pathlib.Path)
    words.add_argument("rulebooks", nargs="*", type=pathlib.Path)
    words.add_argument("--decisions", type=int, default=40000)
    words.add_argument("--playouts", type=int, default=50000)
    words.add_argument("--regress", type=int, default=100)
    words.add_argument("--set", metavar="OPTION=VALUE")
    words.add_argument("--only", choices=PARTS)
    words.add_argument("--beside", metavar="ADJUDGE", type=lambda name: pathlib.Path(name).resolve())
    words.add_argument("--json", type=pathlib.Path)
    args = words.parse_args()
    adjudge = args.adjudge.resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        results = PARTS[args.only](adjudge, args, folder) if args.only else everything_else(adjudge, args, folder)
        if not args.only:
            results.update(PARTS["regress"](adjudge, args, folder))
    if args.json:
        args.json.write_text(json.dumps(results, indent=2) + "\n")


main()
