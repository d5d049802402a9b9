#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Executes the documents: whatever README.md and docs/**/*.md show of rulebooks and commands must be so.

docs_test.py [--write] ADJUDGE ROOT [PAGE...]    ADJUDGE: the command; ROOT: the source tree;
PAGE: only these, relative
                                                 to ROOT; --write: what commands print is put into the pages

Each page has a folder of its own, in which its fenced blocks are carried out from top to bottom; rulebooks, fixtures
and replays of the source tree can be reached from it:
  ```yaml   whose first line is `# file: PATH` writes that file; `# add to: PATH` appends to it (without that line)
  ```yaml   without such a line is an excerpt: each of its lines stands in a file of the page's rulebook or of
            rulebooks/
  ```sh     each line that begins with `$ ` is run by bash, and the lines up to the next must be what it prints
            (standard output and error together). A line that is only … stands for any lines, … within a line for
            anything. A command must succeed, unless the next one is `echo $?`, which gets its status.
  ```rules  sentences of the rule language: added as one rule to the page's rulebook, they must be without findings
  ```part   YAML sections: added as one more file to the page's rulebook, likewise
  ```rules refused: ID, ```part refused: ID     … must give that finding, as an error the first one in its file, as a
                                                warning without any errors
  ```book refused: ID                           a whole manifest, instead of the page's rulebook
The page's rulebook is the folder of the last rulebook.yaml written, or what `<!-- rulebook: PATH -->` names (of the
source tree). `<!-- not run -->` before a block leaves it out.
Whether the pages agree with the sources is the business of docs_agree.py. Knows no game.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

FENCE = re.compile(r"^( *)```(\S*) *(.*)$")
FINDING = re.compile(r"^\S*?:(?:\d+:\d+:)? ?(error|warning)\[([a-z0-9-]+)\]: (.*)$")
NOT_RUN = "<!-- not run -->"
RULEBOOK = re.compile(r"^<!-- rulebook: (\S+) -->$")
TIMEOUT = 120


class Block:
    def __init__(self, page, line, kind, info, lines):
        self.page, self.line, self.kind, self.info, self.lines = page, line, kind, info, lines

    def text(self):
        return "".join(line + "\n" for line in self.lines)

    def head(self, words):
        if not self.lines:
            return None
        match = re.match(r"# " + words + r": (\S+)$", self.lines[0])
        return match and match.group(1)


def read_blocks(root, page):
    """The blocks of a page in order."""
    blocks, current, skip, indent = [], None, False, ""
    with open(os.path.join(root, page), encoding="utf-8") as file:
        lines = file.read().split("\n")
    for number, line in enumerate(lines, 1):
        fence = FENCE.match(line)
        if current is not None:
            if fence and not fence.group(2) and fence.group(1) == indent:
                if not skip:
                    blocks.append(current)
                current, skip = None, False
            else:
                current.lines.append(line[len(indent):] if line.startswith(indent) else line)
        elif fence:
            indent = fence.group(1)
            current = Block(page, number, fence.group(2), fence.group(3).strip(), [])
        elif line.strip() == NOT_RUN:
            skip = True
        else:
            book = RULEBOOK.match(line.strip())
            if book:
                blocks.append(Block(page, number, "rulebook", os.path.join(root, book.group(1)), []))
    if current is not None:
        raise ValueError(f"{page}:{current.line}: this block is not closed")
    return blocks


