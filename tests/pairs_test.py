#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Asks the same about two games that differ only in what the asker may not know: every answer has to be
the same, to the byte.

A case is a file tests/data/pairs/NAME.txt. Its head names the rulebook (a folder beside it, or one of rulebooks/) and
the role; `both:` begins a transcript without its rulebook, in which a line `@ ONE | TWO` (or `@ ONE |`) stands for
what the games differ in; and `ask:` begins the questions, the words behind `adjudge` with LOG for the log and ROLE
for the role. Questions about reports are asked as JSON, too. `! WORDS` behind a question: what the answer has to
contain, so that a refusal of everything is no way out.

    pairs_test.py ADJUDGE ROOT     exit 0, or 1 with what differs
"""
import pathlib
import shlex
import subprocess
import sys
import tempfile

ADJUDGE, ROOT = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
CASES = ROOT / "tests/data/pairs"
ALWAYS = ["show LOG --as ROLE", "trace LOG --as ROLE"]
wrong, asked = [], 0


def run(*words):
    done = subprocess.run([ADJUDGE, *map(str, words)], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout + done.stderr


def one_of_two(line, which):
    before, at, sides = line.partition("@ ")
    if not at:
        return [line]
    said = sides.split("|")[which].strip()
    return [before + said] if said else []


def play(name, head, both, which, folder):
    transcript, log = folder / "both.yaml", folder / f"{name}-{'ab'[which]}.jsonl.gz"
    book = CASES / head["rulebook"] if (CASES / head["rulebook"]).is_dir() else ROOT / "rulebooks" / head["rulebook"]
    lines = [text for line in both for text in one_of_two(line, which)]
    transcript.write_text(f"rulebook: {head['rulebook']}\n" + "\n".join(lines) + "\n", encoding="utf-8")
    status, said = run("record", book, transcript, "-o", log, "--replace")
    if status:
        wrong.append(f"{name}, {'first' if which == 0 else 'second'} game:\n{said}")
    return log


def ask(name, logs, role, question):
    global asked
    asked += 1
    question, _, wanted = question.partition(" ! ")
    words = [role if w == "ROLE" else w for w in shlex.split(question)]
    for form in ([], ["--format", "json"]):
        answers = []
        for log in logs:
            status, said = run(*[log if w == "LOG" else w for w in words], *form)
            answers.append(f"{said.replace(str(log), 'LOG')}exit {status}")
        if answers[0] != answers[1]:
            wrong.append(f"{name}: {question} {' '.join(form)}\n--- one\n{answers[0]}\n--- two\n{answers[1]}")
        elif wanted and not form and wanted not in " ".join(answers[0].split()):
            wrong.append(f"{name}: {question}: '{wanted}' is not in\n{answers[0]}")


def run_case(path, folder):
    text = path.read_text(encoding="utf-8")
    head_text, both = text.split("both:\n")
    both, questions = both.split("ask:\n")
    head = dict(line.split(": ", 1) for line in head_text.splitlines() if line and not line.startswith("#"))
    logs = [play(path.stem, head, both.splitlines(), which, folder) for which in (0, 1)]
    for question in ALWAYS + questions.splitlines():
        ask(path.stem, logs, head["as"], question)


with tempfile.TemporaryDirectory() as scratch:
    for case in sorted(CASES.glob("*.txt")):
        run_case(case, pathlib.Path(scratch))
print("\n".join(wrong))
print(f"{asked} questions about pairs of games, {len(wrong)} complaints")
sys.exit(1 if wrong or not asked else 0)
