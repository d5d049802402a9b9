#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the counts of `adjudge explore` against published numbers, and against a program of its
own for the same games.

Published: tic-tac-toe has 255,168 games, 1,440 of them of 5 decisions, 5,328 of 6, 47,952 of 7, 72,576 of 8 and
127,872 of 9, and 5,478 positions; how many positions connect four has with so many discs is OEIS A212693. The program
below goes through positions and carries along how many sequences lead to each, so that it shares no idea with the
search, which goes through sequences. Long games at random are the same whether answers are recalled or, for the sake of
counting rules, all worked out; they use up the room for what recalled answers have read many times.

    explore_counts.py ADJUDGE ROOT [--long]     exit 0, or 1 with what differs
"""
import fractions
import json
import math
import pathlib
import shutil
import subprocess
import sys
import tempfile

ADJUDGE, ROOT = sys.argv[1], sys.argv[2]
LONG = "--long" in sys.argv
A212693 = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186, 1662623]
wrong = []


def explore(game, *words):
    done = subprocess.run([ADJUDGE, "explore", str(pathlib.Path(ROOT) / "rulebooks" / game), *map(str, words), "--format", "json"],
                          capture_output=True, text=True)
    if done.returncode:
        wrong.append(f"explore {game} {words} ends with {done.returncode}: {done.stderr}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def differ(what, got, want):
    if got != want:
        wrong.append(f"{what}: {got}, and it should be {want}")


def lines(columns, rows, length):
    for x in range(columns):
        for y in range(rows):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                squares = [(x + i * dx, y + i * dy) for i in range(length)]
                if all(0 <= a < columns and 0 <= b < rows for a, b in squares):
                    yield sum(1 << (a * rows + b) for a, b in squares)


def count(columns, rows, length, falls, depth):
    """For each depth: sequences, those that end the game, and different positions with and without an end."""
    wins, full = list(lines(columns, rows, length)), (1 << columns * rows) - 1
    through = [[w for w in wins if w >> s & 1] for s in range(columns * rows)]
    now, out = {(0, 0): 1}, [(1, 0, 1, 0)]
    for _ in range(depth):
        later, over = {}, {}
        for (mine, theirs), ways in now.items():
            taken = mine | theirs
            for column in range(columns):
                free = [column * rows + r for r in range(rows) if not taken >> (column * rows + r) & 1]
                for square in free[:1] if falls else free:
                    after = mine | 1 << square
                    ended = any(after & w == w for w in through[square]) or taken | 1 << square == full
                    to = over if ended else later
                    to[theirs, after] = to.get((theirs, after), 0) + ways
        now = later
        out.append((sum(later.values()) + sum(over.values()), sum(over.values()), len(later) + len(over), len(over)))
    return out


def hold(game, want, depth, positions_depth):
    got = explore(game, "--depth", depth)
    differ(f"{game}: depths", [o["depth"] for o in got], list(range(depth + 1)))
    differ(f"{game}: sequences", [o["sequences"] for o in got], [w[0] for w in want[:depth + 1]])
    differ(f"{game}: ended", [o["ended"] for o in got], [w[1] for w in want[:depth + 1]])
    found = explore(game, "--depth", positions_depth, "--positions")
    differ(f"{game}: positions", [o["positions"] for o in found], [w[2] for w in want[:positions_depth + 1]])
    differ(f"{game}: positions that are ends", [o["ended"] for o in found],
           [w[3] for w in want[:positions_depth + 1]])
    return got, found


games, positions = hold("tic-tac-toe", count(3, 3, 3, False, 9), 9, 9)
differ("tic-tac-toe: games", sum(o["ended"] for o in games), 255168)
differ("tic-tac-toe: games by length", [o["ended"] for o in games], [0, 0, 0, 0, 0, 1440, 5328, 47952, 72576, 127872])
differ("tic-tac-toe: positions in all", positions[-1]["positions_in_all"], 5478)
deep, deeper = (9, 10) if LONG else (6, 7)
_, positions = hold("connect-four", count(7, 6, 4, True, deeper), deep, deeper)
differ("connect-four: A212693", [o["positions"] for o in positions], A212693[:deeper + 1])
# Published: random tic-tac-toe (737/1260, 121/420, 8/63); Kuhn 1950: the game is worth -1/18 to the first player; T. W.
# Neller, Nifty Assignments 2010: what a turn of pig gains that holds at 20; Risk, three dice against two.


def probabilities(book, *words):
    found = explore(book, "--chance", "all", *words)
    return found[:-1], found[-1]["probabilities"]


def by_value(measure):
    return {v["value"]: fractions.Fraction(v["probability"]) for v in measure["values"]}


_, chances = probabilities("tic-tac-toe", "--depth", 9)
differ("tic-tac-toe: random play", {r["result"]: fractions.Fraction(r["probability"]) for r in chances["results"]},
       {"Cross wins": fractions.Fraction(737, 1260), "Nought wins": fractions.Fraction(121, 420),
        "draw": fractions.Fraction(8, 63)})
# Published: 131,184 of the games are won by the first player, 77,904 by the second, 46,080 drawn. Only the last decision can
# draw, and each of its games has the same probability; Nought wins with an even number of decisions.
lengths = [o["ended"] for o in games]
drawn = next(r["probability"] for r in chances["results"] if r["result"] == "draw")
draws = int(fractions.Fraction(drawn) * math.factorial(9))
differ("tic-tac-toe: games drawn", draws, 46080)
differ("tic-tac-toe: games won", [sum(lengths[1::2]) - draws, sum(lengths[::2])], [131184, 77904])
hands, _ = probabilities("kuhn-poker", "--depth", 3)
differ("Kuhn poker: histories", sum(o["ended"] for o in hands), 30)
_, chances = probabilities("kuhn-poker", "--depth", 1, "--set", "solved=yes")
differ("Kuhn poker: value", [m["mean"] for m in chances["measures"]], ["-1/18", "1/18"])
_, chances = probabilities("pig", "--depth", 1, "--set", "one-turn=yes", "--set", "hold-at=20")
differ("pig: holding at 20", {value: round(float(p), 6) for value, p in by_value(chances["measures"][0]).items()},
       {0: .624541, 20: .099713, 21: .094991, 22: .074189, 23: .054196, 24: .035198, 25: .017173})
# Liar's dice of two players with one die each: 4,095 histories after each of 36 throws, the longest with all 12 bids.
with tempfile.TemporaryDirectory() as folder:
    shutil.copytree(f"{ROOT}/rulebooks/liars-dice", f"{folder}/liars-dice")
    pathlib.Path(f"{folder}/one-die").mkdir()
    pathlib.Path(f"{folder}/one-die/rulebook.yaml").write_text(
        "adjudge: 1\nid: one-die\ntitle: One die\nhouse: yes\nover: liars-dice\n"
        "changes: {pieces: {die: {count: 1 for each player}}}\n", encoding="utf-8")
    histories = explore(f"{folder}/one-die", "--depth", 13, "--player-count", 2, *(["--chance", "all"] if LONG else []))
    differ("liar's dice: histories", sum(o["ended"] for o in histories if "ended" in o), 36 * 4095 if LONG else 4095)
_, chances = probabilities("../tests/data/risk", "--depth", 1, "--measure", "the lost")
differ("Risk: the attacker loses 0, 1, 2", by_value(chances["measures"][0]),
       {n: fractions.Fraction(p, 7776) for n, p in enumerate((2890, 2611, 2275))})
for game, games in [("dont-blink", 6)] + LONG * [("doctor-who-empires", 10), ("doctor-who-nemesis", 10),
                                                 ("warp-skirmish", 500)]:
    recalled, worked_out = ([explore(game, "--random", games, "--seed", "s", *words)[0][what] for what in
                             ("decisions", "choices", "results")] for words in ((), ("--rules",)))
    differ(f"{game}: with answers recalled", recalled, worked_out)
print("\n".join(wrong))
print(f"tic-tac-toe to its end, connect four to {deep} and {deeper} decisions: {len(wrong)} complaints")
sys.exit(1 if wrong else 0)
