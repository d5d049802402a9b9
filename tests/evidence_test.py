#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays whole games and looks at every reason that is given: a piece that is spoken of has to be named.

A reason is evidence in a dispute. Where the rule says "the angel", its reason has to say which one: "the angel's
square" would be the rule over again, and another angel's square a lie. So the reasons of `trace --considered`, `why`
and `whynot` may not contain the kind of a piece with its article, and where a rule of Don't Blink speaks of the angel
that acts, that angel has to be the one in the decision.

    evidence_test.py ADJUDGE ROOT [SEED]     exit 0, or 1 with what is wrong; SEED: of the game of Don't Blink
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ADJUDGE, ROOT = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
SEED = sys.argv[3] if len(sys.argv) > 3 else "251"
GAMES = { # kinds of pieces that have no other meaning in the rulebook's texts, and what is asked at the end
    "coast": ("ship|isle|chart|square", ["the pot", "winner", "Ann's money", "zones/deck", "Cy-ship-1's square"]),
    "connect-four": ("square|player", ["winner", "square-3-0's disc"]),
    "dont-blink": ("angel|hero|square|card", ["winner", "the action-points", "Amy's square", "angel-4's square",
                                              "zones/hero deck"]),
    "tic-tac-toe": ("square|player", ["winner"]),
}
# What "why winner" has to say first: the reason, and what it depends on.
WINNERS = {
    "coast": ("Cy wins [CO-10] because Cy's money is 10; the most is 10 [1 (Ann), 0 (Ben), 10 (Cy)]", []),
    "connect-four": ("Red wins [C4-4]", [f"(5,{row})'s disc nothing → Red" for row in (2, 3, 4, 5)]),
    "dont-blink": ("angel side wins [DB-WIN-2] because every hero is captured", [f"{hero} is captured" for hero in {
        "251": ("Clara", "Doctor", "Rory", "Amy"), # 1183 decisions
        "demo": ("Amy", "Rory", "Clara", "Doctor"), # 8498 decisions
    }[SEED]]),
}
TOLD = {"why", "answer"} # where reasons stand in a report of why
LAST = 1500 # decisions of a game that are looked at
NAMES = r"(?!-turn| deck| hand| in sight| move phase| card phase| phase| turn)" # zones, values and events that begin with a kind
wrong, reasons = [], 0


def ask(*words):
    done = subprocess.run([ADJUDGE, *map(str, words), "--format", "json"], capture_output=True, text=True,
                          timeout=110)
    return json.loads(done.stdout)


def texts(report, keys):
    """Everything that stands under one of these keys, however deep."""
    if isinstance(report, dict):
        for key, value in report.items():
            if key in keys and isinstance(value, str):
                yield value
            yield from texts(value, keys)
    elif isinstance(report, list):
        for item in report:
            yield from texts(item, keys)


def look_at(where, kinds, report, keys):
    global reasons
    for text in texts(report, keys):
        reasons += 1
        plain = text.replace("the player is ", "") # "Ann is Ann" would say nothing
        if re.search(rf"\bthe ({kinds})\b{NAMES}", plain):
            wrong.append(f"{where}: {text}")


def look_at_actor(where, decision):
    """The rules that forbid an angel to act ask about the angel that is about to."""
    actor = re.match(r"angel \d", decision["do"] or "")
    for rule in decision["considered"] if actor else []:
        seen = re.search(r"no hero that stares, watches (angel \d)", rule["why"])
        if seen and seen[1] != actor[0]:
            wrong.append(f"{where}: {decision['do']}: {rule['why']}")


def look_at_winner(book, log):
    if book not in WINNERS:
        return
    told = subprocess.run([ADJUDGE, "why", log, "winner"], capture_output=True, text=True, timeout=110).stdout
    reason, things = WINNERS[book]
    behind = re.findall(r"^      set at \d+ by \S+: (.*)", told, re.M)
    if reason not in " ".join(told.split()) or not all(b.startswith(t) for t, b in zip(things, behind)):
        wrong.append(f"{book}, why winner: neither '{reason}' nor first of all {things}:\n{told}")


def look_at_game(book, folder):
    kinds, questions = GAMES[book]
    log = folder / f"{book}.jsonl.gz"
    seed = SEED if book == "dont-blink" else "demo"
    subprocess.run([ADJUDGE, "play", ROOT / "rulebooks" / book, "--players", "random", "--seed", seed, "-o", log],
                   capture_output=True, check=True, timeout=60)
    look_at_winner(book, log)
    trace = ask("trace", log, "--considered", "--to", LAST)
    look_at(f"{book}, trace", kinds, trace, {"why"})
    for decision in trace["decisions"]:
        look_at_actor(f"{book}, {decision['decision']}", decision)
    for question in questions:
        deep = ask("why", log, question, "--depth", 3)
        look_at(f"{book}, why {question}", kinds, deep, TOLD)
        if question == "winner": # what is said of one step has to be said of three, so that the others are asked once
            near = ask("why", log, question, "--depth", 1)
            wrong.extend(f"{book}, why {question}: only with --depth 1: {text}" for text in texts(near, TOLD)
                         if text not in set(texts(deep, TOLD)))
    decisions = [d["do"] for d in trace["decisions"] if d["role"] and d["do"]]
    for at in range(1, len(decisions), max(1, len(decisions) // 25)):
        asked = decisions[(at * 7) % len(decisions)]
        look_at(f"{book}, whynot {asked} at {at}", kinds, ask("whynot", log, asked, "--at", at),
                {"now", "needed", "when"})


with tempfile.TemporaryDirectory() as scratch:
    for book in GAMES:
        look_at_game(book, pathlib.Path(scratch))
print("\n".join(wrong[:40]))
print(f"{reasons} reasons, {len(wrong)} complaints")
sys.exit(1 if wrong or reasons < 1000 else 0)
