#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks tests/data/chance-vectors.txt without any code of the project.

The same file is checked by tests/unit/test_chance.c. Here keys come from hashlib; every `below` and `shuffle` line is
computed with `openssl enc -chacha20` and once more with the ChaCha20 written out below; the bulk lines (`many`,
`orders`) with the latter alone. The worked examples of docs/chance.md are run as well, and must be lines of the file.

    chance_vectors.py            check; exit 0, or 1 with the lines that differ; 77 (skipped) when openssl is missing
    chance_vectors.py --write    write the file anew, only ever to add lines: known answers may not change
"""
import hashlib
import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
VECTORS = TOP / "tests/data/chance-vectors.txt"
PAGE = TOP / "docs/chance.md"
TWO_63 = 1 << 63
TWO_64 = 1 << 64

HEAD = """\
# Known answers of chance. Fields are parted by one tab; a text stands in quotes, where \\xHH is a byte.
# TEXTS is the seed, the purpose and the values, in this order.
# key      key in hex     TEXTS
# below    index  sub  n  words refused before the result  result  TEXTS
# shuffle  index  count  order  TEXTS
# many     n  how many  SHA-256 of the results at index 0, 1, 2 ... (each as 8 bytes, little endian), sub 0  TEXTS
# orders   seeds  shuffles with each  how often each order of 4 came, in ascending order: the seeds are "orders 0",
#          "orders 1" ..., the purpose "order of four", the index 0, 1 ...
"""


# --- the scheme

def key_of(texts):
    data = b"adjudge chance 1\n"
    for text in texts:
        raw = text.encode("utf-8")
        data += str(len(raw)).encode() + b":" + raw + b"\n"
    return hashlib.sha256(data).digest()


def block_by_openssl(key, index, sub, attempt):
    counter_and_nonce = struct.pack("<IIQ", attempt, sub, index)
    done = subprocess.run(["openssl", "enc", "-chacha20", "-K", key.hex(), "-iv", counter_and_nonce.hex()],
                          input=bytes(64), stdout=subprocess.PIPE, check=True)
    return done.stdout


def block_by_hand(key, index, sub, attempt):
    start = struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<IIQ", attempt, sub, index))
    x = list(start)
    rounds = ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
              (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14))
    mask = 0xFFFFFFFF
    for _ in range(10):
        for a, b, c, d in rounds:
            for left, right, turn, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[left] = (x[left] + x[right]) & mask
                mixed = x[turn] ^ x[left]
                x[turn] = (mixed << by | mixed >> (32 - by)) & mask
    return struct.pack("<16I", *((have + was) & mask for have, was in zip(x, start)))


def block_by_both(key, index, sub, attempt):
    block = block_by_openssl(key, index, sub, attempt)
    if block != block_by_hand(key, index, sub, attempt):
        raise SystemExit(f"openssl and this script differ at key {key.hex()}, index {index}, sub {sub}")
    return block


def below(key, index, sub, n, block_of):
    """The result and how many words were refused before it."""
    refused = 0
    while True:
        for (word,) in struct.iter_unpack("<Q", block_of(key, index, sub, refused // 8)):
            if word < TWO_64 - TWO_64 % n:
                return word % n, refused
            refused += 1


def shuffled(key, index, count, block_of):
    order = list(range(count))
    for i in range(count - 1, 0, -1):
        j = below(key, index, i, i + 1, block_of)[0]
        order[i], order[j] = order[j], order[i]
    return order


# --- lines: the answer of each kind, from the fields that ask

def answer_key(texts, _asked, _block):
    return [key_of(texts).hex()]


def answer_below(texts, asked, block_of):
    index, sub, n = map(int, asked)
    result, refused = below(key_of(texts), index, sub, n, block_of)
    return [str(refused), str(result)]


def answer_shuffle(texts, asked, block_of):
    index, count = map(int, asked)
    return [" ".join(map(str, shuffled(key_of(texts), index, count, block_of)))]


def answer_many(texts, asked, _block):
    n, how_many = map(int, asked)
    key = key_of(texts)
    digest = hashlib.sha256()
    for index in range(how_many):
        digest.update(struct.pack("<Q", below(key, index, 0, n, block_by_hand)[0]))
    return [digest.hexdigest()]


def answer_orders(_texts, asked, _block):
    seeds, shuffles = map(int, asked)
    counts = {}
    for seed in range(seeds):
        key = key_of([f"orders {seed}", "order of four"])
        for index in range(shuffles):
            order = tuple(shuffled(key, index, 4, block_by_hand))
            counts[order] = counts.get(order, 0) + 1
    return [" ".join(str(counts[order]) for order in sorted(counts))]


KINDS = {  # kind: (fields that ask, fields that answer, how)
    "key": (0, 1, answer_key),
    "below": (3, 2, answer_below),
    "shuffle": (2, 1, answer_shuffle),
    "many": (2, 1, answer_many),
    "orders": (2, 1, answer_orders),
}


def quote(text):
    """Control characters, and the one that turns the direction of reading, do not stand bare in a file for people."""
    bare = (c if c >= " " and c not in '"\\\x7f\u202e' else "".join(f"\\x{b:02x}" for b in c.encode()) for c in text)
    return '"' + "".join(bare) + '"'


def unquote(field):
    if len(field) < 2 or field[0] != '"' or field[-1] != '"':
        raise SystemExit(f"not a quoted text: {field}")
    return re.sub(rb"\\x([0-9a-f]{2})", lambda m: bytes.fromhex(m.group(1).decode()), field[1:-1].encode()).decode()


def line_of(kind, asked, texts, block_of):
    return "\t".join([kind, *map(str, asked), *KINDS[kind][2](texts, asked, block_of), *map(quote, texts)])


def check_line(line):
    kind, *fields = line.split("\t")
    asks, answers, _ = KINDS[kind]
    texts = [unquote(field) for field in fields[asks + answers:]]
    return line_of(kind, fields[:asks], texts, block_by_both)


# --- what the file holds

PLAIN = ["blue door", "attack", "Anna"]
ADDRESSES = [
    PLAIN,
    ["blue door", "attack", "Anna", "turn 12"],
    ["blue door", "attack", "turn 12", "Anna"],
    ["blue door", "attack"],
    ["blue door", "attack", ""],
    ["blue door", "attack", "", ""],
    ["blue door", "", "attack"],
    ["", ""],
    ["", "", ""],
    ["", "attack", "Anna"],
    ["blue door", "attackAnna"],
    ["blue door", "attack\n4:Anna"],
    ["9:blue door", "6:attack"],
    ["blue doo", "rattack", "Anna"],
    ["Straße", "Würfel", "Zoë"],
    ["Straße", "Würfel", "Zoe\u0308"],
    ["青い扉", "攻撃", "アンナ", "第十二手番"],
    ["🎲", "🎲🎲", "👩‍🚀", "\u202e"],
    ["tab\tand \"quotes\" and \\x41", "line\nbreak", "\x7f\x01"],
    ["s" * 10, "p" * 99, "v" * 100],
    ["s" * 55, "p" * 64, "v" * 1000],
    ["0", "1", *map(str, range(40))],
]
SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 20, 24, 52, 100, 1000, 65537, (1 << 32) - 1, 1 << 32, (1 << 32) + 1,
         (1 << 53) + 1, TWO_63 - 1, TWO_63, TWO_63 + 1, TWO_63 + 3, TWO_64 // 3 * 2, TWO_64 - 2, TWO_64 - 1]
PLACES = [(0, 1), (1, 0), (255, 256), (1 << 32, 7), ((1 << 32) - 1, (1 << 32) - 1), (TWO_64 - 1, (1 << 32) - 1),
          (0x0102030405060708, 0x090A0B0C)]


def asked_lines():
    for texts in ADDRESSES:
        yield "key", [], texts
        for n in (6, TWO_63 + 1):
            yield "below", [0, 0, n], texts
    for n in SIZES:
        for index in range(3):
            yield "below", [index, 0, n], PLAIN
    for index, sub in PLACES:
        for n in (1, 6, 20, TWO_63 + 1):
            yield "below", [index, sub, n], PLAIN
    for index in range(3, 63):
        yield "below", [index, 0, TWO_63 + 1], PLAIN
    # draws that refuse a whole block and go on in the next, found by trying
    key = key_of(PLAIN)
    found = (i for i in range(1000, 10 ** 6) if below(key, i, 0, TWO_63 + 1, block_by_hand)[1] >= 8)
    for _ in range(6):
        yield "below", [next(found), 0, TWO_63 + 1], PLAIN
    for count in (0, 1, 2, 3, 4, 5, 6, 13, 52):
        for index in (0, 1):
            yield "shuffle", [index, count], PLAIN
    for texts in ADDRESSES[1:8]:
        yield "shuffle", [0, 6], texts
    for n, how_many in ((6, 3000), (20, 2000), (TWO_63 + 1, 5000), (52, 1000)):
        yield "many", [n, how_many], ["many", "draws"]
    yield "orders", [24, 100], []


def write_file():
    lines = [line_of(kind, asked, texts, block_by_both) for kind, asked, texts in asked_lines()]
    VECTORS.write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")


# --- the page

def check_page(lines):
    """Runs each ```sh block of the page and compares with the ```text block behind it; returns what is wrong."""
    wrong = []
    examples = re.findall(r"```sh\n(.*?)```\s*```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    if len(examples) < 2:
        wrong.append("docs/chance.md: the worked examples are missing")
    for script, expected in examples:
        done = subprocess.run(["sh", "-eu", "-c", script], stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode or done.stdout != expected:
            wrong.append(f"docs/chance.md: the example\n{script}prints\n{done.stdout}")
    promised = re.findall(r"^    ((?:key|below)\t.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    if len(promised) < 2:
        wrong.append("docs/chance.md: the lines of the vector file are missing")
    wrong += [f"docs/chance.md: not in the vector file: {line}" for line in promised if line not in lines]
    return wrong


def main():
    if shutil.which("openssl") is None:
        print("skipped: openssl is not installed")
        return 77
    if sys.argv[1:] == ["--write"]:
        write_file()
        return 0
    lines = [line for line in VECTORS.read_text(encoding="utf-8").split("\n") if line and line[0] != "#"]
    wrong = []
    for line in lines:
        ours = check_line(line)
        if ours != line:
            wrong.append(f"the file has  {line}\nit should be  {ours}")
    if len(lines) < 200:
        wrong.append(f"only {len(lines)} known answers")
    wrong += check_page(lines)
    print("\n".join(wrong) if wrong else f"{len(lines)} known answers and the page agree")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
