#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds docs/commands against the table of commands: each command has its page, and the first part of it is what
`adjudge help --markdown` prints. Each command has a manual page as well. What follows, examples above all, is executed by docs_test.py.

    commands_doc.py ADJUDGE ROOT [--refresh]     exit 0, or 1 with what differs
"""
import pathlib
import re
import subprocess
import sys

PART = re.compile(r"<!-- made by: adjudge help --markdown ([a-z ]+) -->\n(.*?)<!-- end -->\n", re.S)


def ask(adjudge, *words):
    return subprocess.run([adjudge, *words], capture_output=True, text=True, check=True).stdout


def lines_of_help(text):
    """The lines in which words of several letters follow one another: not names of options or of files."""
    return {line.strip() for line in text.splitlines()[1:] if re.search(r"[a-z]{2,} [a-z]{2,} [a-z]{2,}", line)}


def main():
    adjudge, root = sys.argv[1], pathlib.Path(sys.argv[2])
    commands = re.findall(r"^  ([a-z]+(?: [a-z]+)?)  +\S", ask(adjudge, "--help"), re.M)
    wrong, told = [], []
    listed = re.search(r"^pages = \[(.*?)\]", (root / "src/meson.build").read_text(encoding="utf-8"), re.S | re.M)
    manuals = re.findall(r"'([a-z ]+)'", listed.group(1))
    wrong += [f"`pages` of src/meson.build has no {name}: it gets no manual page" for name in commands if name not in manuals]
    wrong += [f"`pages` of src/meson.build lists {name}, which is not a command" for name in manuals if name not in commands]
    index = (root / "docs/commands/README.md").read_text(encoding="utf-8")
    for page in sorted((root / "docs/commands").glob("*.md")):
        text = page.read_text(encoding="utf-8")

        def made(match):
            told.append((match.group(1), page.name))
            head = ask(adjudge, "help", "--markdown", *match.group(1).split())
            return f"<!-- made by: adjudge help --markdown {match.group(1)} -->\n{head}<!-- end -->\n"

        new = PART.sub(made, text)
        if new != text and "--refresh" in sys.argv:
            page.write_text(new, encoding="utf-8")
        elif new != text:
            wrong.append(f"{page.name} is not what the table of commands says; to write it anew: "
                         "commands_doc.py ADJUDGE ROOT --refresh")
        if page.name != "README.md" and f"({page.name})" not in index:
            wrong.append(f"{page.name} is not listed in docs/commands/README.md")
    for command in commands:
        english, polish = (lines_of_help(ask(adjudge, *command.split(), "--help", *lang)) for lang in ((), ("--lang", "pl")))
        for line in sorted(english & polish):
            wrong.append(f"adjudge {command} --help --lang pl is not in Polish: {line}")
        pages = [page for name, page in told if name == command]
        if pages != [command.split()[0] + ".md"]:
            wrong.append(f"adjudge {command} has to stand once in docs/commands/{command.split()[0]}.md, "
                         f"not in {pages}")
    print("\n".join(wrong))
    print(f"{len(commands)} commands, {len(wrong)} complaints")
    return 1 if wrong or len(commands) < 10 else 0


sys.exit(main())
