#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Two faults in one run of a command that writes: a full disk (one call, or each from then on) and later a second call
that fails, or a kill. Whatever happens, an existing file keeps what it had or has its new contents, a log keeps each
acknowledged decision, nothing incomplete has a final name, and the same command can be run again.

    fail_twice_test.py ADJUDGE FAIL_CALLS.so ROOT [--slice K/N] [JOB...]

--slice 3/20: each 20th pair of calls, from the third on; slices 1/20 to 20/20 together are the complete run.
"""
import argparse
import errno
import os
import subprocess

import fail_runs

JOBS = ["play", "play, typed", "play --resume", "play --games into a file", "record --replace", "sign --add-to",
        "log pack in place", "log split", "log recover", "fmt --write"]
# The first fault, whether it lasts, and the second one.
FAULTS = [(errno.ENOSPC, 0, errno.EIO), (errno.ENOSPC, 0, "kill"), (errno.ENOSPC, 1, "kill"), (errno.EIO, 0, "kill")]
KILLED = -9
CALLS_MAX = 1009  # more than a job has; a prime, so that a slice has pairs of all kinds


class Pair:
    """A run of a job with two faults, and what must hold after it."""

    def __init__(self, runner, job, new, first, second, fault, wrong):
        self.runner, self.job, self.new, self.wrong = runner, job, new, wrong
        self.how, on, then = fault
        self.done, self.calls, _, _ = runner.run(job, kind="file", at=first, how=self.how, on=on, then=second,
                                                 then_how=then)
        self.name = "%s, %s at call %d%s, %s at call %d" % (job.name, self.how, first, " and later" if on else "", then,
                                                           second)

    def complain(self, what):
        self.wrong.append("%s: %s (exit status %d: %s)" % (self.name, what, self.done.returncode,
                                                           self.done.stderr.decode(errors="replace")[:200].strip()))

    def adjudge(self, *arguments, typed=b""):
        return subprocess.run([self.runner.adjudge, *arguments], cwd=self.runner.folder, capture_output=True, input=typed)

    def lines(self, name):
        return self.adjudge("log", "dump", name).stdout.splitlines()

    def check(self):
        if self.done.returncode not in (self.job.status, 3, KILLED):
            self.complain("neither succeeded, nor reported the failure, nor was killed")
        if self.done.returncode == 3 and not self.done.stderr + self.done.stdout:
            self.complain("no message")
        after = self.runner.after()
        for name, old in self.job.before.items():
            self.check_old(name, old, after.get(name))
        for name in after.keys() - self.job.before.keys():
            if name in self.job.made:
                self.check_made(name, after[name])
            elif not fail_runs.TEMPORARY.match(name):
                self.complain("leaves '%s'" % name)
        self.check_again()

    def check_old(self, name, old, now):
        if isinstance(old, dict):
            for inner, data in old.items():
                if (now or {}).get(inner) not in (data, self.new[name][inner]):
                    self.complain("'%s/%s' is neither the old file nor the new one" % (name, inner))
        elif self.job.grows:
            self.check_log(name, old)
        elif now not in (old, self.new.get(name)):
            self.complain("'%s' is neither the old file nor the new one" % name)

    def check_log(self, name, old):
        """What was recorded before is in the log, or can be recovered from it."""
        saved = self.adjudge("log", "recover", name, "-o", "saved.gz")
        with open(os.path.join(self.runner.folder, "old.gz"), "wb") as f:
            f.write(old)
        before = self.lines("old.gz")
        if saved.returncode or self.lines("saved.gz")[:len(before)] != before:
            self.complain("decisions are lost: " + saved.stderr.decode())
        for extra in ("saved.gz", "old.gz"):
            if os.path.exists(os.path.join(self.runner.folder, extra)):
                os.unlink(os.path.join(self.runner.folder, extra))

    def check_made(self, name, data):
        new = self.new[name]
        if isinstance(data, dict):
            for inner, made in data.items():
                if made != new.get(inner) and not fail_runs.TEMPORARY.match(inner):
                    self.complain("'%s/%s' is incomplete" % (name, inner))
        elif data != new and not (self.job.grows and self.adjudge("log", "recover", name, "-o", "saved.part").returncode == 0):
            self.complain("'%s' is incomplete" % name)

    def check_again(self):
        """The command can be run again, perhaps after it named what to remove or to save first."""
        again = self.adjudge(*self.job.arguments, typed=self.job.typed)
        hint = (again.stderr + again.stdout).decode(errors="replace")
        if again.returncode != self.job.status and not any(name.split(".")[0] in hint for name in self.job.made):
            self.complain("cannot be run again: %s" % hint)


def pairs_of(runner, job, part, wrong):
    """Each call with each later one. If the second fault is not reached, no later one is."""
    _, calls, _, _ = runner.run(job, kind="file", at=0)
    new = runner.after()
    for number, fault in enumerate(FAULTS):
        for first in range(1, calls + 1):
            second, last = first, calls + 1
            while second < last:
                second += 1
                if part.has((number * CALLS_MAX + first) * CALLS_MAX + second):
                    pair = Pair(runner, job, new, first, second, fault, wrong)
                    yield pair
                    last = max(last, pair.calls) if pair.calls >= second else second


def try_job(runner, job, options, wrong):
    count = killed = 0
    for pair in pairs_of(runner, job, options.slice, wrong):
        pair.check()
        count += 1
        killed += pair.done.returncode == KILLED
    return "%d pairs of faults, %d of them ended by a kill" % (count, killed)


if __name__ == "__main__":
    fail_runs.main(argparse.ArgumentParser(), try_job, JOBS)
