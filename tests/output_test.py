#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Sends every code point there is, and bytes that are no UTF-8, through the command's printer, as the name of a
command that does not exist: nothing that a terminal obeys may come out, and what comes out must tell what went in.

    output_test.py ADJUDGE     exit 0, or 1
"""
import random
import re
import subprocess
import sys
import unicodedata

PIECE = 20000  # code points in one argument, of at most 128 KiB
# What must never come out raw: control characters (line feed apart, which no piece has), and those that are not seen
# and turn the direction of what stands around them.
BIDI = {0x061c, 0x200e, 0x200f, *range(0x202a, 0x202f), *range(0x2066, 0x206a)}
ESCAPE = re.compile(rb"\\u([0-9a-f]{4})|\\x([0-9a-f]{2})")
random.seed(16)
wrong = []


def said_about(raw):
    run = subprocess.run([sys.argv[1].encode(), b"a" + raw], capture_output=True)
    if run.returncode != 64:
        wrong.append(f"exit status {run.returncode} for {raw[:40]!r}")
    return run.stderr.split(b"adjudge: '", 1)[1].rsplit(b"' is not an adjudge command", 1)[0][1:]


def unescaped(said):
    return ESCAPE.sub(lambda m: chr(int(m.group(1), 16)).encode() if m.group(1)
                      else bytes([int(m.group(2), 16)]), said)


def check(raw):
    said = said_about(raw)
    for c in said.decode("utf-8"):  # which it must be
        if unicodedata.category(c) == "Cc" or ord(c) in BIDI:
            wrong.append(f"U+{ord(c):04X} comes out raw")
    # A backslash stands for itself, so that only pieces without one can be read back.
    if b"\\" not in raw and unescaped(said) != raw:
        wrong.append(f"something else comes out for {raw[:40]!r}: {said[:80]!r}")


points = [c for c in range(1, 0x110000) if not 0xd800 <= c < 0xe000 and c not in (0x0a, 0x5c)]
for i in range(0, len(points), PIECE):
    check("".join(map(chr, points[i:i + PIECE])).encode())
check(b"\\")
tries = 200
for _ in range(tries):
    check(bytes(random.choice((random.randrange(1, 256), random.randrange(0x80, 0x100), 0x1b, 0xc2, 0xe2)) or 1
                for _ in range(random.randrange(1, 60))).replace(b"\n", b"").replace(b"\\", b""))
print("\n".join(wrong[:20]))
print(f"{len(points)} code points and {tries} runs of bytes, {len(wrong)} complaints")
sys.exit(1 if wrong else 0)
