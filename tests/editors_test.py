#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds docs/editors.md against the schemas: what it names is installed, and its patterns give each file the schema
that it fits. Takes the root of the source tree and the build directory.
"""
import fnmatch
import json
import pathlib
import re
import subprocess
import sys

import jsonschema

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from schema_test import read

ROOT, BUILD = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
page = (ROOT / "docs/editors.md").read_text(encoding="utf-8")
wrong = []


def installed():
    """The schemas that `meson install` would install: name to content. Meson's plan suffices, so nothing must be built."""
    plan = json.loads(subprocess.run(["meson", "introspect", BUILD, "--installed"], check=True, capture_output=True).stdout)
    files = {}
    for source, target in plan.items():
        if pathlib.Path(source).is_dir():
            files.update({path: f"{target}/{path.name}" for path in pathlib.Path(source).iterdir()})
        else:
            files[pathlib.Path(source)] = target
    return {path.name: path.read_bytes() for path, target in files.items()
            if target.endswith(f"/share/adjudge/schema/{path.name}")}


found = installed()
for path in sorted((ROOT / "schema").glob("*.json")):
    if found.get(path.name) != path.read_bytes():
        wrong.append(f"{path.name} is not installed as it is")
    if not path.name.startswith("report-") and f"| `{path.name}` |" not in page:
        wrong.append(f"docs/editors.md does not say which files {path.name} is for")
for name in re.findall(r"/share/adjudge/schema/([\w.-]+)", page):
    if name not in found:
        wrong.append(f"docs/editors.md names {name}, which is not installed")

settings = json.loads(re.search(r"```json\n(.*?)```", page, re.S).group(1))["yaml.schemas"]
patterns = [(pattern, pathlib.Path(schema).name) for schema, globs in settings.items() for pattern in globs]
files = [path for folder in ("rulebooks", "fixtures") for path in (ROOT / folder).glob("**/*.yaml")
         if "broken" not in path.parts and "language" not in path.parts]
for path in files:
    name = path.relative_to(ROOT).as_posix()
    schemas = {schema for pattern, schema in patterns
               if fnmatch.fnmatchcase(name, pattern) and name.count("/") == pattern.count("/")}
    if len(schemas) != 1:
        wrong.append(f"{name} gets {len(schemas)} schemas")
        continue
    schema = json.loads(found[schemas.pop()])
    wrong.extend(f"{name}: {error.message[:200]}"
                 for error in jsonschema.Draft202012Validator(schema).iter_errors(read(path)))
print("\n".join(wrong) or f"{len(found)} schemas, {len(files)} files")
sys.exit(1 if wrong or not files else 0)
