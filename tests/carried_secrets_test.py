#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Values that were computed earlier from something hidden: a game in which someone is asked because of one stops, unless the players
concerned know it all, and what is said of it names no value.

    carried_secrets_test.py ADJUDGE
"""
import pathlib
import re
import subprocess
import sys
import tempfile

BOOK = """adjudge: 1
id: carried
title: Carried
house: true
players:
  names: [Ann, Ben]
  has: {{bid: 0 to 9, open: yes or no, rival: "a player, at first Ben"}}
  hidden: [bid, rival]
numbers: {{stake: 0 to 9}}
events:
  game: "the game {{is|be}} played"
  round: {{en: "[player] {{begins|begin}} a round", mark: yes, holds: {{level: 0 to 9}}}}
  rest: "the players {{rest|rest}}"
  nap: "[player] {{naps|nap}}"
  raise: "[player] {{raises|raise}} to [stake]"
  hear: "[player] {{hears|hear}} [stake]"
  get: "[player] {{gets|get}} [stake]"
  list: "[player] {{lists|list}} [one: stake] and [two: stake]"
  tell: "[player] {{tells|tell}} [one: stake] and [two: stake] and [three: stake] and [four: stake] and [five: stake]"
rules:
- id: K
  title: Who knows a bid
  code: |
    a player knows a player called self when the self is the player
    a player knows a player called self when the self's open is yes
- id: E
  title: Events in turn
  code: |
    when a player hears a stake called heard: the player gets the heard
    when a player gets a stake called got: the player may do: the player raises to a stake when the stake is at most the got
