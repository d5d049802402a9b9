#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds what stands beside a rulebook against the rulebook.

For every rulebook in rulebooks/ that has a folder of its name in fixtures/: each of its rules is proved by a fixture,
its own or one of a rulebook that lies over it, and no fixture claims to prove a rule that is not there.
not-modelled.yaml fits its schema, and the rules in it, which are left out, do not exist.

Needs the Debian packages python3-jsonschema and python3-yaml. Takes the root of the source tree as its argument.
"""
import json
import pathlib
import sys

import jsonschema

import rulebook_folders
from rulebook_folders import read


def rules_of(document):
    """The ids of all rules in a file of a rulebook, those of cards and named pieces too."""
    for rule in document.get("rules", []):
        yield rule["id"]
    pieces = [*document.get("pieces", {}).values(), *document.get("changes", {}).get("pieces", {}).values()]
    members = [member for piece in pieces for member in [*piece.get("cards", []), *piece.get("names", [])]]
    for further in document.get("members", {}).values():
        members += further
    for member in members:
        if isinstance(member, dict):
            yield from (rule["id"] for rule in member.get("rules", []))


class Book:
    """A rulebook's folder: its own rules, and those of what it lies over."""

    def __init__(self, folder):
        self.folder = folder
        manifest = read(folder / "rulebook.yaml")
        documents = [manifest] + [read(folder / name) for name in manifest.get("files", [])]
        self.rules = {rule for document in documents for rule in rules_of(document)}
        self.below = [Book(lower) for lower in rulebook_folders.below(folder)[:1]]

    def all_rules(self):
        return self.rules.union(*(book.all_rules() for book in self.below))


def check_schema(root, path, name, faults):
    schema = json.loads((root / "schema" / name).read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    document = read(path)
    for error in jsonschema.Draft202012Validator(schema).iter_errors(document):
        faults.append(f"{path.relative_to(root)}: {'/'.join(map(str, error.absolute_path))}: {error.message}")
    return document


def proofs(root, faults):
    """Which rules the fixtures of all rulebooks prove."""
    proved = set()
    for folder in rulebook_folders.every(root):
        for path in sorted((root / "fixtures" / folder.name).rglob("*.yaml")):
            document = read(path)
            if "fixtures" not in document:
                continue
            book = Book((path.parent / document["rulebook"]).resolve())
            for fixture in document["fixtures"]:
                for rule in fixture.get("proves", []):
                    proved.add(rule)
                    if rule not in book.all_rules():
                        faults.append(f"{path.relative_to(root)}: {fixture['id']}: proves {rule}, "
                                      f"which is no rule of {book.folder.name}")
    return proved


def check_rulebook(root, folder, proved, faults):
    book = Book(folder)
    faults += [f"{folder.name}: no fixture proves {rule}" for rule in sorted(book.rules - proved)]
    if (folder / "not-modelled.yaml").exists():
        for entry in check_schema(root, folder / "not-modelled.yaml", "not-modelled.schema.json", faults):
            if entry["id"] in book.all_rules():
                faults.append(f"{folder.name}: {entry['id']} is a rule, and yet not modelled")
    return len(book.rules)


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()
    faults = []
    proved = proofs(root, faults)
    counts = {folder.name: check_rulebook(root, folder, proved, faults)
              for folder in rulebook_folders.every(root) if (root / "fixtures" / folder.name).is_dir()}
    print("\n".join(faults) if faults
          else ", ".join(f"{name}: {count} rules" for name, count in counts.items()) + ": all proved")
    if not counts:
        print("nothing was checked: are the rulebooks where they were?")
    return 1 if faults or not counts else 0


if __name__ == "__main__":
    sys.exit(main())