class Page:
    def __init__(self, adjudge, page, folder, write):
        self.page, self.folder, self.book, self.count, self.failures = page, folder, None, 0, []
        self.known = None
        self.changed = [] if write else None  # (first line, lines before, lines now) of blocks
        self.env = dict(os.environ, LC_ALL="C.UTF-8", COLUMNS="100", TERM="dumb", NO_COLOR="1", HOME=folder)
        self.env["PATH"] = os.path.dirname(os.path.abspath(adjudge)) + os.pathsep + self.env.get("PATH", "")

    def fail(self, block, text):
        self.failures.append(f"{block.page}:{block.line}: {text}")

    def run(self, command, folder=None, status=0):
        done = subprocess.run(["bash", "-c", f"(exit {status}); {command}"], cwd=folder or self.folder, env=self.env,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=TIMEOUT)
        return done.returncode, done.stdout.decode("utf-8", "replace")

    def write(self, path, text, mode):
        whole = os.path.join(self.folder, path)
        os.makedirs(os.path.dirname(whole), exist_ok=True)
        with open(whole, mode, encoding="utf-8") as file:
            file.write(text)
        if os.path.basename(path) == "rulebook.yaml":
            self.book = os.path.dirname(whole)

    def check_shell(self, block):
        runs = []
        for line in block.lines:
            if line.startswith("$ "):
                runs.append((line[2:], []))
            elif line.startswith("> ") and runs and not runs[-1][1]:
                runs[-1] = (runs[-1][0] + "\n" + line[2:], [])
            elif runs:
                runs[-1][1].append(line)
        if not runs:
            return  # commands to copy, without what they print
        status, printed = 0, []
        for i, (command, wanted) in enumerate(runs):
            self.count += 1
            status, got = self.run(command, status=status)
            lines = got.rstrip("\n").split("\n") if got.strip("\n") else []
            while wanted and not wanted[-1]:
                wanted.pop()
            good = fits(wanted, lines)
            printed += ["$ " + command.replace("\n", "\n> ")] + (wanted if good else lines)
            if not good and self.changed is None:
                self.fail(block,
                          f"$ {command}\n--- the page says\n" + "\n".join(wanted) + "\n--- it prints\n" +
                          got.rstrip("\n"))
            elif status and not (i + 1 < len(runs) and runs[i + 1][0] == "echo $?"):
                self.fail(block, f"$ {command}\nends with status {status}; show it with 'echo $?'")
        if self.changed is not None and runs and printed != block.lines:
            self.changed.append((block.line, len(block.lines), printed))

    def write_changes(self, root):
        path = os.path.join(root, self.page)
        with open(path, encoding="utf-8") as file:
            lines = file.read().split("\n")
        for line, count, printed in reversed(self.changed or []):
            lines[line:line + count] = printed
        if self.changed:
            with open(path, "w", encoding="utf-8") as file:
                file.write("\n".join(lines))

    def check_book(self, block):
        """A block of rules, of sections, or a whole manifest: with the findings that its info asks
        for, or with none."""
        self.count += 1
        wanted = re.fullmatch(r"refused: ([a-z0-9-]+)", block.info)
        if block.info and not wanted:
            return self.fail(block, f"'{block.info}' is not understood")
        if block.kind != "book" and not self.book:
            return self.fail(block, "no rulebook.yaml stands before this block")
        with tempfile.TemporaryDirectory() as top:
            folder = os.path.join(top, "shown-here")
            os.mkdir(folder)
            if block.kind == "book":
                files = {"rulebook.yaml": block.text()}
            else:
                shutil.copytree(self.book, folder, dirs_exist_ok=True)
                with open(os.path.join(folder, "rulebook.yaml"), encoding="utf-8") as file:
                    manifest = file.read()
                text = block.text()
                if block.kind == "rules":
                    text = "rules:\n- id: shown-here\n  code: |\n" + "".join(f"    {line}\n" for line in block.lines)
                files = {"rulebook.yaml": add_file(manifest, "shown-here.yaml"), "shown-here.yaml": text}
            for name, text in files.items():
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write(text)
            self.lay_below(files["rulebook.yaml"], top)
            status, got = self.run("adjudge check .", folder)
        found = [m.groups() for m in map(FINDING.match, got.split("\n")) if m]
        if not wanted:
            if found or status:
                self.fail(block, "this should be without findings:\n" + got.rstrip("\n"))
        else:
            worst = [id for kind, id, _ in found if kind == "error"][:1] or [id for _, id, _ in found]
            if wanted.group(1) not in worst:
                self.fail(block, f"this should give {wanted.group(1)}, but:\n" + got.rstrip("\n"))

    def lay_below(self, manifest, top):
        """Puts the rulebooks that this one lies over beside it: from beside the page's rulebook, or
        of the source tree."""
        over = re.search(r"^over: *(\S+)$", manifest, re.M)
        for place in (os.path.dirname(self.book or ""), os.path.join(self.folder, "rulebooks")) if over else ():
            below, there = os.path.join(place, over.group(1)), os.path.join(top, over.group(1))
            if os.path.isdir(below) and not os.path.exists(there):
                shutil.copytree(below, there)
                with open(os.path.join(there, "rulebook.yaml"), encoding="utf-8") as file:
                    self.lay_below(file.read(), top)

    def check_excerpt(self, block):
        self.count += 1
        for line in block.lines:
            text = without_comment(line)
            if text and text not in self.excerpts():
                return self.fail(block, f"no rulebook has this line: {text}")

    def excerpts(self):
        """All lines of the page's rulebook and of those in the source tree."""
        if self.known is None or self.known[0] != self.book:
            lines = set()
            for top in (self.book, os.path.join(self.folder, "rulebooks")):
                for base, _, names in os.walk(top or "/nowhere", followlinks=True):
                    for name in names:
                        if name.endswith(".yaml"):
                            with open(os.path.join(base, name), encoding="utf-8") as file:
                                lines.update(without_comment(line) for line in file)
            self.known = (self.book, lines)
        return self.known[1]

    def check(self, block):
        if block.head("file"):
            self.write(block.head("file"), block.text(), "w")
        elif block.head("add to"):
            self.write(block.head("add to"), "".join(line + "\n" for line in block.lines[1:]), "a")
        elif block.kind == "yaml":
            self.check_excerpt(block)
        elif block.kind == "rulebook":
            self.book = block.info
        elif block.kind == "sh":
            self.check_shell(block)
        elif block.kind in ("rules", "part", "book"):
            self.check_book(block)