- id: G
  title: The game
  code: |
    when the game is played:
      now Ben's bid is 4
      now Ann's bid is 2
{open}
{body}
{rules}
"""
OPEN = "for each player: now the player's open is yes"
MENU = "{who} may do: {who} raises to a stake"
ASKS = "when a player begins a round: " + MENU.format(who="Ann")
UP_TO = "  the player may do: the player raises to a stake when the stake is at most the round's level"
CHOICES = "would reveal what was computed from hidden information"
ASKED = "whether a player is asked would reveal hidden information"

# What it is; statements of the game; a further rule; how the game stops while bids are hidden (None: it does not).
CASES = [
    ("the value of an event", "Ann gets (Ben's bid)", "", CHOICES),
    ("a value through two events", "Ann hears (Ben's bid)", "", CHOICES),
    ("… of one who knows it", "Ben hears (Ben's bid)", "", None),
    ("… by a name", "let the hint be Ben's bid + 1\nAnn hears the hint", "", CHOICES),
    ("… announced", "announce Ann hears (Ben's bid)\nthe announced happen, last first", "", CHOICES),
    ("… by a name, of one who knows it", "let the hint be Ben's bid + 1\nBen hears the hint", "", None),
    ("two names, of which one is open", "let the hint be Ben's bid\nlet the most be 3\nBen gets the hint\nAnn gets the most", "", None),
    ("what an event keeps", "Ann begins a round", "when a player begins a round:\n  now the round's level is Ben's bid\n" + UP_TO, CHOICES),
    ("… of one who knows it", "Ben begins a round", "when a player begins a round:\n  now the round's level is Ben's bid\n" + UP_TO, None),
    ("what is added to it", "Ann begins a round", "when a player begins a round:\n  add Ben's bid to the round's level\n" + UP_TO, CHOICES),
    ("whether it is set", "Ann begins a round", "when a player begins a round:\n  if Ben's bid is 3: now the round's level is 1\n" + UP_TO, CHOICES),
    ("… by a rule with a condition", "Ann begins a round", "before a player begins a round if Ben's bid is 3: now the round's level is 1\n"
     "when a player begins a round:\n" + UP_TO, CHOICES),
    ("… of one who knows it", "Ben begins a round", "when a player begins a round:\n  if Ben's bid is 3: now the round's level is 1\n" + UP_TO, None),
    ("how often it is set", "Ann begins a round", "when a player begins a round:\n  repeat (Ben's bid) times: add 1 to the round's level\n" + UP_TO,
     CHOICES),
    ("a question if …", "if Ben's bid is 4: " + MENU.format(who="Ann"), "", ASKED),
    ("… which is not so", "if Ben's bid is 5: " + MENU.format(who="Ann"), "", ASKED),
    ("a question if a name …", "let the hint be Ben's bid\nif the hint is 4: " + MENU.format(who="Ann"), "", ASKED),
    ("as many questions as …", "repeat (Ben's bid) times: " + MENU.format(who="Ann"), "", ASKED),
    ("questions while …", "repeat while Ben's bid is 4:\n  now Ben's bid is 3\n  " + MENU.format(who="Ann"), "", ASKED),
    ("a question for each …", "for each player called rich whose bid is 4: " + MENU.format(who="the rich"), "", ASKED),
    ("a rule with a condition", "Ann begins a round", "when a player begins a round if Ben's bid is 4: " + MENU.format(who="the player"), ASKED),
    ("the head of a rule", "Ben begins a round", "when a player whose bid is 4 begins a round: " + MENU.format(who="Ann"), ASKED),
    ("… which does not fit", "Ben begins a round", "when a player whose bid is 5 begins a round: " + MENU.format(who="Ann"), ASKED),
    ("… which names a player", "Ben begins a round", "when Ann's rival begins a round: " + MENU.format(who="Ann"), ASKED),
    ("… which names a number", "Ben gets (Ben's bid)", "when a player gets 4: " + MENU.format(who="Ann"), ASKED),
    ("… which tests a number", "Ben gets (Ben's bid)", "when a player gets a stake called most where (the most is at least 3): "
     + MENU.format(who="Ann"), ASKED),
    ("a question if a value through two events", "Ben hears (Ben's bid)", "when a player gets a stake called had:\n  if the had is 4: "
     + MENU.format(who="Ann"), ASKED),
    ("a rule that a player puts into an order", "Ann begins a round", "before a player begins a round if Ben's bid is 4: "
     + MENU.format(who="Ann") + "\nbefore a player begins a round: nothing happens\nbefore a player begins a round, the player orders the rules", ASKED),
    ("a stop", "repeat 2 times:\n  " + MENU.format(who="Ann") + "\n  if Ben's bid is 4: stop", "", ASKED),
    ("a stop by a value through two events", "Ben hears (Ben's bid)", "when a player gets a stake called had:\n  repeat 2 times:\n    "
     + MENU.format(who="Ann") + "\n    if the had is 4: stop", ASKED),
    ("a stop of another loop", "repeat 2 times:\n  " + MENU.format(who="Ann") + "\n  for each player:\n    if Ben's bid is 4: stop", "", None),
    ("an announced event with six values", "announce Ann tells 1 and 2 and 3 and 4 and (Ben's bid)\nthe announced happen, last first",
     "when a player tells a stake called one and a stake called two and a stake called three and a stake called four and a stake called five:\n"
     "  the player may do: the player raises to a stake when the stake is at most the five", CHOICES),
    ("an open value next to a secret one", "Ann lists (Ben's bid) and 3", "when a player lists a stake called one and a stake called two:\n"
     "  the player may do: the player raises to a stake when the stake is at most the two", None),
    ("who is asked", "Ann's rival may do: the players rest", "", ASKED),
    ("who is asked, by a name", "let the foe be Ann's rival\nthe foe may do: the players rest", "", ASKED),
    ("another menu if …, of one who knows it", "if Ben's bid is 4: Ben must do: Ben raises to 1\notherwise: Ben must do: Ben raises to 2", "", None),
    ("a question and a secret that it does not need", "let the hint be Ben's bid\n" + MENU.format(who="Ann") + "\nBen gets the hint", "", None),
    ("a replacement", "Ann begins a round", "if a player would begin a round and Ben's bid is 4, instead: nothing happens\n" + ASKS, ASKED),
    ("… which does not apply", "Ann begins a round", "if a player would begin a round and Ben's bid is 5, instead: nothing happens\n" + ASKS, ASKED),
    ("… by its head", "Ben begins a round", "if a player whose bid is 4 would begin a round, instead: nothing happens\n" + ASKS, ASKED),
    ("… by a value through two events", "Ben hears (Ben's bid)", "if a player would get a stake called had and the had is 4, instead: nothing happens\n"
     "when a player gets a stake called got: Ann may do: Ann begins a round", ASKED),
    ("… which everyone sees", "Ann begins a round", "if a player would begin a round and Ben's bid is 4, instead: now Ann's open is no\n" + ASKS, None),
    ("… of an event which everyone sees", "Ann begins a round", "if a player would begin a round and Ben's bid is 4, instead: nothing happens\n"
     "when a player begins a round:\n  now Ann's open is no\n  " + MENU.format(who="Ann"), None),
    ("… of an event whose rules ask no one", "Ben naps", "if a player would nap and Ben's bid is 4, instead: nothing happens\n"
     "when a player naps: now Ann's bid is 3\n" + ASKS, None),
    ("a prevention", "Ann begins a round", "before a player begins a round if Ben's bid is 4: prevent it\n" + ASKS, ASKED),
    ("… in a block", "Ann begins a round", "before a player begins a round:\n  if Ben's bid is 5: prevent it\n" + ASKS, ASKED),
    ("… next to a replacement which everyone sees", "Ann begins a round", "before a player begins a round if Ben's bid is 4: prevent it\n"
     "if a player would begin a round and Ann's open is yes, instead: now Ann's open is no\n" + ASKS, ASKED),
    ("… of an event that makes another happen", "Ann naps", "before a player naps if Ben's bid is 4: prevent it\n"
     "when a player naps: the player begins a round\n" + ASKS, ASKED),
    ("… on purpose", "Ann begins a round", "before a player begins a round if Ben's bid is 4:\n  now Ann's open is no\n  prevent it\n" + ASKS, None),
    ("a prohibition", "Ann begins a round", "a player may not begin a round when Ben's bid is 4\n" + ASKS, ASKED),
    ("… which does not apply", "Ann begins a round", "a player may not begin a round when Ben's bid is 5\n" + ASKS, ASKED),
    ("… with only when", "Ann begins a round", "a player may begin a round only when Ben's bid is 4\n" + ASKS, ASKED),
    ("… of some", "Ben begins a round", "a player whose bid is 4 may not begin a round\n" + ASKS, ASKED),
    ("… of an event which everyone sees", "Ann begins a round", "a player may not begin a round when Ben's bid is 4\n"
     "when a player begins a round:\n  now Ann's open is no\n  " + MENU.format(who="Ann"), None),
    ("… of an event whose rules ask no one", "Ann naps", "a player may not nap when Ben's bid is 4\nwhen a player naps: now Ann's bid is 3", None),
    ("… of an event that only a player chooses", "Ben may do: Ben begins a round", "a player may not begin a round when Ben's bid is 4\n" + ASKS, None),
    ("an end", "Ann begins a round", "before a player begins a round if Ben's bid is 4: end the round\n" + ASKS, ASKED),
    ("… from within another event", "Ann begins a round", "when a player begins a round: Ben naps\nwhen a player naps:\n"
     "  if Ben's bid is 4: end the round\nafter a player naps: " + MENU.format(who="Ann") + "\n" + ASKS, ASKED),
]

def run(adjudge, *args):
    return subprocess.run([adjudge, *map(str, args)], capture_output=True, text=True, check=False)


def indented(text, by):
    return "\n".join(" " * by + line for line in text.split("\n")) if text else ""


def last_line(text):
    return text.strip().split("\n")[-1]


def play(adjudge, folder, body, rules, is_open):
    """What `check` finds, and the last line of a trace of a game by role."""
    (folder / "rulebook.yaml").write_text(BOOK.format(open=indented(OPEN if is_open else "nothing happens", 6), body=indented(body, 6),
                                                      rules=indented(rules, 4)))
    checked = run(adjudge, "check", folder)
    log = folder / "game.jsonl.gz"
    log.unlink(missing_ok=True)
    if checked.returncode:
        return checked.stdout + checked.stderr, {}
    run(adjudge, "play", folder, "--players", "random", "--seed", 1, "-o", log)
    traces = {}
    for who in ("", "Ann", "Ben"):
        traced = run(adjudge, "trace", log, *(["--as", who] if who else []))
        traces[who] = last_line(traced.stdout + traced.stderr)
    return "", traces


def faults_of(expected, found, traces, is_open):
    if found:
        return [f"check: {found}"]
    if not expected or is_open:
        return [f"{who}: {line}" for who, line in traces.items() if "stopped" in line]
    return [f"{who}: {line}" for who, line in traces.items() if expected not in line or "4" in re.sub(r"rulebook\.yaml:\d+", "", line)]


def main():
    adjudge = str(pathlib.Path(sys.argv[1]).resolve())
    faults = []
    with tempfile.TemporaryDirectory() as scratch:
        for name, body, rules, expected in CASES:
            for is_open in (False, True):
                found, traces = play(adjudge, pathlib.Path(scratch), body, rules, is_open)
                faults += [f"{name}{', known to all' if is_open else ''}: {fault}" for fault in faults_of(expected, found, traces, is_open)]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
