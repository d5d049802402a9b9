#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Asks the questions of tests/answers/GAME.yaml and counts how often the answers name the rule that decides.

    answers_test.py ADJUDGE ROOT [--sample] [--write] [--each] [GAME...]    exit 0, or 1 with what is wrong

Each question lists the rules that a rules editor would cite, the deciding one first. For that rule the test counts
  named   the answer names it
  first   no other rule is named before it
  line    the answer as text also prints the line of the source that the rule cites
A trace follows the order of time, so `first` and `line` are not counted for it; `ordered` counts the other
questions. tests/answers/counts.txt has the counts that must be reached, and docs/answers.md shows them; --write raises
them to the present ones and never lowers one.
--sample asks only in every sixth situation; these have counts of their own. --each lists the questions that fell short.
In any case these are faults: a situation that cannot be recorded, a decision whose legality is not as expected, an
unknown rule, and a reason that does not mention the line that its rule cites.
"""
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import zlib

import rulebook_folders

ADJUDGE, ROOT = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
FOLDER = ROOT / "tests/answers"
COUNTS = FOLDER / "counts.txt"
PAGE = ROOT / "docs/answers.md"
COMMANDS = ("whynot", "why", "ask", "trace")
RULE_KINDS = ("rule without code", "default reading", "rule with code")
MEASURES = ("questions", "named", "ordered", "first", "line")
COLUMNS = ("questions", "named", "with an order", "first", "line")  # of the page
LINE_WORD = "(line|wiersz)"  # in the languages of the banks
SAMPLED = 6  # one of so many situations is in the sample
TRANSCRIPT_KEYS = ("options", "players", "seed", "given", "start", "play")
Rule = collections.namedtuple("Rule", "line kind")
Result = collections.namedtuple("Result", "question kinds met faults")


# ---------------------------------------------------------------- rules

def rules_in(node):
    """Every rule in a file of a rulebook, also those of cards: mappings with an id and a text, code or citation."""
    if isinstance(node, dict):
        if "id" in node and {"text", "code", "cite"} & node.keys():
            yield node
        node = list(node.values())
    if isinstance(node, list):
        for value in node:
            yield from rules_in(value)


def kind_of(rule):
    if rule.get("ruling") == rule["id"]:
        return "default reading"
    return "rule with code" if "code" in rule else "rule without code"


def rules_of(folder):
    """Rule by id, of a rulebook and of those that it extends."""
    found = {}
    for book in [folder, *rulebook_folders.below(folder)]:
        for path in sorted(book.rglob("*.yaml")):
            if "rulings" in path.relative_to(book).parts:
                continue
            for rule in rules_in(rulebook_folders.read(path)):
                cite = rule.get("cite")
                line = cite.get("line") if isinstance(cite, dict) else None
                found.setdefault(rule["id"], Rule(line, kind_of(rule)))
    return found


# ---------------------------------------------------------------- answers

def run(*words):
    done = subprocess.run([ADJUDGE, *map(str, words)], capture_output=True, text=True, timeout=60)
    return done.stdout, done.stderr, done.returncode


def ids_in(text, rules):
    """The ids of rules in a text, each once, in the order of their first use."""
    words = re.findall(r"[A-Za-z][\w-]*", text)
    return list(dict.fromkeys(word for word in words if word in rules))


def strings_in(node):
    if isinstance(node, str):
        yield node
    for value in node.values() if isinstance(node, dict) else node if isinstance(node, list) else []:
        yield from strings_in(value)


def named_in(command, out, rules):
    """The ids of the rules that a report names, the most important first."""
    if command == "ask":
        return ids_in(out.partition("asks:")[2], rules)
    report = json.loads(out)
    answer = report["decisions"] if command == "trace" else report["answer" if command == "whynot" else "chain"]
    decisive = [rule["id"] for rule in answer.get("rules", [])] if command != "trace" else []
    return list(dict.fromkeys(decisive + ids_in("\n".join(strings_in(answer)), rules)))


def words_of(question, log, rulebook, lang):
    """The words of the command, but for the format of its report."""
    command = next(name for name in COMMANDS if name in question)
    text, after = question[command], question.get("after")
    if command == "ask":
        return command, ["ask", f"{log}@{after}" if after else log, text, "--rulebook", rulebook, *lang]
    if command == "trace":
        return command, ["trace", log, "--at", text, *lang]
    words = [command, log, text, *lang]
    if after:
        words += ["--at", after] if command == "why" else ["--before", int(after) + 1]
    return command, words + (["--as", question["as"]] if "as" in question else [])


def prints_line(text, line):
    """Whether a text has the place of a rule; one of our own has none."""
    return line is None or re.search(rf"({LINE_WORD}:? |, ){line}\b", " ".join(text.split())) is not None


def check_legality(question, command, out):
    """A fault where the program disagrees about what is legal; the questions are about its reasons."""
    if command != "whynot":
        return []
    verdict = json.loads(out)["answer"]["verdict"]
    if (verdict == "legal") == (question.get("legal") == "yes") and not verdict.startswith("no such"):
        return []
    return [f"the verdict is '{verdict}'"]


def check_text(command, text, named, rules):
    """A fault where people read another rule first than programs."""
    first = ids_in(text, rules)[:1]
    return [f"the text names {first} first, and the data {named[:1]}"] if command == "why" and first != named[:1] else []


def ask(question, log, rulebook, rules, lang):
    command, words = words_of(question, log, rulebook, lang)
    out, err, code = run(*words, *(["--format", "json"] if command != "ask" else []))
    if code:
        return [f"{words[0]}: {err.strip() or out.strip()}"], None
    first = question["expect"][0]
    named = named_in(command, out, rules)
    met = {"questions": 1, "named": int(first in named)}
    if command != "trace":
        met |= {"ordered": 1, "first": int(named[:1] == [first]), "line": 0}
    text = out if command == "ask" or command == "trace" else run(*words)[0]
    if command != "trace" and first in named:
        met["line"] = int(prints_line(text, rules[first].line))
    return check_legality(question, command, out) + check_text(command, text, named, rules), met


# ---------------------------------------------------------------- questions

def check_expectation(question, rules):
    unknown = [rule for rule in question["expect"] if rule not in rules]
    if unknown:
        return [f"unknown rule {', '.join(unknown)}"]
    line = rules[question["expect"][0]].line
    if line and line not in re.findall(r"\d+", question["because"]):
        return [f"{question['expect'][0]} cites line {line}, which the reason does not mention"]
    return []


def is_sampled(situation):
    """By its title, so that further situations do not change what is in the sample."""
    return zlib.crc32(situation["title"].encode()) % SAMPLED == 0


def record(situation, rulebook, log):
    transcript = {key: situation[key] for key in TRANSCRIPT_KEYS if key in situation}
    if "players" in transcript:
        transcript["players"] = int(transcript["players"])
    path = log.with_suffix(".yaml")
    path.write_text(json.dumps(transcript), encoding="utf-8")
    out, err, code = run("record", rulebook, path, "-o", log)
    return [f"cannot be recorded: {(err + out).strip()}"] if code else []


def kinds_of(question, rules):
    """What it is counted under: the command, and the kind of the rule that decides."""
    command = next(name for name in COMMANDS if name in question)
    rule = rules.get(question["expect"][0])
    return ["whynot, legal" if question.get("legal") == "yes" else command] + ([rule.kind] if rule else [])


def answer_situation(situation, rulebook, rules, log, lang):
    """The results of its questions, in their order."""
    results, sample = [], ["sample"] if is_sampled(situation) else []
    faults = record(situation, rulebook, log)
    for question in situation["questions"]:
        wrong, met = faults or check_expectation(question, rules), None
        if not wrong:
            wrong, met = ask(question, log, rulebook, rules, lang)
        results.append(Result(question, kinds_of(question, rules) + sample, met, wrong))
    return results


def answer_game(path, scratch):
    """The results of all questions of a game."""
    bank = rulebook_folders.read(path)
    rulebook = ROOT / "rulebooks" / bank["rulebook"]
    rules, lang = rules_of(rulebook), ["--lang", bank["lang"]] if "lang" in bank else []
    situations = [s for s in bank["situations"] if "--sample" not in sys.argv or is_sampled(s)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(answer_situation, situation, rulebook, rules, scratch / f"{path.stem}-{i}.jsonl.gz", lang)
                for i, situation in enumerate(situations)]
        return [result for job in jobs for result in job.result()]


# ---------------------------------------------------------------- counts

def count(results):
    """{kind: {measure: how many}} for all questions, for each command, and for each kind of rule."""
    table = collections.defaultdict(lambda: dict.fromkeys(MEASURES, 0))
    for result in results:
        kinds = [] if not result.met else ["sample"] if "--sample" in sys.argv else ["all", *result.kinds]
        for kind in kinds:
            for measure, number in result.met.items():
                table[kind][measure] += number
    return table


def read_counts():
    minimum = {}
    for line in COUNTS.read_text(encoding="utf-8").splitlines() if COUNTS.exists() else []:
        if line and not line.startswith("#"):
            game, kind, *numbers = [cell.strip() for cell in line.split("|")]
            minimum[game, kind] = dict(zip(MEASURES, map(int, numbers)))
    return minimum


def write_counts(minimum):
    head = "# Counts that answers_test.py must reach; its --write raises them. game | kind | " + " | ".join(MEASURES)
    lines = [" | ".join([f"{game:20}", f"{kind:18}", *(f"{row[m]:4}" for m in MEASURES)])
             for (game, kind), row in sorted(minimum.items())]
    COUNTS.write_text("\n".join([head, *lines]) + "\n", encoding="utf-8")


def page_of(minimum):
    """The page with the table of the counts."""
    rows = ["| game | question, rule | " + " | ".join(COLUMNS) + " |", "| --- | --- |" + " ---: |" * len(MEASURES)]
    rows += [" | ".join([f"| {game}", kind, *(str(row[m]) for m in MEASURES)]) + " |"
             for (game, kind), row in sorted(minimum.items())]
    begin, end = "<!-- made by: tests/answers_test.py --write -->\n", "<!-- end -->"
    text = PAGE.read_text(encoding="utf-8")
    return re.sub(f"{begin}.*?{end}", begin + "\n".join(rows) + "\n" + end, text, flags=re.S)


def print_table(game, table):
    print(f"{game:22}" + "".join(f"{measure:>11}" for measure in MEASURES))
    for kind, row in sorted(table.items(), key=lambda item: (item[0] != "all", item[0])):
        print(f"  {kind:20}" + "".join(f"{row[measure]:11}" for measure in MEASURES))


def is_minimum(kind):
    """Rules gain and lose code; what is counted by that is shown and may fall."""
    return kind not in RULE_KINDS


def compare(game, table, minimum):
    for (of, kind), row in minimum.items():
        asked = of == game and is_minimum(kind) and (kind == "sample" or "--sample" not in sys.argv)
        for measure in MEASURES if asked else []:
            if table[kind][measure] < row[measure]:
                yield f"{game}, {kind}: {measure}: {table[kind][measure]}, and at least {row[measure]} are required"


def raise_counts(game, table, minimum):
    for kind, row in table.items():
        old = minimum.get((game, kind), {})
        kept = old if is_minimum(kind) else {}
        minimum[game, kind] = {measure: max(number, kept.get(measure, 0)) for measure, number in row.items()}


def short_of(results):
    for result in results:
        missed = [measure for measure, number in (result.met or {}).items() if not number]
        if missed:
            yield f"  {result.question['id']}: not {', '.join(missed)}: {' '.join(result.question['expect'])}"


def main():
    games = [word for word in sys.argv[3:] if not word.startswith("--")]
    minimum, wrong = read_counts(), []
    for path in sorted(FOLDER.glob("*.yaml")):
        if games and path.stem not in games:
            continue
        with tempfile.TemporaryDirectory() as scratch:
            results = answer_game(path, pathlib.Path(scratch))
        table = count(results)
        print_table(path.stem, table)
        if "--each" in sys.argv:
            print("\n".join(short_of(results)))
        ids = collections.Counter(result.question["id"] for result in results)
        wrong += [f"{path.stem}: {name} is used {times} times" for name, times in ids.items() if times > 1]
        wrong += [f"{path.stem}: {result.question['id']}: {fault}" for result in results for fault in result.faults]
        if "--write" in sys.argv:
            raise_counts(path.stem, table, minimum)
        wrong += compare(path.stem, table, minimum)
    if "--write" in sys.argv:
        write_counts(minimum)
        PAGE.write_text(page_of(minimum), encoding="utf-8")
    if page_of(minimum) != PAGE.read_text(encoding="utf-8"):
        wrong.append(f"{PAGE.name}: the table is not that of {COUNTS.name}; run with --write")
    print("\n".join(wrong))
    return 1 if wrong else 0


sys.exit(main())