def without_comment(line):
    return re.sub(r"(^|\s+)# .*$", "", line.rstrip("\n")).strip()


def add_file(manifest, name):
    """The manifest with one more entry under `files`, which the pages write as [a, b]."""
    found = re.search(r"^files: *\[(.*)\] *$", manifest, re.M)
    if found:
        return manifest[:found.end(1)] + ", " + name + manifest[found.end(1):]
    return manifest + f"\nfiles: [{name}]\n"


def fits(wanted, got):
    """Do the lines of the page describe the lines printed? A line … stands for any number of lines."""
    if not wanted:
        return not got
    if wanted[0].strip() == "…":
        return any(fits(wanted[1:], got[i:]) for i in range(len(got) + 1))
    if not got:
        return False
    pattern = ".*".join(re.escape(part) for part in wanted[0].rstrip().split("…"))
    return re.fullmatch(pattern, got[0].rstrip()) is not None and fits(wanted[1:], got[1:])


def pages_of(root):
    pages = ["README.md"] if os.path.exists(os.path.join(root, "README.md")) else []
    for base, _, names in os.walk(os.path.join(root, "docs")):
        pages += [os.path.relpath(os.path.join(base, name), root) for name in names if name.endswith(".md")]
    return sorted(pages)


def main(argv):
    write = "--write" in argv
    argv = [arg for arg in argv if arg != "--write"]
    if len(argv) < 3:
        print(__doc__)
        return 2
    adjudge, root, chosen = argv[1], os.path.abspath(argv[2]), argv[3:]
    failures, count = [], 0
    for page in chosen or pages_of(root):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("rulebooks", "fixtures", "replays"):
                os.symlink(os.path.join(root, name), os.path.join(folder, name))
            state = Page(adjudge, page, folder, write)
            try:
                for block in read_blocks(root, page):
                    state.check(block)
                state.write_changes(root)
            except (OSError, ValueError, subprocess.TimeoutExpired) as error:
                state.failures.append(f"{page}: {error}")
            count += state.count
            failures += state.failures
    for failure in failures:
        print(failure + "\n")
    print(f"{count - len(failures)} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
