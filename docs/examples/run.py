#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the referee of docs/embedding.md on moves.txt; what it prints is what the page shows.

Arguments: the program, the rulebook, the folder of this script.
"""
import pathlib
import subprocess
import sys

program, rulebook, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
moves = (folder / "moves.txt").read_text(encoding="utf-8")
done = subprocess.run([program, rulebook], input=moves, capture_output=True, text=True, timeout=30, encoding="utf-8")
page = (folder.parent / "embedding.md").read_text(encoding="utf-8")
faults = []
if done.returncode:
    faults.append(f"exit status {done.returncode}: {done.stderr}")
for what, text in (("the moves", moves), ("the output", done.stdout)):
    if f"```text\n{text}```" not in page:
        faults.append(f"docs/embedding.md does not show {what}:\n{text}")
print("\n".join(faults) or "as the page shows it")
sys.exit(bool(faults))
