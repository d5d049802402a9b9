#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compiles each header of a folder alone, as C11 and as C++17, so that no user has to include anything before it.

    headers_alone.py FOLDER     CC and CXX name the compilers (cc and c++ without them); exit 0 or 1
"""
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile


def compiles(command, language, standard, header):
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "one")
        # Twice, so that a missing include guard shows; and something besides, as ISO C wants.
        source.write_text(f'#include "{header}"\n#include "{header}"\nint main(void) {{ return 0; }}\n')
        run = subprocess.run([*shlex.split(command), f"-x{language}", f"-std={standard}", "-Wall", "-Wextra",
                              "-Wpedantic", "-Werror", "-fsyntax-only", str(source)], capture_output=True, text=True)
    if run.returncode:
        print(f"{header} does not compile alone as {standard}:\n{run.stderr}")
    return run.returncode == 0


headers = sorted(pathlib.Path(sys.argv[1]).resolve().rglob("*.h"))
good = [compiles(os.environ.get("CC", "cc"), "c", "c11", header) for header in headers]
good += [compiles(os.environ.get("CXX", "c++"), "c++", "c++17", header) for header in headers]
print(f"{len(good)} compilations of {len(headers)} headers, {good.count(False)} failed")
sys.exit(0 if good and all(good) else 1)
