#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the documents against the sources: what is listed in both must be the same.

docs_agree.py ROOT ADJUDGE

  docs/findings.md    a heading for each finding that the sources can give, and no other
  docs/language.md    every word that the language keeps for itself; under "All forms" every form, with an example that
                      is accepted; under "Limits" the value of every limit
  docs/**/*.md        links to pages and headings that exist
Executing what the pages show is the business of docs_test.py.
"""
import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile

# Limits that authors can meet, and where they are said.
LIMITS = {
    "src/lang/vocab.h": ["MEMBERS_MAX", "CELLS_MAX", "PLACEHOLDERS_MAX"],
    "src/lang/parser.h": ["PARSE_DEPTH_MAX", "PARSE_CHAIN_MAX", "PARSE_LINKS_MAX"],
    "src/vm/program.h": ["STACK_MAX", "FUEL_MAX", "DURATIONS_MAX", "ANNOUNCED_MAX", "SETTLE_MAX"],
    "src/vm/vm.h": ["OPTIONS_MAX"],
    "src/base/diag.h": ["DIAG_MAX"],
    "src/rulebook/yaml.h": ["YAML_DEPTH_MAX", "YAML_NODES_MAX", "YAML_ANCHORS_MAX"],
    "src/rulebook/load.h": ["LOAD_FILES_MAX", "LOAD_LAYERS_MAX", "LOAD_PATH_MAX", "LOAD_COUNT_MAX"],
    "src/rulebook/load_changes.c": ["OVERLAID_MAX"],
    "src/rulebook/load_each.c": ["EACH_MAX"],
    "src/rulebook/load_field.c": ["FIELDS_MAX"],
    "src/rulebook/load_kind.c": ["GRID_MAX", "PLAYERS_MAX"],
    "src/rulebook/load_member.c": ["COPIES_MAX"],
    "src/rulebook/load_rule.c": ["ABOUT_MAX", "INVARIANTS_MAX", "SOURCES_MAX"],
}


def read(root, path):
    with open(os.path.join(root, path), encoding="utf-8") as file:
        return file.read()


def findings_in_sources(root):
    """The ids that the sources give to diag_add, diag_put and the parser's and loader's own functions for mistakes."""
    ids = set()
    for base, _, names in os.walk(os.path.join(root, "src")):
            for name in sorted(names):
                if not name.endswith(".c"):
                    continue
                with open(os.path.join(base, name), encoding="utf-8") as file:
                    text = file.read()
                for call in re.finditer(r"\b(?:diag_add|diag_put|complain|parse_error|parse_error_at|parse_fail|parse_fail_at|yaml_error|add_error)"
                                        r"\((?:[^;{}]*?)\"([a-z0-9-]+)\"", text):
                    ids.add(call.group(1))
                    # the other arm of  x ? "one-id" : "other-id"
                    other = re.match(r"\s*:\s*\"([a-z0-9-]+)\"", text[call.end():])
                    if other:
                        ids.add(other.group(1))
    return ids


def check_findings(root):
    told = re.findall(r"^#{2,4} `([a-z0-9-]+)`$", read(root, "docs/findings.md"), re.M)
    there = findings_in_sources(root)
    for id in told:
        if id not in there:
            yield f"docs/findings.md: '{id}' is given by no source"
    for id in sorted(there - set(told)):
        yield f"docs/findings.md: '{id}' is missing"
    for id in sorted(set(told)):
        if told.count(id) > 1:
            yield f"docs/findings.md: '{id}' stands there twice"


def phrases_sections(root, adjudge):
    """What `adjudge phrases` prints, by the heading of each section."""
    out = subprocess.run([adjudge, "phrases", os.path.join(root, "rulebooks/coast")], capture_output=True, text=True,
                         check=True).stdout
    sections = {}
    for block in out.split("\n\n"):
        lines = block.strip("\n").split("\n")
        sections[lines[0]] = [line.strip() for line in lines[1:]]
    return sections


def words_after(page, opening):
    """The list *a, b, c* that follows some words of the page."""
    found = re.search(re.escape(opening) + r"[^*]*\*([^*]*)\*", " ".join(page.split()))
    return set(found.group(1).split(", ")) if found else set()


def check_words(root, adjudge):
    page = read(root, "docs/language.md")
    sections = phrases_sections(root, adjudge)

    def of_language(heading):
        return set(" ".join(sections["words " + heading]).split(", "))

    reserved = of_language("that no phrase contains")
    lists = [("It must not contain the words", reserved),
             ("must not begin with a word that begins a statement", of_language("that no phrase begins with") - reserved),
             (") or with", {"the " + word for word in
                          of_language("that do not follow 'the' at the beginning of a phrase")}),
             ("the words that phrases must not contain (above), and", of_language("that cannot be names") - reserved)]
    for opening, words in lists:
        listed = words_after(page, opening)
        for word in sorted(words ^ listed):
            yield f"docs/language.md: '{opening} …': '{word}' " + ("is not listed" if word in words else "is wrong")


# The tables of "All forms": the section of `adjudge phrases`, and a rule that the example is put into.
FORM_TABLES = {
    "Sentences": ("forms of rules", "%s"),
    "Statements": ("forms of statements, inside a rule", "before a player takes a turn:\n  repeat:\n    %s"),
    "Conditions": ("forms of conditions", "when a player takes a turn:\n  for each ship:\n    for each isle:\n"
                                          "      if %s: nothing happens"),
    "Values": ("forms of values", "when a player takes a turn: let the result be %s"),
    "Nouns": ("forms of nouns", "%s"),
    "Conditions on a noun": ("conditions on a noun, after it", "%s"),
}

# What speaks of the event of its sentence is an example only in a sentence about one.
ABOUT_AN_EVENT = "a ship may not sail to any square when %s"


def all_forms(root):
    """The tables "All forms" of docs/language.md: title, and pairs of form and example."""
    page = re.split(r"^## ", read(root, "docs/language.md").split("\n## All forms\n")[1], flags=re.M)[0]
    for table in re.finditer(r"^([A-Z][A-Za-z ]*)[^\n]*:\n\n((?:\|.*\n)+)", page, re.M):
        rows = re.findall(r"^\| `(.*?)` \| \*(.*)\* \|$", table.group(2), re.M)
        yield table.group(1), [(re.sub(r"\\\|", "|", form), example) for form, example in rows]


def check_forms(root, adjudge):
    """The tables have the forms that the parser reads, in their order."""
    sections = phrases_sections(root, adjudge)
    tables = dict(all_forms(root))
    forms = [f"{title}: {form}" for title, (section, _) in FORM_TABLES.items() for form in sections[section]]
    listed = [f"{title}: {form}" for title in FORM_TABLES for form, _ in tables.get(title, [])]
    for line in difflib.unified_diff(listed, forms, "docs/language.md", "forms.def", lineterm="", n=0):
        yield f"docs/language.md: All forms: {line}"


def check_examples(root, adjudge):
    """The examples of the tables are accepted, each as a rule of its own."""
    with tempfile.TemporaryDirectory() as folder:
        book = os.path.join(folder, "coast")
        shutil.copytree(os.path.join(root, "rulebooks/coast"), book)
        with open(os.path.join(book, "rules.yaml"), "a", encoding="utf-8") as file:
            for title, rows in all_forms(root):
                for number, (_, example) in enumerate(rows):
                    rule_around = ABOUT_AN_EVENT if example.startswith("after that") else FORM_TABLES[title][1]
                    code = (rule_around % example).replace("\n", "\n    ")
                    rule = f"{title} {number}".replace(" ", "-")
                    file.write(f"- id: {rule}\n  title: {rule}\n  code: |\n    {code}\n")
        run = subprocess.run([adjudge, "check", book], capture_output=True, text=True, check=False)
    for error in re.findall(r"error\[.*?\]: .*\n.*", run.stdout + run.stderr):
        yield f"docs/language.md: All forms: {error}"


def check_limits(root):
    page = re.split(r"^## Limits$", read(root, "docs/language.md"), flags=re.M)[1]
    told = {int(number) for number in re.findall(r"\b(\d+)\b", page)}
    for path, names in LIMITS.items():
        source = read(root, path)
        for name in names:
            found = re.search(r"\b" + name + r" = ([0-9 *<]+)", source)
            if not found:
                yield f"{path}: {name} is not there any more"
            elif eval(found.group(1)) not in told:  # digits, * and << only
                yield f"docs/language.md: the limit {name}, {eval(found.group(1))}, is not listed"


def anchor(heading):
    """What a heading is called in a link, as the common renderers make it."""
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading.strip().lower())
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def check_links(root):
    pages = ["README.md"] if os.path.exists(os.path.join(root, "README.md")) else []
    for base, _, names in os.walk(os.path.join(root, "docs")):
        pages += [os.path.relpath(os.path.join(base, name), root) for name in names if name.endswith(".md")]
    anchors = {}

    def anchors_of(page):
        if page not in anchors:
            text = re.sub(r"^ *```.*?^ *```$", "", read(root, page), flags=re.M | re.S)
            anchors[page] = {anchor(h) for h in re.findall(r"^#+ (.*)$", text, re.M)}
        return anchors[page]

    for page in sorted(pages):
        text = re.sub(r"^ *```.*?^ *```$", "", read(root, page), flags=re.M | re.S)
        for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "", text)):
            if re.match(r"[a-z]+:", target):
                continue
            path, _, part = target.partition("#")
            there = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
            if not os.path.exists(os.path.join(root, there)):
                yield f"{page}: there is no {target}"
            elif part and there.endswith(".md") and part not in anchors_of(there):
                yield f"{page}: there is no heading {target}"


def main(argv):
    if len(argv) != 3:
        print(__doc__)
        return 2
    failures = [f for check in (check_findings, check_limits, check_links) for f in check(argv[1])]
    failures += [f for check in (check_words, check_forms, check_examples) for f in check(argv[1], argv[2])]
    for failure in failures:
        print(failure)
    print("the documents agree with the sources" if not failures else f"{len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
