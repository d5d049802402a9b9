#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Looks into the built command and library for what makes a fault hard to use: a position-independent executable, all
relocations done and read-only from the start (full RELRO), no executable stack, stack protectors, checked functions of
the C library (FORTIFY). And into the objects for the marks of the processor's control-flow checks: the linker keeps these
only where the system's own start files have them, which those of Debian 12 do not. Usage: hardening_test.py ADJUDGE
LIBRARY OBJECTS.a..."""
import platform
import re
import subprocess
import sys


def readelf(*args):
    return subprocess.run(["readelf", "-W", *args], capture_output=True, text=True, check=True).stdout


def faults(path):
    header, dynamic, segments = readelf("-h", path), readelf("-d", path), readelf("-l", path)
    symbols = readelf("--dyn-syms", path)
    yield "no position-independent file", not re.search(r"Type:\s+DYN", header)
    yield "no RELRO segment", "GNU_RELRO" not in segments
    yield "lazy binding: no full RELRO", not re.search(r"BIND_NOW|\bNOW\b", dynamic)
    yield "an executable stack", bool(re.search(r"GNU_STACK.*RWE", segments)) or "GNU_STACK" not in segments
    yield "text relocations", "TEXTREL" in dynamic
    yield "no stack protector", "__stack_chk_fail" not in symbols
    yield "no function of the C library is checked", not re.search(r"__\w+_chk\b", symbols.replace("__stack_chk_fail", ""))


def unmarked(archive):
    """The objects without the marks of this machine: CET or BTI; none on other machines."""
    marks = {"x86_64": r"IBT.*SHSTK", "aarch64": "BTI"}.get(platform.machine(), "")
    parts = readelf("-n", archive).split("File: ")[1:]
    return [part.split()[0] for part in parts if not re.search(marks, part)] if parts else [archive + ": no objects"]


def main():
    files, archives = ([a for a in sys.argv[1:] if a.endswith(".a") == is_archive] for is_archive in (False, True))
    wrong = ["%s: %s" % (path, what) for path in files for what, is_so in faults(path) if is_so]
    wrong += ["no marks for control-flow checks: " + name for archive in archives for name in unmarked(archive)]
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
