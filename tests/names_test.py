#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Gives pieces every code point there is as a part of their names. A name that is refused has to be told with its
line; all others have to come back in the log's reports and in the menu of a player, and nothing that a terminal
obeys may be printed.

    names_test.py ADJUDGE [--all]     exit 0, or 1; without --all: only those near what is dangerous
"""
import os
import re
import subprocess
import sys
import tempfile

adjudge = os.path.abspath(sys.argv[1])
AT_A_TIME = 256  # names in one rulebook
NEAR = (*range(0, 0x800), *range(0x2000, 0x2100), *range(0xfe00, 0x10000), *range(0xe0000, 0xe0080))
OBEYED = {*range(0, 10), *range(0x0b, 0x20), *range(0x7f, 0xa0), 0x061c, 0x200e, 0x200f, *range(0x2028, 0x202f),
          *range(0x2066, 0x206a), 0xfeff}
UNREADABLE = {0x0a, 0x2d, 0x5c}  # the ends of lines and the escapes of the output, and '-', which is shown as a space
GAME = """adjudge: 1
id: names
title: Names
house: true
players: {names: [Ann, Bob]}
events:
  game: {en: "the game {is|be} played"}
  take: {en: "[player] {takes|take} [stone]"}
rules:
- id: N-1
  title: Every name is seen
  code: |
    when the game is played:
      for each stone: now the stone's worn is 1
      Ann must do: Ann takes a stone
    when a player takes a stone: now the stone's worn is 2
pieces:
  stone:
    has: {worn: 0 to 3}
    names:
"""
FIRST_NAME = GAME.count("\n") + 1  # its line
wrong = []


def run(*arguments):
    done = subprocess.run([adjudge, *arguments], capture_output=True)
    text = (done.stdout + done.stderr).decode("utf-8")
    raw = sorted({ord(c) for c in set(text)} & OBEYED - {0x0a})
    if raw:
        wrong.append("%s prints raw %s" % (" ".join(arguments), " ".join("U+%04X" % c for c in raw)))
    return done.returncode, re.sub(r"\\u([0-9a-f]{4})", lambda m: chr(int(m.group(1), 16)), text)


def write_rulebook(points):
    with open("book/rulebook.yaml", "w", encoding="utf-8") as f:
        f.write(GAME + "".join('    - "x\\U%08xy"\n' % c for c in points))


def refused_of(points):
    """Those that check refuses, because of the character or because no name may look so."""
    refused, found = set(), True
    while found:
        taken = [c for c in points if c not in refused]
        write_rulebook(taken)
        status, said = run("check", "book")
        lines = {int(line) for line in re.findall(r"(?m)^book/rulebook\.yaml:(\d+):\d+: error\[", said)}
        found = {taken[line - FIRST_NAME] for line in lines}
        if status != (2 if found else 0):
            wrong.append("check ends with %d for names from U+%04X: %s" % (status, points[0], said[:200]))
        refused |= found
    return refused


def check(points):
    refused = refused_of(points)  # and leaves a rulebook with the others
    taken = [c for c in points if c not in refused]
    if os.path.exists("game.gz"):
        os.unlink("game.gz")
    reports = [("play", "book", "--players", "random", "--seed", "1", "-o", "game.gz"), ("trace", "--all", "game.gz"),
               ("show", "game.gz"), ("play", "book")]
    said = [run(*words) for words in reports]
    if any(status for status, _ in said):
        wrong.append("names from U+%04X: %s" % (points[0], [status for status, _ in said]))
    for words, (_, text) in zip(reports[1:], said[1:]):
        lost = [c for c in taken if "x%sy" % chr(c) not in text]
        if lost:
            wrong.append("%s does not show %d names, as with U+%04X" % (" ".join(words), len(lost), lost[0]))
    return refused


def main():
    points = [c for c in (range(0x110000) if "--all" in sys.argv else NEAR)
              if not 0xd800 <= c < 0xe000 and c not in UNREADABLE]
    refused = set()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.mkdir("book")
        for i in range(0, len(points), AT_A_TIME):
            refused |= check(points[i:i + AT_A_TIME])
        os.chdir("/")
    print("\n".join(wrong[:20]))
    print("%d code points in names, %d of them refused, %d complaints" % (len(points), len(refused), len(wrong)))
    sys.exit(1 if wrong or not refused else 0)


if __name__ == "__main__":
    main()
