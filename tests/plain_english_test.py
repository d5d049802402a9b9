#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts words in src/ and include/ for which plain English has a better one: in comments, messages and identifiers.

    plain_english_test.py ROOT [--write]    exit 0, or 1 with the words that are used more often than allowed;
                                            --write: lowers the allowed numbers to the present ones

tests/data/plain-english.txt has a line for each: the allowed number of uses, what to write instead, and the word as a
regular expression. The numbers can only sink: --write never raises one. Some uses of a common word are right, so that
most of the numbers will not reach 0. An underscore is the end of a word; case is ignored.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
TABLE = ROOT / "tests/data/plain-english.txt"
SHOWN = 8  # places of a word that is used too often


def sources():
    for folder in ("src", "include"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".c", ".h", ".def"):
                yield path.relative_to(ROOT), path.read_text(encoding="utf-8").lower()


def word_of(pattern):
    return re.compile(rf"(?<![a-z])(?:{pattern})(?![a-z])")


def places(pattern, texts):
    """Yields where the word is: the file and the line."""
    for path, text in texts:
        for match in word_of(pattern).finditer(text):
            yield path, text.count("\n", 0, match.start()) + 1


def main():
    texts, wrong, lines = list(sources()), [], []
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            lines.append(line)
            continue
        allowed, instead, pattern = line.split("\t")
        found = sum(len(word_of(pattern).findall(text)) for _, text in texts)
        if found > int(allowed):
            where = ", ".join(f"{path}:{number}" for path, number in list(places(pattern, texts))[-SHOWN:])
            wrong.append(f"/{pattern}/ is used {found} times, and {allowed} are allowed; write: {instead}\n"
                         f"  the last uses: {where}")
        lines.append("\t".join([str(min(int(allowed), found)), instead, pattern]))
    if "--write" in sys.argv[2:]:
        TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(wrong) if wrong else f"{len(lines)} words, {len(texts)} files")
    if not texts or len(lines) < 30:
        print("the search is broken")
        return 1
    return 1 if wrong else 0


sys.exit(main())
