#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""docs/bytecode.md is made from src/vm/opcodes.def.

    bytecode_doc.py ROOT            exit 0 when the page is current, otherwise 1 with the first difference
    bytecode_doc.py ROOT --write    writes it
"""
import pathlib
import re
import sys

HEAD = """# Bytecode

What rules are compiled to, and what `adjudge disasm` prints. This page is made from
[src/vm/opcodes.def](../src/vm/opcodes.def) by `tests/bytecode_doc.py . --write`.

A program is a list of 32-bit words: each instruction is one word, followed by its operands. Procedures follow one another: one
for each event, for each condition and value that rules define, for each check whether an event may happen, and one each
for the rules that hold at all times, at any moment, and as invariants. The numbers of instructions are no part of any file format:
a log contains the rulebook, which is compiled again.

State is one array of 32-bit cells. The cells of the game come first, then a stack of frames:

    fp → | values, other slots | header | lists and operands … ← sp

`src/vm/verify.h` lists what every program that the compiler makes must promise. A build with `-Dhostile=true` checks the
promises while a program runs.
"""

OPERANDS = [
    ("n", "a number"), ("s", "a slot of the frame"), ("c", "a cell, the first of some"),
    ("o", "the cell that piece number 0 would have"), ("z", "a zone, the first of some"), ("j", "a place in the code"),
    ("p", "a procedure"), ("e", "an event"), ("f", "a phrase"), ("h", "a chance"), ("q", "a position whose occurrences are counted"),
    ("l", "a list of pieces by a value"),
    ("t", "a kind of fault"), ("r", "the sentence in force, which is the reason for what is done")]

ENTRY = re.compile(r'^OP\((\w+), "([^"]*)", ([^;]*?), (\w+), ([A-Z_]+), ([A-Z| ]+),\s*((?:"[^"]*"\s*)+)\)$', re.M | re.S)


def split_depth(text):
    """pops, pushes, jumping: expressions with commas only inside brackets."""
    parts, depth, start = [], 0, 0
    for at, letter in enumerate(text):
        depth += letter in "(["
        depth -= letter in ")]"
        if letter == "," and not depth:
            parts.append(text[start:at].strip())
            start = at + 1
    return parts + [text[start:].strip()]


def in_words(expression):
    expression = expression.replace("p->procs[p->events[at[1]].proc].args", "values of e")
    expression = expression.replace("p->events[at[1]].values", "values of e").replace("p->procs[at[1]].args", "values of p")
    expression = expression.replace("VALUES_MAX", "6")
    return re.sub(r"at\[(\d)\]", r"operand \1", expression)


def page(definitions):
    sections = [[]]
    end = 0
    for found in ENTRY.finditer(definitions):
        if definitions[end:found.start()].count("\n") > 1:
            sections.append([])
        end = found.end()
        name, operands, depth, flow, reads, effects, text = found.groups()
        pops, pushes, jumping = (in_words(part) for part in split_depth(depth))
        text = "".join(re.findall(r'"([^"]*)"', text))
        if jumping not in ("0", pushes):
            pushes += f" ({jumping} at j)"
        notes = [f"reads {reads.replace('_', ' ')}"] if reads != "NOTHING" else []
        notes += [] if effects == "PURE" else [effects.replace(" | ", ", ")]
        sections[-1].append(f"| `{name}` | {operands} | {pops} | {pushes} | {flow.lower()} | {'; '.join(notes).lower()} "
                            f"| {text} |\n")
    count = definitions.count("\nOP(")
    if sum(map(len, sections)) != count:
        sys.exit(f"{count} instructions are defined, and {sum(map(len, sections))} were understood")
    out = [HEAD, f"\n## {count} instructions\n\n"]
    out += ["Operands: ", " · ".join(f"*{letter}* {what}" for letter, what in OPERANDS), ".\n\n"]
    comment = re.search(r"^ \* flow: .*?(?=\n \*\n)", definitions, re.M | re.S).group()
    out.append(re.sub(r"\s*\n \*\s+(?!\w+: )", " ", comment).replace("\n * ", "\n\n").replace(" * ", "", 1) + "\n")
    for section in filter(None, sections):
        out += ["\n| name | operands | pops | pushes | flow | reads, effects | does |\n",
                "| --- | --- | --- | --- | --- | --- | --- |\n", *section]
    return "".join(out)


def main():
    root = pathlib.Path(sys.argv[1])
    made = page((root / "src/vm/opcodes.def").read_text(encoding="utf-8"))
    path = root / "docs/bytecode.md"
    if sys.argv[2:] == ["--write"]:
        path.write_text(made, encoding="utf-8")
        return 0
    there = path.read_text(encoding="utf-8")
    if there == made:
        return 0
    for number, (a, b) in enumerate(zip(there.splitlines() + [""], made.splitlines() + [""]), 1):
        if a != b:
            print(f"docs/bytecode.md:{number}: not as tests/bytecode_doc.py --write makes it:\n  is   {a}\n  must {b}")
            break
    return 1


sys.exit(main())
