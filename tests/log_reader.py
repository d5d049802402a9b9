#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# An independent reader of logs, written from docs/log-format.md, sharing nothing with the library. "log_reader.py
# FILE..." prints the verdict on each file (without names they come from standard input), with -t the intact text.
import copy
import functools
import hashlib
import json
import re
import sys
import zlib

LIMIT = dict(file=256 << 20, text=256 << 20, frame_text=16 << 20, frame_records=1 << 16, frames=1 << 20)
PREFIX = bytes.fromhex("1f8b080400000000" "00ff4400") + b"AJ" + bytes([64, 0])
VERSION, RESULTS = 2, 4  # of ordinary logs and all frames; of logs whose end can have losers, points or no winner
NEWEST = RESULTS
HEAD, DATA, END, WHOLE = 1, 2, 4, 5
FRAME_TYPES = (HEAD, DATA, END, WHOLE, 6, 7, 8, 9, 10, 11)
ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


class Fault(Exception):
    def __init__(self, verdict, text):
        super().__init__(text)
        self.verdict = verdict


def need(condition, verdict, text):
    if not condition:
        raise Fault(verdict, text)


# --- canonical JSON

def spell(v):
    if isinstance(v, str):
        need("\0" not in v, "malformed", "U+0000")
        return '"' + re.sub(r'["\\\x00-\x1f]', lambda m: ESCAPES.get(m[0]) or "\\u%04X" % ord(m[0]), v) + '"'
    if isinstance(v, dict):
        return "{" + ",".join(spell(k) + ":" + spell(x) for k, x in v.items()) + "}"
    if isinstance(v, list):
        return "[" + ",".join(map(spell, v)) + "]"
    return {True: "true", False: "false", None: "null"}[v] if v is None or isinstance(v, bool) else str(v)


def members(pairs):
    need(len({k for k, _ in pairs}) == len(pairs), "malformed", "a key twice")
    return dict(pairs)


def integer(digits):
    need(len(digits) < 21 and -2**63 <= int(digits) < 2**63, "malformed", "a number beyond 64 bits")
    return int(digits)


def not_an_integer(spelling):
    raise Fault("malformed", "not an integer: " + spelling)


def count_values(v, depth=0):
    inner = v.values() if isinstance(v, dict) else v if isinstance(v, list) else ()
    depth += isinstance(v, (dict, list))
    need(depth <= 64, "over a limit", "nesting")
    return 1 + sum(count_values(x, depth) for x in inner)


def parse(line):
    try:
        v = json.loads(line.decode("utf-8"), object_pairs_hook=members, parse_int=integer, parse_float=not_an_integer,
                       parse_constant=not_an_integer)
        need(count_values(v) <= 200000, "over a limit", "number of values")
        return v, spell(v).encode("utf-8")
    except RecursionError:
        raise Fault("over a limit", "nesting")
    except ValueError as e:
        raise Fault("malformed", str(e))


# --- records: key and type, in order; "?" marks a key that may be left out

RECORDS = {
    "header": "format:count needs:count engine:text semantics:count chance:text canonical:count seed:text_or_null "
              "rulebook:book options:options roles:roles limits:counts ?given:text ?start:text ?for:text",
    "rulebook": "files:files",
    "decision": "n:count role:text do:text of:count ?secret:true",
    "roll": "for:text values:texts index:count of:count got:text by:by",
    "pick": "for:text values:texts index:count of:count got:text by:by",
    "shuffle": "for:text values:texts index:count order:texts by:by",
    "hash": "n:count state:state", "resume": "n:count", "end": "n:count winners:texts draw:bool ?over:true ?losers:some ?points:points",
    "commit": "by:text what:text digest:hex", "open": "by:text what:text text:text",
    "position": "n:count state:object",
    "hidden": "what:text digest:hex", "hidden decision": "n:count role:text ?do:text digest:hex",
    "collection": "format:count needs:count canonical:count", "game": "?name:text ?rulebook:hex",
    "close": "games:count rulebooks:count"}
OUTSIDE = ("collection", "game", "close")  # records that stand outside of games, in collections
DECISIONS, HIDDEN = ("decision", "hidden decision"), ("hidden", "hidden decision")
ASIDES = {"mark": "n:count text:text", "note": "n:count text:text", "player": "n:count role:text by:text"}


def every(check, v, kind=list):
    return isinstance(v, kind) and all(map(check, v.values() if kind is dict else v))


