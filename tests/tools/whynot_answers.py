#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the answers that fixtures get to "why not" into their files, wherever they are not as expected. What it
wrote is to be read before it is believed. Needs the Debian package python3-yaml.

    whynot_answers.py ADJUDGE FILE...     FILE: a fixture file; `answer: "?"` stands where there is none yet
"""
import json
import pathlib
import subprocess
import sys

import yaml


def nodes_of(node, path):
    """The nodes `answer` of a file, in their order."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == "answer" and isinstance(value, yaml.ScalarNode):
                yield value
            else:
                yield from nodes_of(value, path)
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield from nodes_of(value, path)


def write(path, came):
    text = path.read_text(encoding="utf-8")
    lines = text.split("\n")
    for node in reversed(list(nodes_of(yaml.compose(text), path))):
        line = node.start_mark.line
        if line + 1 not in came:
            continue
        indent = " " * (len(lines[line]) - len(lines[line].lstrip()) + 2)
        last = node.end_mark.line if node.style == "|" else line + 1
        answer = [indent + s for s in came[line + 1].rstrip("\n").split("\n")]
        lines[line:last] = [lines[line].split("answer:")[0] + "answer: |"] + answer
    path.write_text("\n".join(lines), encoding="utf-8")


def main():
    for name in sys.argv[2:]:
        run = subprocess.run([sys.argv[1], "test", name, "--format", "json"], capture_output=True, text=True)
        came = {}
        for file in json.loads(run.stdout)["files"]:
            for fixture in file["fixtures"]:
                for failure in fixture["failures"]:
                    if failure["text"].startswith("the answer to why not"):
                        came[failure["line"]] = failure["trace"]
        write(pathlib.Path(name), came)
        print(f"{name}: {len(came)} answers written")


main()
