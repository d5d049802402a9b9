#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds what the command prints with --format json against schema/report-*.schema.json, on good input and on bad.

Needs the Debian package python3-jsonschema. Each schema also has to refuse a report with an unknown key, and each
report of the command with a schema has to be asked for here.

    report_schema_test.py ADJUDGE ROOT [SEED]     exit 0, or 1 with what does not fit; SEED: of the games that are
                                                  played, by default one by which they are short, and then the longest
                                                  fixtures are left out
"""
import functools
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

import jsonschema

ADJUDGE, ROOT = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
SEED, ALL = sys.argv[3] if len(sys.argv) > 3 else "251", len(sys.argv) > 3
LONGEST = ("doctor-who-nemesis", "relic-nemesis", "time-of-the-daleks") # fixtures
wrong, counts, folder = [], {}, None
WHY = {"tic-tac-toe": "square-1-1's mark", "connect-four": "the active-player", "dont-blink": "Amy's square"}


@functools.cache
def checker_of(report):
    schema = json.loads((ROOT / f"schema/report-{report}.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    check = json.loads((ROOT / "schema/report-check.schema.json").read_text(encoding="utf-8"))
    log = json.loads((ROOT / "schema/report-log.schema.json").read_text(encoding="utf-8"))
    resolver = jsonschema.RefResolver("", schema, {"report-check.schema.json": check, "report-log.schema.json": log})
    return jsonschema.Draft202012Validator(schema, resolver=resolver)


def ask(report, *words, status=(0,)):
    run = subprocess.run([ADJUDGE, *map(str, words)], capture_output=True, text=True, cwd=folder)
    name = " ".join(map(str, words))
    if run.returncode not in status:
        wrong.append(f"{name}: ends with {run.returncode}: {run.stderr}")
    if report is None:
        return run.stdout
    counts[report] = counts.get(report, 0) + 1
    try:
        value = json.loads(run.stdout)
    except ValueError as error:
        wrong.append(f"{name}: {error}: {run.stdout[:200]!r}")
        return None
    checker = checker_of(report)
    for error in checker.iter_errors(value):
        wrong.append(f"{name}: {'/'.join(map(str, error.absolute_path))}: {error.message[:300]}")
    if counts[report] == 1:
        refuses_an_unknown_key(report, value)
    return value


def refuses_an_unknown_key(report, value):
    spoilt = [dict(value[0] if value else {}, unheard=1)] if isinstance(value, list) else dict(value, unheard=1)
    if checker_of(report).is_valid(spoilt):
        wrong.append(f"report-{report} takes any key")


def ask_lines(report, *words, status=(0,)):
    """Of a report that is an object a line."""
    lines = ask(None, *words, status=status).splitlines()
    checker = checker_of(report)
    counts[report] = counts.get(report, 0) + 1
    if not lines:
        wrong.append(f"{' '.join(map(str, words))}: nothing was printed")
    for line in lines:
        value = json.loads(line)
        if not checker.is_valid(value):
            wrong.append(f"{' '.join(map(str, words))}: {line}: "
                         f"{checker.iter_errors(value).__next__().message[:300]}")
        refuses_an_unknown_key(report, value)


def ask_about_what_is_no_rulebook():
    """Every command that needs a rulebook says in one way what keeps it from being used."""
    broken = ROOT / "tests/cli/data/broken"
    pathlib.Path(folder, "nothing.yaml").write_text("play: []\n")
    commands = {"check": [], "disasm": [], "explore": ["--depth", 1], "fmt": [], "phrases": [],
                "play": ["-p", "random"], "read": [], "record": ["nothing.yaml", "--check"]}
    for command, more in commands.items():
        reports = [ask("check", command, rulebook, *more, "--format", "json", status=status)
                   for rulebook, status in ((broken, (2,)), ("no-such-folder", (3,)))]
        if any(not report or not report["errors"] for report in reports):
            wrong.append(f"{command}: a rulebook that cannot be used has no errors")


def ask_about_searches():
    doors = ROOT / "tests/cli/data/explore"
    ask_lines("explore", "explore", ROOT / "rulebooks/tic-tac-toe", "--depth", 3, "--format", "json")
    ask_lines("explore", "explore", ROOT / "rulebooks/tic-tac-toe", "--depth", 3, "--positions", "--format", "json")
    ask_lines("explore", "explore", ROOT / "rulebooks/coast", "--random", 20, "--rules", "--format", "json")
    ask_lines("explore", "explore", doors, "--depth", 3, "--format", "json", status=(1,))
    ask_lines("explore", "explore", doors, "--random", 20, "-o", "doors", "--format", "json", status=(1,))
    ask_lines("explore", "explore", ROOT / "tests/cli/data/options", "--random", 20, "--options", "pairs", "--format", "json",
              status=(1,))


@functools.cache
def lines_of(path):
    return path.read_text(encoding="utf-8").splitlines()


def ask_about_rules(book):
    """Each report has to say of the rulebook what the text says of it."""
    read = ask("read", "read", book, "--format", "json")
    rules = read["rules"]
    text = ask(None, "read", book)
    printed = set(text.splitlines())
    for rule in rules:
        if any(f"    {line}" not in printed for line in rule["code"]) or rule["id"] not in text:
            wrong.append(f"read {book}: {rule['id']} is not what the text says")
    polish = "pl:" in (book / "rulebook.yaml").read_text(encoding="utf-8")
    lang = "pl" if polish else "en"
    ask("read", "read", book, rules[0]["id"], "--lang", lang, "--format", "json")
    for rule in rules:
        if rule["of"] == read["rulebook"] and f"id: {rule['id']}" not in lines_of(book / rule["file"])[rule["line"] - 1]:
            wrong.append(f"read {book}: {rule['id']} is not at line {rule['line']} of {rule['file']}")
    vocabulary = ask("phrases", "phrases", book, "--format", "json")
    text = ask(None, "phrases", book)
    wrong.extend(f"phrases {book}: {p['id']} is not in the text" for p in vocabulary["phrases"]
                 if f"\n  {p['id']} " not in text)
    wrong.extend(f"phrases {book}: {thing['name']} is not in the text" for thing in vocabulary["things"]
                 if f"\n  {thing['name']} " not in text)
    wrong.extend(f"phrases {book}: {field['name']} of the table is not in the text" for field in vocabulary["table"]
                 if f"\n  {field['name']} " not in text)
    options = {field["name"] for field in vocabulary["table"] if field["option"]}
    if not {name for rule in rules for name in rule["options"]} <= options:
        wrong.append(f"read {book}: a rule uses options that are not in the vocabulary")
    program = ask("disasm", "disasm", book, "--format", "json")["instructions"]
    listed = [line.split() for line in ask(None, "disasm", book).splitlines() if line[:6].strip().isdigit()]
    if [(str(i["place"]), i["op"]) for i in program] != [(line[0], line[1]) for line in listed]:
        wrong.append(f"disasm {book}: the two forms differ")
    ask("disasm", "disasm", book, [rule for rule in rules if rule["in_force"]][-1]["id"], "--format", "json")
    for command in ("read", "disasm"):
        if ask(None, command, book, "no-such-rule", "--format", "json", status=(2,)):
            wrong.append(f"{command} {book}: a result for a rule that is not there")
    ask("fmt", "fmt", book, "--format", "json")


def ask_about_cover(book, log):
    ask("cover", "cover", log, "--format", "json")
    found = ask("cover", "cover", log, log, "nowhere.jsonl.gz", "--threshold", 100, "--clauses", "--format", "json",
                status=(3,))
    if found["logs"]["given"] != 3 or found["logs"]["counted"] != 2 or found["threshold"]["met"]:
        wrong.append(f"cover of {book}: {found['logs']}")
    ask("cover", "cover", "dump", "--format", "json", status=(2,))
    rule = next(rule["rule"] for rule in found["rules"] if rule["times"])
    pathlib.Path(folder, "reasons.yaml").write_text(
        f"- rule: {rule}\n  reason: It is exercised, and so this does not hold.\n")
    if len(ask("cover", "cover", log, "--except", "reasons.yaml", "--format", "json", status=(1,))["findings"]) != 1:
        wrong.append(f"cover of {book}: a reason for {rule} is no finding")


def ask_about_files(book, log):
    """Logs as files, and positions beside each other."""
    torn = pathlib.Path(folder, "torn.jsonl.gz")
    two_frames = ROOT / "replays/doctor-who-empires/long-stalemate.jsonl.gz"
    torn.write_bytes(two_frames.read_bytes()[:-40])
    pathlib.Path(folder, "dump").write_text(ask(None, "log", "dump", log))
    ask("log", "log", "info", log, "--format", "json")
    ask("log", "log", "info", torn.name, "--format", "json", status=(2,))
    ask("log", "log", "pack", log, "-o", f"{book}-packed.jsonl.gz", "--format", "json")
    ask("log", "log", "pack", log, f"{book}-packed.jsonl.gz", "-o", f"{book}-all.jsonl.gz", "--format", "json")
    ask("log", "log", "info", f"{book}-all.jsonl.gz#2", "--format", "json")
    reports = ask("verify", "verify", f"{book}-all.jsonl.gz", "--format", "json")
    if [report.get("games") for report in reports] != [None, None, 2]:
        wrong.append(f"verify of a collection of {book} does not tell of it and of both games")
    pathlib.Path(folder, f"{book}-out").mkdir()
    ask("split", "log", "split", f"{book}-all.jsonl.gz", "-o", f"{book}-out", "--format", "json")
    ask("log", "log", "recover", torn.name, "-o", f"{book}-saved.jsonl.gz", "--format", "json", status=(0, 2))
    ask("log", "log", "import", "dump", "-o", f"{book}-again.jsonl.gz", "--format", "json")
    ask("diff", "diff", f"{log}@1", f"{log}@4", "--format", "json", status=(1,))
    ask("diff", "diff", log, log, "--format", "json")


def ask_about_proofs(book, log):
    """Everything that is kept outside of a log, and a log that contradicts it."""
    key, receipt, stamped = f"{book}.key", f"{book}-receipt.json", f"{book}-stamped.json"
    ask("key", "key", "new", "-o", key, "--format", "json")
    public = ask("key", "key", "show", f"{key}.pub", "--format", "json")["key"]
    note = ask("head", "log", "head", f"{log}@3", "--format", "json")["note"]
    ask(None, "log", "head", f"{log}@999999", "--format", "json", status=(2,))
    ask("receipt", "receipt", f"{log}@2", "-o", receipt, "--format", "json")
    ask("receipt", "sign", log, "--key", key, "--add-to", receipt, "--format", "json")
    ask(None, "sign", log, "--key", f"{key}.pub", "-o", stamped, "--format", "json", status=(2,))
    ask("receipt", "stamp", receipt, "--request", f"{book}.tsq", "--format", "json")
    proofs = ["--receipt", receipt, "--signer", public]
    found = ask("verify", "verify", log, "--head", note, *proofs, "--format", "json")[0]
    if [p["outcome"] for p in found["proofs"]] != ["holds"] * 3:
        wrong.append(f"proofs of {book}: {found['proofs']}")
    found = ask("verify", "verify", log, "--head", "0" * 16, *proofs, "--signer", "ed25519:" + "1" * 64, "--format", "json",
                status=(1,))[0]
    if [p["outcome"] for p in found["proofs"]] != ["fails", "holds", "holds", "fails"]:
        wrong.append(f"proofs of {book} that fail: {found['proofs']}")


def ask_about_rulebooks():
    for book in sorted((ROOT / "rulebooks").glob("*/rulebook.yaml")):
        ask("check", "check", book.parent, "--format", "json")
        ask_about_rules(book.parent)
    for book in sorted((ROOT / "fixtures/broken").glob("*/rulebook.yaml")):
        ask("check", "check", book.parent, "--format", "json", status=(0, 2, 3))
    ask("check", "check", "nowhere", "--format", "json", status=(3,))


def ask_about_differences():
    ask("rulediff", "rulediff", ROOT / "rulebooks/coast", ROOT / "rulebooks/coast", "--format", "json")
    ask("rulediff", "rulediff", ROOT / "rulebooks/tic-tac-toe", ROOT / "rulebooks/dont-blink", "--format", "json",
        status=(1,))
    market = ROOT / "fixtures/language/23-laid-over"
    ask("rulediff", "rulediff", market / "market", market / "spice-market", "--format", "json", status=(1,))


def ask_about_games(book):
    play = ["play", ROOT / "rulebooks" / book, "--players", "random", "--seed", SEED, "--format", "json"]
    log = f"{book}.jsonl.gz"
    ask("play", *play, "-o", log)
    ask("play", *play, "--games", 2, "--decisions", 50)
    ask("verify", "verify", log, "--format", "json")
    ask("verify", "verify", log, log, "--format", "json")
    records = [json.loads(line) for line in ask(None, "log", "dump", log).splitlines()]
    roles = {r["role"] for r in records if r.get("record") == "decision"}
    for words in ([], ["--at", 0], ["--at", 3], *(["--at", 4, "--as", role] for role in roles)):
        ask("show", "show", log, *words, "--format", "json")
    ask("trace", "trace", log, "--format", "json")
    ask("trace", "trace", log, "--at", 3, "--considered", "--format", "json")
    done = [r["do"] for r in records if r.get("record") == "decision"]
    for text in (*done[:6], "pass", "nobody does that"):
        for words in ([], *(["--as", role] for role in roles)):
            ask("whynot", "whynot", log, text, "--at", 3, *words, "--format", "json", status=(0, 2))
    ask("whynot", "whynot", log, "pass", "--at", len(done) + 2, "--format", "json", status=(2,))
    asked = WHY[book]
    for words in ([], ["--at", 0], ["--at", 9, "--depth", 9], ["--at", 9, "--as", min(roles)]):
        ask("why", "why", log, asked, *words, "--format", "json", status=(0, 2))
    ask("why", "why", log, "what nobody has", "--format", "json", status=(2,))
    ask("why", "why", log, asked, "--at", 999999, "--format", "json", status=(2,))
    data = pathlib.Path(folder, log).read_bytes()
    spoilt = pathlib.Path(folder, "spoilt.jsonl.gz")
    for bad in (b"", b"no log", data[:len(data) // 2], data[:200] + b"!" + data[201:], data + b"!"):
        spoilt.write_bytes(bad)
        ask("verify", "verify", spoilt.name, "--format", "json", status=(2,))
    lines = ask(None, "log", "dump", log).splitlines()
    decisions = [i for i, line in enumerate(lines) if line.startswith('{"record":"decision"')]
    for change in ("illegal", "other", "missing", "hash"):
        forged = list(lines)
        at = decisions[len(decisions) // 2]
        if change == "illegal":
            forged[at] = json.dumps(dict(json.loads(forged[at]), do="what nobody can do"))
        elif change == "other":
            forged[at] = json.dumps(dict(json.loads(forged[at]), of=9999))
        elif change == "hash":
            forged = [json.dumps(dict(r, state="0" * 16)) if r.get("record") == "hash" else line
                      for line, r in ((line, json.loads(line)) for line in forged)]
        else:
            forged = [line for line in forged[:-1] if not line.startswith('{"record":"hash"')]
            forged.append(json.dumps(dict(json.loads(lines[-1]), winners=[], draw=not json.loads(lines[-1])["draw"])))
        pathlib.Path(folder, "lines").write_text("\n".join(forged) + "\n")
        name = f"{book}-{change}.jsonl.gz"
        ask(None, "log", "import", "lines", "-o", name)
        ask("verify", "verify", name, "--format", "json", status=(1,))


def ask_about_changed_rules():
    """Of the games that were played above: those of tic-tac-toe by a rulebook that has only one column, in which no game fits. One
    of the coast by a rulebook that deals more cards."""
    shutil.copytree(ROOT / "rulebooks/tic-tac-toe", pathlib.Path(folder, "changed"))
    rules = pathlib.Path(folder, "changed/rules.yaml")
    ask("regress", "regress", "tic-tac-toe.jsonl.gz", "--rules", "changed", "--format", "json")
    rules.write_text(rules.read_text() +
                     "- id: TTT-99\n  title: One column\n  text: Only the middle column is in play.\n  house: true\n"
                     "  code: |\n    a player may not mark a square when the square's column is not 1\n")
    logs = ["tic-tac-toe.jsonl.gz", "connect-four.jsonl.gz", "spoilt.jsonl.gz", "nowhere"]
    ask("regress", "regress", *logs, "--rules", "changed", "--format", "json", status=(1,))
    ask("regress", "regress", *logs[:2], "--rules", "changed", "--format", "json", "--policy", "random", "--accept",
        status=(2,))
    pathlib.Path(folder, "tic-tac-toe.migration.yaml").write_text("- {insert: pass, before: 1}\n")
    ask("regress", "regress", logs[0], "--rules", "changed", "--format", "json", status=(2,))
    shutil.copytree(ROOT / "rulebooks/coast", pathlib.Path(folder, "dealt"))
    rules = pathlib.Path(folder, "dealt/rules.yaml")
    rules.write_text(rules.read_text().replace("put the top 2 of the deck", "put the top 3 of the deck"))
    ask(None, "play", ROOT / "rulebooks/coast", "--players", "random", "--seed", "schema", "-o", "deal.jsonl.gz")
    ask("regress", "regress", "deal.jsonl.gz", "--rules", "dealt", "--format", "json", "--accept")
    schema = json.loads((ROOT / "schema/regress-expected.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    checker = jsonschema.Draft202012Validator(schema)
    expected = [json.loads(line)
                for line in pathlib.Path(folder, "regress-expected.jsonl").read_text(encoding="utf-8").splitlines()]
    if not any("position" in line for line in expected):
        wrong.append("regress --accept: nothing was accepted in which positions differ")
    for line in expected:
        wrong.extend(f"regress-expected.jsonl: {error.message[:300]}" for error in checker.iter_errors(line))
        if checker.is_valid(dict(line, unheard=1)):
            wrong.append("regress-expected takes any key")


def ask_about_snapshots():
    """Of a log with snapshots, what differs is told of each difference, or why it is not."""
    ask(None, "play", ROOT / "rulebooks/coast", "--players", "random", "--seed", "schema", "--snapshots", "-o",
        "with.jsonl.gz")
    ask("verify", "verify", "with.jsonl.gz", "--format", "json")
    for number, state in enumerate(({}, {"a": {"b": {"c": {}}}}, {"zones": {f"zone {i}": [] for i in range(300)}})):
        lines = [json.loads(line) for line in ask(None, "log", "dump", "with.jsonl.gz").splitlines()]
        next(r for r in lines if r.get("record") == "position" and r["n"]).update(state=state)
        pathlib.Path(folder, "lines").write_text("".join(json.dumps(r) + "\n" for r in lines))
        ask(None, "log", "import", "lines", "-o", f"with-{number}.jsonl.gz")
        first = ask("verify", "verify", f"with-{number}.jsonl.gz", "--format", "json", status=(1,))[0]["first"]
        if not first["differences"] and not first["untold"]:
            wrong.append(f"nothing is told of a snapshot that is {json.dumps(state)[:80]}")


def ask_about_transcripts(book):
    text = ask(None, "transcript", f"{book}.jsonl.gz", "--observed")
    broken = {"": 0, "play: 7\n": 2, "rulebook: other\nplay: []\n": 2, "play:\n- nobody does that\n": 1, text: 0,
              text.replace("\nends:", "\n- pass\nends:"): 1}
    for number, (transcript, status) in enumerate(broken.items()):
        pathlib.Path(folder, f"{number}.yaml").write_text(transcript or "play: []\n")
        ask("record", "record", ROOT / "rulebooks" / book, f"{number}.yaml", "-o", f"{book}-{number}.jsonl.gz",
            "--format", "json", status=(status,))
    ask("record", "record", ROOT / "rulebooks" / book, "nothing.yaml", "--check", "--format", "json", status=(3,))


def ask_about_fixtures():
    for path in sorted((ROOT / "fixtures").iterdir()):
        if path.is_dir() and path.name != "broken" and (ALL or path.name not in LONGEST):
            ask("test", "test", path, "--format", "json")
    pathlib.Path(folder, "fails.yaml").write_text(
        f"rulebook: {ROOT}/rulebooks/tic-tac-toe\nfixtures:\n- id: F-1\n  title: It fails\n  play:\n"
        "  - Cross marks (0,0)\n"
        "  - offered: [Nought marks (0,0)]\n")
    rulings = ROOT / "fixtures/broken/rulings"
    for path, status in ((ROOT / "rulebooks/dont-blink", 0), (rulings / "failed", 1), (rulings / "unknown-rule", 2),
                         (rulings / "unknown-ruling-of-a-rule", 2), (rulings / "unfinished", 0), ("nowhere.yaml", 3)):
        ask("rulings", "rulings", "check", path, "--format", "json", status=(status,))
    ask("test", "test", "fails.yaml", "--format", "json", status=(1,))
    for rulebook, status in ((f"{ROOT}/rulebooks/tic-tac-toe", 2), ("nowhere", 3)):
        pathlib.Path(folder, "broken.yaml").write_text(f"rulebook: {rulebook}\nfixtures: 7\n")
        ask("test", "test", "broken.yaml", "--format", "json", status=(status,))


with tempfile.TemporaryDirectory() as folder:
    ask_about_rulebooks()
    ask_about_differences()
    for book in ("tic-tac-toe", "connect-four", "dont-blink"):
        ask_about_games(book)
        ask_about_transcripts(book)
        ask_about_files(book, f"{book}.jsonl.gz")
        ask_about_proofs(book, f"{book}.jsonl.gz")
        ask_about_cover(book, f"{book}.jsonl.gz")
    ask_about_changed_rules()
    ask_about_snapshots()
    ask_about_fixtures()
    ask_about_what_is_no_rulebook()
    ask_about_searches()
    ask("version", "version", "--format", "json")
unasked = [p.name for p in (ROOT / "schema").glob("report-*.json") if p.name[7:-12] not in counts]
wrong += [f"{name} is not held against anything" for name in unasked]
print("\n".join(wrong))
print(f"{sum(counts.values())} reports, {len(counts)} schemas, {len(wrong)} complaints")
sys.exit(1 if wrong or not counts else 0)
