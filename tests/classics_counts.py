#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the number of sequences of turns in chess, draughts and othello, and chances in backgammon, against published numbers.

Chess: Perft Results of chessprogramming.org, from the start and from five positions with castling, capturing in
passing, promotion, pins and checks. Draughts: OEIS A133046, Aart Bik's counts of the 8 x 8 game, where captures that
differ in their way count as different turns. Othello: Aart Bik's counts, where a turn without a disc is a turn. A position is a rulebook over the one of the game that places the men
itself.

Published, and too long for a test of minutes: chess to depth 5 from the start (4,865,609) and to the depth after the last
one below from the other positions; draughts to 8 and 9 turns (845,931 and 3,963,680).

    classics_counts.py ADJUDGE ROOT [--long]     exit 0, or 1 with what differs
"""
import fractions
import json
import math
import pathlib
import shutil
import subprocess
import sys
import tempfile

ADJUDGE, ROOT, LONG = sys.argv[1], pathlib.Path(sys.argv[2]), "--long" in sys.argv
MEN = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen", "k": "king"}
CORNERS = {"K": (7, 7), "Q": (0, 7), "k": (7, 0), "q": (0, 0)}
# Position in Forsyth-Edwards notation (None: the start), published counts, and so many of them by default and with --long.
CHESS = [
    (None, [20, 400, 8902, 197281], 2, 4),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", [48, 2039, 97862], 2, 3),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", [14, 191, 2812, 43238], 3, 4),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", [6, 264, 9467], 2, 3),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", [44, 1486, 62379], 2, 3),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -", [46, 2079, 89890], 1, 3),
]
DRAUGHTS = [7, 49, 302, 1469, 7361, 36768, 179740]
OTHELLO = [4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288]


def set_up(fen):
    """The statements that place the men."""
    board, side, rights, _ = fen.split()[:4]
    for row, line in enumerate(board.split("/")):
        column = 0
        for letter in line:
            if letter.isdigit():
                column += int(letter)
                continue
            yield f"now {'abcdefgh'[column]}{8 - row}'s man is {MEN[letter.lower()]}"
            yield f"now {'abcdefgh'[column]}{8 - row}'s side is {'White' if letter.isupper() else 'Black'}"
            column += 1
    for column, row in {CORNERS[r] for r in rights if r in CORNERS} | {(4, 7 if r.isupper() else 0) for r in rights if r in CORNERS}:
        yield f"now {'abcdefgh'[column]}{8 - row}'s unmoved is yes"
    yield f"now the active-player is {'White' if side == 'w' else 'Black'}"


def book_of(folder, fen):
    """A rulebook over chess that begins with the position."""
    book = pathlib.Path(folder) / "position"
    shutil.rmtree(book, ignore_errors=True)
    book.mkdir()
    code = "".join(f"    {line}\n" for line in ["when the men are set up:"] + [f"  {s}" for s in set_up(fen)])
    (book / "rulebook.yaml").write_text(
        "adjudge: 1\nid: position\ntitle: A position\nhouse: yes\nover: chess\nrules:\n"
        f"- id: CH-2-position\n  replaces: CH-2\n  text: The men stand as in the position.\n  code: |\n{code}", encoding="utf-8")
    return book


def counts(book, depth):
    run = subprocess.run([ADJUDGE, "explore", str(book), "--depth", str(depth), "--count", "turns", "--format", "json"],
                         capture_output=True, text=True, check=False)
    if run.returncode:
        return [run.stdout + run.stderr]
    return [json.loads(line)["sequences"] for line in run.stdout.splitlines()][1:]


def oware(depth):
    """Counts for oware, for which none are published, by a program of its own: houses 0 to 5 are South's, 6 to 11 North's."""
    def sown(houses, house):
        left, at, houses = houses[house], house, list(houses)
        houses[house] = 0
        while left:
            at = (at + 1) % 12
            if at != house:
                houses[at] += 1
                left -= 1
        taken = list(houses)
        while at >= 0 and at // 6 != house // 6 and taken[at] in (2, 3):  # house 0 has North's last house before it
            taken[at] = 0
            at -= 1
        return tuple(taken if any(taken[6:] if house < 6 else taken[:6]) else houses)

    positions, out = {(4,) * 12: 1}, []
    for turn in range(depth):
        later, own = {}, range(6) if turn % 2 == 0 else range(6, 12)
        for houses, ways in positions.items():
            for after in (sown(houses, h) for h in own if houses[h]):
                if any(after[6:] if turn % 2 == 0 else after[:6]):
                    later[after] = later.get(after, 0) + ways
        positions = later
        out.append(sum(later.values()))
    return out


def backgammon(folder):
    """A roll has 49/6 pips on average, and hits a checker at distance 1 to 12, with no blocks, in so many of 36 rolls."""
    book = pathlib.Path(folder) / "shots"
    shutil.copytree(ROOT / "rulebooks/backgammon", pathlib.Path(folder) / "backgammon")
    book.mkdir()
    words = ["without a play", "in one play", "in two plays", "in three plays", "in four plays"]
    further = "".join(f"""    the shot hits {words[n]} when the shot hits {words[n - 1]}
    the shot hits {words[n]} when there is a pip that is left to play and where (there is a place where
      (the pip can be played from the place by White and after White shifts the pip from the place, the shot hits {words[n - 1]}))
