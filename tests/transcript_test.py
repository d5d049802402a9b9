#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Games to transcripts and back, with everything told, with what is hidden left out, and with what cannot be.

Needs the Debian packages python3-jsonschema and python3-yaml.

    transcript_test.py ADJUDGE ROOT [GAMES]     GAMES: random games of each rulebook, 3 by default, and
                                                more of those with hidden cards; exit 0, or 1 with what is wrong
"""
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import jsonschema
import yaml

import rulebook_folders

ADJUDGE, ROOT = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
GAMES = int(sys.argv[3]) if len(sys.argv) > 3 else 3
BOOKS = rulebook_folders.playable(ROOT) + [ROOT / "tests/data/transcript/pond"]
POND = BOOKS[-1]
DECISIONS = 600  # of a random game that may go on for thousands
SECONDS = 30  # for one transcript, however hostile
wrong, counts, folder = [], {}, None


class Loader(rulebook_folders.PlainLoader):
    """YAML as transcripts are read: only true, false, null and decimal integers are not text."""


Loader.yaml_implicit_resolvers = {}
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$"), list("tf"))
Loader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"^-?(?:0|[1-9][0-9]*)$"), list("-0123456789"))
SCHEMA = jsonschema.Draft202012Validator(
    json.loads((ROOT / "schema/transcript.schema.json").read_text(encoding="utf-8")))


def count(what, n=1):
    counts[what] = counts.get(what, 0) + n


def run(*words, status=0, text=None):
    done = subprocess.run([ADJUDGE, *map(str, words)], input=text, capture_output=True, cwd=folder, timeout=SECONDS)
    if status is not None and done.returncode != status:
        wrong.append(f"{' '.join(map(str, words))}: ends with {done.returncode}: "
                     f"{(done.stdout + done.stderr).decode()[:600]}")
    return done


def records(log):
    return [json.loads(line) for line in run("log", "dump", log).stdout.splitlines()]


def course(log):
    """What people would tell of a game: who decided what, and how it ended."""
    return [(r["role"], re.sub(r" \d+$", "", r["do"])) for r in records(log) if r.get("record") == "decision"] + [
        r["winners"] for r in records(log) if r.get("record") == "end"]


def as_observed(record):
    record.pop("seed", None)
    if record.get("by") == "seed":
        record["by"] = "observed"
    return record


def check_round_trip(book, number):
    log = f"{book.name}-{number}.jsonl.gz"
    run("play", book, "--players", "random", "--seed", f"trip {number}", "--decisions", DECISIONS, "-o", log)
    seeded, told = run("transcript", log).stdout, run("transcript", "--observed", log).stdout
    for text in (seeded, told):
        for error in SCHEMA.iter_errors(yaml.load(text.decode(), Loader)):
            wrong.append(f"{log}: {'/'.join(map(str, error.absolute_path))}: {error.message[:200]}")
    run("record", book, "-", "-o", "seeded-" + log, text=seeded)
    run("record", book, "-", "-o", "told-" + log, text=told)
    if run("log", "dump", log).stdout != run("log", "dump", "seeded-" + log).stdout:
        wrong.append(f"{log}: another log comes of its transcript")
    if list(map(as_observed, records(log))) != list(map(as_observed, records("told-" + log))):
        wrong.append(f"{log}: another log comes of its transcript as people saw it")
    run("verify", "seeded-" + log, "told-" + log)
    if run("transcript", "told-" + log).stdout != told:
        wrong.append(f"{log}: another transcript comes of the log that came of its transcript")
    count("games there and back")
    return log, told.decode()


def check_hidden(log, told, dice):
    """Only dice and decisions are told, and of a card only its title. The game must be the same for
    those who played it."""
    kept = [re.sub(r"(eats \w+) \d+", r"\1", line) for line in told.splitlines()
            if "roll:" not in line or dice in line]
    run("record", POND, "-", "-o", "hidden-" + log, text="\n".join(kept).encode() + b"\n")
    if course(log) != course("hidden-" + log):
        wrong.append(f"{log}: with its cards hidden the game is another one")
    run("verify", "hidden-" + log)
    count("games with hidden cards")


def check_entries(log, told):
    """A decision that is spoilt is named with its line, and the log holds all that stand in front of it."""
    lines = told.splitlines()
    decisions = [i for i, line in enumerate(lines) if line.startswith("- {role:")]
    for at in decisions[::7]:
        spoilt = lines[:at] + [re.sub(r"do: .*}", "do: nobody does this}", lines[at])] + lines[at + 1:]
        done = run("record", POND, "-", "-o", "spoilt.jsonl.gz", "--replace", status=1,
                   text="\n".join(spoilt).encode())
        if not done.stdout.startswith(f"-:{at + 1}:".encode()):
            wrong.append(f"{log}: line {at + 1} is spoilt, and not named: {done.stdout[:200]}")
        there = sum(r.get("record") == "decision" for r in records("spoilt.jsonl.gz"))
        if there != decisions.index(at):
            wrong.append(f"{log}: {there} decisions in front of line {at + 1}")
        count("spoilt decisions")


def check_truncations(told):
    """Every beginning of a transcript is an answer of its own, and never a crash."""
    data = told.encode()
    for size in range(0, len(data), 13):
        done = run("record", POND, "-", "--check", status=None, text=data[:size])
        if done.returncode not in (0, 1, 2):
            wrong.append(f"cut at {size}: ends with {done.returncode}: {done.stderr[:300]}")
        count("cut transcripts")


def check_changes(told):
    """Random bytes changed: an answer with line and column, quickly."""
    dice = random.Random("changed transcripts")
    for _ in range(150):
        data = bytearray(told.encode())
        for _ in range(dice.randint(1, 4)):
            data[dice.randrange(len(data))] = dice.choice(b"\0\n\t \"'[]{}:,-|#&*!%@0aZ\xff\x80\x1b")
        done = run("record", POND, "-", "--check", status=None, text=bytes(data))
        placed = re.search(rb"^-:\d+:\d+: error\[[a-z0-9-]+\]: ", done.stdout + done.stderr, re.M)
        if done.returncode not in (0, 1, 2) or (done.returncode and not placed):
            wrong.append(f"changed: ends with {done.returncode}: {(done.stdout + done.stderr)[:300]}")
        if re.search(rb"[\x00-\x08\x0b-\x1f\x7f]", done.stdout + done.stderr):
            wrong.append(f"changed: a control character is printed: {(done.stdout + done.stderr)[:300]}")
        count("changed transcripts")


def check_schema():
    """What stands in the documents passes the schema, and what is refused does not."""
    texts = [path.read_text(encoding="utf-8")
             for path in sorted((ROOT / "tests/cli/data/transcripts").glob("*.yaml"))]
    for page in ("docs/transcripts.md", "docs/judging.md", "docs/commands/record.md"):
        texts += re.findall(r"^```yaml\n(.*?)^```$", (ROOT / page).read_text(encoding="utf-8"), re.S | re.M)
    for text in texts:
        for error in SCHEMA.iter_errors(yaml.load(text, Loader)):
            wrong.append(f"{text[:60]!r}: {'/'.join(map(str, error.absolute_path))}: {error.message[:200]}")
        count("transcripts in documents")
    for step in ({"doo": "a"}, {"role": "a"}, {"do": ["a"]}, {"roll": {"for": "a"}}, {"saw": {"in": "a"}},
                 {"saw": {"card": "a"}}, {"saw": {"in": "a", "on top of": "b", "card": "c"}}, ["a"], None):
        if SCHEMA.is_valid({"play": [step]}):
            wrong.append(f"the schema takes the step {step!r}")
    for whole in ({}, {"play": 7}, {"paly": []}, {"play": [], "players": 0}, {"play": [], "ends": "soon"},
                  {"play": [], "ends": {"draw": "no"}}):
        if SCHEMA.is_valid(whole):
            wrong.append(f"the schema takes {whole!r}")


HOSTILE = {
    "deep lists": "play: " + "[" * 5000 + "]" * 5000,
    "deep mappings": "play:\n- " + "{do: " * 500 + "x" + "}" * 500,
    "many entries": "play:\n" + "- Ada fishes\n" * 150000,
    "many rolls": "play:\n- roll: [" + "1, " * 150000 + "1]\n",
    "many cards": "play:\n- saw: {in: Ada's net, cards: [" + "Pike, " * 100000 + "Pike]}\n",
    "too many nodes": "play:\n" + "- {do: a, note: b}\n" * 200000,
    "a long decision": "play:\n- " + "Ada eats " * 20000 + "\n",
    "a long title": "title: " + "x" * 1000000 + "\nplay: [nothing]\n",
    "a long condition": "play:\n- board: " + "(" * 3000 + "Ada's score is 1" + ")" * 3000 + "\n",
    "many conditions": "play:\n- board: [" + "Ada's score is 1, " * 5000 + "Ada's score is 1]\n",
    "many aliases": "play:\n- &a [x, x, x, x, x, x, x, x]\n" + "".join(
        f"- &{b} [*{a}, *{a}, *{a}, *{a}, *{a}, *{a}, *{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi")),
    "control characters": "play:\n- \"\\e[31m\\x07\\u202e\"\n",
    "no text": "",
    "a list": "- a\n",
    "a number": "7\n",
    "two documents": "play: []\n---\nplay: []\n",
    "keys twice": "play: []\nplay: []\n",
    "a seed that is a list": "seed: [1]\nplay: []\n",
    "players that are text": "players: many\nplay: []\n",
    "no players": "players: {}\nplay: [nothing]\n",
    "a million players": "players: 1000000\nplay: []\n",
    "a roll that is a mapping of mappings": "play:\n- roll: {for: {a: b}, got: {c: d}}\n",
    "endless statements": "given: |\n  repeat: add 0 to the turns\nplay: []\n",
    "deep statements": "given: |\n" + "".join("  " * (i + 1) + "if 1 is 1:\n" for i in range(300)) +
                       "  " * 301 + "stop\nplay: []\n",
    "a position that decides": "given: Ada takes a turn\nplay: []\n",
    "a position with dice": "given: Ada fishes\nplay: []\n",
    "all boards are false": "play:\n- board: Ada's score is 42\n",
    "a purpose of megabytes": "play:\n- roll: {for: " + "pond " * 100000 + ", got: x}\n",
}


def check_hostile():
    for name, text in HOSTILE.items():
        done = run("record", POND, "-", "--check", status=None, text=text.encode())
        placed = re.search(rb"^-:\d+(:\d+)?: error\[[a-z0-9-]+\]: ", done.stdout + done.stderr, re.M)
        if done.returncode not in (1, 2) or not placed:
            wrong.append(f"{name}: ends with {done.returncode}: {(done.stdout + done.stderr)[:400]}")
        if re.search(rb"[\x00-\x08\x0b-\x1f\x7f]", done.stdout + done.stderr):
            wrong.append(f"{name}: a control character is printed")
        count("hostile transcripts")


def check_position():
    """A log that begins from a position carries it, with or without its rulebook."""
    text = "\n".join(["given: |", "  for each fish whose title is Pike: put the fish into Ada's net",
                      "  shuffle the pond", "  roll Die for what bites for Bo", "start: Ada takes a turn", "play:",
                      "- roll: {for: what bites for Bo, got: 4}",
                      "- board: [the count of every fish in Ada's net is 2, Die's face is 4]", "- Ada eats Pike",
                      "- board: Ada's score is 5", ""])
    for words in ((), ("--thin",)):
        run("record", POND, "-", "-o", "position.jsonl.gz", "--replace", *words, text=text.encode())
        run("verify", "position.jsonl.gz", "--rulebook", POND)
        if b"eats" not in run("trace", "position.jsonl.gz", "--at", 1, "--rulebook", POND).stdout:
            wrong.append("a log that begins from a position cannot be traced")
        back = run("transcript", "position.jsonl.gz", "--rulebook", POND).stdout
        run("record", POND, "-", "-o", "again.jsonl.gz", "--replace", *words, text=back)
        again, position = (pathlib.Path(folder, name + ".jsonl.gz").read_bytes() for name in ("again", "position"))
        if again != position:
            wrong.append("a position does not come back from its transcript")
        count("positions")
    lines = run("log", "dump", "position.jsonl.gz").stdout.decode().replace("title is Pike", "title is Shark")
    pathlib.Path(folder, "lines").write_text(lines)
    run("log", "import", "lines", "-o", "shark.jsonl.gz")
    run("verify", "shark.jsonl.gz", "--rulebook", POND, status=2)


with tempfile.TemporaryDirectory() as folder:
    for book in BOOKS:
        for number in range(GAMES * (8 if book == POND else 1)):
            log, told = check_round_trip(book, number)
            if book == POND:
                check_hidden(log, told, "bites")
    check_schema()
    check_entries(log, told)
    check_truncations(told)
    check_changes(told)
    check_hostile()
    check_position()
print("\n".join(wrong))
print(", ".join(f"{n} {what}" for what, n in counts.items()) + f", {len(wrong)} complaints")
sys.exit(1 if wrong or not counts else 0)
