#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Are the plain programs of tests/bench the games of the rulebooks? They must have as many sequences of moves.

    baselines_test.py ADJUDGE SOURCE_ROOT
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

DEPTHS = {"connect-four": 4, "othello": 4, "go-moku": 2, "oware": 4}


def output(*words):
    return subprocess.run([str(w) for w in words], check=True, capture_output=True, text=True).stdout


def main():
    adjudge, root = sys.argv[1], pathlib.Path(sys.argv[2])
    failed, lua = False, shutil.which("lua5.4")
    compiler = os.environ.get("CC", "cc").split()
    with tempfile.TemporaryDirectory() as folder:
        for name, depth in DEPTHS.items():
            source = root / "tests/bench" / name.replace("-", "_")
            program = pathlib.Path(folder) / name
            output(*compiler, "-o", program, source.with_suffix(".c"))
            lines = output(adjudge, "explore", root / "rulebooks" / name, "--depth", depth, "--format", "json").splitlines()
            counts = {"the rulebook": json.loads(lines[-1])["sequences"], "C": int(output(program, "--count", depth))}
            if lua:
                counts["Lua"] = int(output(lua, source.with_suffix(".lua"), "--count", depth))
            if len(set(counts.values())) > 1:
                print(f"{name}, {depth} moves: {counts}")
                failed = True
    if not lua:
        print("lua5.4 is not installed: the programs in C only")
    return failed


if __name__ == "__main__":
    sys.exit(main())
