#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Finds functions and variables that a header of src/ declares and that neither another file nor the header itself (in a
macro, an inline function) uses: the declaration, and often the function, is left over.

    unused_names.py ROOT     exit 0, or 1 with one line for each
"""
import collections
import pathlib
import re
import sys

COMMENT = re.compile(r"/\*.*?\*/", re.S)
DECLARED = re.compile(r"^(?!typedef|static|struct \w+;|#)[A-Za-z_][\w \t*\n,]*?\b(\w+)(?:\((?:[^;{}()]|\([^()]*\))*\)[^;{}]*|(?:\[\w*\])*);", re.M)


def code(path):
    return COMMENT.sub(" ", path.read_text(encoding="utf-8"))


def declared(text):
    """The names outside of structs and enumerations."""
    depth, outside = 0, []
    for piece in re.split(r"([{}])", re.sub(r'extern "C" \{', "", text)):
        if piece in "{}":
            depth += 1 if piece == "{" else -1
        elif not depth:
            outside.append(piece)
    return DECLARED.findall("\n".join(outside))


def main():
    root = pathlib.Path(sys.argv[1])
    files = {path: code(path) for folder in ("src", "tests") for path in sorted((root / folder).rglob("*"))
             if path.suffix in (".c", ".h", ".def")}
    users = collections.defaultdict(set)
    for path, text in files.items():
        for word in set(re.findall(r"\b[A-Za-z_]\w*\b", text)):
            users[word].add(path)
    names = [(path, name) for path, text in files.items() if path.suffix == ".h" and path.is_relative_to(root / "src")
             for name in declared(text)]
    wrong = [f"{path.relative_to(root)}: {name} is not used outside of the file that defines it"
             for path, name in names
             if len(users[name] - {path}) < 2 and len(re.findall(rf"\b{name}\b", files[path])) < 2]
    if len(names) < 500:
        wrong.append(f"only {len(names)} names were found: the search is broken")
    print("\n".join(wrong) or f"{len(names)} names, all used")
    return 1 if wrong else 0


sys.exit(main())
