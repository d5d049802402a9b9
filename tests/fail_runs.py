# SPDX-License-Identifier: MIT
"""What the tests of failing calls have in common: they run the jobs of fail_jobs.py in a folder of their own with the
library that makes calls fail, all jobs or some, and all failures or a slice of them."""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

from fail_jobs import jobs_of

TEMPORARY = re.compile(r".*(\.part|\.[A-Za-z0-9]{6})$")
COMPLAINTS_SHOWN = 12  # of a job


class Slice:
    """A part of the failures: K/N has each N-th one, from the K-th on. All N slices together have each failure once."""

    def __init__(self, text):
        part, _, of = text.partition("/")
        self.part, self.of = int(part), int(of)
        if not 1 <= self.part <= self.of:
            raise ValueError(text)

    def has(self, number):
        return number % self.of == self.part % self.of

    def within(self, items):
        return [item for number, item in enumerate(items, 1) if self.has(number)]


def read(path):
    """What is in a file, or in the files of a folder."""
    if os.path.isdir(path):
        return {name: read(os.path.join(path, name)) for name in os.listdir(path)}
    with open(path, "rb") as f:
        return f.read()


def write(path, data):
    if isinstance(data, dict):
        os.mkdir(path)
        for name, inner in data.items():
            write(os.path.join(path, name), inner)
        return
    with open(path, "wb") as f:
        f.write(data)


def empty(folder):
    for entry in os.scandir(folder):
        shutil.rmtree(entry.path) if entry.is_dir(follow_symlinks=False) else os.unlink(entry.path)


class Runner:
    """Runs the jobs in a folder of their own, with the library that makes calls fail."""

    def __init__(self, adjudge, shim, folder):
        self.adjudge, self.shim, self.count = adjudge, shim, os.path.join(folder, "count")
        self.folder = os.path.join(folder, "run")
        os.mkdir(self.folder)

    def run(self, job, **fail):
        """The finished process, the number of calls, the call that failed, the blocks and descriptors that are left."""
        empty(self.folder)
        for name, data in job.before.items():
            write(os.path.join(self.folder, name), data)
        if os.path.exists(self.count):
            os.unlink(self.count)
        environment = dict(os.environ, LD_PRELOAD=self.shim, FAIL_COUNT=self.count, ASAN_OPTIONS="detect_leaks=0")
        environment.update({"FAIL_" + key.upper(): str(value) for key, value in fail.items()})
        done = subprocess.run([self.adjudge, *job.arguments], capture_output=True, env=environment, cwd=self.folder,
                              input=job.typed)
        words = read(self.count).decode().split() if os.path.exists(self.count) else []
        count, call, blocks, descriptors = words if len(words) == 4 else (0, "-", 0, 0)
        return done, int(count), call, (int(blocks), int(descriptors))

    def after(self):
        return read(self.folder)

    def verifies(self, name):
        return subprocess.run([self.adjudge, "verify", os.path.join(self.folder, name)],
                              capture_output=True).returncode == 0


def main(parser, try_job, names=()):
    """Tries the jobs of these names, or each, with try_job(runner, job, options, wrong), which returns what it counted and
    adds its complaints to the list."""
    parser.add_argument("adjudge", type=os.path.abspath)
    parser.add_argument("shim", type=os.path.abspath)
    parser.add_argument("root", type=os.path.abspath)
    parser.add_argument("only", nargs="*", metavar="JOB")
    parser.add_argument("--slice", type=Slice, default=Slice("1/1"))
    options = parser.parse_intermixed_args()
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        jobs = jobs_of(options.adjudge, options.root, folder)
        runner = Runner(options.adjudge, options.shim, folder)
        only = options.only or names or [job.name for job in jobs]
        for job in (job for job in jobs if job.name in only):
            before = len(wrong)
            print("%s: %s" % (job.name, try_job(runner, job, options, wrong)), flush=True)
            for complaint in wrong[before:before + COMPLAINTS_SHOWN]:
                print("  " + complaint, flush=True)
    print("%d complaints" % len(wrong))
    sys.exit(1 if wrong else 0)
