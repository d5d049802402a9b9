#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs that are divided with --shard, and merged, give the report of one run: the same output, the same files beside it and
the same exit status, for each command, however many shards there are; and parts that cannot be merged are refused.

    divided_test.py ADJUDGE ROOT PART...     exit 0, or 1 with what differs; PART: a command, or refusals
"""
import hashlib
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

import jsonschema

ADJUDGE, ROOT = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
PARTS = sys.argv[3:]
SCHEMA = jsonschema.Draft202012Validator(json.loads((ROOT / "schema/part.schema.json").read_text(encoding="utf-8")))
wrong = []


def run(*words, given=None):
    return subprocess.run([ADJUDGE, *map(str, words)], capture_output=True, input=given)


def said(result):
    return result.returncode, result.stdout, result.stderr


def files_below(folder):
    return {str(path): path.read_bytes() for path in sorted(pathlib.Path(folder).rglob("*")) if path.is_file()}


def check(what, found, expected):
    if found != expected:
        wrong.append(what)
        print(f"{what}: {found!r}, and not {expected!r}"[:2000])


def parts_of(words, shards):
    """The parts of a run; each is written once to a file and once to standard output."""
    paths = [pathlib.Path(f"{shard}-of-{shards}.part") for shard in range(1, shards + 1)]
    for shard, path in enumerate(paths, 1):
        jobs = ("-j", 1 + shard % 2) if words[0] != "test" else ()
        made = run(*words, "--shard", f"{shard}/{shards}", "-o", path, *jobs)
        check(f"{words} --shard {shard}/{shards}", said(made), (0, b"", b""))
        if shards == 2:
            check(f"{words}: standard output", run(*words, "--shard", f"{shard}/{shards}").stdout, path.read_bytes())
        for line in path.read_text(encoding="utf-8").splitlines():
            for error in SCHEMA.iter_errors(json.loads(line)):
                check(f"{path} is as its schema says: {line[:200]}", error.message, "")
    return paths


def compare(*words, beside=(), also=(7,)):
    """`beside`: an option of the whole run and of merge, with the name of the file or folder that it makes."""
    for name in beside[1:]:
        shutil.rmtree(name, ignore_errors=True)
        pathlib.Path(name).unlink(missing_ok=True) if not pathlib.Path(name).is_dir() else None
    whole = run(*words, *beside, "-j", 2) if words[0] != "test" else run(*words)
    whole_files = files_below(".") if beside else {}
    for shards in sorted({1, 2, 3, *also}):
        for name in beside[1:]:
            shutil.rmtree(name) if pathlib.Path(name).is_dir() else pathlib.Path(name).unlink(missing_ok=True)
        paths = parts_of(words, shards)
        random.Random(shards).shuffle(paths)
        merged = run("merge", *paths, paths[0], *beside)
        check(f"{words} in {shards} shards", said(merged), said(whole))
        for path in paths:
            path.unlink()
        if beside:
            check(f"{words} in {shards} shards, files", files_below("."), whole_files)
    return whole


def changed_rulebook(name, folder, old, new):
    shutil.copytree(ROOT / "rulebooks" / name, folder)
    rules = pathlib.Path(folder) / "rules.yaml"
    text = rules.read_text(encoding="utf-8")
    if old not in text:
        sys.exit(f"the rulebook {name} does not say: {old}")
    rules.write_text(text.replace(old, new), encoding="utf-8")


def make_corpus():
    """Single logs of two games, a collection of several frames, the same with damage, a torn log, and what is none."""
    def play(book, *words):
        made = run("play", ROOT / "rulebooks" / book, "--players", "random", *words)
        if made.returncode:
            sys.exit(f"no games of {book}: {made.stderr.decode()}")

    pathlib.Path("corpus").mkdir()
    for seed in "abc":
        play("coast", "--seed", seed, "-o", f"corpus/{seed}.jsonl.gz")
    play("kuhn-poker", "--seed", "d", "-o", "corpus/d.jsonl.gz")
    play("warp-skirmish", "--seed", "many", "--games", "3", "-o", "corpus/many.jsonl.gz")
    many = pathlib.Path("corpus/many.jsonl.gz").read_bytes()
    at = len(many) * 3 // 4
    pathlib.Path("corpus/damaged.jsonl.gz").write_bytes(many[:at] + b"XXXX" + many[at + 4:])
    pathlib.Path("corpus/torn.jsonl.gz").write_bytes(pathlib.Path("corpus/a.jsonl.gz").read_bytes()[:-40])
    pathlib.Path(b"corpus/n\xff\xc3\xa9.jsonl.gz".decode("utf-8", "surrogateescape")).write_text("no log", encoding="utf-8")
    pathlib.Path("few").mkdir()
    play("coast", "--seed", "few", "--games", "5", "-o", "few/games.jsonl.gz")
    changed_rulebook("coast", "long", "the rounds is 6 and", "the rounds is 5 and")


def check_verify():
    compare("verify", "corpus")
    compare("verify", "corpus", "--full", "--format", "json", also=())
    compare("verify", "few", "corpus/a.jsonl.gz", "--lang", "pl", "-r", "long")
    compare("verify", "few/games.jsonl.gz", also=(12,))
    compare("verify", "corpus/a.jsonl.gz", "--format", "html")
    compare("verify", "corpus/no-such-log.jsonl.gz", "corpus/b.jsonl.gz")


def check_explore():
    data = ROOT / "tests/cli/data"
    compare("explore", ROOT / "rulebooks/tic-tac-toe", "--random", 5, "--rules", "--lang", "pl", also=(7, 12))
    compare("explore", ROOT / "rulebooks/kuhn-poker", "--random", 400, "--compare", ROOT / "rulebooks/kuhn-poker",
            "--format", "json")
    compare("explore", data / "explore", "--random", 40, beside=("-o", "logs"))
    compare("explore", data / "options", "--random", 60, "--options", "pairs", "--depth", 200, "--rules",
            beside=("-o", "logs"), also=())
    compare("explore", ROOT / "rulebooks/liars-dice", "--secrets", "--random", 4, "--depth", 30, also=(5,))


def check_regress():
    mixed = ("few", "corpus/a.jsonl.gz", "corpus/b.jsonl.gz", "corpus/d.jsonl.gz", "corpus/torn.jsonl.gz",
             "corpus/n\udcff\u00e9.jsonl.gz")
    compare("regress", *mixed, "--rules", "long")
    compare("regress", *mixed, "--rules", "long", "--format", "json", also=(5,))
    compare("regress", "few", "corpus/a.jsonl.gz", "--rules", "long", "--policy", "random", beside=("--junit", "tests.xml"))
    compare("regress", "few", "--rules", ROOT / "rulebooks/coast", "--format", "html", also=(9,))
    run("regress", "few", "--rules", "long", "--accept")
    accepted = pathlib.Path("few/regress-expected.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    pathlib.Path("few/regress-expected.jsonl").write_text("".join(accepted[1:]), encoding="utf-8")
    compare("regress", "few", "corpus/b.jsonl.gz", "--rules", "long")
    paths = parts_of(("regress", "few", "--rules", "long"), 2)
    check("merge --accept", run("merge", *paths, "--accept").returncode, 0)
    check("what was accepted", pathlib.Path("few/regress-expected.jsonl").read_text(encoding="utf-8"), "".join(accepted))
    for path in [*paths, pathlib.Path("few/regress-expected.jsonl")]:
        path.unlink()
    for option in ("--junit=x.xml", "--accept", "--review"):
        check(f"regress {option}", run("regress", "few", "--rules", "long", "--shard", "1/2", option).returncode, 64)


def check_cover():
    logs = ("few", "corpus/a.jsonl.gz", "corpus/d.jsonl.gz", "corpus/torn.jsonl.gz", "corpus/b.jsonl.gz",
            "corpus/n\udcff\u00e9.jsonl.gz")
    compare("cover", *logs)
    compare("cover", *logs, "--clauses", "--format", "json", "--threshold", 99)
    compare("cover", *logs, "-r", ROOT / "rulebooks/kuhn-poker", "--format", "markdown")
    compare("cover", "few", beside=("--html", "page.html"))
    compare("cover", "corpus/torn.jsonl.gz", "corpus/damaged.jsonl.gz#1")


def check_tests():
    data = ROOT / "tests/data/fixture"
    compare("test", ROOT / "fixtures/kuhn-poker", ROOT / "fixtures/tic-tac-toe")
    compare("test", data, "--lang", "pl", "--strict")
    compare("test", data, "--format", "json")
    compare("test", ROOT / "fixtures/kuhn-poker", "--format", "junit", also=(60,))
    compare("test", data, "nowhere.yaml", "--format", "tap")


def check_refusals():
    words = ("verify", "few")
    paths = parts_of(words, 3)
    one = paths[0].read_bytes()
    lines = one.splitlines(keepends=True)
    head = json.loads(lines[0])

    def refused(what, status, text, *given):
        result = run("merge", *given)
        check(what, (result.returncode, result.stdout, text in result.stderr.decode()), (status, b"", True))
        if text not in result.stderr.decode():
            print(result.stderr.decode())

    def variant(name, data):
        pathlib.Path(name).write_bytes(data)
        return name

    def other_head(**members):
        """A complete part whose head has other members."""
        first = json.dumps({**head, **members}, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
        body = first + b"".join(lines[1:-1])
        return body + json.dumps({"end": len(lines) - 2, "sha256": hashlib.sha256(body).hexdigest()},
                                 separators=(",", ":")).encode() + b"\n"

    check("a part that is spelled by another program", other_head(), one)
    refused("two of three are missing", 2, "2 parts are missing: --shard 2/3, 3/3", paths[0])
    refused("one is missing", 2, "1 part is missing: --shard 2/3", paths[0], paths[2])
    refused("a file that is not there", 3, "no such file", *paths, "none.part")
    refused("a log", 2, "is not a part of a divided run", *paths, "few/games.jsonl.gz")
    refused("an empty file", 2, "is not a part of a divided run", *paths[1:], variant("empty", b""))
    for cut in (len(one) - 1, len(one) - len(lines[-1]), len(lines[0]), len(lines[0]) + 10):
        refused(f"cut after {cut} bytes", 2, "is incomplete", *paths[1:], variant("cut", one[:cut]))
    for at in range(len(lines[0]) + 3, len(one) - 3, max(1, len(one) // 40)):
        flipped = bytearray(one)
        flipped[at] ^= 1
        result = run("merge", variant("flipped", bytes(flipped)), *paths[1:])
        check(f"byte {at} changed", (result.returncode, result.stdout), (2, b""))
    refused("a line too many", 2, "is damaged", *paths[1:], variant("longer", one + b"{}\n"))
    refused("a line too few", 2, "is damaged", *paths[1:], variant("shorter", lines[0] + b"".join(lines[2:])))
    refused("another version", 2, "the versions of adjudge differ", *paths, variant("version", other_head(version="9.9.9")))
    refused("all of another version", 2, "the parts were written by adjudge 9.9.9",
            *[variant(f"v{k}", other_head(version="9.9.9", shard=k)) for k in (1, 2, 3)])
    refused("another rulebook", 2, "the rulebooks differ", *paths, variant("rulebook", other_head(rulebook="00")))
    refused("another number of games", 2, "the games differ", *paths, variant("items", other_head(items=99)))
    refused("another format", 2, "is a part of another format", *paths, variant("format", other_head(format=99)))
    refused("other entries", 2, "are both of shard 2, and differ", *paths, variant("twice", other_head(shard=2)))
    refused("another option", 2, "the options or operands differ", *paths,
            variant("full", other_head(arguments=["--full", "--", "few"])))
    refused("another number of shards", 2, "different numbers of shards", *paths, variant("n", other_head(shards=4)))
    refused("another command", 2, "the commands differ", *paths, variant("command", other_head(part="cover")))
    refused("a command that cannot be divided", 2, "cannot be divided",
            *[variant(f"c{k}", other_head(part="play", shard=k)) for k in (1, 2, 3)])
    refused("an option that is not for it", 64, "which has no such option", *paths, "--junit", "x.xml")
    shutil.copytree("few", "kept")
    subprocess.run([ADJUDGE, "play", ROOT / "rulebooks/coast", "--players", "random", "--seed", "z", "-o", "few/z.jsonl.gz"],
                   check=True, capture_output=True)
    refused("the corpus has grown", 2, "the operands of the parts name other games here", *paths)
    pathlib.Path("few/z.jsonl.gz").unlink()
    for text in ("0/3", "4/3", "3", "1/0", "x/3", "1/", "1/1000000", "-1/3"):
        check(f"--shard {text}", run("verify", "few", f"--shard={text}").returncode, 64)
    check("--output alone", run("verify", "few", "-o", "x.part").returncode, 64)
    check("a list", run("verify", "-", "--shard", "1/2", given=b"few\n").returncode, 64)
    check("sequences", run("explore", ROOT / "rulebooks/coast", "--depth", 2, "--shard", "1/2").returncode, 64)
    check("no folder", run("verify", "few", "--shard", "1/2", "-o", "nowhere/x.part").returncode, 3)
    for path in paths:
        path.unlink()


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        make_corpus()
        for part in PARTS:
            {"verify": check_verify, "explore": check_explore, "regress": check_regress, "cover": check_cover,
             "test": check_tests, "refusals": check_refusals}[part]()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
