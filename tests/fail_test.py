#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lets calls of the system and allocations fail, one after the other, in whole runs of the command: check, play,
verify, cover, regress, rulings build, pack (to another file and in place) and recover. It must end with status 3
and a message, or, where the failure did not matter, with 0 and the same result as without it; never with a
signal or another verdict. Files that were there stay as they were; a log that is being written is a beginning of
what it would have become.

    fail_test.py ADJUDGE FAIL_CALLS.so ROOT [ALLOCATIONS]     about so many of the allocations, spread evenly, and
                                                              each call of the system in half of the ways; without
                                                              it: all, in all ways
"""
import errno
import os
import shutil
import subprocess
import sys
import tempfile

adjudge, shim, root = (os.path.abspath(p) for p in sys.argv[1:4])
allocations_most = int(sys.argv[4]) if len(sys.argv) > 4 else None
# How a call of the system fails, and whether all later ones do, too.
WAYS = ([(how, on) for how in (errno.ENOSPC, errno.EIO, errno.EDQUOT, "short") for on in (0, 1)]
        if allocations_most is None else
        [(errno.ENOSPC, 0), (errno.EIO, 1), ("short", 0), ("short", 1)])
rulebook = os.path.join(root, "rulebooks/tic-tac-toe")
wrong = []


def read(path):
    """What is in a file, or in the files of a folder; None: there is nothing."""
    if os.path.isdir(path):
        return {name: read(os.path.join(path, name)) for name in os.listdir(path)}
    try:
        with open(path, "rb") as f:
            return f.read()
    except FileNotFoundError:
        return None


def write(path, data):
    with open(path, "wb") as f:
        f.write(data)


def verifies(log):
    return subprocess.run([adjudge, "verify", log], capture_output=True).returncode == 0


class Job:
    """A run of the command in an empty folder. `source`: the file that is there before; `target`: the file or
    folder that it makes."""

    def __init__(self, name, arguments, source=None, target=None):
        self.name, self.arguments, self.source, self.target = name, arguments, source, target

    def run(self, **fail):
        for name in os.listdir("."):
            shutil.rmtree(name) if os.path.isdir(name) else os.unlink(name)
        if self.source is not None:
            write("source.gz", self.source)
        environment = dict(os.environ, LD_PRELOAD=shim, FAIL_COUNT=os.path.abspath("count"),
                           ASAN_OPTIONS="detect_leaks=0")
        environment.update({"FAIL_" + key.upper(): str(value) for key, value in fail.items()})
        done = subprocess.run([adjudge, *self.arguments], capture_output=True, env=environment)
        count, call = (read("count") or b"0 -").split()
        return done, int(count), call.decode()

    def learn(self, kind):
        done, count, _ = self.run(kind=kind, at=0)
        if done.returncode:
            sys.exit("%s: fails by itself: %s" % (self.name, done.stderr.decode()))
        self.said, self.made = done.stdout, read(self.target) if self.target else None
        return count

    def check(self, kind, done, call, how, on):
        def complain(what):
            wrong.append("%s, %s: %s (exit status %d: %s)" % (self.name, how, what, done.returncode,
                                                              done.stderr.decode(errors="replace")[:160].strip()))

        if done.returncode not in (0, 3):
            return complain("neither came through nor told that the system is at fault")
        if done.returncode == 3 and not done.stderr + done.stdout:
            complain("failed without a word")
        if done.returncode == 0 and done.stdout != self.said:
            complain("says something else and that all is well")
        if self.target:
            made = read(self.target)
            if done.returncode == 0 and made != self.made:
                complain("made something else and says that all is well")
            if self.target == "source.gz":
                if made not in (self.source, self.made):
                    complain("the file that was there is neither the old nor the new one")
            elif self.name == "play":
                if made is not None and not self.made.startswith(made) and "ftruncate" not in call and \
                        not verifies("made.gz"):
                    complain("the log is neither a good one nor the beginning of what it would have become")
            elif made not in (None, self.made):
                complain("half a file has the name of a whole one")
        if self.source is not None and self.target != "source.gz" and read("source.gz") != self.source:
            complain("the file that it reads has changed")
        left = [name for name in os.listdir(".") if name.endswith(".part")]
        # Where every call of the system fails, taking it away fails, too; the next writer does so.
        if left and call != "unlink" and not (on and kind == "file"):
            complain("leaves %s behind" % left[0])


def each(jobs):
    for job in jobs:
        calls = job.learn("file")
        runs = 0
        for n in range(1, calls + 1):
            for how, on in WAYS:
                done, _, call = job.run(kind="file", at=n, how=how, on=on)
                job.check("file", done, call,
                          "%s, call %d of %d, %s%s" % (call, n, calls, how, ", and all later ones" if on else ""), on)
                runs += 1
                if how == "short" and done.returncode:
                    wrong.append("%s: a short write is not continued" % job.name)
        allocations = job.learn("memory")
        step = max(1, allocations // allocations_most) if allocations_most else 1
        # The last one is that of what is handed out, when the verdict is known already.
        tried = sorted({*range(1, allocations + 1, step), allocations})
        for n in tried:
            for on in (0, 1):
                done, _, call = job.run(kind="memory", at=n, on=on)
                job.check("memory", done, call,
                          "%s, allocation %d of %d%s" % (call, n, allocations, ", and all later ones" if on else ""),
                          on)
        print("%s: %d calls of the system failed in %d ways, %d of %d allocations in 2" % (
            job.name, calls, runs // max(calls, 1), len(tried), allocations), flush=True)


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        play = ["play", rulebook, "--players", "random", "--seed", "fail"]
        subprocess.run([adjudge, *play, "-o", "log.gz"], check=True, capture_output=True)
        subprocess.run([adjudge, *play, "--games", "3", "-o", "games.jsonl.gz"], check=True, capture_output=True)
        log, games = read("log.gz"), read("games.jsonl.gz")
        proofs = os.path.join(folder, "proofs")
        key, receipt = os.path.join(proofs, "a.key"), os.path.join(proofs, "receipt.json")
        os.mkdir(proofs)
        subprocess.run([adjudge, "key", "new", "-o", key], check=True, capture_output=True)
        subprocess.run([adjudge, "sign", "log.gz@3", "--key", key, "-o", receipt], check=True, capture_output=True)
        os.mkdir("run")
        os.chdir("run")
        each([Job("check", ["check", rulebook]),
              Job("play", [*play, "-o", "made.gz"], target="made.gz"),
              Job("verify", ["verify", "--sandbox", "off", "source.gz"], source=log),
              Job("verify a collection", ["verify", "--sandbox", "off", "--jobs", "1", "source.gz"], source=games),
              Job("cover", ["cover", "--jobs", "1", "source.gz"], source=log),
              Job("regress", ["regress", "--jobs", "1", "source.gz", "--rules", rulebook], source=log),
              Job("rulings build", ["rulings", "build", rulebook, "-o", "made"], target="made"),
              Job("rulings", ["rulings", "check", os.path.join(root, "fixtures/broken/rulings/pond")]),
              Job("ask", ["ask", "source.gz@1", "pass", "--rulebook", rulebook], source=log),
              Job("pack", ["log", "pack", "source.gz", "-o", "made.gz"], source=log, target="made.gz"),
              Job("pack in place", ["log", "pack", "source.gz"], source=log, target="source.gz"),
              Job("receipt", ["receipt", "source.gz@2", "-o", "made.json"], source=log, target="made.json"),
              Job("sign", ["sign", "source.gz", "--key", key, "-o", "made.json"], source=log, target="made.json"),
              Job("stamp", ["stamp", receipt, "--request", "made.tsq"], target="made.tsq"),
              Job("verify with proofs", ["verify", "--sandbox", "off", "source.gz", "--receipt", receipt, "--signer", key + ".pub"], source=log),
              Job("recover", ["log", "recover", "source.gz", "-o", "made.gz"], source=log, target="made.gz")])
        os.chdir("/")
    for complaint in wrong[:30]:
        print(complaint)
    print("%d complaints" % len(wrong))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
