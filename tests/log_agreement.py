#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Holds the library's reader against the independent one of log_reader.py: on sample logs (live, packed, recovered,
# thin), and on damaged, cut, re-ordered and forged variants of them. A forged variant has all
# checks and, mostly, the chain made good again, so that it reaches the parts of a reader that damage does not. Usage:
#   log_agreement.py LOG_VERDICT LOG_MAKE SAMPLES-FOLDER [VARIANTS-PER-SAMPLE]
import collections
import hashlib
import os
import random
import subprocess
import sys
import tempfile
import zlib

import log_reader

random.seed(20)  # the same variants on every run


def frames_of(data):
    out, at = [], 0
    while at < len(data):
        size = int.from_bytes(data[at + 20:at + 24], "little")
        out.append(data[at:at + size])
        at += size
    return out


def sealed_frame(frame, **change):
    """The frame with some bytes of its header changed and both checks made good."""
    f = bytearray(frame)
    for name, value in change.items():
        at, size = dict(version=(16, 1), kind=(17, 1), flags=(18, 2), first=(24, 8), count=(32, 4), length=(36, 4),
                        xlen=(10, 2))[name]
        f[at:at + size] = value.to_bytes(size, "little")
    f[72:76] = zlib.crc32(f[80:]).to_bytes(4, "little")
    f[76:80] = zlib.crc32(f[:76]).to_bytes(4, "little")
    return bytes(f)


def build_frame(version, kind, lines, first, head):
    text = b"".join(line + b"\n" for line in lines)
    z = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = z.compress(text) + z.flush()
    body += zlib.crc32(text).to_bytes(4, "little") + len(text).to_bytes(4, "little")
    n = lambda v, size: v.to_bytes(size, "little")
    f = (bytes.fromhex("1f8b08040000000000ff") + n(68, 2) + b"AJ" + n(64, 2) +
         bytes([version, kind, 0, 0]) +
         n(80 + len(body), 4) + n(first, 8) + n(len(lines), 4) + n(len(text), 4) + head + bytes(8) + body)
    return sealed_frame(f)


def forge(version, groups):
    """A log with a whole chain out of (kind, lines) groups."""
    out, first, chain = b"", 0, None
    for kind, lines in groups:
        begins = chain is None
        if begins:
            chain = log_reader.Chain(lines[0])
        out += build_frame(version, kind, lines, first, chain.first if begins else chain.head())
        for line in lines:
            chain = chain.add(line)
        first += len(lines)
    return out


def groups_of(data):
    out = []
    for f in frames_of(data):
        text = zlib.decompress(f, 31)
        if text:
            out.append([f[17], text.split(b"\n")[:-1]])
    return out


TOKENS = [b'"', b"\\", b"\\u0041", b"\\u0000", b"\\ud800", b"\\u001f", b"{", b"}", b"[", b"]", b",", b":", b" ",
          b"\t", b"0", b"-", b"-0", b"1.0", b"1e3", b"true", b"null", b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\x00",
          b"\x7f", b"\xf4\x90\x80\x80", b"\r", b'"n":1,', b',"x":1', b'"record"', b'"aside"', b"9223372036854775808",
          b"-9223372036854775808", "ż".encode(), b'"secret":true', b',"secret":false', b"[" * 70 + b"]" * 70]


def change_line(line):
    at = random.randrange(len(line) + 1)
    cut = random.choice((0, 0, 1, 2, 5))
    return line[:at] + random.choice(TOKENS) + line[at + cut:]


def forged_text(data):
    groups = groups_of(data)
    for _ in range(random.choice((1, 1, 2))):
        group = random.choice(groups)
        lines = group[1]
        i = random.randrange(len(lines))
        what = random.randrange(8)
        if what < 5:
            lines[i] = change_line(lines[i]).replace(b"\n", b"")
        elif what == 5 and len(lines) > 1:
            del lines[i]
        elif what == 6:
            lines.insert(i, random.choice(random.choice(groups)[1]))
        else:
            group[0] = random.choice((1, 2, 4, 5))
    return forge(random.choice((1, 3)) if random.randrange(9) == 0 else data[16], groups)


def forged_frame(data):
    frames = frames_of(data)
    i = random.randrange(len(frames))
    change = random.choice((dict(version=random.randrange(4)), dict(kind=random.choice((0, 1, 2, 3, 4, 5, 6, 255))),
                            dict(flags=1),
                            dict(flags=0x100), dict(first=random.randrange(9)), dict(count=random.randrange(9)),
                            dict(length=random.choice((0, 1, 2**24 + 1, 2**32 - 1))), dict(xlen=67), dict()))
    f = bytearray(frames[i])
    if not change:
        f[random.randrange(80, len(f))] ^= 1 << random.randrange(8)
    frames[i] = sealed_frame(f, **change)
    return b"".join(frames)


