# SPDX-License-Identifier: MIT
"""Reads catalogs in the format of GNU gettext (.po): entries of msgctxt, msgid, msgid_plural and msgstr.

Used by compile.py, which makes C of them, and by tests/translations_test.py, which compares them with the sources.
"""
import re

LINE = re.compile(r'^(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d+)\])?\s+(".*")$')
ESCAPE = re.compile(r"\\(.)")
ESCAPES = {"n": "\n", "t": "\t"}


def unquoted(text):
    return ESCAPE.sub(lambda m: ESCAPES.get(m.group(1), m.group(1)), text[1:-1])


class Entry:
    """One text: `context` and `plural` are None where it has none; `forms` are its translations."""

    def __init__(self, line):
        self.line, self.context, self.id, self.plural, self.forms = line, None, None, None, {}

    def key(self):
        return self.id if self.context is None else self.context + "\4" + self.id


def read(path):
    """Returns the header's lines as a dict, and the entries in the order of the file."""
    entries, entry, add = [], None, None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = line.strip()
        match = LINE.match(line)
        if match:
            word, form, text = match.groups()
            if word == "msgctxt" or (word == "msgid" and (entry is None or entry.id is not None)):
                entry = Entry(number)
                entries.append(entry)
            add = (entry, word, int(form or 0))
            append(*add, unquoted(text))
        elif line.startswith('"') and line.endswith('"') and add:
            append(*add, unquoted(line))
        elif line and not line.startswith("#"):
            raise ValueError(f"{path}:{number}: expected msgctxt, msgid, msgid_plural or msgstr, found {line!r}")
    if not entries or entries[0].id != "":
        raise ValueError(f"{path}: the first entry must be the header (msgid \"\")")
    header = dict(line.split(": ", 1) for line in entries[0].forms[0].splitlines())
    return header, entries[1:]


def append(entry, word, form, text):
    if word == "msgctxt":
        entry.context = (entry.context or "") + text
    elif word == "msgid":
        entry.id = (entry.id or "") + text
    elif word == "msgid_plural":
        entry.plural = (entry.plural or "") + text
    else:
        entry.forms[form] = entry.forms.get(form, "") + text


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'


def lines_of(entry):
    lines = [] if entry.context is None else [f"msgctxt {quoted(entry.context)}"]
    lines.append(f"msgid {quoted(entry.id)}")
    if entry.plural is None:
        return lines + [f"msgstr {quoted(entry.forms.get(0, ''))}"]
    lines.append(f"msgid_plural {quoted(entry.plural)}")
    return lines + [f"msgstr[{form}] {quoted(entry.forms[form])}" for form in sorted(entry.forms)]


def order(entry):
    """Catalogs are sorted, so that changes made side by side seldom touch the same lines."""
    return entry.id.lower(), entry.id, entry.context or ""


def write(path, entries):
    """Writes the entries, sorted, after the header of the file."""
    text = path.read_text(encoding="utf-8")
    header = text[:text.index("\n\n") + 1]
    blocks = ["\n".join(lines_of(entry)) + "\n" for entry in sorted(entries, key=order)]
    path.write_text("\n".join([header] + blocks), encoding="utf-8")
