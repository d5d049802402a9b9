#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes calls of the system and allocations fail, one after the other, in complete runs of every command. The command
must end with status 3 and a message on standard error, or, where the failure does not matter, with 0 and the result that
it has without it; never with a signal or another verdict. Existing files stay as they are, or get their new contents
complete; a log that is being written is the beginning of what it would have become; an incomplete file has a temporary
name, and is removed if the system allows it. No block of memory and no descriptor is lost.

    fail_test.py ADJUDGE FAIL_CALLS.so ROOT [--few] [--allocations N] [--slice K/N] [JOB...]

--few: some calls of the system in one way, and 3 allocations of each job; otherwise all calls in all ways, and all
allocations. If there are more than N (2,000), N of them are tried, spread evenly. --slice 3/20: each 20th of these calls
and allocations, from the third on; slices 1/20 to 20/20 together are the complete run.
"""
import argparse
import errno
import sys

import fail_runs

# How a call of the system fails, and whether all later ones do, too.
WAYS = [(how, on) for how in (errno.ENOSPC, errno.EIO, errno.EDQUOT, "short") for on in (0, 1)]
TRANSFERS = ("read", "write", "pread64", "pwrite64")
ALLOCATIONS_OF_FEW = 3
ALLOCATIONS = 2000  # all, except those of a library for certificates
CALLS_OF_FEW = 12
# If one of these fails, a temporary file can remain.
REMOVALS = ("unlink", "rmdir")


def without_temporary(data):
    """The files of a folder but those that an operation could not remove."""
    if not isinstance(data, dict):
        return data
    return {name: without_temporary(inner) for name, inner in data.items() if not fail_runs.TEMPORARY.match(name)}


class Trial:
    """A job, what it does without failures, and what is wrong when something failed."""

    def __init__(self, runner, job, wrong):
        self.runner, self.job, self.wrong = runner, job, wrong

    def learn(self, kind):
        done, count, _, self.left = self.runner.run(self.job, kind=kind, at=0)
        if done.returncode != self.job.status:
            sys.exit("%s: fails by itself: status %d: %s" % (self.job.name, done.returncode, done.stderr.decode()))
        self.stdout, self.files = done.stdout, self.runner.after()
        if self.job.before and not self.job.made and self.files != self.job.before:
            sys.exit("%s: changes files that it should not" % self.job.name)
        return count

    def check(self, kind, how, on, n, of):
        done, _, call, left = self.runner.run(self.job, kind=kind, at=n, how=how, on=on)
        where = "%s, call %d of %d, %s%s" % (call, n, of, how, ", and all later ones" if on else "")

        def complain(what):
            self.wrong.append("%s: %s: %s (exit status %d: %s)" % (
                self.job.name, where, what, done.returncode, done.stderr.decode(errors="replace")[:200].strip()))

        if done.returncode not in (self.job.status, 3):
            complain("neither succeeded nor reported that the system failed")
        elif done.returncode == 3 and not done.stderr and self.stdout.startswith(done.stdout):
            complain("no message")
        elif done.returncode == self.job.status and done.stdout != self.stdout and not self.job.varies:
            complain("prints something else and reports success")
        if left[0] > self.left[0] or left[1] > self.left[1]:
            complain("%d blocks and %d descriptors are lost" % (left[0] - self.left[0], left[1] - self.left[1]))
        self.check_files(complain, done.returncode, call in REMOVALS or (on and kind == "file"))
        if how == "short" and done.returncode != self.job.status:
            complain("a short transfer is not continued")
        return call

    def check_files(self, complain, status, may_remain):
        job, after = self.job, self.runner.after()
        if status == job.status and not job.varies:
            for name in job.made:
                if without_temporary(after.get(name)) != self.files.get(name):
                    complain("'%s' is different, and the status is that of success" % name)
        for name, data in {**job.before, **after}.items():
            if name in job.made:
                self.check_made(complain, name, after.get(name), may_remain)
            elif name in job.before:
                if after.get(name) != data:
                    complain("'%s' has changed" % name)
            elif not may_remain:
                complain("leaves '%s'" % name)
            elif not fail_runs.TEMPORARY.match(name):
                complain("leaves '%s', which has no temporary name" % name)

    def check_made(self, complain, name, made, may_remain):
        old, new = self.job.before.get(name), self.files.get(name)
        if isinstance(new, dict):
            return self.check_folder(complain, name, made or {}, old or {}, new, may_remain)
        if made in (old, new) or self.job.varies:
            return
        if self.job.grows and made is not None and (new.startswith(made) or self.runner.verifies(name)) and \
                len(made) >= len(old or b""):
            return
        if self.job.states and made is not None and made.endswith(new[-len(b"</testsuites>\n"):]):
            return
        complain("'%s' is neither the old file nor the new one" % name)

    def check_folder(self, complain, name, made, old, new, may_remain):
        for inner, data in made.items():
            if isinstance(data, dict):
                self.check_folder(complain, inner, data, old.get(inner, {}), new.get(inner, {}), may_remain)
            elif data not in (old.get(inner), new.get(inner)) and not (may_remain and fail_runs.TEMPORARY.match(inner)):
                complain("'%s/%s' is neither the old file nor the new one" % (name, inner))
        for inner, data in old.items():
            if inner not in made and inner in new:
                complain("'%s/%s' is lost" % (name, inner))


def try_calls(trial, few, part):
    calls = trial.learn("file")
    runs = 0
    tried = range(1, calls + 1, max(1, calls // CALLS_OF_FEW) if few else 1)
    for n in part.within(tried):
        call = None
        for how, on in WAYS[n % len(WAYS):][:1] if few else WAYS:
            if how != "short" or call is None or call in TRANSFERS:
                call = trial.check("file", how, on, n, calls)
                runs += 1
    return calls, runs


def try_allocations(trial, most, part):
    allocations = trial.learn("memory")
    step = max(1, allocations // most)
    # The last one is an allocation for the output: the result is known by then.
    tried = part.within(sorted({*range(1, allocations + 1, step), allocations}))
    for n in tried:
        for on in (0, 1):
            trial.check("memory", 0, on, n, allocations)
    return allocations, 2 * len(tried)


def try_job(runner, job, options, wrong):
    trial = Trial(runner, job, wrong)
    most = ALLOCATIONS_OF_FEW if options.few else options.allocations
    return "%d calls of the system, %d failures; %d allocations, %d failures" % (
        *try_calls(trial, options.few, options.slice), *try_allocations(trial, most, options.slice))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--few", action="store_true")
    parser.add_argument("--allocations", type=int, default=ALLOCATIONS)
    fail_runs.main(parser, try_job)