def surgery(data, other):
    frames = frames_of(data)
    i, j = random.randrange(len(frames)), random.randrange(len(frames))
    what = random.randrange(5)
    if what == 0:
        del frames[i]
    elif what == 1:
        frames.insert(j, frames[i])
    elif what == 2:
        frames[i], frames[j] = frames[j], frames[i]
    elif what == 3:
        frames.insert(i, random.choice(frames_of(other)))
    else:
        frames.insert(i, random.choice((b"\0", b"\0" * 512, zlib.compress(b"x"), b"hello\n", frames[j][:40])))
    return b"".join(frames)


def flips(data):
    d = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 8))):
        d[random.randrange(len(d))] ^= 1 << random.randrange(8)
    return bytes(d)


def torn(data):
    cut = data[:random.randrange(len(data))]
    return cut + random.choice((b"", b"\0" * random.randrange(1, 300)))


def variants(data, other, count):
    for i in range(count):
        make = (flips, torn, lambda d: surgery(d, other), forged_text, forged_frame)[i % 5]
        yield make.__name__.strip("<>"), make(data)


def made_of(make_tool, source, path):
    """Logs with the records of a sample."""
    live, packed, saved = (path + kind for kind in (".live", ".packed", ".saved"))
    subprocess.run([make_tool, "live", source, live], check=True)
    subprocess.run([make_tool, "pack", live, packed], check=True)
    with open(live, "rb") as f:
        data = f.read()
    with open(saved, "wb") as f:
        f.write(data[:-3])
    subprocess.run([make_tool, "recover", saved, saved], check=True)
    for made in (live, packed, saved):
        with open(made, "rb") as f:
            yield os.path.basename(made), f.read()


def main():
    verdict_tool, make_tool, folder = sys.argv[1:4]
    count = int(sys.argv[4]) if len(sys.argv) > 4 else 350
    tool = subprocess.Popen([verdict_tool], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                            text=True)
    seen, failures, total = collections.Counter(), 0, 0
    with tempfile.TemporaryDirectory() as tmp:
        logs = []
        for name in sorted(os.listdir(folder)):
            source = os.path.join(folder, name)
            logs += made_of(make_tool, source, os.path.join(tmp, name))
        if not logs:
            sys.exit("no samples in " + folder)
        for k, (name, data) in enumerate(logs):
            other = logs[(k + 3) % len(logs)][1]
            for kind, variant in [("as it is", data), *variants(data, other, count)]:
                path = os.path.join(tmp, "variant")
                with open(path, "wb") as f:
                    f.write(variant)
                tool.stdin.write(path + "\n")
                tool.stdin.flush()
                ours = tool.stdout.readline().split()
                log = log_reader.Log(variant)
                verdict = log.read()
                text = b"".join(log.text)
                theirs = (verdict.split() + ["sealed" if log.ended else "open"] +
                          [str(n) for n in (log.frames, log.records, log.decisions, len(variant) - log.at)] +
                          [hashlib.sha256(text).hexdigest()])
                total += 1
                seen[verdict + (", sealed" if verdict == "ok" and log.ended else "")] += 1
                # A line that is both not JSON and over a limit may be called either: readers scan in their own way.
                if "malformed" in theirs and ours[:3] == ["over", "a", "limit"]:
                    ours[:3] = ["malformed"]
                if ours != theirs or (kind == "as it is" and verdict != "ok"):
                    failures += 1
                    kept = os.path.join(tempfile.gettempdir(), "log-disagreement-%d" % failures)
                    with open(kept, "wb") as f:
                        f.write(variant)
                    print("%s, %s (kept as %s)\n  library %s\n  python  %s" % (name, kind, kept, ours, theirs))
    tool.stdin.close()
    tool.wait()
    print("%d logs, %d files read by both: %s" % (len(logs), total, dict(sorted(seen.items()))))
    if failures:
        sys.exit("%d disagreements" % failures)
    for verdict in ("ok, sealed", "ok", "torn", "damaged", "tampered", "malformed", "too new", "too old",
                    "over a limit", "not a log"):
        if not seen[verdict]:
            sys.exit("no variant led to the verdict " + verdict)


if __name__ == "__main__":
    main()
