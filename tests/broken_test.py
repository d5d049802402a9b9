#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks every broken rulebook of fixtures/broken and compares everything that is said about it.

The name of a folder begins with the id of the finding that it is there for; expected.txt in it is what `adjudge
check` prints, and the exit status as last line; expected.pl.txt is the same with --lang pl. A folder called sound-… lies under others and has no findings. Each
finding that the sources can report has to have a folder, but for those in WITHOUT, with the reason. In
fixtures/broken/rulings each folder has rulings, for which `adjudge rulings check` is asked in the same way; those of
the rulebook in its folder pond are sound, and those in failed claim what the rules do not bear out.

    broken_test.py ADJUDGE ROOT [--refresh]     exit 0, or 1 with what differs
"""
import difflib
import pathlib
import re
import subprocess
import sys

WITHOUT = {
    "too-large": "the files would be megabytes; the unit tests of the loader make them",
}
FINDING = re.compile(r'(?:DIAG_(?:ERROR|WARNING)|parse_(?:error|fail)(?:_at)?\([^"();]*(?:\([^)]*\))?[^"();]*|complain\(&?k),?'
                     r'\s*"([a-z0-9-]+)",')


def findings(root, folders=("rulebook", "lang")):
    found = {}
    for folder in folders:
        for path in (root / "src" / folder).glob("*.c"):
            for match in FINDING.finditer(path.read_text(encoding="utf-8")):
                found.setdefault(match.group(1), path.name)
    return found


def check(adjudge, root, folder, command):
    run = subprocess.run([adjudge, *command, folder.relative_to(root)], cwd=root, capture_output=True, text=True)
    return f"{run.stdout}{run.stderr}exit {run.returncode}\n"


def compare(folder, name, got, refresh):
    path = folder / name
    want = path.read_text(encoding="utf-8") if path.exists() else ""
    if got == want:
        return []
    if refresh:
        path.write_text(got, encoding="utf-8")
        return []
    return list(difflib.unified_diff(want.splitlines(), got.splitlines(), str(path), "got", lineterm=""))


def compare_both(adjudge, root, folder, command, got):
    """What is printed in English, `got`, and in Polish."""
    refresh = "--refresh" in sys.argv
    polish = check(adjudge, root, folder, [*command, "--lang", "pl"])
    return compare(folder, "expected.txt", got, refresh) + compare(folder, "expected.pl.txt", polish, refresh)


def check_folders(adjudge, root, folders, command):
    """What is wrong, and the findings that have a folder."""
    wrong, seen = [], set()
    for folder in folders:
        got = check(adjudge, root, folder, command)
        ids = re.findall(r": (?:error|warning)\[([a-z0-9-]+)\]: ", got)
        if folder.name in ("pond", "failed"):
            wrong += compare_both(adjudge, root, folder, command, got)
            continue
        if folder.name.startswith("sound-"):
            wrong += [f"{folder.name}: {i} is reported" for i in ids]
            wrong += [] if got.endswith("exit 0\n") else [f"{folder.name}: it is not sound: {got}"]
            continue
        seen.update(i for i in ids if folder.name.startswith(i))
        if not any(folder.name.startswith(i) for i in ids):
            wrong.append(f"{folder.name}: the finding that it is named after is not reported")
        wrong += compare_both(adjudge, root, folder, command, got)
    return wrong, seen


def main():
    adjudge, root = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    folders = sorted(p.parent for p in (root / "fixtures/broken").glob("*/rulebook.yaml"))
    rulings = sorted(p for p in (root / "fixtures/broken/rulings").iterdir() if p.is_dir())
    wrong, seen = check_folders(adjudge, root, folders, ["check"])
    wrong_rulings, seen_rulings = check_folders(adjudge, root, rulings, ["rulings", "check"])
    wrong += wrong_rulings
    reported, of_rulings = findings(root), findings(root, ["rulings"])
    if len(reported) < 50 or len(of_rulings) < 15:
        wrong.append(f"only {len(reported)} and {len(of_rulings)} findings were found in the sources: "
                     "the search is broken")
    wrong += [f"'{i}' ({path}) has no folder in fixtures/broken" for i, path in sorted(reported.items())
              if i not in seen and i not in WITHOUT]
    wrong += [f"'{i}' ({path}) has no folder in fixtures/broken/rulings" for i, path in sorted(of_rulings.items())
              if i not in seen_rulings]
    print("\n".join(wrong))
    print(f"{len(folders)} broken rulebooks, {len(reported)} findings; "
          f"{len(rulings)} of rulings, {len(of_rulings)} findings; "
          f"{len(wrong)} complaints")
    return 1 if wrong or not folders else 0


sys.exit(main())
