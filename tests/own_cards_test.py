#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays cards of an owner over a rulebook whose rules stay as they are.

tests/data/NAME-cards is a module with fixtures beside it. Here it is laid beside the rulebook, as an owner does; then it
is checked without a warning, is written as `adjudge fmt` writes, and passes its fixtures, and random games of it end
without a fault.

    own_cards_test.py ADJUDGE ROOT MODULE RULEBOOK     exit 0, or 1 with what is wrong
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ADJUDGE, ROOT = (pathlib.Path(arg).resolve() for arg in sys.argv[1:3])
MODULE, RULEBOOK = sys.argv[3:5]
CARDS_MIN = 20  # fewer would prove little


def run(folder, *words):
    done = subprocess.run([ADJUDGE, *words], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        text = "\n".join(line for line in (done.stdout + done.stderr).splitlines() if not line.startswith("passed"))
        print(f"adjudge {' '.join(words)} ends with {done.returncode}\n{text}")
    return done.returncode == 0, done.stdout


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        shutil.copytree(ROOT / "rulebooks" / RULEBOOK, folder / RULEBOOK)
        shutil.copytree(ROOT / "tests/data" / MODULE, folder / MODULE)
        checked, report = run(folder, "check", MODULE)
        right = [checked, "no errors, no warnings" in report, run(folder, "fmt", "--check", MODULE)[0],
                 run(folder, "test", f"{MODULE}/fixtures")[0], run(folder, "explore", MODULE, "--random", "6")[0]]
        cards = sum(len(re.findall(r"^  - \{?name: ", path.read_text(encoding="utf-8"), re.M))
                    for path in (folder / MODULE).glob("*-cards.yaml"))
    if cards < CARDS_MIN:
        print(f"{MODULE} has {cards} cards, which is fewer than {CARDS_MIN}")
    return 0 if all(right) and cards >= CARDS_MIN else 1


if __name__ == "__main__":
    sys.exit(main())
