#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Verifies every recorded game of replays/ interpreted and natively at the same time, each by the rulebook in its log, and
expects the same report as from interpreting alone.

    golden_native_test.py ROOT ADJUDGE FOLDER    exit 0, 1 with what differs, or 77 without a C compiler

FOLDER keeps the compiled rules.
"""
import collections
import gzip
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT, ADJUDGE = (pathlib.Path(arg).resolve() for arg in sys.argv[1:3])
REFUSED_MAX = 1  # of an edition whose players win one after another
ENVIRONMENT = {**os.environ, "XDG_CACHE_HOME": sys.argv[3]}


def rulebook_of(log):
    """The digest, and the files."""
    with gzip.open(log, "rt", encoding="utf-8") as lines:
        return json.loads(next(lines))["rulebook"]["digest"], json.loads(next(lines))["files"]


def verify(folder, logs, *options):
    return subprocess.run([ADJUDGE, "verify", "--full", "--rulebook", folder, *options, *logs], capture_output=True, text=True, env=ENVIRONMENT)


def main():
    if not shutil.which("cc"):
        return 77
    logs, files = collections.defaultdict(list), {}
    for log in sorted((ROOT / "replays").rglob("*.jsonl.gz")):
        digest, files_of_it = rulebook_of(log)
        logs[digest].append(log)
        files[digest] = files_of_it
    faults, refused = [], []
    with tempfile.TemporaryDirectory() as work:
        for digest in logs:
            folder = pathlib.Path(work) / "rulebook"
            for file in files[digest]:
                path = folder / file["path"]
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(file["text"], encoding="utf-8")
            for base in folder.glob("*/rulebook.yaml"):  # what it extends lies next to it
                base.parent.rename(folder.parent / base.parent.name)
            plain = verify(folder, logs[digest])
            if "cannot be used" in plain.stderr:  # today's checks refuse it, so it cannot be given
                refused.append(logs[digest][0].parent.name)
                shutil.rmtree(folder)
                continue
            checked = verify(folder, logs[digest], "--native=check")
            if plain.returncode or plain.stderr:
                faults.append(f"{logs[digest][0].name}: {plain.stderr}{plain.stdout}")
            if (plain.returncode, plain.stdout, plain.stderr) != (checked.returncode, checked.stdout, checked.stderr):
                faults.append(f"{logs[digest][0].name} and others: checked, the report is another\n{checked.stderr}{checked.stdout}")
            shutil.rmtree(folder)
    print(f"{sum(map(len, logs.values()))} games by {len(logs)} rulebooks; refused: {', '.join(refused)}")
    if len(refused) > REFUSED_MAX:
        faults.append("too many rulebooks are refused")
    print("\n".join(faults))
    return 1 if faults else 0


sys.exit(main())
