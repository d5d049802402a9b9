#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Holds the library's reader of collections against the independent one of log_collection_reader.py, and both against
# what must hold: on collections of whole, thin, open, large and equal games, and on every cut, flipped bits, and
# frames left out, repeated, swapped and put in from another collection, and games likewise inside of frames whose
# checks were made good. No damage may pass, and damage to one frame costs no game of another one. Usage:
#   log_collection_test.py COLLECTION_VERDICT LOG_MAKE SAMPLES-FOLDER [FLIPS]
import collections
import os
import random
import subprocess
import sys
import tempfile
import zlib

import log_collection_reader
from log_agreement import frames_of, surgery
from log_collection_reader import CLOSE, GAMES, Collection, sha

random.seed(22)  # the same variants on every run
SEEDS = 150


def lines_of(source, seed=None, thin=False, more=0, sealed=True):
    """A sample as the lines of another game: with another seed, without its rulebook, with more decisions."""
    with open(source, "rb") as f:
        lines = f.read().split(b"\n")[:-1]
    if seed:
        lines[0] = lines[0].replace(b'"seed":"corner', b'"seed":"%d corner' % seed)
    if thin:
        lines = [line for line in lines if not line.startswith(b'{"record":"rulebook"')]
    end, decisions = lines[-1], sum(line.startswith(b'{"record":"decision"') for line in lines)
    if more or not sealed:
        lines = lines[:-1]
    for n in range(decisions + 1, decisions + more + 1):
        lines.append(b'{"record":"decision","n":%d,"role":"hares","do":"hare %d hops to (%d,%d)","of":7}'
                     % (n, n % 5, n % 9, n % 7))
    if more and sealed:
        lines.append(end.replace(b'"n":%d' % decisions, b'"n":%d' % (decisions + more)))
    return lines


class Maker:
    def __init__(self, make, folder):
        self.make, self.folder, self.count = make, folder, 0

    def path(self, name):
        return os.path.join(self.folder, name)

    def log(self, lines):
        self.count += 1
        plain, log = self.path("lines"), self.path("%04d.jsonl.gz" % self.count)
        with open(plain, "wb") as f:
            f.write(b"".join(line + b"\n" for line in lines))
        subprocess.run([self.make, "import", plain, log], check=True)
        return log

    def collect(self, logs):
        path = self.path("all")
        subprocess.run([self.make, "collect", path, *logs], check=True)
        with open(path, "rb") as f:
            return f.read()


