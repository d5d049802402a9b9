#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# An independent reader of collections, written from docs/log-format.md, sharing nothing with the library and single
# lines with log_reader.py. "log_collection_reader.py FILE..." prints for each what tests/tools/collection_verdict.c
# prints: whether the end was met, games kept, the numbers of those that are known to be lost, the heads of those kept
# (hashed together), the file's own head, and the verdicts in the order of the file.
import hashlib
import json
import sys
import zlib

from log_reader import Chain, DECISIONS, FRAME_TYPES, Fault, HIDDEN, LIMIT, PREFIX, VERSION, need, record_of, u

OPENING, RULEBOOKS, GAMES, PART, LAST_PART, CLOSE = 6, 7, 8, 9, 10, 11
LIMIT_GAMES, LIMIT_RULEBOOKS = 1 << 20, 4096


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def begins(data):
    return len(data) >= 16 and data[:10] == PREFIX[:10] and data[12:16] == PREFIX[12:16]


def sound(data, at):
    h = data[at:at + 80]
    return len(h) == 80 and begins(h) and zlib.crc32(h[:76]) == u(h, 76, 4)


class Game:
    """The lines of one game, as those of a log of its own."""

    def __init__(self, number):
        self.number, self.records, self.decisions, self.ended, self.chain = number, 0, 0, False, None
        self.redacted = False
        self.text_len = 0

    def take(self, line):
        v, name = record_of(line)
        need(not self.ended, "malformed", "behind the end")
        if name == "header" and self.records == 0:
            self.chain = Chain(line)
        need(name not in ("collection", "game", "close"), "malformed", name)
        need((name == "header") == (self.records == 0) and (name != "rulebook" or self.records == 1), "malformed",
             name)
        self.decisions += name in DECISIONS
        self.redacted = self.redacted or name == "header" and "for" in v
        need(name not in HIDDEN or self.redacted, "malformed", name)
        need(not name or v.get("n", self.decisions) == self.decisions, "malformed", "n")
        self.chain = self.chain.add(line)
        self.text_len += len(line) + 1
        self.records, self.ended = self.records + 1, name == "end"


