# SPDX-License-Identifier: MIT
"""The rulebooks of the project, for tests that go through all of them; and how one lies over another.

Needs the Debian package python3-yaml.
"""
import functools
import pathlib

import yaml

# libyaml's parser is ten times as quick as the one in Python; Debian's python3-yaml has it, others may not.
TextLoader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
PlainLoader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@functools.cache
def read(path):
    """The YAML of a file, everything in it as text; read once, and not to be changed."""
    return yaml.load(pathlib.Path(path).read_text(encoding="utf-8"), Loader=TextLoader)


def every(root):
    """The folders of all rulebooks, sorted."""
    return sorted(path.parent for path in (pathlib.Path(root) / "rulebooks").glob("*/rulebook.yaml"))


def playable(root):
    """Those of them that can be played: a base only lies under others."""
    return [folder for folder in every(root) if read(folder / "rulebook.yaml").get("base") not in ("yes", "true")]


def below(folder):
    """What the rulebook lies over, the nearest first."""
    over = read(folder / "rulebook.yaml").get("over")
    return [folder.parent / over] + below(folder.parent / over) if over else []
