#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reads every #include of src/ and include/ against the edges that are allowed between folders and to libraries.

    include_edges.py ROOT     exit 0, or 1 with one line for each include that is not allowed
"""
import pathlib
import re
import sys

# A folder may include its own headers and those of the folders named here; never anything of the command. An edge that
# nothing uses is removed.
EDGES = {
    "base": [],
    "doc": ["base"],
    "part": ["base"],
    "report": ["base", "doc"],
    "rulebook": ["base"],
    "vm": ["base"],
    "native": ["base", "vm"],
    "lang": ["base", "rulebook", "vm"],
    "log": ["base"],
    "proof": ["base", "log"],
    "session": ["base", "doc", "rulebook", "lang", "vm", "log"],
    "explain": ["base", "doc", "report", "rulebook", "lang", "vm", "session"],
    "audit": ["base", "report", "rulebook", "lang", "vm", "log", "proof", "session", "board", "explain"],
    "products": ["base", "api"],
    "cli": ["base"],
}
# What the products that stand inside (docs/decisions/0007-…), their helpers and the public interface use of each folder below
# them, header by header: who needs more of the inside adds it here.
USES = {
    "board": {
        "doc": ["doc", "drawing"], "rulebook": ["list_file", "yaml"], "lang": ["print"], "session": ["position"],
    },
    "scenario": {
        "rulebook": ["model", "yaml_value"], "lang": ["read_decision"], "session": ["game", "result"],
        "explain": ["invariants", "reasons/reasons"],
    },
    "fixture": {
        "report": ["cases", "report"], "rulebook": ["yaml_map"], "lang": ["compile", "parse", "print_code", "read_decision"],
        "log": ["reader"], "session": ["bots", "choices", "draws", "game", "past", "result", "shares", "start_position", "verdict", "words"],
        "explain": ["format", "last_changes", "path_steps", "purpose", "replaced", "trace/role_view", "trace/trace", "whynot/whynot"],
        "audit": ["coverage"], "scenario": ["scenario", "scenario_files", "scenario_invariants"],
    },
    "rulings": {
        "report": ["cases", "write"], "rulebook": ["digest"], "lang": ["compile", "meaning", "print", "vocab"],
        "session": ["result", "words"], "board": ["board"],
        "explain": ["format", "printed_names", "reasons/reason_facts", "reasons/reason_report", "reasons/reasons",
                    "replaced", "whynot/whynot", "why/why"],
        "scenario": ["scenario_files"],
        "fixture": ["failure_report", "fixture", "fixture_books", "fixture_run", "fixture_words"],
    },
    "transcript": {
        "report": ["report"], "rulebook": ["text", "yaml_map"], "lang": ["decision_list", "print"],
        "session": ["draws", "record", "result", "words"],
        "explain": ["printed_names", "purpose", "result_report", "whynot/whynot", "whynot/whynot_report"],
        "audit": ["check_report"], "scenario": ["scenario", "scenario_invariants"],
    },
    "explore": {
        "report": ["report", "write"], "lang": ["compile", "print", "secrecy", "vocab"], "vm": ["chance", "observe", "vm"],
        "log": ["memory"], "session": ["choices", "draws", "game", "past", "position", "record", "secret_decision", "sight", "words"],
        "explain": ["invariants", "trace/role_view", "why/why_report", "whynot/whynot_log", "whynot/whynot_report"],
        "audit": ["coverage", "redact"],
    },
    "table": {"session": ["choice_act", "result", "verdict", "words"], "explain": ["question"],
              "audit": ["coverage", "coverage_sum"]},
    "catalog": {
        "lang": ["about", "compile", "name_map", "print", "print_rule", "walk"], "session": ["game", "words"],
        "board": ["board"], "audit": ["cover_report"],
    },
    "site": {
        "doc": ["doc"], "board": ["board"], "fixture": ["fixture_texts"], "rulings": ["answers/answers"],
        "catalog": ["catalog"],
    },
    "api": {
        "report": ["json", "report", "value", "write"], "lang": ["compile", "print"], "log": ["memory", "pack", "reader", "scan", "writer"],
        "proof": ["proofs", "stamp"],
        "session": ["bots", "log_rulebook", "record", "refusal", "replay", "shares", "verdict", "words"],
        "explain": ["last_changes", "position_ref", "purpose", "trace/trace_log", "trace/trace_report",
                    "why/why_report", "whynot/whynot_log", "whynot/whynot_report"],
        "audit": ["check_report", "cover_report", "diff_report", "disasm_report", "fmt_report", "log_report", "phrases_report",
                  "play_report", "read_report", "receipt_report", "redact", "regress_expected", "regress_outcome", "regress_report", "rulediff_report",
                  "show", "split_report", "verify", "version_report"],
        "native": ["native_load"], "part": ["part"], "fixture": ["fixture_origin", "fixture_report"], "rulings": ["ruling_draft", "ruling_report"], "transcript": ["transcript_report"],
        "explore": ["explore"], "table": ["table"], "site": ["site"],
    },
}
EDGES.update({folder: ["base", *uses] for folder, uses in USES.items()})
# Of the machine, the language knows what a program is and how it can fail, and not how one runs. Products and the command
# stand on the installed header, and take only helpers from inside that hold no state; products, which are in the library,
# also take its guard against running out of memory.
ONLY = {("lang", "vm"): {"vm/program.h", "vm/opcode.h", "vm/trap.h"},
        ("products", "base"): {"base/mem.h", "base/tr.h", "base/utf8.h"}, ("products", "api"): {"api/call.h"},
        ("audit", "board"): {"board/board.h"},
        ("cli", "base"): {"base/error.h", "base/input.h", "base/netstring.h", "base/sha256.h", "base/sort.h", "base/tr.h", "base/utf8.h", "base/word.h",
                          "base/xml.h"},
        **{(folder, to): {f"{to}/{name}.h" for name in names} for folder, uses in USES.items() for to, names in uses.items()}}
# What the folders above lang know of the machine: how it is driven, and what it tells. How code and frames are laid out is
# the business of lang and vm.
MACHINE = {"vm/vm.h", "vm/program.h", "vm/observe.h", "vm/journal.h", "vm/trap.h", "vm/chance.h"}
DECODES = re.compile(r"\bOP_[A-Z]|\bprogram(?:->|\.)code\b|->code\[|\bvm(?:->|\.)pc\b")
# Parts of a folder, and which others of it each may use; any may use what lies in the folder itself.
PARTS = {"rulings": {"answers": set(), "": set()},
         "explain": {"trace": {"reasons"}, "why": {"reasons", "trace"}, "whynot": {"reasons"}, "reasons": set(), "diff": set(),
                     "": {"reasons", "diff"}}}
# Whose headers may be included by which folders.
LIBRARIES = {
    "yaml.h": {"rulebook"},
    "zlib.h": {"log"},
    "sodium": {"rulebook", "vm", "log", "proof", "session", "audit", "doc"},
    "openssl": {"proof"},
    "dlfcn.h": {"proof", "native"},
    "nettle": {"base"},
    "adjudge.h": {"api", "products", "cli"},
}
# What the outside could come in by. Files are opened where bytes come in (base/input.h, rulebook) and
# where logs are kept (log); native code is made by a compiler (native).
OUTSIDE = {"time.h", "sys/time.h", "locale.h", "unistd.h", "fcntl.h", "sys/stat.h", "signal.h", "pthread.h"}
OUTSIDE_ALLOWED = {
    "unistd.h": {"base", "part", "rulebook", "log", "native", "cli"},
    "fcntl.h": {"base", "rulebook", "log", "native", "cli"},
    "sys/stat.h": {"base", "rulebook", "log", "native", "cli"},
    "signal.h": {"cli"},
    "pthread.h": {"cli"},
    "time.h": {"cli"},
    "sys/time.h": {"cli"},
    "locale.h": set(),
}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def library(name):
    head = name.split("/")[0]
    return {"sodium.h": "sodium"}.get(head, head if head in ("sodium", "nettle", "openssl") else name)


def complaints(folder, name, quoted):
    if name == "adjudge.h" or not quoted:
        key = library(name)
        if key in LIBRARIES and folder not in LIBRARIES[key]:
            yield f"{folder} may not use {name}"
        if name in OUTSIDE and folder not in OUTSIDE_ALLOWED[name]:
            yield f"{folder} may not know {name}"
        return
    to = name.split("/")[0] if "/" in name else folder
    if to == "vm" and folder not in ("vm", "lang", "native") and name not in MACHINE:
        yield f"{folder} may not know {name}"
    if to == folder:
        return
    if to not in EDGES[folder]:
        yield f"{folder} may not include {name}"
    elif (folder, to) in ONLY and name not in ONLY[folder, to]:
        yield f"{folder} may include of {to} only {', '.join(sorted(ONLY[folder, to]))}, not {name}"


def part_complaints(folder, part, name):
    """Of an include of the same folder."""
    parts, other = PARTS.get(folder), name.split("/")[1] if name.count("/") > 1 else ""
    if parts and name.startswith(folder + "/") and other not in ("", part) and other not in parts[part]:
        yield f"{folder}/{part} may not include {name}"


def unused(seen):
    """Of what is allowed, what nothing does; `seen`: pairs of a folder and what it includes."""
    for folder, edges in EDGES.items():
        for to in edges:
            names = {name for by, name in seen if by == folder and name.startswith(to + "/")}
            if not names:
                yield f"{folder} may include {to}, and does not"
            for name in sorted(ONLY.get((folder, to), set()) - names):
                yield f"{folder} may include {name}, and does not"


def main():
    root = pathlib.Path(sys.argv[1])
    found, includes, seen = [], 0, set()
    for path in sorted((root / "src").rglob("*.[ch]")) + sorted((root / "src").rglob("*.def")):
        folder = path.relative_to(root / "src").parts[0]
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            match = INCLUDE.match(line)
            wrong = [f"{folder} may not decode programs"] if folder not in ("vm", "lang", "native") and DECODES.search(line) else []
            if match:
                includes += 1
                seen.add((folder, match.group(2)))
                wrong += complaints(folder, match.group(2), match.group(1) == '"')
                wrong += part_complaints(folder, "/".join(path.relative_to(root / "src").parts[1:-1]), match.group(2))
            found += [f"{path.relative_to(root)}:{number}: {text}" for text in wrong]
    for path in sorted((root / "include").glob("*.h")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            match = INCLUDE.match(line)
            if match and match.group(2) not in ("stddef.h", "stdint.h"):
                found.append(f"include/{path.name}:{number}: the installed header may not need {match.group(2)}")
    found += unused(seen)
    if includes < 100:
        found.append(f"only {includes} includes were found under {root / 'src'}: the search is broken")
    print("\n".join(found) if found else f"{includes} includes, all along allowed edges")
    return 1 if found else 0


sys.exit(main())