class Collection:
    def __init__(self, data):
        self.data, self.at, self.frames, self.closed, self.shelf = data, 0, 0, False, {}
        self.kept, self.lost, self.heads, self.verdicts = 0, [], hashlib.sha256(), []
        self.link, self.known, self.due, self.records, self.parts = None, False, 1, 0, None

    def blame(self, verdict):
        self.verdicts.append(verdict)

    def frame(self):
        """Takes the next frame apart and moves on behind it: (type, head_before, first record, records, first
        game, games, text)."""
        at, self.frames = self.at, self.frames + 1
        if not sound(self.data, at):
            rest = self.data[at:]
            begun = all(a == b or i in (10, 11) for i, (a, b) in enumerate(zip(rest, PREFIX)))
            return self.broken(at, len(rest) < 80 and begun)
        h = self.data[at:at + 96]
        version, kind, flags, size, first, count, length = (u(h, *x) for x in (
            (16, 1), (17, 1), (18, 2), (20, 4), (24, 8), (32, 4), (36, 4)))
        self.at = at + max(size, 90)
        need(version >= VERSION, "too old", "frame")
        need(version == VERSION and not flags & 255 and kind in FRAME_TYPES, "too new", "frame")
        has_games = kind in (GAMES, PART, LAST_PART)
        extra = u(h, 10, 2)
        need(extra == (84 if has_games else 68) and size >= (106 if has_games else 90), "malformed", "sizes")
        need(count > 0 and length > 0, "malformed", "no text")
        need(kind >= OPENING, "tampered", "a frame of a log of one game")
        if at + size > len(self.data):
            self.broken(at, True)
        need(length <= LIMIT["frame_text"] and count <= LIMIT["frame_records"] and self.frames <= LIMIT["frames"],
             "over a limit", "frame")
        f = self.data[at:at + size]
        good = zlib.crc32(f[80:]) == u(h, 72, 4)
        if self.at != len(self.data) and not sound(self.data, self.at) and (self.follows(at) < self.at or not good):
            self.broken(at, False)
        need(good, "damaged", "frame")
        first_game = games = 0
        if has_games:
            first_game, games = u(h, 84, 8), u(h, 92, 4)
            need(h[80:84] == b"AG\x0c\0" and first_game and games and (kind == GAMES or games == 1), "malformed",
                 "games")
            need(first_game - 1 + games <= LIMIT_GAMES, "over a limit", "games")
            need(first_game - 1 + games <= len(self.data), "malformed", "more games than bytes")
        stream = zlib.decompressobj(-15)
        try:
            text = stream.decompress(f[96 if has_games else 80:-8], length + 1)
        except zlib.error:
            raise Fault("malformed", "deflate")
        need(stream.eof and not stream.unused_data and len(text) == length, "malformed", "deflate")
        need(u(f, size - 8, 4) == zlib.crc32(text) and u(f, size - 4, 4) == length, "malformed", "trailer")
        lines = text.split(b"\n")
        need(lines[-1] == b"" and len(lines) == count + 1, "malformed", "lines")
        lines = lines[:-1]
        marks = [i for i, line in enumerate(lines) if has_games and line.startswith(b'{"record":"game"')]
        if kind in (OPENING, RULEBOOKS):
            for line in lines[kind == OPENING:]:
                need(len(self.shelf) < LIMIT_RULEBOOKS, "over a limit", "rulebooks")
                self.shelf[hashlib.sha256(line + b"\n").hexdigest()] = line
        need(kind != GAMES or (len(marks) == games and marks[0] == 0), "malformed", "games")
        need(kind not in (PART, LAST_PART) or marks in ([], [0]), "malformed", "parts")
        return kind, h[40:72], first, count, first_game, games, lines, marks

    def follows(self, at):
        return next((i for i in range(at + 1, len(self.data)) if self.data[i] == 0x1f and sound(self.data, i)),
                    len(self.data))

    def broken(self, at, incomplete):
        follows = self.at = self.follows(at)
        raise Fault("torn" if incomplete and follows == len(self.data) else "damaged", "frame")

    def lose(self, to):
        """The games in front of `to` that were due went with the fault that was met last, unless that has
        cost some already."""
        if to > self.due and self.verdicts and not self.accounted:
            self.lost += range(self.due, to)
            self.accounted = True
        self.due = max(self.due, to)

    def place(self, f):
        kind, head, first, count, game = f[:5]
        if not self.known and not self.verdicts:
            self.blame("tampered")
        elif self.closed:
            self.blame("damaged")
        elif kind == OPENING:
            self.blame("tampered")
        elif self.known and (head != self.link or first != self.records):
            self.blame("tampered")
        elif game and (game != self.due if self.known else game < self.due):
            self.blame("tampered")
        else:
            return
        self.accounted = False

    def game(self, number, lines, kind):
        """Whether it is good; its head goes into the chain."""
        v, name = record_of(lines[0])
        need(name == "game", "malformed", "game line")
        game = Game(number)
        need(len(lines) > 1, "malformed", "no lines")
        book = v.get("rulebook")
        need(not book or book in self.shelf, "damaged", "no rulebook")
        body = lines[1:2] + ([self.shelf[book]] if book else []) + lines[2:]
        while True:
            for line in body:
                game.take(line)
            if kind != PART:
                return game
            need(self.at < len(self.data), "torn", "cut off")
            back = self.at, self.frames
            try:
                f = self.frame()
            except Fault as fault:
                raise fault
            if f[0] not in (PART, LAST_PART) or f[4] != number or f[1] != game.chain.head():
                self.at, self.frames = back
                raise Fault("tampered", "does not go on")
            need(not f[7], "malformed", "another game")
            self.records += f[3]
            kind, body = f[0], f[6]

    def take(self, f):
        kind, head, first, count, first_game, games, lines, marks = f
        known = self.known
        if first_game and not marks:
            self.known = False
            if first_game == self.due:
                self.lose(self.due + 1)
            return
        self.place(f)
        if first_game:
            if not known:
                self.lose(first_game)
            self.due = first_game
        self.link, self.records, self.known = head, first + count, True
        if kind in (OPENING, RULEBOOKS) and not (kind == OPENING):
            self.books(lines)
        elif kind == CLOSE:
            self.close(lines, known)
        for i, start in enumerate(marks):
            number = first_game + i
            piece = lines[start:marks[i + 1]] if i + 1 < len(marks) else lines[start:]
            self.due = number + 1
            try:
                game = self.game(number, piece, kind)
            except Fault as fault:
                self.verdicts.append(fault.verdict)
                self.accounted = True
                self.lost.append(number)
                self.known = False
                continue
            self.kept += 1
            self.heads.update(game.chain.head())
            self.link = sha(self.link, piece[0] + b"\n", game.chain.head())

    def books(self, lines):
        for line in lines:
            try:
                good = record_of(line)[1] == "rulebook"
            except Fault:
                good = False
            if not good:
                self.blame("malformed")
                self.accounted = False
            self.link = sha(self.link, line + b"\n")

    def close(self, lines, known):
        try:
            v, name = record_of(lines[0])
            good = len(lines) == 1 and name == "close"
        except Fault:
            good = False
        if not good or (known and (v["games"] != self.due - 1 or v["rulebooks"] != len(self.shelf))):
            self.blame("malformed")
            self.accounted = False
        else:
            self.lose(v["games"] + 1)
        self.closed = True

    def read(self):
        differ = sum(a != b for a, b in zip(self.data, PREFIX))
        if not self.data or differ > min(16, len(self.data)) // 4:
            self.verdicts, self.at = ["not a log"], len(self.data)
        while self.at < len(self.data):
            front = self.at == 0
            try:
                f = self.frame()
                if front and f[0] == OPENING:
                    need(record_of(f[6][0])[1] == "collection", "malformed", "opening")
                    self.link, self.known, self.records = sha(f[6][0] + b"\n"), True, f[3]
                    if f[1] != self.link or f[2]:
                        self.blame("tampered")
                        self.accounted = False
                    self.books(f[6][1:])
                    continue
                self.take(f)
            except Fault as fault:
                self.verdicts.append(fault.verdict)
                self.accounted = False
                self.known = False

    def report(self):
        if self.verdicts == ["not a log"]:
            return self.verdicts[0]
        lost = ",".join(map(str, self.lost)) or "-"
        return "%s %d %s %s %s %s" % ("closed" if self.closed else "open", self.kept, lost, self.heads.hexdigest(),
                                      (self.link or bytes(32)).hex(),
                                      ",".join(v.replace(" ", "-") for v in self.verdicts) or "ok")


def report(path):
    with open(path, "rb") as f:
        collection = Collection(f.read())
    collection.read()
    print(collection.report(), flush=True)


if __name__ == "__main__":
    for name in sys.argv[1:] or map(str.rstrip, sys.stdin):
        report(name)
