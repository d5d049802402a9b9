#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the command's test cases and compares what they print and how they end.

A case is a script NAME.sh with, beside it, NAME.stdout, NAME.stderr (missing: nothing is printed there) and NAME.exit
(missing: 0). It runs with bash in an empty folder of its own in which rulebooks, fixtures, replays and cases (this
folder) can be reached, with adjudge and the helpers in tests/cli/bin on the PATH, and nothing else of the user's
environment.

    run.py ADJUDGE [--refresh] [--long|--short] [PART-OF-A-NAME ...]
                                                        exit 0, or 1 with a diff for each case that differs

--long: only the cases that take seconds, which have the second line `# long`; --short: only the others.
"""
import concurrent.futures
import difflib
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SECONDS = 60


def run(case, adjudge):
    with tempfile.TemporaryDirectory(prefix="adjudge-cli-") as folder:
        work, path = pathlib.Path(folder, "work"), pathlib.Path(folder, "bin")
        work.mkdir()
        path.mkdir()
        for name, to in (("rulebooks", ROOT / "rulebooks"), ("fixtures", ROOT / "fixtures"),
                         ("replays", ROOT / "replays"), ("cases", HERE)):
            work.joinpath(name).symlink_to(to)
        path.joinpath("adjudge").symlink_to(adjudge)
        env = {"PATH": f"{path}:{HERE / 'bin'}:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TMPDIR": folder,
               "ROOT": str(ROOT)}
        # A sanitizer's options are the one thing that may come in from outside.
        env.update({k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS")})
        try:
            done = subprocess.run(["bash", "-u", case.resolve()], cwd=work, env=env, stdin=subprocess.DEVNULL,
                                  capture_output=True, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return None
    return {".stdout": done.stdout, ".stderr": done.stderr, ".exit": b"%d\n" % done.returncode}


DEFAULTS = {".stdout": b"", ".stderr": b"", ".exit": b"0\n"}


def expected(case, suffix):
    path = case.with_suffix(suffix)
    return path.read_bytes() if path.exists() else DEFAULTS[suffix]


def differences(case, got):
    text = []
    for suffix, data in got.items():
        want = expected(case, suffix)
        if data != want:
            text += difflib.unified_diff(want.decode(errors="backslashreplace").splitlines(),
                                         data.decode(errors="backslashreplace").splitlines(),
                                         case.stem + suffix, case.stem + suffix + " (got)", lineterm="")
    return text


def refresh(case, got):
    for suffix, data in got.items():
        path = case.with_suffix(suffix)
        if data != DEFAULTS[suffix]:
            path.write_bytes(data)
        elif path.exists():
            path.unlink()


def is_long(case):
    return case.read_text(encoding="utf-8").split("\n")[1] == "# long"


def main():
    words = [a for a in sys.argv[2:] if not a.startswith("--")]
    adjudge = pathlib.Path(sys.argv[1]).resolve()
    cases = [c for c in sorted(HERE.glob("*.sh")) if not words or any(w in c.stem for w in words)]
    if "--long" in sys.argv or "--short" in sys.argv:
        cases = [c for c in cases if is_long(c) == ("--long" in sys.argv)]
    strays = [p.name for p in HERE.iterdir()
              if p.suffix in DEFAULTS and not p.with_suffix(".sh").exists()]
    failed = [f"{name} belongs to no case" for name in strays]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for case, got in zip(cases, pool.map(lambda c: run(c, adjudge), cases)):
            text = differences(case, got) if got else [f"{case.stem} did not end within {SECONDS} seconds"]
            if text and got and "--refresh" in sys.argv:
                refresh(case, got)
                print(f"{case.stem}: written anew")
            elif text:
                failed.append("\n".join(text))
    print("\n".join(failed))
    print(f"{len(cases)} cases, {len(failed)} failed")
    return 1 if failed or not cases else 0


sys.exit(main())
