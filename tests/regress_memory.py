#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`adjudge regress` needs no more memory for many logs than for a few.

    regress_memory.py ADJUDGE ROOT FEW MANY     measures FEW and MANY logs, each with 1 and with 3 jobs; exit 0, or 1
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

ADJUDGE, ROOT = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
FEW, MANY = map(int, sys.argv[3:5])
SLACK = 3 * 1024  # KiB: what the allocator keeps differs by that much between runs
CHANGE = ("the rounds is 6 and", "the rounds is 5 and")


def memory_of(pid):
    """The largest memory of the process so far, in KiB. wait4 would count this script's memory before exec as well."""
    status = pathlib.Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return max(map(int, re.findall(r"^VmHWM:\s*(\d+) kB$", status, re.M)), default=0)


def most(logs, jobs):
    """The largest memory, in KiB, of a comparison of so many logs; the same few games repeat."""
    names = sorted(str(path) for path in pathlib.Path("games").iterdir())
    pathlib.Path("list").write_text("".join(names[i % len(names)] + "\n" for i in range(logs)), encoding="utf-8")
    with open("list", encoding="utf-8") as given, open("said", "w", encoding="utf-8") as said:
        run = subprocess.Popen([ADJUDGE, "regress", "-", "--rules", "changed", "-j", str(jobs)], stdin=given,
                               stdout=said)
        memory = 0
        while run.poll() is None:
            memory = max(memory, memory_of(run.pid))
            time.sleep(0.005)
    if f"\n{logs:,} logs" not in pathlib.Path("said").read_text(encoding="utf-8"):
        sys.exit(f"the report does not count {logs:,} logs")
    return memory


def main():
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        subprocess.run([ADJUDGE, "play", ROOT / "rulebooks/coast", "--players", "random", "--games", "40", "--seed",
                        "many", "-o", "games"],
                       check=True, stdout=subprocess.DEVNULL)
        shutil.copytree(ROOT / "rulebooks/coast", "changed")
        rules = pathlib.Path("changed/rules.yaml")
        text = rules.read_text(encoding="utf-8")
        if CHANGE[0] not in text:
            sys.exit(f"the rulebook does not say: {CHANGE[0]}")
        rules.write_text(text.replace(*CHANGE), encoding="utf-8")
        for jobs in (1, 3):
            few, many = most(FEW, jobs), most(MANY, jobs)
            print(f"-j {jobs}: {FEW} logs {few} KiB, {MANY} logs {many} KiB")
            wrong += many >= few + SLACK
        os.chdir("/")
    return 1 if wrong else 0


sys.exit(main())
