#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How much the sources are commented: comment lines in percent of code lines, for each folder of src/.

comment_shares.py ROOT [FOLDER...]     FOLDER: such as src/vm; with one, each of its files is listed, too

Columns: files, code lines and the two shares for .c and for .h files. `own` counts lines that hold nothing but a
comment, `any` also those with a comment after code, which is how fields of structs are described. Then come the files
that say nothing at their head but the license. The aims: .c files 10 to 20 %, headers about 80 %.
Tables (.def) are left out: their rows have a text of their own.
"""
import os
import re
import sys

TOKEN = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.S)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def kinds_of_lines(text):
    """For each line: whether it holds code, and whether it holds a comment."""
    def blank(match):
        token = match.group(0)
        return re.sub(r"[^\n]", "\x01", token) if token.startswith("/") else re.sub(r"\x01", " ", token)

    for line in TOKEN.sub(blank, text).split("\n"):
        yield bool(line.replace("\x01", "").strip()), "\x01" in line


class Shares:
    def __init__(self):
        self.files = self.code = self.own = self.any = 0

    def add(self, text):
        self.files += 1
        for code, comment in kinds_of_lines(text):
            self.code += code
            self.own += comment and not code
            self.any += comment

    def row(self):
        share = [100 * n // self.code if self.code else 0 for n in (self.own, self.any)]
        return f"{self.files:5} {self.code:6} {share[0]:4} % {share[1]:4} %"


def has_head(text):
    """Whether the first comment says more than the license."""
    match = re.match(r"/\*(.*?)\*/", text, re.S)
    return match is not None and len(match.group(1).split()) > 6


def main(argv):
    if len(argv) < 2:
        print(__doc__)
        return 2
    root, wanted = argv[1], [folder.rstrip("/") for folder in argv[2:]]
    shares, bare = {}, []
    for base, _, names in os.walk(os.path.join(root, "src")):
        folder = "/".join(os.path.relpath(base, root).split(os.sep)[:2])
        for name in sorted(names):
            if not name.endswith((".c", ".h")) or (wanted and folder not in wanted):
                continue
            path = os.path.relpath(os.path.join(base, name), root)
            text = read(os.path.join(root, path))
            for key in [folder, "all"] + [path] * bool(wanted):
                shares.setdefault(key, {".c": Shares(), ".h": Shares()})
                shares[key][".c" if name.endswith(".c") else ".h"].add(text)
            if not has_head(text):
                bare.append(path)
    width = max(map(len, shares), default=0)
    columns = f"{'files':>5} {'code':>6} {'own':>6} {'any':>6}"
    print(f"{'':{width}}  .c {columns}   .h {columns}")
    for key in sorted(shares, key=lambda key: (key == "all", key)):
        print(f"{key:{width}}     {shares[key]['.c'].row()}      {shares[key]['.h'].row()}")
    print(f"{len(bare)} files without a head" + (":" if bare else ""))
    for path in sorted(bare):
        print(f"  {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
