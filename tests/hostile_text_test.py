#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Puts what a terminal might obey (control characters of both kinds, marks that turn the direction of writing)
into every text that strangers can write: a rulebook, what is typed in while playing, and header, decisions,
remarks and rulebook of a log. No command may print any of it raw. (log dump is not asked: what it prints to a
file is the log itself.)

    hostile_text_test.py ADJUDGE     exit 0, or 1
"""
import json
import os
import re
import subprocess
import sys
import tempfile

adjudge = os.path.abspath(sys.argv[1])
TURNING = [chr(c) for c in (0x061c, 0x200e, 0x200f, *range(0x202a, 0x202f), *range(0x2066, 0x206a))]
CONTROLS = [chr(c) for c in (*range(1, 9), *range(0x0b, 0x20), *range(0x7f, 0xa0))]
HOSTILE = CONTROLS + TURNING
HIDING = "\x1b[8m"
HARMLESS = re.compile(r"\x1b\[([012]|3[1-6])(;1)?m")  # nothing that is black, blinks or is hidden
wrong, runs, found_escaped, found_colored = [], 0, 0, 0


def run(*arguments, stdin=b""):
    global runs, found_escaped, found_colored
    runs += 1
    done = subprocess.run([adjudge, *arguments], capture_output=True, input=stdin)
    if done.returncode not in (0, 1, 2):
        wrong.append("%s: exit status %d" % (" ".join(arguments), done.returncode))
    text = (done.stdout + done.stderr).decode("utf-8", errors="replace")
    if "always" in arguments:
        text, colors = HARMLESS.subn("", text)
        found_colored += colors
    raw = sorted({ord(c) for c in text if c in HOSTILE or c == "\ufffd"})
    if raw:
        wrong.append("%s prints raw %s" % (" ".join(arguments), " ".join("U+%04X" % c for c in raw[:8])))
    found_escaped += "\\u202e" in text.lower() or "\\x1b" in text.lower() or "\\u001b" in text.lower()
    return done.returncode


GAME = """adjudge: 1
id: evil
title: %s
about: %s
house: true
players: {names: [Ann, Bob]}
pieces: {stone: {names: [Red, Blue]}}
table: {heap: 0 to 9}
events:
  game: {en: "the game {is|be} played"}
  take: {en: "[player] {takes|take} [stone]"}
rules:
- id: E-1
  title: %s
  text: %s
  code: |
    when the game is played:
      for each player: the player must do: the player takes a stone
    when a player takes a stone: add 1 to the heap