def has_keys(v, fields):
    """Whether an object has just these keys in this order, each with a value of its type."""
    fields = [f.lstrip("?").split(":") for f in fields.split() if f[0] != "?" or f[1:].split(":")[0] in v]
    return isinstance(v, dict) and list(v) == [k for k, _ in fields] and all(TYPES[t](v[k]) for k, t in fields)


TYPES = {
    "count": lambda v: type(v) is int and v >= 0, "text": lambda v: isinstance(v, str), "true": lambda v: v is True,
    "text_or_null": lambda v: v is None or isinstance(v, str), "by": lambda v: v in ("seed", "observed"),
    "hex": lambda v: isinstance(v, str) and re.fullmatch("[0-9a-f]{64}", v) is not None,
    "state": lambda v: isinstance(v, str) and re.fullmatch("[0-9a-f]{16}", v) is not None,
    "some": lambda v: every(TYPES["text"], v) and len(v) > 0,
    "points": lambda v: every(lambda x: type(x) is int, v, dict) and len(v) > 0,
    "texts": lambda v: every(TYPES["text"], v), "object": lambda v: isinstance(v, dict),
    "book": lambda v: has_keys(v, "id:text edition:text digest:hex"), "bool": lambda v: isinstance(v, bool),
    "counts": lambda v: every(TYPES["count"], v, dict),
    "options": lambda v: every(lambda x: isinstance(x, (str, int)), v, dict),
    "roles": lambda v: every(lambda x: has_keys(x, "role:text by:text"), v),
    "files": lambda v: every(lambda x: has_keys(x, "path:text text:text"), v)}


def check_record(v, spelling, line):
    first = next(iter(v), None) if isinstance(v, dict) else None
    need(first in ("record", "aside") and isinstance(v[first], str), "malformed", "first key")
    table, name = RECORDS if first == "record" else ASIDES, v[first]
    need(name in table or first == "aside", "too new", "record " + name)
    if name in ("header", "collection") and first == "record":
        for key, known in (("needs", NEWEST), ("canonical", 1)):
            need(type(v.get(key)) is not int or v[key] <= known, "too new", key)
            need(key != "needs" or type(v.get(key)) is not int or v[key] >= VERSION, "too old", key)
    if name in table:
        need(has_keys({k: x for k, x in v.items() if k != first}, table[name]), "malformed", "keys of " + name)
        if name in ("header", "collection") and first == "record":
            need(v["needs"] <= v["format"] and v["canonical"] == 1, "malformed", "versions")
            need("for" not in v or v["needs"] > VERSION, "malformed", "redacted")
            need("for" not in v or v["seed"] is None, "malformed", "redacted, with a seed")
    need(spelling == line, "malformed", "spelling")
    return name if first == "record" else ""


@functools.lru_cache(1 << 17)
def record_of(line):
    """The value of a line, not to be changed, and the name of its record, "" of an aside. Kept, because the same
    lines come again in every damaged file."""
    v, spelling = parse(line)
    return v, check_record(v, spelling, line)


# --- the chain; `first` is the head_before of the first frame

class Chain:
    def __init__(self, header):
        self.first, self.text = hashlib.sha256(header + b"\n").digest(), hashlib.sha256()

    def add(self, line):
        out = copy.copy(self)
        out.text = self.text.copy()
        out.text.update(line + b"\n")
        return out

    def head(self):
        return self.text.digest()


# --- the file

