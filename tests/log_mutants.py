#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Changes src/log in single places and runs the tests of the log: each change must make a test fail, or be listed with
the reason why no test can see it, or as open: a test for it is still missing. The changes: a number that is one higher, a
swapped comparison, a condition that is always false, a swapped "and" and "or", a removed call, a changed result.

    log_mutants.py ROOT EQUIVALENT [--seed WORD] [--count N] [--from N] [--work FOLDER]

Works in a copy of the tree. The changes are drawn by a hash of the seed and the changed line, so an edit elsewhere does
not draw others. EQUIVALENT has a paragraph for each change that no test can see: the file, the line, the changed line,
and the reason. The reason of an open change begins with "open:". Only a change that is not listed fails the run.
"""
import argparse
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

UNIT_TESTS = ["records", "writer", "reader", "pack", "collection", "chain", "power"]
# The test that is tried first for a file; most changes fail there.
FIRST = {"chain.c": "chain", "claim.c": "collection", "collection.c": "collection", "collector.c": "collection",
         "frame.c": "reader", "info.c": "pack", "io.c": "writer", "memory.c": "collection", "pack.c": "pack",
         "reader.c": "reader", "reader_collected.c": "collection", "recover.c": "pack", "scan.c": "collection",
         "segment_result.c": "collection", "writer.c": "writer"}
LIBRARY = "src/liblog.a"
CLI_CASES = ["log-collections", "log-pack-recover-import", "log-info", "play-resume", "play-log-exists", "play-many"]
FAILING_JOBS = ["play", "play --resume", "play --games into a file", "record --replace", "log pack in place", "log split",
                "log recover", "log import", "verify a collection"]
SECONDS = 240  # of one test; a change can make a loop endless

# The name of a change, what it looks for, and what it puts there.
CHANGES = [
    ("number", re.compile(r"(?<![\w.\"'\\%-])(-?\d+)(?![\w.'])"), lambda m: str(int(m.group(1)) + 1)),
    ("comparison", re.compile(r" (<|>|<=|>=|==|!=) "), lambda m: " %s " % {
        "<": "<=", ">": ">=", "<=": "<", ">=": ">", "==": "!=", "!=": "=="}[m.group(1)]),
    ("and/or", re.compile(r"&&|\|\|"), lambda m: "||" if m.group(0) == "&&" else "&&"),
    ("no condition", re.compile(r"\b(if|while) \((?=.*\)( \{)?$)"), lambda m: m.group(0) + "0 && "),
    ("no call", re.compile(r"^( +)(?!return|if|for|while|else|assert|case|goto)\w+(->\w+)*\([^;]*\);$"), lambda m: m.group(1) + ";"),
    ("result", re.compile(r"\breturn (0|-1|true|false);"), lambda m: "return %s;" % {
        "0": "-1", "-1": "0", "true": "false", "false": "true"}[m.group(1)]),
]


def code_of(line, in_comment):
    """The line without strings and comments, of the same length, and whether a comment is open after it."""
    out, i, quote = [], 0, None
    while i < len(line):
        pair = line[i:i + 2]
        if in_comment:
            in_comment = pair != "*/"
            step, keep = (2 if not in_comment else 1), False
        elif quote:
            quote = None if line[i] == quote else quote
            step, keep = (2 if line[i] == "\\" else 1), False
        elif pair == "/*":
            in_comment, step, keep = True, 2, False
        else:
            quote = line[i] if line[i] in "\"'" else None
            step, keep = 1, True
        out.append(line[i:i + step] if keep else "\0" * len(line[i:i + step]))
        i += step
    return "".join(out), in_comment


def changes_of(path):
    """All changes of a file: the number of the line, the line, the changed line. Two kinds can make the same one."""
    in_comment = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
        code, in_comment = code_of(line, in_comment)
        if line.startswith("#") or "assert" in line:
            continue
        for _, pattern, replace in CHANGES:
            for m in pattern.finditer(code):
                yield number, line, line[:m.start()] + replace(m) + line[m.end():]


def drawn(folder, seed, count):
    def rank(change):
        path, _, line, changed = change
        return hashlib.sha256("\n".join((seed, path.name, line.strip(), changed.strip())).encode()).digest()

    every = [(path, *change) for path in sorted(folder.glob("*.c")) for change in dict.fromkeys(changes_of(path))]
    return sorted(every, key=rank)[:count], len(every)


def known(path):
    """{(file, line, changed line): reason}"""
    found = {}
    for paragraph in path.read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in paragraph.splitlines() if line and not line.startswith("#")]
        if lines:
            found[tuple(line.strip() for line in lines[:3])] = " ".join(lines[3:])
    return found


class Tree:
    """A copy of the project, and its build."""

    def __init__(self, root, folder):
        self.root, self.build = folder / "tree", folder / "build"
        shutil.copytree(root, self.root, ignore=shutil.ignore_patterns("build*", ".git", "replays"))
        self.environment = dict(os.environ, CCACHE_BASEDIR=str(self.root))
        if shutil.which("ccache"):
            self.environment["CC"] = "ccache " + os.environ.get("CC", "cc").split()[-1]
        self.run(["meson", "setup", "-Doptimization=1", str(self.build), str(self.root)], must=True)
        for _, targets, _ in self.tests("frame.c"):
            self.make(targets, must=True)

    def run(self, command, must=False, seconds=None):
        """Whether the command succeeds; a command that does not end fails."""
        process = subprocess.Popen(command, cwd=self.root, env=self.environment, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, start_new_session=True)
        try:
            said = process.communicate(timeout=seconds)[0]
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            process.communicate()
            return False
        if must and process.returncode:
            sys.exit("%s\n%s" % (" ".join(command), said.decode(errors="replace")[-3000:]))
        return process.returncode == 0

    def make(self, targets, must=False):
        return self.run(["ninja", "-j1", "-C", str(self.build), *targets], must=must)

    def tests(self, file):
        """Name of each test, what must be built for it, and the command; first the one that knows the file best, then the
        fast ones."""
        python, tests, built = sys.executable, str(self.root / "tests") + "/", str(self.build / "tests") + "/"
        adjudge, logs = str(self.build / "src/adjudge"), tests + "data/log"
        for name in sorted(UNIT_TESTS, key=lambda name: name != FIRST.get(file)):
            yield "test_log_" + name, ["tests/test_log_" + name], [built + "test_log_" + name, "--jobs=1"]
        for name, script, tool in (("log agreement", "log_agreement.py", "log_verdict"),
                                   ("log damage", "log_damage.py", "log_damage"),
                                   ("collections", "log_collection_test.py", "collection_verdict")):
            yield name, ["tests/" + tool, "tests/log_make"], [python, tests + script, built + tool, built + "log_make", logs]
        yield "log survives kills", ["tests/log_record_until_killed"], [python, tests + "log_kill.py",
                                                                         built + "log_record_until_killed"]
        yield "commands", ["src/adjudge"], [python, tests + "cli/run.py", adjudge, *CLI_CASES]
        yield "failing calls", ["tests/fail_calls.so"], [python, tests + "fail_test.py", adjudge, built + "fail_calls.so",
                                                         str(self.root), "--few", *FAILING_JOBS]

    def catcher(self, file):
        """The name of the first test that fails."""
        return next((name for name, targets, command in self.tests(file)
                     if not self.make(targets) or not self.run(command, seconds=SECONDS)), None)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("equivalent", type=pathlib.Path)
    parser.add_argument("--seed", default="log")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--from", type=int, default=0, dest="start")
    parser.add_argument("--work", type=pathlib.Path)
    options = parser.parse_args()
    reasons = known(options.equivalent)
    with tempfile.TemporaryDirectory(dir=options.work) as folder:
        tree = Tree(options.root.resolve(), pathlib.Path(folder))
        caught = tree.catcher("frame.c")
        if caught:
            sys.exit("without a change, this test fails: " + caught)
        changes, every = drawn(tree.root / "src/log", options.seed, options.count)
        counts = {"caught": 0, "does not compile": 0, "cannot be seen": 0, "open": 0, "survived": 0}
        for n, (path, number, line, changed) in enumerate(changes[options.start:], options.start):
            text = path.read_text(encoding="utf-8")
            lines = text.split("\n")
            lines[number] = changed
            path.write_text("\n".join(lines), encoding="utf-8")
            compiles = tree.make([LIBRARY])
            by = tree.catcher(path.name) if compiles else None
            key = (path.name, line.strip(), changed.strip())
            result = "does not compile" if not compiles else "caught" if by else \
                "survived" if key not in reasons else \
                "open" if reasons[key].startswith("open:") else "cannot be seen"
            counts[result] += 1
            print("%d %s:%d: %s%s\n    %s\n    %s" % (n, path.name, number + 1, result, " by " + by if by else "",
                                                    *key[1:]), flush=True)
            path.write_text(text, encoding="utf-8")
    print("%d of %d possible changes: %s" % (len(changes) - options.start, every,
                                             ", ".join("%d %s" % (n, what) for what, n in counts.items())))
    sys.exit(1 if counts["survived"] else 0)


if __name__ == "__main__":
    main()
