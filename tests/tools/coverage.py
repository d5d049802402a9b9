#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures which lines and branches of src/log, src/base and src/session the tests execute, with gcov.

    coverage.py ROOT [--work FOLDER] [--missing FILE.c...]     --missing: prints the branches of these files that were
                                                               never taken

Builds in FOLDER (default: a temporary one) and runs the unit tests and cases of the command that concern these folders.
Branches of assertions do not count: none of them may fail. What only failing calls of the whole command reach is not
measured, because the files of gcov would fail as well. The build has no sandbox, which would keep a command from writing
them.
"""
import argparse
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile

FOLDERS = ["log", "base", "session"]
UNIT_TESTS = ["log_chain", "log_collection", "log_pack", "log_power", "log_reader", "log_records", "log_writer", "replay",
              "game", "position", "shares", "choice_texts", "many_logs", "proofs", "fixture", "regress_draws", "fused",
              "utf8", "sort", "message", "tr", "sha256", "doc", "yaml", "sandbox", "whynot", "transcript"]
TOOLS = ["log_verdict", "log_make", "collection_verdict", "log_damage", "log_record_until_killed"]
TESTS = ["log agreement", "log damage", "collections", "log survives kills", "log document", "command",
         "proofs", "redacted logs", "rules of tic-tac-toe", "rules of coast"]


def run(*command, must=True, **more):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **more)
    if must and done.returncode:
        sys.exit("%s\n%s" % (" ".join(map(str, command)), done.stdout.decode(errors="replace")[-3000:]))
    return done.stdout


def measure(root, build):
    """Builds, and runs the tests. A test that fails is named."""
    if not (build / "build.ninja").exists():
        run("meson", "setup", "-Db_coverage=true", "-Doptimization=0", build, root)
    for old in build.rglob("*.gcda"):
        old.unlink()
    names = ["test_" + name for name in UNIT_TESTS]
    run("ninja", "-C", build, "src/adjudge", *("tests/" + name for name in names + TOOLS))
    said = run("meson", "test", "-C", build, "--no-rebuild", "--num-processes", "1", "--timeout-multiplier", "10", *names,
               *TESTS, must=False).decode(errors="replace")
    for line in said.splitlines():
        if " FAIL " in line or " TIMEOUT " in line:
            print(line)


def counts_of(root, build):
    """{file: {line: count}} and {file: {(line, number of the branch): count}}, summed over the objects of a file."""
    lines, branches = (collections.defaultdict(collections.Counter) for _ in range(2))
    for data in sorted(build.rglob("*.gcda")):
        if not any("%s_" % folder in data.name for folder in FOLDERS):
            continue
        text = run("gcov", "--json-format", "--stdout", "--branch-probabilities", data, cwd=build, must=False)
        for found in (json.loads(line) for line in text.splitlines() if line.startswith(b"{")):
            for file in found["files"]:
                path = pathlib.Path(os.path.normpath(build / file["file"]))
                if not path.is_relative_to(root / "src") or path.parent.name not in FOLDERS or path.suffix != ".c":
                    continue
                source = path.read_text(encoding="utf-8").split("\n")
                for line in file["lines"]:
                    n = line["line_number"]
                    if "assert" in source[n - 1]:
                        continue
                    lines[path][n] += line["count"]
                    for k, branch in enumerate(line["branches"]):
                        branches[path][n, k] += branch["count"]
    return lines, branches


def share(counts):
    taken = sum(1 for count in counts.values() if count)
    return "%5d of %5d  %5.1f %%" % (taken, len(counts), 100 * taken / max(len(counts), 1))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("--work", type=pathlib.Path)
    parser.add_argument("--missing", nargs="*", default=[])
    options = parser.parse_args()
    root = options.root.resolve()
    with tempfile.TemporaryDirectory() as folder:
        build = (options.work or pathlib.Path(folder)).resolve()
        measure(root, build)
        lines, branches = counts_of(root, build)
    print("%-34s %23s %23s" % ("", "lines", "branches"))
    for of in FOLDERS:
        files = sorted(path for path in lines if path.parent.name == of)
        for path in files:
            print("%-34s %s %s" % (path.relative_to(root), share(lines[path]), share(branches[path])))
        total = [{(path, at): count for path in files for at, count in every[path].items()} for every in (lines, branches)]
        print("%-34s %s %s\n" % ("src/%s in total" % of, share(total[0]), share(total[1])))
    for path in sorted(lines):
        if path.name in options.missing:
            source = path.read_text(encoding="utf-8").split("\n")
            for n in sorted({n for (n, _), count in branches[path].items() if not count}):
                print("%s:%d: %s" % (path.relative_to(root), n, source[n - 1].strip()))


if __name__ == "__main__":
    main()
