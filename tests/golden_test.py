#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the recorded games in replays/ to what their README.md says of them, and to what they are there for.

For each folder of replays/: every log verifies, is sealed and small; the table of README.md has one row for each, and
the row agrees with the log. Together the games exercise every clause of every rule, but for those that
not-covered.yaml gives a reason for, which has to hold; every option has been played with another value than its
first. A game whose rules have changed since has a second folder, of games by the later rules. In all folders of a game
together, every player has won. tests/data/golden-games.txt has the digests of the decisions and draws of each game, which
no later version of the program or of the log format may change. A transcript beside a log (NAME.yaml) has its decisions.

    golden_test.py ROOT ADJUDGE           exit 0, or 1 with what is wrong
    golden_test.py ROOT ADJUDGE --write   writes the tables again, keeping the columns "shows", and adds the digests
                                          of games that have none yet

Logs are never recorded again: a log that no longer verifies is a fault of the program.
"""
import gzip
import hashlib
import json
import pathlib
import re
import subprocess
import sys

import yaml

SIZE_MAX = 128 * 1024  # bytes of one log, most of them the rulebook that it carries
LOGS_MAX = 16
HEAD = ["game", "seed", "options", "players", "decisions", "result", "shows", "rules only it exercises"]
FIGURES = r"\d+ rules with code and \d+ of \d+ clauses"

ROOT, ADJUDGE = (pathlib.Path(arg).resolve() for arg in sys.argv[1:3])
faults = []
roles, winners = {}, {}  # by rulebook: those of all folders


def fault(text):
    faults.append(text)


def digests_of(log):
    """How many decisions and draws the log has, and the SHA-256 of the lines of both."""
    lines = gzip.decompress(log.read_bytes()).splitlines(keepends=True)
    kinds = [[line for line in lines if line.startswith(starts)] for starts in (
        b'{"record":"decision"', (b'{"record":"roll"', b'{"record":"pick"', b'{"record":"shuffle"'))]
    return [*(str(len(kind)) for kind in kinds), *(hashlib.sha256(b"".join(kind)).hexdigest() for kind in kinds)]


def check_digests(logs, write):
    path = ROOT / "tests/data/golden-games.txt"
    text = path.read_text(encoding="utf-8")
    rows = {line.split()[0]: line.split()[1:] for line in text.splitlines() if not line.startswith("#")}
    for name, log in logs.items():
        digests = digests_of(log)
        if name not in rows and write:
            text += " ".join([name, *digests]) + "\n"
        elif rows.pop(name, None) != digests:
            fault(f"{name}: decisions or draws are not those in {path.name}")
    faults.extend(f"{name}: in {path.name}, but there is no log" for name in rows)
    if write:
        path.write_text(text, encoding="utf-8")


def verify(log):
    run = subprocess.run([ADJUDGE, "verify", "--format", "json", log], capture_output=True, text=True)
    report = json.loads(run.stdout)[0] if run.stdout else {}
    if run.returncode or report.get("verdict") != "ok" or not report.get("sealed"):
        fault(f"{log.name}: {report.get('verdict')}, {report.get('message') or 'open'}")
    if log.stat().st_size > SIZE_MAX:
        fault(f"{log.name} has {log.stat().st_size} bytes")
    return report


def header_of(log):
    """The header, and what each option is at first, in the rulebook and in what it lies over."""
    with gzip.open(log, "rt", encoding="utf-8") as lines:
        header, rulebook = json.loads(next(lines)), json.loads(next(lines))
    first = {}
    for file in rulebook["files"]:
        if file["path"].endswith("rulebook.yaml"):
            first.update(re.findall(r'^  ([\w-]+): \{is: "[^"]*, at first ([\w-]+)"', file["text"], re.M))
    return header, first


def option_text(value):
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def measure(folder, logs):
    """What the games exercised, as `adjudge cover` tells it; and the rules that one game alone
    exercises, by its name."""
    run = subprocess.run([ADJUDGE, "cover", "--format", "json", folder], capture_output=True, text=True)
    report = json.loads(run.stdout)
    if report["logs"]["counted"] != len(logs):
        fault(f"{folder.name}: not all logs are counted: {report['logs']['skipped']}")
    faults.extend(report["findings"])
    alone = {log.name: [] for log in logs}
    for rule in report["rules"]:
        if rule["logs"] == 1:
            alone[pathlib.Path(rule["shortest"]["file"]).name].append(rule["rule"])
        for clause in rule["clauses"]:
            if not clause["times"] and not clause["reason"]:
                fault(f"{folder.name}: no game exercises {rule['rule']} at {clause['where']}: {clause['text']}")
    return report["figures"], alone


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
    return [f"[{name}]({log.name})", header["seed"] or "none", ", ".join(other) or "as at first", ", ".join(by),
            str(report.get("decisions")), result, shows, ", ".join(sorted(alone)) or "none"]


def decisions_of(transcript):
    return [step if isinstance(step, str) else step["do"] for step in yaml.safe_load(transcript)["play"]
            if isinstance(step, str) or "do" in step]


def check_transcripts(folder):
    for path in sorted(folder.glob("*.yaml")):
        if path.name == "not-covered.yaml":
            continue
        log = path.with_suffix(".jsonl.gz")
        run = subprocess.run([ADJUDGE, "transcript", log], capture_output=True, text=True)
        if run.returncode or decisions_of(run.stdout) != decisions_of(path.read_text(encoding="utf-8")):
            fault(f"{folder.name}: {path.name} does not have the decisions of {log.name}")


def check_options(folder, headers, first):
    for name in first:
        values = {option_text(header["options"][name]) for header in headers}
        if values <= {first[name]}:
            fault(f"{folder.name}: no game has another {name} than {first[name]}")
    if len(first) != len(headers[0]["options"]):
        fault(f"{folder.name}: not all options say what they are at first")


def check_folder(folder, write):
    logs = sorted(folder.glob("*.jsonl.gz"))
    readme = (folder / "README.md").read_text(encoding="utf-8")
    rows, headers, table = rows_of(readme), [], []
    if not logs or len(logs) > LOGS_MAX:
        fault(f"{folder.name} has {len(logs)} logs")
        return
    reports = [verify(log) for log in logs]
    if faults:
        return
    counted, alone = measure(folder, logs)
    for log, report in zip(logs, reports):
        header, first = header_of(log)
        headers.append(header)
        winners.setdefault(header["rulebook"]["id"], set()).update(report.get("winners") or [])
        roles.setdefault(header["rulebook"]["id"], set()).update(role["role"] for role in header["roles"])
        name = log.name.removesuffix(".jsonl.gz")
        shows = rows[name][6] if name in rows else "?"
        row = expected_row(log, report, header, first, alone[log.name], shows)
        table.append(row)
        if not write and rows.get(name) != row:
            fault(f"{folder.name}/README.md: the row of {name} is {rows.get(name)}, but should be {row}")
    for name in sorted(set(rows) - {log.name.removesuffix(".jsonl.gz") for log in logs}):
        fault(f"{folder.name}/README.md: there is no log {name}")
    check_options(folder, headers, first)
    check_transcripts(folder)
    figures = (f"{counted['rules']['exercised']} rules with code and "
               f"{counted['clauses']['exercised']} of {counted['clauses']['all']} clauses")
    if write:
        readme = re.sub(FIGURES, figures, readme)
        lines = ["| " + " | ".join(row) + " |" for row in [HEAD, ["---"] * len(HEAD), *table]]
        readme = re.sub(r"(?:^\|.*\n)+", "\n".join(lines) + "\n", readme, count=1, flags=re.M)
        (folder / "README.md").write_text(readme, encoding="utf-8")
    elif figures not in readme:
        fault(f"{folder.name}/README.md should speak of {figures}")
    print(f"{folder.name}: {len(logs)} games, {figures}")


folders = [folder for folder in sorted((ROOT / "replays").iterdir()) if folder.is_dir()]
if not folders:
    fault("there are no recorded games")
check_digests({f"{log.parent.name}/{log.name.removesuffix('.jsonl.gz')}": log
               for folder in folders for log in sorted(folder.glob("*.jsonl.gz"))}, "--write" in sys.argv[3:])
for folder in folders:
    check_folder(folder, "--write" in sys.argv[3:])
for game in roles:
    for role in sorted(roles[game] - winners[game]):
        fault(f"{game}: {role} never wins")
print("\n".join(faults))
sys.exit(bool(faults))
