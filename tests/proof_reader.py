# SPDX-License-Identifier: MIT
#
# An independent reader of heads, receipts, keys and signatures, written from docs/log-format.md, sharing nothing with
# the library. Ed25519 is that of RFC 8032, 5.1, checked as strictly as the document states; slow, and only for tests.
import gzip
import hashlib
import json
import re

P = 2 ** 255 - 19
L = 2 ** 252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)
SMALL_ORDER = 8


# --- Ed25519

def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def multiply(n, point):
    result = (0, 1, 1, 0)
    while n:
        if n & 1:
            result = add(result, point)
        point, n = add(point, point), n >> 1
    return result


def equal(p, q):
    return (p[0] * q[2] - q[0] * p[2]) % P == 0 and (p[1] * q[2] - q[1] * p[2]) % P == 0


def recover(y, sign):
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


def point_of(data):
    n = int.from_bytes(data, "little")
    return recover(n & (2 ** 255 - 1), n >> 255)


BASE = recover(4 * pow(5, P - 2, P) % P, 0)


def verify(key, message, signature):
    """Whether the 64 bytes are a signature of the message by the key of 32 bytes."""
    a, r, s = point_of(key), point_of(signature[:32]), int.from_bytes(signature[32:], "little")
    if len(key) != 32 or len(signature) != 64 or a is None or r is None or s >= L:
        return False
    if equal(multiply(SMALL_ORDER, a), (0, 1, 1, 0)):
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    return equal(multiply(s, BASE), add(r, multiply(h, a)))


def public_key(seed):
    h = hashlib.sha512(seed).digest()
    a = int.from_bytes(h[:32], "little") & (2 ** 254 - 8) | 2 ** 254
    x, y, z, _ = multiply(a, BASE)
    x, y = x * pow(z, P - 2, P) % P, y * pow(z, P - 2, P) % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


# --- logs

def lines_of(log):
    """The lines of a log as a file, each with its newline."""
    with gzip.open(log) as file:
        return file.read().splitlines(keepends=True)


def is_decision(line):
    return json.loads(line).get("record") in ("decision", "hidden decision")


def decisions_in(lines):
    return sum(map(is_decision, lines))


def statement(lines, decision=None):
    """What a receipt states on everything before the decision after `decision`."""
    end, seen = len(lines), 0
    for i, line in enumerate(lines):
        seen += is_decision(line)
        if decision is not None and seen > decision:
            end = i
            break
    return statement_of_records(lines[:end])


def statement_of_records(lines):
    return {"id": hashlib.sha256(lines[0]).hexdigest(), "decision": decisions_in(lines), "records": len(lines),
            "head": hashlib.sha256(b"".join(lines)).hexdigest(),
            "rulebook": json.loads(lines[0])["rulebook"]["digest"]}


def note(stated):
    return "-".join(re.findall("....", stated["head"][:32])) + f"@{stated['decision']}"


# --- receipts

def spell(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def message(receipt, role):
    """The bytes that a player signs as `role`."""
    first = {"adjudge": "statement", "format": 1}
    keys = ("id", "decision", "records", "head", "rulebook")
    return spell({**first, **{k: receipt[k] for k in keys}, "role": role}).encode()


def imprint(receipt):
    return hashlib.sha256(message(receipt, None)).hexdigest()


def read_public(text):
    """The 32 bytes of a public key, as a file or as text."""
    match = re.fullmatch(r"(?:adjudge-public-key-1 (?=.*\n))?ed25519:([0-9a-f]{64})\n?", text)
    return bytes.fromhex(match.group(1)) if match else None


def check(receipt, lines):
    """What is wrong with a receipt of a log, as a list of sentences; signatures included."""
    wrong = []
    stated = statement_of_records(lines[:receipt["records"]])
    wrong += [f"{key} differs" for key, value in stated.items() if receipt[key] != value]
    for s in receipt["signatures"]:
        if not verify(read_public(s["key"]), message(receipt, s["role"]), bytes.fromhex(s["signature"])):
            wrong.append(f"the signature as {s['role']} is invalid")
    return wrong
