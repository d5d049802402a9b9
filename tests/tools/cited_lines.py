#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the lines that rules and rulings cite against the text of their source.

    cited_lines.py [--show] RULEBOOK TEXT     RULEBOOK: its folder; TEXT: the source as plain text, numbered by lines
    cited_lines.py [--show] --folder FOLDER RULEBOOK...
                                              the texts are FOLDER/ID.txt and FOLDER/ID.LANGUAGE.txt, by the folder's name

A cited line must exist, must not be blank (a line of marks alone, such as ```, counts as blank), and must not be a
heading (a line in capital letters, or a short line with a number in front, without a full stop or comma at its end and
without text after a colon). --show prints each rule beside the line that it cites, to be read by a person.
The texts are not part of the project: where one is missing the script says so, and that is no failure.
Exit status: 0, or 1 with a line for each citation that is wrong.
"""
import argparse
import pathlib
import re
import sys

import yaml


def is_heading(line):
    words = re.sub(r"[*_#]", "", line).strip()
    letters = [c for c in words if c.isalpha()]
    if not letters:
        return False
    numbered = re.match(r"^(\d+|[a-z])[.)]\s", words) and len(words) < 60 and words[-1] not in ".:," and ": " not in words
    return all(c.isupper() for c in letters) or bool(numbered)


def documents(folder):
    for path in sorted(folder.rglob("*.yaml")):
        with open(path, encoding="utf-8") as file:
            yield path, yaml.safe_load(file)


def rules_in(node):
    """Every mapping that has an id and a citation, wherever it is in a file: rules, also those of cards."""
    if isinstance(node, dict):
        if "id" in node and isinstance(node.get("cite"), dict):
            yield node["id"], node["cite"], node
        if "ruling" in node and isinstance(node.get("cites"), list):
            for cite in node["cites"]:
                if isinstance(cite, dict):
                    yield node["ruling"], cite, node
        for value in node.values():
            yield from rules_in(value)
    elif isinstance(node, list):
        for value in node:
            yield from rules_in(value)


def text_of(node):
    text = node.get("text") or node.get("answer") or node.get("title") or ""
    return next(iter(text.values())) if isinstance(text, dict) else text


def check(rulebook, lines, show):
    found, count = [], 0
    for path, document in documents(rulebook):
        for name, cite, node in rules_in(document):
            if "line" not in cite:
                continue
            count += 1
            number = cite["line"]
            line = lines[number - 1].strip() if 0 < number <= len(lines) else None
            if show:
                print(f"{name}  line {number}\n  rule    {text_of(node)}\n  source  {line}")
            if line is None:
                found.append(f"{path}: {name}: line {number}: the text ends before it")
            elif not any(c.isalnum() for c in line):
                found.append(f"{path}: {name}: line {number} is blank")
            elif is_heading(line):
                found.append(f"{path}: {name}: line {number} is a heading: {line}")
    return found, count


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--folder", type=pathlib.Path)
    parser.add_argument("names", nargs="+", type=pathlib.Path)
    args = parser.parse_args()
    jobs = []
    if args.folder:
        for rulebook in args.names:
            texts = sorted(args.folder.glob(rulebook.name + ".txt")) + sorted(args.folder.glob(rulebook.name + ".*.txt"))
            jobs.append((rulebook, texts[0] if texts else None))
    elif len(args.names) == 2:
        jobs.append((args.names[0], args.names[1]))
    else:
        parser.error("expected RULEBOOK TEXT, or --folder FOLDER RULEBOOK...")
    bad = 0
    for rulebook, text in jobs:
        if text is None or not text.is_file():
            print(f"{rulebook.name}: not checked: its source text is not here")
            continue
        found, count = check(rulebook, text.read_text(encoding="utf-8").splitlines(), args.show)
        print("\n".join(found + [f"{rulebook.name}: {count} citations, {len(found)} wrong"]))
        bad += len(found)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
