#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares what the shared library lets others see with what the installed header declares.

    exported_names.py LIBRARY HEADER     exit 0, or 1 with the names that only one of them has; 77 without nm
"""
import re
import shutil
import subprocess
import sys

if not shutil.which("nm"):
    sys.exit(77)
command = ["nm", "-D", "--defined-only", "-P", sys.argv[1]]
listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
exported = {line.split()[0] for line in listed.splitlines() if line.split()[1] in "TDBRVW"}
with open(sys.argv[2], encoding="utf-8") as header:
    code = re.sub(r"/\*.*?\*/", "", header.read(), flags=re.S)
# A function's name stands before its parameters; the type adj_progress is a function type.
types = set(re.findall(r"typedef [^;]*?\b(adj_[a-z_0-9]+)\(", code))
declared = set(re.findall(r"\b(adj_[a-z_0-9]+)\(", code)) - types
for name in sorted(exported - declared):
    print(f"{name} is exported, and no header declares it")
for name in sorted(declared - exported):
    print(f"{name} is declared, and not exported")
print(f"{len(exported)} names exported, {len(declared)} declared")
sys.exit(0 if exported == declared and exported else 1)
