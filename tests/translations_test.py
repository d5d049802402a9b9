#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the catalogs in src/translations with the texts that the sources look up there.

    translations_test.py ROOT [--write]     exit 0, or 1 with one line for each text that is missing, obsolete or wrong;
                                            --write: sorts the catalogs and removes what is obsolete

A text is what is written in tr("..."), tr_count("...", "..."), tr_counted, tr_in("...", "...") or TR("..."), and each format
of a message (base/message.h), such as those of diagnostics: literals only, as a text that is put together could not be found in
a catalog. A format without a word, such as "'%s'", can have a translation and does not need one.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "src" / "translations"))
import po  # noqa: E402

LITERAL = r'"(?:[^"\\]|\\.)*"(?:\s*"(?:[^"\\]|\\.)*")*'
# The arguments of each function that are texts, from the first to before the last.
TEXTS = {"tr": (1, 2), "tr_count": (1, 3), "tr_counted": (2, 4), "tr_in": (1, 3), "TR": (0, 1), "TR_COUNT": (0, 2),
         "message_new": (1, 2), "message_plain": (1, 2), "diag_add": (5, 6), "diag_note": (2, 3), "parse_error": (2, 3),
         "parse_error_at": (3, 4), "parse_fail": (2, 3), "parse_fail_at": (3, 4), "transcript_fail": (3, 4),
         "transcript_note": (1, 2), "regress_text": (1, 2)}
COUNTS = ("tr_count", "tr_counted", "TR_COUNT")
START = re.compile(rf"\b({'|'.join(TEXTS)})\(")
CONVERSION = re.compile(r"%(?:(\d+)\$)?[-+ 0#]*(\*|\d+)?(?:\.(?:\*|\d+))?((?:hh|h|ll|l|z|j|t)?[diouxXeEfgGcsp%])")
ALTERNATIVES = re.compile(rf".*?\?\s*({LITERAL})\s*:\s*({LITERAL})", re.S)
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


def has_word(text):
    return re.search(r"[^\W\d_]", CONVERSION.sub("", text)) is not None


# What a table says about YAML is printed in messages.
OF_YAML = re.compile(r'(?:\.expected = |yaml_shape\b[^;]*?\.what = )"')


def texts_of(path):
    """Yields (line, context, text, plural) of each lookup, and (line, None, None, None) of one that is no literal."""
    source = without_comments(path.read_text(encoding="utf-8"))
    for match in OF_YAML.finditer(source):
        yield source.count("\n", 0, match.end()) + 1, None, None, None
    for match in START.finditer(source):
        line = source.count("\n", 0, match.start()) + 1
        name, args = match.group(1), arguments(source, match.end())
        wanted = args[TEXTS[name][0]:TEXTS[name][1]]
        if name not in ("TR", "TR_COUNT", "tr_counted", "tr_in") and '"' not in wanted[0]:
            continue  # the text of a table, which is in TR() or TR_COUNT(), or a declaration
        if wanted[0].startswith("TR(") or "? TR(" in wanted[0]:
            continue  # is found by itself
        alternatives = ALTERNATIVES.fullmatch(wanted[0]) if len(wanted) == 1 else None
        if alternatives:  # "a" : "b" of a condition
            for text in alternatives.groups():
                yield line, None, literals(text), None
        elif not all(re.fullmatch(LITERAL, text) for text in wanted):
            yield line, None, None, None
        elif name in COUNTS:
            yield line, None, *(literals(text) for text in wanted)
        elif name == "tr_in":
            yield line, literals(wanted[0]), literals(wanted[1]), None
        else:
            yield line, None, literals(wanted[0]), None


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
            if catalog.stem == "pl" and re.search(r"'%[^']*'", form):
                yield f"{where}: {form!r} has English quotation marks; in Polish: „%s”"
    for (context, text), (place, plural) in wanted.items():
        if (context, text) not in known and has_word(text):
            yield f"{place}: {catalog.name} has no translation of {text!r}"


def main():
    wanted, found = {}, []
    for path in sorted((ROOT / "src").rglob("*.[ch]")):
        if path.name in ("tr.c", "tr.h", "message.h"):
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
