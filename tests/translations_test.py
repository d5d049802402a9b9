#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the catalogs in src/translations with the texts that the sources look up there.

    translations_test.py ROOT [--write]     exit 0, or 1 with one line for each text that is missing, obsolete or wrong;
                                            --write: sorts the catalogs and removes what is obsolete

A text is what is written in tr("..."), tr_count("...", "..."), tr_counted, tr_in("...", "...") or TR("..."): literals only, as
a text that is put together could not be found in a catalog.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "src" / "translations"))
import po  # noqa: E402

LITERAL = r'"(?:[^"\\]|\\.)*"(?:\s*"(?:[^"\\]|\\.)*")*'
START = re.compile(r"\b(tr|tr_count|tr_counted|tr_in|TR_COUNT|TR)\(")
CONVERSION = re.compile(r"%(?:(\d+)\$)?[-+ 0#]*(\*|\d+)?(?:\.(?:\*|\d+))?((?:hh|h|ll|l|z|j|t)?[diouxXeEfgGcsp%])")
COMMENT = re.compile(r'"(?:[^"\\]|\\.)*"|//[^\n]*|/\*.*?\*/', re.S)


def without_comments(text):
    """Comments become blanks; places stay."""
    def blank(match):
        found = match.group(0)
        return found if found.startswith('"') else re.sub(r"[^\n]", " ", found)
    return COMMENT.sub(blank, text)


def literals(text):
    return "".join(po.unquoted(part) for part in re.findall(r'"(?:[^"\\]|\\.)*"', text))


def arguments(text, at):
    """Splits the arguments of a call whose opening bracket ends at `at`."""
    depth, start, parts, i = 1, at, [], at
    while depth:
        c = text[i]
        if c == '"':
            i = re.compile(r'"(?:[^"\\]|\\.)*"').match(text, i).end() - 1
        elif c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
        if (c == "," and depth == 1) or not depth:
            parts.append(text[start:i].strip())
            start = i + 1
        i += 1
    return parts


def texts_of(path):
    """Yields (line, context, text, plural) of each lookup, and (line, None, None, None) of one that is no literal."""
    source = without_comments(path.read_text(encoding="utf-8"))
    for match in START.finditer(source):
        line = source.count("\n", 0, match.start()) + 1
        name, args = match.group(1), arguments(source, match.end())
        wanted = {"tr": args[1:2], "tr_count": args[1:3], "tr_counted": args[2:4],
                  "tr_in": args[1:3], "TR": args[:1],
                  "TR_COUNT": args[:2]}[name]
        if name in ("tr", "tr_count") and '"' not in wanted[0]:
            continue  # the text of a table, which is in TR() or TR_COUNT()
        if not all(re.fullmatch(LITERAL, text) for text in wanted):
            # "a" : "b" of a condition
            alternatives = re.fullmatch(rf".*\?\s*({LITERAL})\s*:\s*({LITERAL})", wanted[0], re.S) if name == "tr" else None
            if not alternatives:
                yield line, None, None, None
                continue
        read = [literals(text) for text in wanted]
        if name in ("tr_count", "tr_counted", "TR_COUNT"):
            yield line, None, read[0], read[1]
        elif name == "tr_in":
            yield line, read[0], read[1], None
        else:
            yield line, None, read[0], None


def conversions(text):
    """The type of each argument, by its number: what makes a translation safe to print with the same arguments."""
    found, next_one = {}, 1
    for number, star, kind in CONVERSION.findall(text):
        if kind == "%":
            continue
        if star == "*":
            found[next_one] = "int"
            next_one += 1
        if not number:
            number, next_one = next_one, next_one + 1
        found[int(number)] = kind
    return found


def compare(catalog, wanted):
    header, entries = po.read(catalog)
    forms = int(re.match(r"nplurals=(\d+)", header["Plural-Forms"]).group(1))
    known = {}
    if entries != sorted(entries, key=po.order):
        yield f"{catalog.name}: not sorted (--write sorts it)"
    for entry in entries:
        where = f"{catalog.name}:{entry.line}: {entry.id!r}"
        if (entry.context, entry.id) in known:
            yield f"{where}: duplicate"
        known[entry.context, entry.id] = entry
        if (entry.context, entry.id) not in wanted:
            yield f"{where}: obsolete: no source looks it up"
            continue
        if entry.plural != wanted[entry.context, entry.id][1]:
            yield f"{where}: the plural is {wanted[entry.context, entry.id][1]!r} in the source"
        expected = range(forms) if entry.plural is not None else range(1)
        if sorted(entry.forms) != list(expected) or not all(entry.forms.values()):
            yield f"{where}: expected {len(expected)} translation(s), none of them empty"
        most = conversions(entry.plural or entry.id)
        for form in entry.forms.values():
            fewer = entry.plural is not None and conversions(form).items() <= most.items()
            if conversions(form) != conversions(entry.id) and conversions(form) != most and not fewer:
                yield f"{where}: {form!r} has other conversions"
    for (context, text), (place, plural) in wanted.items():
        if (context, text) not in known:
            yield f"{place}: {catalog.name} has no translation of {text!r}"


def main():
    wanted, found = {}, []
    for path in sorted((ROOT / "src").rglob("*.[ch]")):
        if path.name in ("tr.c", "tr.h"):
            continue
        for line, context, text, plural in texts_of(path):
            place = f"{path.relative_to(ROOT)}:{line}"
            if text is None:
                found.append(f"{place}: a text that is looked up must be a literal")
                continue
            other = wanted.setdefault((context, text), (place, plural))
            if other[1] != plural:
                found.append(f"{place}: {text!r} has another plural than at {other[0]}")
    catalogs = sorted((ROOT / "src" / "translations").glob("*.po"))
    for catalog in catalogs if "--write" in sys.argv[2:] else []:
        po.write(catalog, [e for e in po.read(catalog)[1] if (e.context, e.id) in wanted])
    for catalog in catalogs:
        found += compare(catalog, wanted)
    if not catalogs or len(wanted) < 5:
        found.append(f"{len(catalogs)} catalogs, {len(wanted)} texts: the search is broken")
    print("\n".join(found) if found else f"{len(wanted)} texts in {len(catalogs)} catalogs")
    return 1 if found else 0


sys.exit(main())