class Library:
    def __init__(self, tool, folder):
        self.path = os.path.join(folder, "variant")
        self.tool = subprocess.Popen([tool], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __call__(self, data):
        with open(self.path, "wb") as f:
            f.write(data)
        self.tool.stdin.write(self.path + "\n")
        self.tool.stdin.flush()
        return self.tool.stdout.readline().rstrip("\n")

    def close(self):
        self.tool.stdin.close()
        self.tool.wait()


# ---------------------------------------------------------------- forging

def frame(kind, lines, first, head, first_game=0, games=0):
    text = b"".join(line + b"\n" for line in lines)
    z = zlib.compressobj(9, zlib.DEFLATED, -15)
    n = lambda v, size: v.to_bytes(size, "little")
    field = b"AG" + n(12, 2) + n(first_game, 8) + n(games, 4) if games else b""
    body = field + z.compress(text) + z.flush() + n(zlib.crc32(text), 4) + n(len(text), 4)
    front = (bytes.fromhex("1f8b08040000000000ff") + n(68 + len(field), 2) + b"AJ" + n(64, 2) +
             bytes([2, kind, 0, 0]) +
             n(80 + len(body), 4) + n(first, 8) + n(len(lines), 4) + n(len(text), 4) + head + n(zlib.crc32(body), 4))
    return front + n(zlib.crc32(front), 4) + body


def games_of(data):
    """Per frame: its parts as (kind, head, first record, first game, games, lists of lines by game)."""
    reader, out = Collection(data), []
    while reader.at < len(data):
        kind, head, first, _, first_game, games, lines, marks = reader.frame()
        cuts = [*marks, len(lines)] if marks else [0, len(lines)]
        out.append([kind, head, first, first_game, games, [lines[a:b] for a, b in zip(cuts, cuts[1:])]])
    return out


def built(frames):
    return b"".join(frame(kind, sum(parts, []), first, head, max(first_game, 0), count)
                    for kind, head, first, first_game, count, parts in frames)


def forged(data):
    """Games left out, repeated, swapped or changed inside of frames; every check made good, and
    nothing of the chain."""
    frames = games_of(data)
    chosen = random.choice([f for f in frames if f[0] == GAMES])
    games = chosen[5]
    i, j, what = random.randrange(len(games)), random.randrange(len(games)), random.randrange(6)
    if what == 0 and len(games) > 1:
        del games[i]
    elif what == 1:
        games.insert(j, games[i])
    elif what == 2 and i != j:
        games[i], games[j] = games[j], games[i]
    elif what == 3:
        k = random.randrange(1, len(games[i]))
        other = games[i][k].replace(b"hare", b"hase", 1).replace(b"corner", b"korner", 1)
        games[i][k] = other + (b"" if k % 5 else b" ")
    elif what == 4:
        games[i][0] = b'{"record":"game","name":"another"}'
    else:
        chosen[3] += random.choice((-1, 1, 7))
    if random.randrange(2):
        chosen[4] = len(games)
    return built(frames)


# ---------------------------------------------------------------- what must hold

def main():
    tool, make, samples = sys.argv[1:4]
    flips = int(sys.argv[4]) if len(sys.argv) > 4 else 90
    seen, failures = collections.Counter(), []
    with tempfile.TemporaryDirectory() as folder:
        maker, library = Maker(make, folder), Library(tool, folder)
        source, thin = os.path.join(samples, "every-kind.jsonl"), os.path.join(samples, "thin-open.jsonl")
        few = [maker.log(lines_of(source, seed=n, thin=n % 3 == 2, sealed=n % 4 != 1)) for n in range(8)]
        many = [maker.log(lines_of(source, seed=n)) for n in range(SEEDS)]
        large = [few[0], maker.log(lines_of(source, seed=99, more=33000)), few[1],
                 maker.log(lines_of(thin, more=33000)), few[2]]
        whole = {"few": maker.collect(few), "many": maker.collect(many), "large": maker.collect(large),
                 "none": maker.collect([])}

        def hold(name, what, data, good=False):
            ours = library(data)
            theirs = Collection(data)
            theirs.read()
            said = theirs.report()
            seen[what] += 1
            if ours != said:
                failures.append("%s, %s:\n  library %s\n  python  %s" % (name, what, ours, said))
            if good != (said.startswith("closed") and said.endswith(" ok")) and data != whole[name]:
                failures.append("%s, %s, is called %s" % (name, what, said))
            return theirs

        for name, logs in ("few", few), ("many", many), ("large", large), ("none", []):
            found = hold(name, "as it is", whole[name], good=True)
            if (found.kept, found.lost, found.closed) != (len(logs), [], True):
                failures.append("%s: %s" % (name, found.report()))
        for name, share in ("few", 1), ("many", 6), ("large", 90):  # by how long the independent reader takes
            data, variants = whole[name], flips // share
            frames = frames_of(data)
            edges = [sum(map(len, frames[:i])) for i in range(len(frames))]
            per_frame = [f[3:5] for f in games_of(data)]
            for at in random.sample(range(1, len(data)), variants // 3) + edges[1:]:
                if not any(edge < at for edge in edges[1:]) and not any(edge == at for edge in edges):
                    continue  # cut inside of the first frame: there is nothing to tell a collection by
                found = hold(name, "cut", data[:at])
                if found.closed:
                    failures.append("%s cut at %d is called closed" % (name, at))
            for bit in random.sample(range(len(data) * 8), variants):
                damaged = bytearray(data)
                damaged[bit // 8] ^= 1 << bit % 8
                found = hold(name, "flipped bit", bytes(damaged))
                k = max(i for i, edge in enumerate(edges) if edge <= bit // 8)
                first, count = per_frame[k]
                books = games_of(data)[k][0] in (6, 7) if name == "few" else k == 0
                if not books and any(not first <= n < first + count for n in found.lost):
                    failures.append("%s, bit %d of frame %d costs games %s" % (name, bit, k, found.lost))
                of_frames = {f: c for f, c in per_frame if c}
                if not books and found.kept + len(found.lost) != sum(of_frames.values()):
                    failures.append("%s, bit %d: %d kept, %s lost" % (name, bit, found.kept, found.lost))
            same = built(games_of(data))
            other = whole["many" if name == "few" else "few"]
            for _ in range(variants // 3):
                variant = surgery(data, other)
                if variant != data:
                    hold(name, "frames moved", variant)
            for _ in range(variants // 3):
                variant = forged(data)
                if variant != same:
                    hold(name, "games forged", variant)
        library.close()
    print("%d collections, %s" % (len(whole), ", ".join("%d %s" % (n, what) for what, n in seen.items())))
    for failure in failures[:10]:
        print(failure)
    sys.exit("%d failures" % len(failures) if failures else 0)


if __name__ == "__main__":
    main()
