#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plants leaks in rulebooks that keep secrets, and finds out who notices: `check`, `explore --secrets`, or neither.

    planted_leaks.py ADJUDGE ROOT            exit 0, or 1 where another one noticed than in tests/data/planted-leaks.txt
    planted_leaks.py ADJUDGE ROOT --write    writes that file and the table of docs/secrecy.md again
    planted_leaks.py ADJUDGE ROOT --only PART    only plants with this in the book or the kind; prints them

Each plant is one change of a rulebook: a module over it with one more rule, or a text that is replaced in a copy. The
result is `check` (an error, or a warning `leak`), `explore` (a finding that the rulebook without the plant does not have, in
10 random games, or in 100 of the small rulebooks and in 40 of Don't Blink), both, `views` (nothing that the role sees has the
words of the plant, although the trace of the judge has them), `purpose` (a rule changes what everyone sees), or `neither`.
"""
import argparse
import functools
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

SMALL, LARGE = "tests/cli/data/secrets", "rulebooks"

# folder; what it is over; when the planted sentences run; who must not know; whose secret; the secret as a number, and one
# that is a typical value; options of the search.
BOOKS = {
    "kuhn": (LARGE, ["kuhn-poker"], "after any player checks", "Ann", "Ben",
             "the highest over every card in Ben's hand of the card's rank", 2, []),
    "sealed": (SMALL, ["sealed"], "after any player rests", "Ada", "Bo", "Bo's offer", 1, []),
    "ballot": (SMALL, ["ballot"], "after any player rests", "Ada", "Bo",
               "the count of every player called voter whose vote is yes", 1, []),
    "window": (SMALL, ["window"], "after any player strikes", "Ada", "Bo",
               "the count of every card in Bo's hand whose shields is yes", 0, []),
    "coast": (LARGE, ["coast"], "before any player takes a turn", "Ann", "Ben",
              "the count of every chart in Ben's hand whose title is Reef", 0, ["--depth", "40"]),
    "dont-blink": (LARGE, ["dont-blink"], "before the Angel Phase takes place", "angel-side", "hero-side",
                   "the count of every blink-card in Doctor's slot whose title is Blink", 0, ["--depth", "80"]),
    "nemesis": (LARGE, ["doctor-who-nemesis"], "before any player takes a turn", "Red", "Blue",
                "the count of every card in Blue's hand whose minion is yes", 2, ["--depth", "60"]),
    "empires": (LARGE, ["doctor-who-empires", "warp-empires"], "before any player takes a turn", "Red", "Blue",
                "the count of every card in Blue's hand whose title is Space-Travel", 1, ["--depth", "60"]),
    "relic": (LARGE, ["relic-nemesis"], "before any player takes a turn", "Anna", "Bartek",
              "the highest over every card in Bartek's hand of the card's value otherwise 0", 4,
              ["--depth", "60", "--player-count", "2"]),
    "daleks": (LARGE, ["time-of-the-daleks"], "before any player takes a turn", "Amber", "Ivory",
               "the highest over every card in Ivory's hand of the card's cost otherwise 0", 1, ["--depth", "60"]),
}

MODULE = """adjudge: 1
id: plant
over: {over}
title: A planted leak
house: true
numbers: {{planted: 0 to 99}}
pieces: {{plant-die: {{names: [Plant-Die], plural: plant dice, faces: 1 to 6}}}}
chances: {{planted: "the planted roll"}}
table: {{tally: 0 to 99}}
conditions: {{tipped: {{en: "[player] {{is|is not}} tipped", kept: yes}}}}
values: {{tell: {{en: "the tell of [player]", is: 0 to 99}}}}
events:
  whisper: "[player] {{whispers|whisper}}"
  hum: "[player] {{hums|hum}} [planted]"
  hear: "[player] {{hears|hear}} [planted]"
  relay: "[player] {{relays|relay}} [planted]"
  drum: {{en: "[player] {{drums|drum}}", mark: yes, holds: {{level: 0 to 99}}}}