"""


def write_rulebook(text, book="book", effect="add 1 to the heap"):
    os.makedirs(book, exist_ok=True)
    with open(book + "/rulebook.yaml", "w", encoding="utf-8") as f:
        f.write((GAME % ((text,) * 4)).replace("add 1 to the heap", effect))


def check_rulebooks():
    """A rulebook with such a character in it, written as itself or as an escape, is refused in clean words; or, as with
    the marks that some languages need, taken, and then nothing that is told of it is raw."""
    refused, tried = 0, [*HOSTILE, HIDING]
    write_rulebook('"a"', "plain", "now the heap is 7")
    for evil in tried:
        for text in (json.dumps("a" + evil + "b"), '"a' + evil + 'b"'):
            write_rulebook(text)
            if run("check", "book", "--color", "always") == 2:
                refused += 1
                continue
            if os.path.exists("taken.gz"):
                os.unlink("taken.gz")
            run("play", "book", "--players", "random", "--seed", "1", "--events", "-o", "taken.gz")
            for command in (["read", "book"], ["read", "book", "--format", "json"], ["phrases", "book"],
                            ["disasm", "book"], ["verify", "taken.gz"], ["show", "taken.gz"], ["trace", "taken.gz"],
                            ["trace", "taken.gz", "--format", "json"], ["log", "info", "taken.gz"],
                            ["log", "textconv", "taken.gz"],
                            ["why", "taken.gz", "--at", "1", "the heap"],
                            ["rulediff", "plain", "book"], ["rulediff", "taken.gz", "plain", "--format", "json"],
                            ["regress", "taken.gz", "--rules", "plain"]):
                run(*command)
    print("%d of %d rulebooks with such a character were refused" % (refused, 2 * len(tried)))
    write_rulebook('"a"')
    if run("check", "book"):
        wrong.append("the rulebook is no good by itself")
    for evil in tried:
        run("play", "book", "--color", "always",
            stdin=("Ann takes %s\nwhynot %s\nwhy %s\nask %s\n%s\nAnn takes Red\n" % ((evil,) * 5)).encode())
    run("play", "book", "--players", "random", "--seed", "1", "-o", "good.gz")


def make_log(lines):
    """Whether the lines were taken as a log."""
    if os.path.exists("evil.gz"):
        os.unlink("evil.gz")
    with open("evil.jsonl", "w", encoding="utf-8") as f:
        f.writelines(json.dumps(line) + "\n" for line in lines)
    run("log", "import", "evil.jsonl", "-o", "evil.gz")
    return os.path.exists("evil.gz")


def read_log(text):
    for command in (["log", "info"], ["log", "info", "--format", "json"], ["log", "textconv"], ["verify"],
                    ["verify", "--format", "json"], ["show"], ["show", "--format", "json"], ["trace"],
                    ["trace", "--considered", "--color", "always"], ["trace", "--format", "json"], ["transcript"],
                    ["log", "recover", "-o", "other.gz"], ["log", "pack"],
                    ["regress", "--rules", "plain", "--any-edition"],
                    ["regress", "--rules", "book", "--format", "json"]):
        run(*command, "evil.gz")
    run("diff", "evil.gz@0", "evil.gz")
    for command in ("why", "whynot"):
        run(command, "evil.gz", "--at", "1", text, "--color", "always")
    if os.path.exists("other.gz"):
        os.unlink("other.gz")


def changed(lines, text):
    """The lines of a good log, with the text in one place after the other."""
    for i, line in enumerate(lines):
        for key in line:
            if key not in ("record", "aside") and isinstance(line[key], str):
                yield lines[:i] + [dict(line, **{key: text})] + lines[i + 1:]
    yield lines[:2] + [{"aside": "note", "n": 0, "text": text}, {"aside": "mark", "n": 0, "text": text},
                       {"aside": text, text: text}] + lines[2:]
    header = lines[0]
    for key, value in (("roles", [{"role": text, "by": text}]), ("options", {text: text}),
                       ("rulebook", dict(header["rulebook"], id=text, edition=text))):
        yield [dict(header, **{key: value})] + lines[1:]
    yield [header, {"record": "rulebook", "files": [{"path": text, "text": text}]}] + lines[2:]


def check_logs():
    dump = subprocess.run([adjudge, "log", "dump", "good.gz"], capture_output=True, check=True).stdout
    lines = [json.loads(line) for line in dump.decode().splitlines()]
    taken = 0
    for text in ("x" + "".join(HOSTILE) + "y", "\x1b]0;owned\x07\x1b[31m\x9b2J" + HIDING, "\u202eevil"):
        for variant in changed(lines, text):
            if make_log(variant):
                taken += 1
                read_log(text)
    if taken < 10:
        wrong.append("only %d hostile logs were taken: the test does not reach the reports" % taken)
    print("%d logs with such texts were taken" % taken)


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.mkdir("book")
        check_rulebooks()
        check_logs()
        os.chdir("/")
    if not found_escaped:
        wrong.append("nothing was ever printed escaped: the test looks in the wrong place")
    if not found_colored:
        wrong.append("nothing was ever printed in colour")
    print("\n".join(wrong[:30]))
    print("%d characters, %d runs of commands, %d complaints" % (len(HOSTILE), runs, len(wrong)))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
