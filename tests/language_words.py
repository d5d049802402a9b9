#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The parser reads the words of the language from forms.def, and has none of its own.

language_words.py ROOT

Fails if a source of the parser compares a token with a literal word that a template of forms.def has. What compares:
parse_at, parse_take, parse_expect, strcmp. Other literal words are those of people who do not know the language yet
("another", "has"), for which hints say what to write.
"""
import glob
import os
import re
import sys

CALL = re.compile(r"\b(?:parse_at|parse_take|parse_expect|strn?cmp)\(([^;{}]*)\)")
WORD = re.compile(r"\"([a-z]+)\"")
SOURCES = ["src/lang/parse*.c", "src/lang/phrases_tree.c", "src/lang/print_noun_phrase.c"]
# Where a sentence is wrong, hints look for what people write instead: the file, and its words (None: any).
HINTS = {
    "src/lang/parse_instead.c": None,
    "src/lang/parse_slots.c": {"to"},  # PLAYER chooses to …
    "src/lang/parse_statement.c": {"choose"},  # PLAYER must choose …
}


def read(path):
    with open(path, encoding="utf-8") as file:
        return re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)


def words_of_forms(root):
    """The words of the English templates, outside of their slots."""
    text = read(os.path.join(root, "src/lang/forms.def"))
    rows = re.findall(r"^(?:FORM|NAMING|WORD)\(\w+,(?: \w+, \w+, [^,]+,)?\s*\"((?:[^\"\\]|\\.)*)\"", text, re.M)
    return {word for row in rows for word in re.findall(r"[a-z]+", re.sub(r"\[.*?\]|\\\d", " ", row))}


def main(argv):
    if len(argv) != 2:
        print(__doc__)
        return 2
    words = words_of_forms(argv[1])
    failures = [] if len(words) > 80 else [f"only {len(words)} words were found in forms.def"]
    for pattern in SOURCES:
        for path in sorted(glob.glob(os.path.join(argv[1], pattern))):
            name = os.path.relpath(path, argv[1])
            hints = HINTS.get(name, set())
            found = {word for call in CALL.findall(read(path)) for word in WORD.findall(call)} & words
            failures += [f"{name}: '{word}' is a word of forms.def"
                         for word in sorted(found) if hints is not None and word not in hints]
    for failure in failures:
        print(failure)
    print(f"{len(words)} words are in forms.def alone" if not failures else f"{len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
