#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Searches the Polish output of the commands for words of English that no Polish sentence has: what they print, what they
say while a person plays, and the pages that they write.

    polish_test.py ADJUDGE ROOT     exit 0, or 1 with the lines

What is in quotes, options (--at), names of keys and code of rules are left out: they are the same in every language. The
games are of rulebooks/relic-nemesis, which has all its texts in Polish.
"""
import html
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ENGLISH = re.compile(r"(?<![\w'/.-])(the|of|is|are|was|were|and|cannot|has|have|with|from|for|not|this|that|which|when|"
                     r"an|if|must|nothing|or|than|there|its|be|what|who|how|expected|unknown|invalid)(?![\w'-])")
SAME = re.compile(r"„[^”]*”|'[^']*'|\"[^\"]*\"|`[^`]*`|--[a-z-]+")
LOG = "replays/relic-nemesis/bez-konca.jsonl.gz"
BOOK = "rulebooks/relic-nemesis"
COMMANDS = ("new check read phrases fmt disasm rulediff play record transcript verify show trace why whynot diff regress test "
            "explore cover ask").split() + ["rulings check", "rulings build"] + [
            f"log {command}" for command in "dump textconv info pack split recover import".split()] + [
            "help", "completion", "version"]
CASES = [f"{command} --help" for command in COMMANDS] + [
    "--help", "version", f"check {BOOK}", f"verify {LOG}", f"verify no-such-file", f"show {LOG}", f"show {LOG} --at 100",
    f"show {LOG} --at 100000", f"trace {LOG} --from 1 --to 80", f"log info {LOG}", f"diff {LOG}@10 {LOG}@40",
    f"why {LOG} --at 300 aktywny", f"why {LOG} --at 300 zwycięzca", f"whynot {LOG} --at 300 pas",
    f"whynot {LOG} --at 300 idzie", f"explore {BOOK} --random 2 --seed 1", "explore rulebooks/tic-tac-toe --depth 2",
    f"explore {BOOK}", "play", "play no-such-folder", f"play {BOOK} --players nobody", "plya", "check --nope",
    "verify --jobs x", f"log info {LOG}x", f"rulings check {BOOK}", f"log dump {LOG}x", f"log textconv {LOG}x",
    f"log pack {LOG}x", f"verify {LOG}#3", f"ask {LOG}@300 pas -r {BOOK}", f"ask {LOG}@300 nonsense -r {BOOK}",
    "ask replays/dont-blink/a-cold-breath.jsonl.gz@20 'pole Amy' -r rulebooks/dont-blink"]
# What people type while they play: each prompt, each answer to what is wrong, and the game itself for a while.
TYPED = ["?", "pokaż", "dziennik", "dlaczego aktywny gracz", "dlaczego zwycięzca", "dlaczego nonsense", "dlaczego",
         "dlaczego nie pas", "dlaczego nie nonsense", "dlaczego nie", "nonsense", "99", "0", "-1", "Anna", "", *"1" * 25,
         "dziennik", "dlaczego życie Anny", "dlaczego nie pas", "koniec"]
PLAYS = [f"play {BOOK} --seed a", f"play {BOOK} --seed a --set variant=no", f"play {BOOK} --seed a --as Anna"]
SITE = f"rulings build {BOOK} -o"
# On a page, what is in another language is marked as such; code is printed in the language of the page, and code of the rules
# as it is written.
MARKUP = re.compile(r"<(code|style)\b[^>]*>.*?</\1>|<([a-z]+)[^>]* lang=\"en\"[^>]*>.*?</\2>|<[^>]*>", re.S)


def lines_with_english(output):
    return [line for line in output.splitlines() if ENGLISH.search(SAME.sub("", line))]


class Search:
    """Runs commands and counts what it finds."""

    def __init__(self, adjudge, root):
        self.adjudge, self.root, self.found, self.lines = adjudge, root, 0, 0

    def run(self, case, typed=""):
        """What a command prints, with these lines as its input."""
        run = subprocess.run([self.adjudge, *shlex.split(case), "--lang", "pl"], cwd=self.root, capture_output=True, text=True,
                             input=typed, timeout=100)
        return run.stdout + run.stderr

    def search(self, case, output, least):
        """Prints the lines of an output that are not Polish. It has to have `least` lines."""
        count = output.count("\n")
        self.lines += count
        if count < least:
            print(f"{case}: only {count} lines: the command is broken")
            self.found += 1
        for line in lines_with_english(output):
            print(f"{case}: {line}")
            self.found += 1


def main():
    search = Search(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve())
    for case in CASES:
        search.search(case, search.run(case), 1)
    for case in PLAYS:
        search.search(case, search.run(case, "\n".join(TYPED) + "\n"), 100)
    with tempfile.TemporaryDirectory() as folder:
        search.search(SITE, search.run(f"{SITE} {folder}/site"), 1)
        pages = sorted(pathlib.Path(folder, "site").rglob("*.html"))
        assert len(pages) > 100, "the pages are missing"
        for page in pages:
            search.search(page.name, html.unescape(MARKUP.sub("", page.read_text(encoding="utf-8"))), 5)
    print(f"{len(CASES)} commands, {len(PLAYS)} games, pages; {search.lines} lines, {search.found} with words of English")
    return 1 if search.found else 0


sys.exit(main())
