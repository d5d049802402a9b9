#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Searches the Polish output of the commands for words of English that no Polish sentence has.

    polish_test.py ADJUDGE ROOT     exit 0, or 1 with the lines

What is in quotes, options (--at), names of keys and code of rules are left out: they are the same in every language. The
games are of rulebooks/relic-nemesis, which has all its texts in Polish.
"""
import pathlib
import re
import subprocess
import sys

ENGLISH = re.compile(r"(?<![\w'/.-])(the|of|is|are|was|were|and|cannot|has|have|with|from|for|not|this|that|which|when|"
                     r"an|if|must|nothing|or|than|there|its|be|what|who|how|expected|unknown|invalid)(?![\w'-])")
SAME = re.compile(r"„[^”]*”|'[^']*'|\"[^\"]*\"|`[^`]*`|--[a-z-]+")
LOG = "replays/relic-nemesis/bez-konca.jsonl.gz"
BOOK = "rulebooks/relic-nemesis"
COMMANDS = ("check read phrases fmt disasm rulediff play record transcript verify show trace why whynot diff regress test "
            "explore cover ask").split() + ["rulings check", "rulings build"] + [
            f"log {command}" for command in "dump textconv info pack split recover import".split()] + [
            "help", "completion", "version"]
CASES = [f"{command} --help" for command in COMMANDS] + [
    "--help", "version", f"check {BOOK}", f"verify {LOG}", f"verify no-such-file", f"show {LOG}", f"show {LOG} --at 100",
    f"show {LOG} --at 100000", f"trace {LOG} --from 1 --to 80", f"log info {LOG}", f"diff {LOG}@10 {LOG}@40",
    f"why {LOG} --at 300 aktywny", f"why {LOG} --at 300 winner", f"whynot {LOG} --at 300 pas",
    f"whynot {LOG} --at 300 idzie", f"explore {BOOK} --random 2 --seed 1", "explore rulebooks/tic-tac-toe --depth 2",
    f"explore {BOOK}", "play", "play no-such-folder", f"play {BOOK} --players nobody", "plya", "check --nope",
    "verify --jobs x", f"log info {LOG}x", f"rulings check {BOOK}"]


def lines_with_english(output):
    return [line for line in output.splitlines() if ENGLISH.search(SAME.sub("", line))]


def main():
    adjudge, root = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    found, lines = 0, 0
    for case in CASES:
        run = subprocess.run([adjudge, *case.split(), "--lang", "pl"], cwd=root, capture_output=True, text=True,
                             stdin=subprocess.DEVNULL, timeout=100)
        output = run.stdout + run.stderr
        lines += output.count("\n")
        for line in lines_with_english(output):
            print(f"{case}: {line}")
            found += 1
    if lines < 1000:
        print(f"only {lines} lines: the commands are broken")
        found += 1
    print(f"{len(CASES)} commands, {lines} lines, {found} with words of English")
    return 1 if found else 0


sys.exit(main())
