#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The same games on different machines: builds the command with several compilers and for several processors, lets each
of them play the same games of all rulebooks into a collection, verify them, show and trace every tenth, and record two as
logs of their own; and compares the bytes of every file and of every report with those of the first.

    machines.py ROOT [--games N] [--seed SEED] [--rulebooks NAME,…] [--work FOLDER] [--only MACHINE,…]
                                                 exit 0 where nothing differs, 1, or 77: too few machines

Where a compiler or the libraries of a foreign processor cannot be had, the machine is left out, and that is said.
"""
import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile

import rulebook_folders

# name: compiler, options of meson, Debian's architecture and the triplet of foreign ones, who runs their programs
MACHINES = {
    "gcc-O0": ("gcc", ["-Doptimization=0"], None),
    "gcc-O3": ("gcc", ["-Doptimization=3", "-Ddebug=false"], None),
    "gcc-plain-switch": ("gcc", ["-Doptimization=2", "-Dc_args=-DPLAIN_SWITCH"], None),
    "clang-O0": ("clang", ["-Doptimization=0"], None),
    "clang-O3": ("clang", ["-Doptimization=3", "-Ddebug=false"], None),
    "32-bit": ("i686-linux-gnu-gcc", ["-Doptimization=2"], ("i386", "i386-linux-gnu", "x86", "little", None)),
    "big-endian": ("s390x-linux-gnu-gcc", ["-Doptimization=2"],
                   ("s390x", "s390x-linux-gnu", "s390x", "big", "qemu-s390x-static")),
}
LOOKED_AT = 10  # one game in so many is shown and traced: each report plays its game again, slowly on an imitated processor
TRACED = ("--from", "0", "--to", "40")  # decisions
FOREIGN_LIBRARIES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "foreign_libraries.sh")


class Missing(Exception):
    pass


def run(command, **more):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **more)


def cross_file(work, name, compiler, foreign):
    """Describes a foreign machine to meson; the command is linked statically, so that it needs none of its libraries."""
    architecture, triplet, family, endian, runner = foreign
    folder = os.path.join(work, "libraries-" + architecture)
    if run([FOREIGN_LIBRARIES, architecture, folder]).returncode:
        raise Missing("the libraries for %s cannot be had" % architecture)
    if runner and not shutil.which(runner):
        raise Missing(runner + " is not there")
    path = os.path.join(work, name + ".cross")
    with open(path, "w") as f:
        f.write("[binaries]\nc = '%s'\nar = 'ar'\nstrip = 'true'\npkgconfig = 'pkg-config'\n" % compiler)
        if runner:
            f.write("exe_wrapper = '%s'\n" % runner)
        f.write("[properties]\nsys_root = '%s'\npkg_config_libdir = '%s/usr/lib/%s/pkgconfig'\n" % (folder, folder, triplet))
        f.write("[built-in options]\nprefer_static = true\nc_link_args = ['-static']\n")
        f.write("c_args = ['-isystem', '%s/usr/include', '-isystem', '%s/usr/include/%s']\n" % (folder, folder, triplet))
        f.write("[host_machine]\nsystem = 'linux'\ncpu_family = '%s'\ncpu = '%s'\nendian = '%s'\n" % (family, family, endian))
    return ["--cross-file", path], [runner] if runner else []


def build(root, work, name):
    """The command line of the machine's own adjudge."""
    compiler, options, foreign = MACHINES[name]
    if not shutil.which(compiler):
        raise Missing(compiler + " is not there")
    runner = []
    if foreign:
        cross, runner = cross_file(work, name, compiler, foreign)
        options = [*options, *cross, '-Dtimestamps=disabled']
    folder = os.path.join(work, name)
    if not os.path.exists(os.path.join(folder, "build.ninja")):
        said = run(["meson", "setup", folder, root, *options], env=dict(os.environ, CC=compiler if not foreign else "gcc"))
        if said.returncode:
            sys.exit("%s: meson refuses:\n%s" % (name, said.stdout.decode()[-2000:]))
    said = run(["ninja", "-C", folder, "-j", os.environ.get("ADJUDGE_JOBS", "2"), "src/adjudge"])
    if said.returncode:
        sys.exit("%s: does not build:\n%s" % (name, said.stdout.decode()[-4000:]))
    return [*runner, os.path.join(folder, "src/adjudge")]


def play(adjudge, rulebooks, games, seed, folder):
    """Everything that one machine says: {what: SHA-256}."""
    out = {}

    def keep(what, *words):
        said = run([*adjudge, *words], cwd=folder)
        out[what] = hashlib.sha256(said.stdout).hexdigest()
        if said.returncode:
            sys.exit("%s: %s ends with %d: %s" % (adjudge[-1], " ".join(words), said.returncode, said.stdout.decode()[-400:]))

    def keep_file(name):
        with open(os.path.join(folder, name), "rb") as log:
            out[name] = hashlib.sha256(log.read()).hexdigest()

    for rulebook in rulebooks:
        name = os.path.basename(rulebook)
        play = ["play", rulebook, "--players", "random", "--seed", seed]
        together = name + ".jsonl.gz"
        keep(name + ", play", *play, "--games", str(games), "-o", together)
        keep_file(together)
        keep(name + ", verify", "verify", "--full", together)
        keep(name + ", play two", *play, "--games", "2", "-o", name)
        for log in sorted(os.listdir(os.path.join(folder, name))):
            keep_file(os.path.join(name, log))
            keep("%s/%s, verify" % (name, log), "verify", os.path.join(name, log))
        for n in range(1, games + 1, LOOKED_AT):
            log = "%s#%d" % (together, n)
            keep(log + ", show", "show", log, "--format", "json")
            keep(log + ", trace", "trace", log, *TRACED)
            keep(log + ", trace as JSON", "trace", log, *TRACED, "--format", "json")
    return out


def main():
    p = argparse.ArgumentParser()
    p.add_argument("root")
    p.add_argument("--games", type=int, default=20)
    p.add_argument("--seed", default="machines")
    p.add_argument("--rulebooks", help="all by default")
    p.add_argument("--work")
    p.add_argument("--only", default=",".join(MACHINES))
    options = p.parse_args()
    root = os.path.abspath(options.root)
    work = os.path.abspath(options.work or tempfile.mkdtemp(prefix="machines-"))
    os.makedirs(work, exist_ok=True)
    wanted = options.rulebooks and options.rulebooks.split(",")
    rulebooks = [str(folder) for folder in rulebook_folders.playable(root) if not wanted or folder.name in wanted]
    games = -(-options.games // len(rulebooks))
    first, first_name, machines, differences = None, None, [], 0
    for name in options.only.split(","):
        try:
            adjudge = build(root, work, name)
        except Missing as missing:
            print("%s: left out: %s" % (name, missing))
            continue
        with tempfile.TemporaryDirectory() as folder:
            said = play(adjudge, rulebooks, games, options.seed, folder)
        machines.append(name)
        if first is None:
            first, first_name = said, name
        different = [what for what in sorted(set(first) | set(said)) if first.get(what) != said.get(what)]
        for what in different[:10]:
            print("%s differs from %s: %s" % (name, first_name, what))
        differences += len(different)
        print("%s: %d games, %d files and reports, %d differ" % (name, games * len(rulebooks), len(said), len(different)), flush=True)
    if not options.work:
        shutil.rmtree(work)
    print("%d machines (%s), %d games of %d rulebooks on each: %d differences" %
          (len(machines), ", ".join(machines), games * len(rulebooks), len(rulebooks), differences))
    if differences:
        sys.exit(1)
    if len(machines) < 2:
        sys.exit(77)


if __name__ == "__main__":
    main()
