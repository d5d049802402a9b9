#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the C tables of base/tr.h from catalogs.

    compile.py OUT.c LANG.po...

The plural rule of a catalog's header is an expression of C in n, and is written as it is.
"""
import pathlib
import re
import sys

import po

PLURAL = re.compile(r"^nplurals=(\d+); *plural=([n0-9 ()?:%=!<>&|]+);$")


def quoted(text):
    """The text as a C string literal. A hexadecimal escape would swallow digits that follow it: octal does not."""
    out = []
    for byte in text.encode("utf-8"):
        char = chr(byte)
        if char in '"\\':
            out.append("\\" + char)
        elif 32 <= byte < 127 and char != "?":
            out.append(char)
        else:
            out.append(f"\\{byte:03o}")
    return '"' + "".join(out) + '"'


def catalog(path):
    header, entries = po.read(path)
    lang = path.stem
    rule = PLURAL.match(header["Plural-Forms"])
    if not rule or not lang.isalpha():
        raise ValueError(f"{path}: Plural-Forms is not of the form nplurals=N; plural=EXPRESSION;")
    lines = [f"static size_t form_{lang}(uint64_t n)", "{", f"    return (size_t)({rule.group(2)});", "}", "",
             f"static const struct tr_entry entries_{lang}[] = {{"]
    for entry in sorted(entries, key=lambda e: e.key().encode("utf-8")):
        forms = [entry.forms[i] for i in sorted(entry.forms)]
        lines.append(f"    {{{quoted(entry.key())}, {{{', '.join(map(quoted, forms))}}}}},")
    lines += ["};", "", f"static const struct tr_catalog catalog_{lang} = {{"
              f"\"{lang}\", entries_{lang}, sizeof entries_{lang} / sizeof *entries_{lang}, form_{lang}}};", ""]
    return lang, lines


def main():
    out, *files = sys.argv[1:]
    lines = ["/* Made by src/translations/compile.py. */", '#include "base/tr.h"', ""]
    langs = []
    for name in files:
        lang, more = catalog(pathlib.Path(name))
        langs.append(lang)
        lines += more
    lines.append("const struct tr_catalog *const tr_catalogs[] = {"
                 + "".join(f"&catalog_{lang}, " for lang in langs) + "NULL};")
    pathlib.Path(out).write_text("\n".join(lines) + "\n", encoding="utf-8")


main()
