#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds what stands beside a rulebook against the rulebook.

For every rulebook in rulebooks/ that has a folder of its name in fixtures/: each of its rules is proved by a fixture, and
no fixture claims to prove a rule that is not there. rulings.yaml and not-modelled.yaml fit their schemas, and what they
name exists (or, for rules that are left out, does not).

Needs the Debian packages python3-jsonschema and python3-yaml. Takes the root of the source tree as its argument.
"""
import json
import pathlib
import sys

import jsonschema
import yaml


def read(path):
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)


def rules_of(document):
    """The ids of all rules in a file of a rulebook, those of cards and named pieces too."""
    for rule in document.get("rules", []):
        yield rule["id"]
    for piece in document.get("pieces", {}).values():
        for member in list(piece.get("cards", [])) + list(piece.get("names", [])):
            if isinstance(member, dict):
                yield from (rule["id"] for rule in member.get("rules", []))


def check_schema(root, path, name, faults):
    schema = json.loads((root / "schema" / name).read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    document = read(path)
    for error in jsonschema.Draft202012Validator(schema).iter_errors(document):
        faults.append(f"{path.relative_to(root)}: {'/'.join(map(str, error.absolute_path))}: {error.message}")
    return document


def check_rulebook(root, folder, faults):
    manifest = read(folder / "rulebook.yaml")
    documents = [manifest] + [read(folder / name) for name in manifest.get("files", [])]
    rules = {rule for document in documents for rule in rules_of(document)}
    options = set(manifest.get("options", {}))
    proved = {}
    for path in sorted((root / "fixtures" / folder.name).rglob("*.yaml")):
        for fixture in read(path).get("fixtures", []):
            for rule in fixture.get("proves", []):
                proved.setdefault(rule, f"{path.relative_to(root)}: {fixture['id']}")
    faults += [f"{where}: proves {rule}, which is no rule of {folder.name}" for rule, where in proved.items() if rule not in rules]
    faults += [f"{folder.name}: no fixture proves {rule}" for rule in sorted(rules - set(proved))]

    if (folder / "not-modelled.yaml").exists():
        for entry in check_schema(root, folder / "not-modelled.yaml", "not-modelled.schema.json", faults):
            if entry["id"] in rules:
                faults.append(f"{folder.name}: {entry['id']} is a rule, and yet not modelled")
    if (folder / "rulings.yaml").exists():
        for entry in check_schema(root, folder / "rulings.yaml", "rulings.schema.json", faults):
            seen = entry.get("seen in", [])
            for rule in ([seen] if isinstance(seen, str) else seen) + ([entry["rule"]] if "rule" in entry else []):
                if rule not in rules:
                    faults.append(f"{folder.name}: ruling {entry['id']} names {rule}, which is no rule")
            if "option" in entry and entry["option"]["name"] not in options:
                faults.append(f"{folder.name}: ruling {entry['id']} names the option {entry['option']['name']}, which is none")
    return len(rules)


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()
    faults = []
    counts = {path.parent.name: check_rulebook(root, path.parent, faults)
              for path in sorted((root / "rulebooks").glob("*/rulebook.yaml"))
              if (root / "fixtures" / path.parent.name).is_dir()}
    print("\n".join(faults) if faults else ", ".join(f"{name}: {count} rules" for name, count in counts.items()) + ": all proved")
    if not counts:
        print("nothing was checked: are the rulebooks where they were?")
    return 1 if faults or not counts else 0


if __name__ == "__main__":
    sys.exit(main())
