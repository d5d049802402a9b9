#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Redacts recorded games for each of their roles, and holds the result against docs/log-format.md, "Redacted logs",
computed here on its own: the place and the commitment of each record, no seed, no order of hidden cards, and that a
redaction of the same log is the same. Usage: redact_test.py ADJUDGE ROOT"""
import hashlib
import hmac
import json
import pathlib
import subprocess
import sys
import tempfile

ADJUDGE, ROOT = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
GAMES = ["kuhn-poker", "warp-skirmish", "dont-blink", "doctor-who-empires", "time-of-the-daleks"]
SEED = "00ff6a1f0c3b58d2e497aa10f3c46b7d"
STAY = ("rulebook", "resume", "end", "commit")


def netstring(data):
    return str(len(data)).encode() + b":" + data + b","


def commitment(number, line):
    key = hashlib.sha256(netstring(b"adjudge redaction") + netstring(SEED.encode())).digest()
    salt = hmac.new(key, str(number).encode(), "sha256").hexdigest()
    return hashlib.sha256(netstring(b"adjudge hidden") + netstring(salt.encode()) + netstring(line)).hexdigest()


def run(*args):
    done = subprocess.run([ADJUDGE, *args], capture_output=True, check=False)
    if done.returncode:
        sys.exit("%s: %d: %s" % (" ".join(map(str, args)), done.returncode, done.stderr.decode()))
    return done.stdout


def lines_of(log):
    return run("log", "dump", log).splitlines()


def guesses(number, line):
    """What a reader can compute who does not have the secret: each is a digest of the line that is hidden."""
    salts = [b"", str(number).encode(), hmac.new(b"", str(number).encode(), "sha256").hexdigest().encode()]
    yield hashlib.sha256(line).hexdigest()
    for salt in salts:
        yield hashlib.sha256(netstring(b"adjudge hidden") + netstring(salt) + netstring(line)).hexdigest()


def check_unguessable(whole, seen):
    """A role that tries out each line that could be hidden, of a vote or a die, finds none: not by its digest, nor because two records
    have the same."""
    digests = [json.loads(line)["digest"] for line in seen if b'"digest"' in line and b'"hidden' in line]
    assert len(set(digests)) == len(digests), "two records have the same commitment"
    known = set(digests)
    for number, line in enumerate(whole):
        assert not known.intersection(guesses(number, line)), line


def check_record(number, line, seen, role):
    """One record of the whole log, and what stands in its place."""
    whole, got = json.loads(line), json.loads(seen)
    name = whole.get("record", "aside")
    if seen == line:
        assert name not in ("open", "header") and whole.get("aside") != "note", line
        assert name != "decision" or role == whole["role"] or "secret" not in whole, line
        return 0
    assert name not in STAY, line
    assert got["digest"] == commitment(number, line), (number, line, seen)
    if name == "decision":
        assert got["record"] == "hidden decision" and got["role"] == whole["role"] and got["n"] == whole["n"], seen
        assert got.get("do", whole["do"]) == whole["do"] and role != whole["role"], seen
    else:
        assert got == {"record": "hidden", "what": name, "digest": got["digest"]}, seen
    return 1


def check(game, role, whole, redacted):
    lines, seen = lines_of(whole), lines_of(redacted)
    header = json.loads(seen[0])
    assert header["for"] == role and header["seed"] is None and header["needs"] in (3, 4), seen[0]
    assert not any(SEED.encode() in line for line in seen), "the seed"
    at = 1 + (json.loads(lines[1]).get("record") == "rulebook")
    assert json.loads(seen[at]) == {"record": "hidden", "what": "header", "digest": commitment(0, lines[0])}
    check_unguessable(lines, seen)
    rest = seen[1:at] + seen[at + 1:]
    assert len(rest) == len(lines) - 1, (game, role)
    assert not any(b'"shuffle","for"' in line for line in seen), "the order of hidden cards"
    return sum(check_record(n + 1, line, rest[n], role) for n, line in enumerate(lines[1:]))


def main():
    hidden = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for game in GAMES:
            whole = folder / (game + ".jsonl.gz")
            run("play", ROOT / "rulebooks" / game, "--players", "random", "--seed", SEED, "--decisions", "120", "-o", whole)
            roles = [r["role"] for r in json.loads(lines_of(whole)[0])["roles"]]
            for role in roles:
                redacted, again = folder / (game + "-seen.jsonl.gz"), folder / (game + "-again.jsonl.gz")
                run("log", "redact", whole, "--for", role, "-o", redacted)
                run("log", "redact", whole, "--for", role, "-o", again)
                assert redacted.read_bytes() == again.read_bytes(), "not the same twice"
                run("log", "redact", whole, "--check", redacted)
                run("verify", redacted)
                hidden += check(game, role, whole, redacted)
                redacted.unlink()
                again.unlink()
    print("%d games, %d hidden records as documented" % (len(GAMES), hidden))


if __name__ == "__main__":
    main()
