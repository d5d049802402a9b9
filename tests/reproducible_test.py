#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds the command and the library twice, in folders with different names and at different times, and compares the
files byte for byte. Usage: reproducible_test.py ROOT"""
import hashlib
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(sys.argv[1]).resolve()
PARTS = ["meson.build", "meson_options.txt", "src", "include", "schema", "tests", "docs", "rulebooks", "fixtures", "replays"]
MADE = ["src/adjudge", "src/libadjudge.so.0.1.0"]


def build(folder):
    folder.mkdir(parents=True)
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, folder / part, symlinks=True)
        else:
            shutil.copy(source, folder / part)
    for command in (["meson", "setup", folder / "build", folder], ["ninja", "-C", folder / "build", *MADE]):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(done.stdout[-2000:] + done.stderr[-2000:])
    return {name: hashlib.sha256((folder / "build" / name).read_bytes()).hexdigest() for name in MADE}


def main():
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        first = build(work / "a")
        second = build(work / "a-folder-with-a-longer-name" / "inside")
    for name in MADE:
        print(name, first[name], "" if first[name] == second[name] else "differs: " + second[name])
    return 0 if first == second else 1


if __name__ == "__main__":
    sys.exit(main())