rules:
- id: PLANT-1
  title: What is planted
  code: |
    when any player whispers: nothing happens
    when any player drums: nothing happens
    when a player relays a planted called passed: the player hears the passed
    when any player hums any planted: nothing happens
    the tell of a player is {tell}
    when a player hears a planted called heard:
      the player may do: the player hums a planted called tone when the tone is at most the heard
{rules}
    {hook}:
{body}
"""

# Name: further sentences; the statements. {h}: a condition on the secret, {n}: its number, {q}: who must not know, {o}: whose it is.
KINDS = {
    "a question only if …": ("", "if {h}: {q} may do: {q} whispers"),
    "a question only if a name given by let …": ("", "let the hint be {n}\nif the hint is more than {k}: {q} may do: {q} whispers"),
    "a moved question": ("", "if {h}: {q} must do: {q} whispers\n{o} must do: {o} whispers\nif not ({h}): {q} must do: {q} whispers"),
    "must or may": ("", "if {h}: {q} must do: {q} whispers\notherwise: {q} may do: {q} whispers"),
    "as many questions as …": ("", "repeat ({n}) times: {q} must do: {q} whispers"),
    "another menu if …": ("", "if {h}: {q} must do: {q} hums 1\notherwise: {q} must do: {q} hums 2"),
    "choices up to …": ("", "{q} may do: {q} hums a planted called tone when the tone is at most {n}"),
    "choices up to a name given by let": ("", "let the hint be {n}\n{q} may do: {q} hums a planted called tone when the tone is at most the hint"),
    "choices up to the value of an event": ("", "{q} hears ({n})"),
    "choices up to a value of the rulebook": ("", "{q} may do: {q} hums a planted called tone when the tone is at most the tell of {q}"),
    "a prohibition": ("    a player may not whisper when {h}", "{q} may do: {q} whispers"),
    "an event only if …": ("", "if {h}: {q} whispers"),
    "a marked event only if …": ("", "if {h}: {q} drums"),
    "an event with the number": ("", "{q} hums ({n})"),
    "a value that an event keeps": ("    when any player drums: now the drum's level is {n}", "{q} drums"),
    "a replacement": ("    if a player would whisper and {h}, instead: nothing happens", "{q} whispers"),
    "a prevention": ("    before any player whispers if {h}: prevent it", "{q} whispers"),
    "an open roll only if …": ("", "if {h}: roll Plant-Die for the planted roll"),
    "as many rolls as …": ("", "repeat ({n}) times: roll Plant-Die for the planted roll"),
    "an open field for a moment": ("", "if {h}:\n  add 1 to the tally\n  take 1 from the tally"),
    "an open field": ("", "now the tally is {n}"),
    "an open condition": ("", "if {h}: now {q} is tipped"),
    "the end of the game": ("", "if {h}: the game ends in a draw"),
    "choices up to a value through two events": ("", "{q} relays ({n})"),
    "choices up to a value that an event keeps": (
        "    when a player drums:\n      now the drum's level is {n}\n"
        "      the player may do: the player hums a planted called tone when the tone is at most the drum's level", "{q} drums"),
    "a fault": ("", "if {h}:\n  add 60 to the tally\n  add 60 to the tally"),
}
ALL = list(KINDS)
# Of the large games, whose searches take long, fewer kinds; of three of them only those that need no search.
PLANTS = {"kuhn": ALL, "sealed": ALL, "window": ALL[:11] + ALL[15:17],
          "coast": ALL[0:20:2], "ballot": ALL[1:20:2], "dont-blink": ALL[0:4] + ALL[8:12], "nemesis": ALL[2:6] + ALL[12:14],
          "empires": ALL[6:9], "relic": ALL[9:11], "daleks": ALL[6:8]}

# Changes of a text: book, kind, file, what stands there, what comes in its place.
CHANGES = [
    ("kuhn", "a removed hidden", "rulebook.yaml", "    hidden: [title, rank]\n", ""),
    ("coast", "a removed hidden", "rulebook.yaml", "    hidden: [title]\n", ""),
    ("sealed", "a removed hidden", "rulebook.yaml", ", hidden: [offer]", ""),
    ("ballot", "a removed hidden", "rulebook.yaml", ", hidden: [vote]", ""),
    ("kuhn", "a rule who knows, too wide", "rulebook.yaml", "when the card is in the player's hand", "when the card is not in the deck"),
    ("sealed", "a rule who knows, too wide", "rulebook.yaml", "when the self is the player", "when the self is not Bo"),
    ("sealed", "a removed at the same time", "rulebook.yaml",
     "        at the same time:\n          for each player: the", "        for each player: the"),
    ("ballot", "a removed at the same time", "rulebook.yaml",
     "      at the same time:\n        for each player: the player must do:\n          the player supports the motion\n          the player opposes",
     "      for each player: the player must do:\n        the player supports the motion\n        the player opposes"),
    ("window", "a removed also asked", "rulebook.yaml", ", also asked when the player's hand is not empty", ""),
]


def run(adjudge, *args):
    return subprocess.run([adjudge, *map(str, args)], capture_output=True, text=True, check=False)


def copy_book(root, name, to):
    folder, parts = BOOKS[name][:2]
    for part in parts:
        shutil.copytree(root / folder / part, to / part)
    return to / parts[0]


def plant_module(root, name, kind, to):
    hook, q, o, n, k = BOOKS[name][2:7]
    copy_book(root, name, to)
    words = {"n": n, "q": q, "o": o, "k": k, "h": f"{n} is more than {k}"}
    rules, body = (part.format(**words) for part in KINDS[kind])
    (to / "plant").mkdir()
    (to / "plant/rulebook.yaml").write_text(MODULE.format(
        over=BOOKS[name][1][0], hook=hook, rules=rules, tell=n if "tell of" in body else 0, body="\n".join("      " + line for line in body.split("\n"))))
    return to / "plant"


def plant_change(root, name, change, to):
    book = copy_book(root, name, to)
    text = (book / change[2]).read_text()
    assert text.count(change[3]) == 1, f"{name}, {change[1]}: {text.count(change[3])} places"
    (book / change[2]).write_text(text.replace(change[3], change[4]))
    return book


def leaks(adjudge, book, name, games):
    """The kinds of leaks, without who sees them."""
    found = run(adjudge, "explore", book, "--secrets", "--random", games, "--explain", min(games, 3), "--jobs", 1,
                "--format", "json", *BOOKS[name][7])
    assert found.returncode in (0, 1), f"{book}: {found.stderr}"
    lines = [json.loads(line) for line in found.stdout.splitlines()]
    found = {(line["leak"], line["asked"], line["rule"]) for line in lines if "leak" in line}
    return found | ({("stopped", None, None)} if lines[0]["secrets"]["stopped"] else set())


def games_of(name):
    return 100 if BOOKS[name][0] == SMALL or name == "kuhn" else 40 if name == "dont-blink" else 10


def complaints(adjudge, book):
    """What `check` says of leaks, and all errors."""
    checked = json.loads(run(adjudge, "check", book, "--format", "json").stdout)["messages"]
    return {(d["severity"], d["id"], d["text"]) for d in checked if d["severity"] == "error" or d["id"] == "leak"}


def notice_explored(adjudge, book, name, known):
    for count in sorted({10, games_of(name)}):
        what = leaks(adjudge, book, name, count) - known
        if what:
            return f"{count} games: " + ", ".join(sorted({leak[0] for leak in what}))
    return ""


def notice(adjudge, book, name, known):
    """Who notices, and how. A rulebook with errors cannot be explored."""
    checked = complaints(adjudge, book) - known[name][0]
    found = [", ".join(sorted({f"{severity} {id}" for severity, id, _ in checked}))]
    if not any(severity == "error" for severity, _, _ in checked):
        found.append(notice_explored(adjudge, book, name, known[name][1]()))
    who = [name for name, what in zip(("check", "explore"), found) if what]
    return " and ".join(who) or "neither", "; ".join(what for what in found if what)


# Where neither notices: what the rules reveal on purpose; and words that a trace of the judge has and one of the role must not have.
PURPOSE = {"a removed hidden", "a rule who knows, too wide", "an open field", "an open condition", "an open roll only if …",
           "as many rolls as …", "the end of the game"}
WORDS = {"an event with the number": "hums", "a value that an event keeps": "level of the drum", "a replacement": "whispers",
         "a prevention": "whispers", "a removed at the same time": "Bo (offers|supports|opposes)"}
COLUMNS = {"check": "`check`", "explore": "`explore --secrets`", "views": "no view shows it", "purpose": "rules reveal it on purpose",
           "neither": "neither"}


def views_hide(adjudge, book, name, word, folder):
    """In up to 20 games: does the judge see the word of the plant, and the role never?"""
    shown = False
    for seed in range(20):
        log = folder / f"{seed}.jsonl.gz"
        run(adjudge, "play", book, "--players", "random", "--seed", seed, "-o", log)
        judge, role = (run(adjudge, "trace", log, "--format", "json", *who).stdout for who in ([], ["--as", BOOKS[name][3]]))
        assert judge and role, f"{name}: no trace of seed {seed}"
        if re.search(word, role):
            return False
        shown |= bool(re.search(word, judge))
    return shown


def table(results):
    """The rows of docs/secrecy.md: for each kind how many were planted, and who noticed how many."""
    kinds = {}
    for (_, kind), (who, _) in results.items():
        kinds.setdefault(kind, []).append(who)
    rows = [f"| what is planted | plants | {' | '.join(COLUMNS.values())} |", "| --- |" + " --- |" * (len(COLUMNS) + 1)]
    for kind, found in sorted(kinds.items(), key=lambda k: (list(KINDS) + [c[1] for c in CHANGES]).index(k[0])):
        rows.append(f"| {kind} | {len(found)} | " + " | ".join(str(sum(word in who for who in found) or "") for word in COLUMNS) + " |")
    every = [who for found in kinds.values() for who in found]
    rows.append(f"| all | {len(every)} | " + " | ".join(str(sum(word in who for who in every)) for word in COLUMNS) + " |")
    return "\n".join(rows) + "\n"


def write(root, results):
    lines = [f"{name} | {kind} | {who} | {how}".rstrip(" |") + "\n" for (name, kind), (who, how) in results.items()]
    (root / "tests/data/planted-leaks.txt").write_text("".join(lines), encoding="utf-8")
    page = root / "docs/secrecy.md"
    text = page.read_text(encoding="utf-8")
    before, rest = text.split("<!-- made by: planted_leaks.py -->\n")
    page.write_text(before + "<!-- made by: planted_leaks.py -->\n" + table(results) + rest[rest.index("<!-- end -->"):], encoding="utf-8")


def differences(root, results):
    rows = [line.rstrip("\n").split(" | ") for line in (root / "tests/data/planted-leaks.txt").read_text(encoding="utf-8").splitlines()]
    known = {(row[0], row[1]): row[2] for row in rows}
    return [f"{name}, {kind}: {who} notices, and {known.get((name, kind), 'nobody')} did before"
            for (name, kind), (who, _) in results.items() if known.get((name, kind)) != who]


def all_plants(only):
    plants = [(name, kind, None) for name, kinds in PLANTS.items() for kind in kinds]
    plants += [(change[0], change[1], change) for change in CHANGES]
    return [p for p in plants if not only or only in p[0] or only in p[1]]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("adjudge")
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("--only")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    adjudge, root = str(pathlib.Path(args.adjudge).resolve()), args.root.resolve()
    plants = all_plants(args.only)
    with tempfile.TemporaryDirectory() as scratch:
        known = {}
        for name in {p[0] for p in plants}:
            folder, parts = BOOKS[name][:2]
            book = root / folder / parts[0]
            known[name] = complaints(adjudge, book), functools.cache(functools.partial(leaks, adjudge, book, name, games_of(name)))

        def one(at):
            name, kind, change = plants[at]
            to = pathlib.Path(scratch) / str(at)
            to.mkdir()
            book = plant_change(root, name, change, to) if change else plant_module(root, name, kind, to)
            found = notice(adjudge, book, name, known)
            if found[0] == "neither" and kind in PURPOSE:
                found = "purpose", ""
            elif found[0] == "neither" and kind in WORDS and views_hide(adjudge, book, name, WORDS[kind], to):
                found = "views", ""
            print(f"{name:11} {kind:42} {found[0]:8} {found[1]}", flush=True)
            return found

        with ThreadPoolExecutor(2) as pool:
            found = list(pool.map(one, range(len(plants))))
    results = {plant[:2]: result for plant, result in zip(plants, found)}
    if args.write:
        write(root, results)
    faults = [] if args.write or args.only else differences(root, results)
    print("".join(fault + "\n" for fault in faults), end="")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
