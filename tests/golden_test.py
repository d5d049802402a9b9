#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the recorded games in replays/ to what their README.md says of them, and to what they are there for.

For each folder of replays/: every log verifies, is sealed and small; the table of README.md has one row for each, and
the row agrees with the log. Together the games exercise every rule that has code, but for those listed with a reason
under "Rules that no game exercises"; every option has been played with another value than its first; every player has
won.

    golden_test.py ROOT ADJUDGE COVERAGE           exit 0, or 1 with what is wrong
    golden_test.py ROOT ADJUDGE COVERAGE --write   writes the tables anew; the columns "shows" are kept

COVERAGE is the program of tests/tools/golden_coverage.c. Logs are never recorded again: a log that no longer verifies
is a fault of the program.
"""
import gzip
import json
import pathlib
import re
import subprocess
import sys

SIZE_MAX = 60 * 1024  # bytes of one log
LOGS_MAX = 12
HEAD = ["game", "seed", "options", "players", "decisions", "result", "shows", "rules only it exercises"]
UNEXERCISED = re.compile(r"^- ([\w-]+): \S", re.M)

ROOT, ADJUDGE, COVERAGE = (pathlib.Path(arg).resolve() for arg in sys.argv[1:4])
faults = []


def fault(text):
    faults.append(text)


def verify(log):
    run = subprocess.run([ADJUDGE, "verify", "--format", "json", log], capture_output=True, text=True)
    report = json.loads(run.stdout)[0] if run.stdout else {}
    if run.returncode or report.get("verdict") != "ok" or not report.get("sealed"):
        fault(f"{log.name}: {report.get('verdict')}, {report.get('message') or 'open'}")
    if log.stat().st_size > SIZE_MAX:
        fault(f"{log.name} has {log.stat().st_size} bytes")
    return report


def header_of(log):
    with gzip.open(log, "rt", encoding="utf-8") as lines:
        header, rulebook = json.loads(next(lines)), json.loads(next(lines))
    manifest = next(f["text"] for f in rulebook["files"] if f["path"] == "rulebook.yaml")
    first = dict(re.findall(r'^  ([\w-]+): \{is: "[^"]*, at first (\w+)"', manifest, re.M))
    return header, first


def option_text(value):
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def measure(logs):
    """What each game exercised, the rules with code, and how many clauses there are and were used."""
    run = subprocess.run([COVERAGE, *logs], capture_output=True, text=True)
    if run.returncode:
        fault(run.stderr.strip())
    games, rules, clauses, unused = {}, [], (0, 0), []
    for line in run.stdout.splitlines():
        what, *words = line.split()
        if what == "game":
            games[pathlib.Path(words[0]).name] = set(words[1:])
        elif what == "rule":
            rules.append(words[0])
        elif what == "unused":
            unused.append(words[0])
        else:
            clauses = (int(words[0]), int(words[1]))
    return games, rules, clauses, unused


def rows_of(readme):
    rows = {}
    for line in readme.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("| [") and len(cells) == len(HEAD):
            rows[re.match(r"\[(.*?)\]", cells[0])[1]] = cells
    return rows


def expected_row(log, report, header, first, alone, shows):
    options = {name: option_text(value) for name, value in header["options"].items()}
    other = [f"{name}: {value}" for name, value in options.items() if value != first.get(name)]
    by = sorted({role["by"] for role in header["roles"]})
    winners = report.get("winners") or []
    result = " and ".join(winners) + " wins" if winners else "a draw" if report.get("draw") else "nobody wins"
    name = log.name.removesuffix(".jsonl.gz")
    return [f"[{name}]({log.name})", header["seed"], ", ".join(other) or "as at first", ", ".join(by),
            str(report.get("decisions")), result, shows, ", ".join(sorted(alone)) or "none"]


def check_options(folder, headers, first):
    for name in first:
        values = {option_text(header["options"][name]) for header in headers}
        if values <= {first[name]}:
            fault(f"{folder.name}: no game has another {name} than {first[name]}")
    if len(first) != len(headers[0]["options"]):
        fault(f"{folder.name}: not all options say what they are at first")


def check_rules(folder, readme, games, rules):
    exercised = set().union(*games.values())
    listed = set(UNEXERCISED.findall(readme.partition("## Rules that no game exercises")[2]))
    for rule in rules:
        if rule not in exercised and rule not in listed:
            fault(f"{folder.name}: no game exercises {rule}")
    for rule in sorted(listed & exercised):
        fault(f"{folder.name}: {rule} is listed as one that no game exercises, but a game does")
    for rule in sorted(listed - set(rules)):
        fault(f"{folder.name}: {rule} is listed as one that no game exercises, but there is no such rule with code")


def check_folder(folder, write):
    logs = sorted(folder.glob("*.jsonl.gz"))
    readme = (folder / "README.md").read_text(encoding="utf-8")
    rows, headers, winners, table = rows_of(readme), [], set(), []
    if not logs or len(logs) > LOGS_MAX:
        fault(f"{folder.name} has {len(logs)} logs")
        return
    reports = [verify(log) for log in logs]
    if faults:
        return
    games, rules, clauses, unused = measure(logs)
    for log, report in zip(logs, reports):
        header, first = header_of(log)
        headers.append(header)
        winners.update(report.get("winners") or [])
        others = set().union(*(games[name] for name in games if name != log.name))
        name = log.name.removesuffix(".jsonl.gz")
        shows = rows[name][6] if name in rows else "?"
        row = expected_row(log, report, header, first, games[log.name] - others, shows)
        table.append(row)
        if not write and rows.get(name) != row:
            fault(f"{folder.name}/README.md: the row of {name} is {rows.get(name)}, but should be {row}")
    for name in sorted(set(rows) - {log.name.removesuffix(".jsonl.gz") for log in logs}):
        fault(f"{folder.name}/README.md: there is no log {name}")
    check_options(folder, headers, first)
    check_rules(folder, readme, games, rules)
    for role in headers[0]["roles"]:
        if role["role"] not in winners:
            fault(f"{folder.name}: {role['role']} never wins")
    figures = f"{len(rules)} rules with code and {clauses[1]} of {clauses[0]} clauses"
    if write:
        readme = re.sub(r"\d+ rules with code and \d+ of \d+ clauses", figures, readme)
        lines = ["| " + " | ".join(row) + " |" for row in [HEAD, ["---"] * len(HEAD), *table]]
        readme = re.sub(r"(?:^\|.*\n)+", "\n".join(lines) + "\n", readme, count=1, flags=re.M)
        (folder / "README.md").write_text(readme, encoding="utf-8")
    elif figures not in readme:
        fault(f"{folder.name}/README.md should speak of {figures}")
    print(f"{folder.name}: {len(logs)} games, {figures}; unused: {' '.join(unused)}")


folders = [folder for folder in sorted((ROOT / "replays").iterdir()) if folder.is_dir()]
if not folders:
    fault("there are no recorded games")
for folder in folders:
    check_folder(folder, "--write" in sys.argv[4:])
print("\n".join(faults))
sys.exit(bool(faults))
