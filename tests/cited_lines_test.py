#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests tools/cited_lines.py on a small source; checks the rulebooks too where $ADJUDGE_SOURCES has their texts.

    cited_lines_test.py ROOT
"""
import os
import pathlib
import subprocess
import sys
import tempfile

SOURCE = """MOVEMENT

A ship moves one space.
```
2. Combat
The higher number wins.
3. If more than four ships are left,
the game goes on.
"""
RULES = """rules:
- id: X-1
  text: One space.
  cite: {source: book, line: %d}
"""
EXPECTED = {3: "1 citations, 0 wrong", 6: "1 citations, 0 wrong", 7: "1 citations, 0 wrong",
            1: "line 1 is a heading: MOVEMENT", 2: "line 2 is blank", 4: "line 4 is blank", 5: "line 5 is a heading: 2. Combat", 9: "line 9: the text ends before it"}


def run(root, *args):
    return subprocess.run([sys.executable, root / "tests/tools/cited_lines.py", *args], capture_output=True, text=True)


def small_source(root):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "ships").mkdir()
        for line, expected in EXPECTED.items():
            (folder / "ships/rules.yaml").write_text(RULES % line)
            (folder / "ships.txt").write_text(SOURCE)
            result = run(root, "--folder", folder, folder / "ships")
            if expected not in result.stdout or result.returncode != (0 if "0 wrong" in expected else 1):
                yield f"line {line}: expected '{expected}', got status {result.returncode}: {result.stdout}"
        (folder / "ships.txt").unlink()
        result = run(root, "--folder", folder, folder / "ships")
        if result.returncode != 0 or "not checked" not in result.stdout:
            yield f"without the text: {result.returncode} {result.stdout}"


def main():
    root = pathlib.Path(sys.argv[1])
    found = list(small_source(root))
    sources = os.environ.get("ADJUDGE_SOURCES")
    if sources:
        result = run(root, "--folder", sources, *sorted(p for p in (root / "rulebooks").iterdir() if p.is_dir()))
        print(result.stdout, end="")
        found += [] if result.returncode == 0 else ["a rulebook cites wrong lines"]
    else:
        print("the rulebooks are not checked: ADJUDGE_SOURCES names no folder with the source texts")
    print("\n".join(found) if found else f"{len(EXPECTED) + 1} cases")
    return 1 if found else 0


sys.exit(main())
