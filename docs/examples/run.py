#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs a program of docs/embedding.md; what it prints is what the page shows. NAME.txt, if it is there, is its input, which
the page shows as well.

Arguments: the folder of this script, the program, its arguments.
"""
import pathlib
import subprocess
import sys

folder, program = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
typed = folder / f"{program.stem}.txt"
moves = typed.read_text(encoding="utf-8") if typed.exists() else ""
done = subprocess.run(sys.argv[2:], input=moves, capture_output=True, text=True, timeout=30, encoding="utf-8")
page = (folder.parent / "embedding.md").read_text(encoding="utf-8")
faults = []
if done.returncode:
    faults.append(f"exit status {done.returncode}: {done.stderr}")
for what, text in (("the input", moves), ("the output", done.stdout)):
    if text and f"```text\n{text}```" not in page:
        faults.append(f"docs/embedding.md does not show {what}:\n{text}")
print("\n".join(faults) or "as the page shows it")
sys.exit(bool(faults))