class Log:
    def __init__(self, data):
        self.data, self.at, self.frames, self.records, self.decisions, self.text_len = data, 0, 0, 0, 0, 0
        self.chain, self.ended, self.redacted, self.needs, self.text = None, False, False, 0, []

    def broken(self, incomplete, text):
        follows = any(self.header_at(m.start()) for m in re.finditer(b"\x1f\x8b\x08\x04", self.data)
                      if m.start() > self.at)
        torn = not follows and (incomplete or self.data[-8:] == bytes(8))
        raise Fault("torn" if torn else "damaged", text)

    def header_at(self, at):
        h = self.data[at:at + 80]
        return len(h) == 80 and begins(h) and zlib.crc32(h[:76]) == u(h, 76, 4) and h

    def frame(self):
        rest = self.data[self.at:self.at + 80]
        if self.frames == 0:
            differ = sum(a != b for a, b in zip(rest, PREFIX))
            need(rest and differ <= min(16, len(rest)) // 4, "not a log", "")
        need(not self.ended, "damaged", "bytes behind the end")
        h = self.header_at(self.at)
        if not h:
            self.broken(len(rest) < 80 and begins(rest), "header")
        version, kind, flags, size, first, count, length = (u(h, *x) for x in (
            (16, 1), (17, 1), (18, 2), (20, 4), (24, 8), (32, 4), (36, 4)))
        need(version >= VERSION, "too old", "frame")
        need(version == VERSION and not flags & 255 and kind in FRAME_TYPES, "too new", "frame")
        extra, body = u(h, 10, 2), 12 + u(h, 10, 2)
        need(extra == (84 if kind in (8, 9, 10) else 68), "malformed", "extra field")
        need(size >= body + 10, "malformed", "frame length")
        need(count > 0 and length > 0, "malformed", "no text")
        need(self.frames or kind <= WHOLE, "a collection", "")
        if self.at + size > len(self.data):
            self.broken(True, "cut short")
        need(self.frames < LIMIT["frames"] and length <= LIMIT["frame_text"] and count <= LIMIT["frame_records"] and
             self.text_len + length <= LIMIT["text"], "over a limit", "frame")
        f = self.data[self.at:self.at + size]
        if zlib.crc32(f[80:]) != u(h, 72, 4):
            self.broken(False, "body")
        need((kind in (HEAD, WHOLE)) == (self.frames == 0) and kind <= WHOLE and first == self.records, "tampered",
             "place")
        need(self.frames == 0 or h[40:72] == self.chain.head(), "tampered", "chain")
        stream = zlib.decompressobj(-15)
        text = stream.decompress(f[body:-8], length + 1)
        need(stream.eof and not stream.unused_data and len(text) == length, "malformed", "deflate")
        need(u(f, size - 8, 4) == zlib.crc32(text) and u(f, size - 4, 4) == length, "malformed", "trailer")
        self.lines(kind, count, text, h[40:72])
        self.text.append(text)
        self.text_len, self.at, self.frames = self.text_len + length, self.at + size, self.frames + 1

    def lines(self, kind, count, text, head):
        records, decisions, ended, names, chain = self.records, self.decisions, False, set(), copy.copy(self.chain)
        lines = text.split(b"\n")
        for i in range(count):
            need(i < len(lines) - 1, "malformed", "number of lines")
            line = lines[i]
            if records == 0:
                chain = Chain(line)
                need(chain.first == head, "tampered", "first head")
            v, name = record_of(line)
            need(not ended, "malformed", "behind the end")
            need(name not in OUTSIDE, "malformed", name)
            need((name == "header") == (records == 0) and (name != "rulebook" or records == 1), "malformed", name)
            decisions += name in DECISIONS
            self.redacted = self.redacted or name == "header" and "for" in v
            self.needs = v["needs"] if name == "header" else self.needs
            need(name != "end" or self.needs >= RESULTS or len(v) == 4, "malformed", "end")
            need(name not in HIDDEN or self.redacted, "malformed", name)
            need(not name or v.get("n", decisions) == decisions, "malformed", "n")
            chain = chain.add(line)
            records, ended, names = records + 1, name == "end", names | {name}
        need(count == len(lines) - 1 and lines[-1] == b"", "malformed", "number of lines")
        need(kind in (HEAD, WHOLE) or "rulebook" not in names, "malformed", "rulebook")
        need((kind in (END, WHOLE)) == ended, "malformed", "end")
        self.records, self.decisions, self.ended, self.chain = records, decisions, ended, chain

    def read(self):
        try:
            need(len(self.data) <= LIMIT["file"], "over a limit", "")
            while self.at < len(self.data) or self.frames == 0:
                self.frame()
        except Fault as f:
            return f.verdict
        except zlib.error:
            return "malformed"
        return "ok"


def u(data, at, size):
    return int.from_bytes(data[at:at + size], "little")


def begins(data):
    return all(a == b or i in (10, 11) for i, (a, b) in enumerate(zip(data, PREFIX)))


def report(path, text_only=False):
    with open(path, "rb") as f:
        log = Log(f.read())
    verdict, text = log.read(), b"".join(log.text)
    if text_only:
        return sys.stdout.buffer.write(text)
    print(verdict, "sealed" if log.ended else "open", log.frames, log.records, log.decisions, len(log.data) - log.at,
          hashlib.sha256(text).hexdigest(), flush=True)


if __name__ == "__main__":
    only = sys.argv[1:2] == ["-t"]
    for name in sys.argv[1 + only:] or map(str.rstrip, sys.stdin):
        report(name, only)