""" for n in range(1, 5))
    phrases = ", ".join(f'hit-{n}: "the shot {{hits|misses}} {word}"' for n, word in enumerate(words))
    (book / "rulebook.yaml").write_text(
        "adjudge: 1\nid: shots\ntitle: Shots\nhouse: yes\nover: backgammon\nconditions: {" + phrases + "}\n"
        'values: {pips: {en: "the pips", is: 0 to 24}}\nrules:\n- id: SH-1\n  text: Shots.\n  code: |\n'
        "    the shot hits without a play when Black's bar is 1\n" + further +
        "    the pips is the sum over every die of (the die's face * the die's uses)\n", encoding="utf-8")
    for distance, hits in enumerate((11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3), 1):
        position = pathlib.Path(folder) / "shot.yaml"
        position.write_text(
            f"rulebook: shots\nfixtures:\n- id: shot\n  given: |\n    now x1's side is White\n    now x1's checkers is 1\n"
            f"    now {chr(ord('x') - distance)}1's side is Black\n    now {chr(ord('x') - distance)}1's checkers is 1\n"
            "  start: White rolls the dice\n", encoding="utf-8")
        run = subprocess.run([ADJUDGE, "explore", str(book), "--from", f"{position}#shot", "--depth", "1", "--chance", "all",
                              "--measure", "the shot hits in four plays", "--measure", "the pips", "--format", "json"],
                             capture_output=True, text=True, check=False)
        found = json.loads(run.stdout.splitlines()[-1]) if run.stdout else {}
        means = {m["measure"]: m["mean"] for m in found.get("probabilities", {}).get("measures", [])}
        got = [fractions.Fraction(means.get(name, "0")) for name in ("the shot hits in four plays", "the pips")]
        if got != [fractions.Fraction(hits, 36), fractions.Fraction(49, 6)]:
            print(f"backgammon, distance {distance}: {got}, published: {hits}/36 and 49/6; {run.stderr}{means}")
            return False
    return True


def opening(folder):
    """An opening roll of backgammon is never a double, and each of the 15 others is as likely, with either player's die
    the higher one: within five standard deviations in 6,000 openings."""
    book = pathlib.Path(folder) / "opening"
    book.mkdir()
    (book / "rulebook.yaml").write_text(
        "adjudge: 1\nid: opening\ntitle: Opening\nhouse: yes\nover: backgammon\nrules:\n- id: OP-1\n  text: Opening.\n  code: |\n"
        "    after the opening is rolled: the game ends in a draw\n", encoding="utf-8")
    dice = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    words = [w for a, b in dice for w in ("--measure", f"First-Die's face is {a} and Second-Die's face is {b}")]
    games, deviation = 6000, math.sqrt(1 / 30 * 29 / 30 / 6000)
    run = subprocess.run([ADJUDGE, "explore", str(book), "--random", str(games), "--seed", "opening", *words, "--format", "json"],
                         capture_output=True, text=True, check=False)
    found = json.loads(run.stdout.splitlines()[-1]).get("measures", []) if run.stdout else []
    shares = [m["mean"] / 10000 for m in found if "First-Die" in m["measure"]]
    fine = len(shares) == 36 and all(share == 0 if a == b else abs(share - 1 / 30) < 5 * deviation
                                     for (a, b), share in zip(dice, shares))
    if not fine:
        print(f"backgammon, opening: {dict(zip(dice, shares))}; {run.stderr}")
    return fine


def compare(what, book, published, depth):
    got = counts(book, depth)
    if got != published[:depth]:
        print(f"{what}: {got}, published: {published[:depth]}")
    return got == published[:depth]


def main():
    fine = []
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "rulebooks/chess", pathlib.Path(folder) / "chess")
        for fen, published, short, long in CHESS:
            book = book_of(folder, fen) if fen else ROOT / "rulebooks/chess"
            fine.append(compare(f"chess, {fen or 'start'}", book, published, long if LONG else short))
        fine.append(backgammon(folder))
        fine.append(opening(folder))
    fine.append(compare("draughts", ROOT / "rulebooks/draughts", DRAUGHTS, 7 if LONG else 4))
    fine.append(compare("othello", ROOT / "rulebooks/othello", OTHELLO, 9 if LONG else 6))
    fine.append(compare("oware", ROOT / "rulebooks/oware", oware(8 if LONG else 6), 8 if LONG else 6))
    print(f"{len(fine)} positions: {fine.count(False)} complaints")
    return 0 if all(fine) else 1


sys.exit(main())
