#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes what traces and answers print now into the fixtures that expect something else. Read each difference after it.

refresh_traces.py ADJUDGE PATH...    PATH: fixture files or folders, as for `adjudge test`

Only texts in block scalars (`trace: |`, `answer: |`) are replaced; other failures stay."""
import json
import pathlib
import subprocess
import sys


def replace(lines, at, text):
    """Replaces the block scalar that the key in line `at` (from 1) begins."""
    key = lines[at - 1]
    indent = len(key) - len(key.lstrip(" -"))
    end = at
    while end < len(lines) and (not lines[end].strip() or len(lines[end]) - len(lines[end].lstrip()) > indent):
        end += 1
    while not lines[end - 1].strip():
        end -= 1
    lines[at:end] = [" " * (indent + 2) + line if line else "" for line in text.rstrip("\n").split("\n")]


def refresh(name, failures):
    path = pathlib.Path(name)
    lines = path.read_text(encoding="utf-8").split("\n")
    count = 0
    for failure in sorted(failures, key=lambda f: -f["line"]):
        if not failure.get("trace") or not lines[failure["line"] - 1].rstrip().endswith("|"):
            print(f"{name}:{failure['line']}: {failure['text']} (not replaced)")
            continue
        replace(lines, failure["line"], failure["trace"])
        count += 1
    path.write_text("\n".join(lines), encoding="utf-8")
    print(f"{name}: {count} replaced")


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    done = subprocess.run([sys.argv[1], "test", "--format", "json", *sys.argv[2:]], capture_output=True, text=True)
    for file in json.loads(done.stdout)["files"]:
        failures = [f for fixture in file["fixtures"] for f in fixture.get("failures", [])]
        if failures:
            refresh(file["file"], failures)


if __name__ == "__main__":
    main()
