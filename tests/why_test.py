#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Asks why about small games, one for each form of rule, and compares the whole answers.

A case is a transcript tests/data/why/BOOK--NAME.yaml, of the rulebook fixtures/language/BOOK, with BOOK--NAME.txt:
lines that begin with `$ ` are the words behind `adjudge why LOG`, and what is printed stands below them up to the
next one. Where they name no depth it is 3. Each question is also asked as data and as a picture: the graph has to be
a graph whose arrows lead back in time, and whoever may not know everything must be told no more than who may. And
each rule that stands in one of the rulebooks has to be named by some answer, but for those that MISSING excuses.

    why_test.py ADJUDGE ROOT [--refresh]     exit 0, or 1 with what differs
"""
import difflib
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ADJUDGE, ROOT = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
REFRESH = "--refresh" in sys.argv
CASES = ROOT / "tests/data/why"
# The course of a game, what ends or shows something, and exceptions write nothing, and so stand behind
# nothing; prohibitions that did not strike and definitions that did not hold are told where something was
# decided that they speak of.
MISSING = {
    "01-sight-halfway": ["S-BLINK", "S-CAPTURE", "S-ROUND"],
    "05-frozen-in-line": ["F-AT-ONCE"],
    "06-dropped-only-there": ["P-SHIP"],
    "14-window-and-stack": ["W-THERE"],
    "27-no-answer": ["N-NINE"],
}
wrong, named, asked = [], {}, 0


def run(*words):
    return subprocess.run([ADJUDGE, *map(str, words)], capture_output=True, text=True, timeout=60)


def said(done):
    return done.stdout + done.stderr.replace(str(CASES), "")


def check_graph(name, done):
    if done.returncode:
        return
    chain = json.loads(done.stdout)["chain"]
    nodes, edges = chain["nodes"], chain["edges"]
    if [n["id"] for n in nodes] != list(range(len(nodes))):
        wrong.append(f"{name}: the nodes are not numbered by their places")
    if [n["decision"] for n in nodes] != sorted(n["decision"] for n in nodes):
        wrong.append(f"{name}: the nodes are not in the order of time")
    for e in edges:
        if not 0 <= e["to"] < e["from"] < len(nodes):
            wrong.append(f"{name}: {e} does not lead back in time")
    reached, more = set(chain["roots"] + chain.get("stopped", [])), True
    while more:
        found = {e["to"] for e in edges if e["from"] in reached} - reached
        reached, more = reached | found, bool(found)
    if len(reached) != len(nodes):
        wrong.append(f"{name}: {len(nodes) - len(reached)} nodes stand behind nothing")


def check_picture(name, done):
    if not done.returncode and not re.fullmatch(
            r'digraph why \{\n(  (rankdir=BT|node \[.*\]|\w+ \[.*label="([^"\\]|\\.)*"\]|\w+ -> \w+( \[[a-z=]+\])?);'
            r'\n)*\}\n', done.stdout):
        wrong.append(f"{name}: this is no picture:\n{done.stdout}")


def ask(name, log, words):
    global asked
    asked += 1
    words = words if "--depth" in words else [*words, "--depth", "3"]
    done = run("why", log, *words)
    check_graph(name, run("why", log, *words, "--format", "json"))
    check_picture(name, run("why", log, *words, "--format", "dot"))
    return said(done).replace(str(log), "LOG")


def run_case(transcript, folder):
    name, book = transcript.stem, transcript.stem.split("--")[0]
    log, told = folder / f"{name}.jsonl.gz", transcript.with_suffix(".txt")
    done = run("record", ROOT / "fixtures/language" / book, transcript, "-o", log)
    if done.returncode:
        wrong.append(f"{name}: {said(done)}")
        return
    want = told.read_text(encoding="utf-8")
    questions = [line for line in want.splitlines() if line.startswith("$ ")]
    got = "".join(f"{q}\n{ask(name, log, shlex.split(q[2:]))}" for q in questions)
    named.setdefault(book, set()).update(re.findall(r"[A-Z]\w*-[A-Z\d][\w-]*", got))
    if got == want:
        return
    if REFRESH:
        told.write_text(got, encoding="utf-8")
    wrong.append("\n".join(difflib.unified_diff(want.splitlines(), got.splitlines(), told.name, "got", lineterm="")))


def rules_of(book):
    texts = [p.read_text(encoding="utf-8") for p in (ROOT / "fixtures/language" / book).glob("*.yaml")
             if p.name != "fixtures.yaml"]
    return {i for text in texts for i in re.findall(r"^\s*- id: ([A-Z]\w*-[\w-]+)", text, re.M)}


with tempfile.TemporaryDirectory() as scratch:
    for case in sorted(CASES.glob("*.yaml")):
        run_case(case, pathlib.Path(scratch))
for book, rules in sorted(named.items()):
    missing = sorted(rules_of(book) - rules)
    if missing != MISSING.get(book, []):
        wrong.append(f"{book}: no answer names {missing}, and {MISSING.get(book, [])} are excused")
print("\n".join(wrong))
print(f"{asked} questions about {len(named)} rulebooks, {len(wrong)} complaints")
sys.exit(1 if wrong else 0)
