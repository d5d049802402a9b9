#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the rulebooks and fixtures of the project against their schemas, and broken pieces that must not pass.

Needs the Debian packages python3-jsonschema (4.10 or later) and python3-yaml. Takes the root of the source tree as
its argument; without one, it is the folder above this file. A rulebook below a folder called "broken" is not
expected to pass here: the tests of the loader say what is wrong with it.
"""
import copy
import json
import pathlib
import re
import sys

import jsonschema
import yaml

from rulebook_folders import PlainLoader


class Loader(PlainLoader):
    """YAML as the loader of rulebooks reads it: only true, false, null and decimal integers are not text."""


Loader.yaml_implicit_resolvers = {}
for tag, pattern, first in (
    ("bool", r"^(?:true|false)$", "tf"),
    ("null", r"^(?:null|~|)$", ["n", "~", ""]),
    ("int", r"^-?(?:0|[1-9][0-9]*)$", "-0123456789"),
):
    Loader.add_implicit_resolver("tag:yaml.org,2002:" + tag, re.compile(pattern), list(first))


def read(path):
    with open(path, encoding="utf-8") as stream:
        return yaml.load(stream, Loader=Loader)


def descriptions_missing(node, path=""):
    """Places under properties or $defs that an editor could not explain."""
    for group in ("properties", "$defs"):
        for name, child in node.get(group, {}).items():
            where = f"{path}/{group}/{name}"
            if "description" not in child and "$ref" not in child:
                yield where
            yield from descriptions_missing(child, where)
    for group in ("items", "additionalProperties"):
        if isinstance(node.get(group), dict):
            yield from descriptions_missing(node[group], f"{path}/{group}")
    for group in ("oneOf", "anyOf", "allOf"):
        for index, child in enumerate(node.get(group, [])):
            yield from descriptions_missing(child, f"{path}/{group}/{index}")


def deepest(error):
    """The paths at which an error, or one of the alternatives it sums up, was found."""
    yield "/".join(str(part) for part in error.absolute_path)
    for cause in error.context or []:
        yield from deepest(cause)


def put(document, path, value):
    """Sets what stands at a path such as pieces/square/grid; None takes it away."""
    *parents, last = [int(part) if part.isdigit() else part for part in path.split("/")]
    for part in parents:
        document = document[part]
    if value is None:
        del document[last]
    elif isinstance(document, list) and last == len(document):
        document.append(value)
    else:
        document[last] = value


def check_fixtures(root, faults):
    """How many files of fixtures were held against their schema; and steps that must not pass it."""
    schema = json.loads((root / "schema/fixture.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    faults += [f"fixture schema: no description at {path}" for path in descriptions_missing(schema)]
    played = 0
    for path in sorted((root / "fixtures").rglob("*.yaml")):
        if "broken" in path.relative_to(root).parts:
            continue
        document = read(path)
        if not isinstance(document, dict) or "fixtures" not in document:
            continue
        played += 1
        for error in validator.iter_errors(document):
            at = "/".join(str(part) for part in error.absolute_path)
            faults.append(f"{path.relative_to(root)}: {at}: {error.message}")
    for step in ({}, {"do": "a", "refused": "b"}, {"doo": "a"}, {"auto": 0}, {"auto": {"till": "x"}},
                 {"rules": ["a", "a"]}, ["a"], None, {"as Ann": {}}, {"as Ann": {"asked": "no"}}, {"as Ann": {"seen": ["a"]}}):
        if validator.is_valid({"rulebook": ".", "fixtures": [{"id": "x", "play": [step]}]}):
            faults.append(f"fixture schema: the step {step!r} passes")
    return played


def check_rulings(root, faults):
    """How many rulings were held against their schema; what must not pass it; and what it shares
    with that of fixtures."""
    schema = json.loads((root / "schema/ruling.schema.json").read_text(encoding="utf-8"))
    fixtures = json.loads((root / "schema/fixture.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    faults += [f"ruling schema: no description at {path}" for path in descriptions_missing(schema)]
    faults += [f"ruling schema: '{name}' is not that of fixtures" for name, shared in schema["$defs"].items()
               if name in fixtures["$defs"] and shared != fixtures["$defs"][name]]
    count = 0
    for path in sorted((root / "rulebooks").glob("*/rulings/*.yaml")):
        count += 1
        for error in validator.iter_errors(read(path)):
            best = jsonschema.exceptions.best_match([error])
            faults.append(f"{path.relative_to(root)}: {'/'.join(str(part) for part in best.absolute_path)}: "
                          f"{best.message}")
    whole = {"ruling": "A", "question": "q", "answer": "a", "status": "default", "situation": {"given": "x"},
             "asks": [{"may": "a"}]}
    faults += [f"ruling schema: the whole does not pass: {error.message}" for error in validator.iter_errors(whole)]
    for change in ({"status": "text"}, {"status": "sure"}, {"situation": {"log": "a", "given": "x"}},
                   {"situation": {"after": 3}},
                   {"asks": []}, {"asks": [{"answer": "no"}]}, {"asks": [{"mai": "a"}]},
                   {"readings": [{"options": {"a": "b"}}]},
                   {"cites": [{"section": "x"}]}, {"takes": {}}, {"question": {"english": "q"}}, {"ruling": "A B"}):
        if validator.is_valid(whole | change):
            faults.append(f"ruling schema: {change!r} passes")
    return count


def check_drawn(root, faults):
    """What is asked when boards are drawn, and entries that must not pass."""
    schema = json.loads((root / "schema/drawn.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    faults += [f"drawn schema: no description at {path}" for path in descriptions_missing(schema)]
    for path in sorted((root / "rulebooks").glob("*/drawn.yaml")):
        faults += [f"{path.relative_to(root)}: {error.message}" for error in validator.iter_errors(read(path))]
    for entry in ({}, {"kind": "square"}, {"kind": "square", "walls": "leads", "more": 1},
                  {"kind": 1, "walls": "leads"}):
        if validator.is_valid([entry]):
            faults.append(f"drawn schema: the entry {entry!r} passes")


def check_reasons(root, faults):
    """The lists of what recorded games do not exercise, and entries that must not pass."""
    schema = json.loads((root / "schema/not-covered.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    faults += [f"not-covered schema: no description at {path}" for path in descriptions_missing(schema)]
    for path in sorted((root / "replays").glob("*/not-covered.yaml")):
        for error in validator.iter_errors(read(path)):
            at = "/".join(str(part) for part in error.absolute_path)
            faults.append(f"{path.relative_to(root)}: {at}: {error.message}")
    for entry in ({}, {"rule": "A"}, {"rule": "A", "reason": "short"},
                  {"rule": "A", "reason": "long enough a reason", "line": 3}):
        if validator.is_valid([entry]):
            faults.append(f"not-covered schema: the entry {entry!r} passes")


def check_entries(root, name, good, bad, faults):
    """A schema of a list of entries: those that must pass it, each alone, and those that must not."""
    schema = json.loads((root / f"schema/{name}.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    faults += [f"{name} schema: no description at {path}" for path in descriptions_missing(schema)]
    faults += [f"{name} schema: the entry {entry!r} does not pass" for entry in good
               if not validator.is_valid([entry])]
    faults += [f"{name} schema: the entry {entry!r} passes" for entry in bad if validator.is_valid([entry])]


def check_migrations(root, faults):
    check_entries(root, "migration",
                  ({"retarget": "a", "to": "b"}, {"drop": "a", "at": 3, "role": "Ann"},
                   {"insert": "pass", "before": 1}),
                  ({}, {"retarget": "a"}, {"drop": "a", "to": "b"}, {"insert": "a"}, {"insert": "a", "at": 1},
                   {"drop": "a", "at": 0}, {"drop": "a", "insert": "b", "before": 1}, "pass"), faults)


def check_questions(root, faults):
    """The questions about games, and questions that must not pass."""
    folder = root / "tests/answers"
    schema = json.loads((folder / "questions.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    faults += [f"questions schema: no description at {path}" for path in descriptions_missing(schema)]
    for path in sorted(folder.glob("*.yaml")):
        for error in validator.iter_errors(read(path)):
            at = "/".join(str(part) for part in error.absolute_path)
            faults.append(f"{path.relative_to(root)}: {at}: {error.message}")
    whole = {"id": "a", "expect": ["A"], "because": "b"}
    for change in ({}, {"whynot": "a", "why": "b"}, {"why": "a", "legal": "yes"}, {"why": "a", "expect": []},
                   {"trace": "a"}, {"why": "a", "more": 1}):
        if validator.is_valid({"rulebook": "a", "situations": [{"title": "a", "play": [],
                                                                "questions": [whole | change]}]}):
            faults.append(f"questions schema: {change!r} passes")


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent)
    schema = json.loads((root / "schema/rulebook.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    faults = [f"schema: no description at {path}" for path in descriptions_missing(schema)]

    checked = 0

    def documents(manifest):
        """The files of a rulebook that can be read; the others are faults."""
        paths = [manifest]
        for path in paths:
            try:
                document = read(path)
            except (OSError, yaml.YAMLError) as error:
                faults.append(f"{path.relative_to(root)}: {error}")
                continue
            if path == manifest:
                paths += [manifest.parent / name for name in document.get("files", [])]
            yield path, document

    tops = [root / name for name in ("rulebooks", "fixtures", "tests/data")]
    manifests = sorted(path for top in tops for path in top.rglob("rulebook.yaml"))
    for manifest in manifests:
        if "broken" in manifest.relative_to(root).parts:
            continue
        for path, document in documents(manifest):
            checked += 1
            for error in validator.iter_errors(document):
                best = jsonschema.exceptions.best_match([error])
                at = "/".join(str(part) for part in best.absolute_path)
                faults.append(f"{path.relative_to(root)}: {at}: {best.message}")

    played = check_fixtures(root, faults)
    rulings = check_rulings(root, faults)
    check_reasons(root, faults)
    check_drawn(root, faults)
    check_migrations(root, faults)
    check_questions(root, faults)
    broken = read(root / "tests/data/rulebook/broken.yaml")
    whole = broken["whole"]
    faults += [f"broken.yaml: the whole does not pass: {error.message}" for error in validator.iter_errors(whole)]
    for case in broken["cases"]:
        document = copy.deepcopy(whole)
        put(document, case["put"], case.get("value"))
        errors = list(validator.iter_errors(document))
        places = {place for error in errors for place in deepest(error)}
        if not errors:
            faults.append(f"broken.yaml: {case['put']}: {case.get('value')!r} passes")
        elif case["at"] not in places:
            faults.append(f"broken.yaml: {case['put']}: found at {sorted(places)}, not at {case['at']!r}")

    print("\n".join(faults) if faults
          else f"{checked} files and {played} of fixtures and {rulings} rulings pass, "
               f"{len(broken['cases'])} broken ones fail")
    if played < 20 or rulings < 20 or checked < 4 or len(broken["cases"]) < 20:
        print("too little was checked: are the rulebooks where they were?")
        return 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
