#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Holds docs/log-format.md against the readers: the annotated hex dump must be a good log with the text that the
# document quotes, its offsets and numbers must be right, and every key of every record must stand in the tables.
# Usage: log_doc_check.py docs/log-format.md LOG_VERDICT
import re
import subprocess
import sys
import tempfile

import log_reader


def main():
    with open(sys.argv[1], encoding="utf-8") as f:
        doc = f.read()
    part = doc[doc.index("## A log byte by byte"):]
    text = re.search(r"```json\n(.*?)```", part, re.S)[1].encode()
    dump = re.findall(r"^([0-9a-f]{4})  ((?:[0-9a-f]{2} ?)+?)(?:  +(.*))?$", part, re.M)
    data = b""
    for offset, row, comment in dump:
        if int(offset, 16) != len(data):
            sys.exit("the dump jumps at " + offset)
        row = bytes.fromhex(row)
        stated = re.search(r": (\d+)$", comment or "")
        if stated and int(stated[1]) != int.from_bytes(row, "little"):
            sys.exit("%s: %s is not what the bytes say" % (offset, comment))
        data += row
    log = log_reader.Log(data)
    if log.read() != "ok" or b"".join(log.text) != text:
        sys.exit("the dump is not a log of the text in front of it")
    with tempfile.NamedTemporaryFile() as f:
        f.write(data)
        f.flush()
        if subprocess.run([sys.argv[2], "-t", f.name], capture_output=True, check=True).stdout != text:
            sys.exit("the library reads the dump in another way")
    tables = doc[doc.index("## Records"):doc.index("## The record sequence")]
    for name, fields in {**log_reader.RECORDS, **log_reader.ASIDES}.items():
        for word in [name] + re.findall(r"(\w+):", fields):
            if "`%s`" % word not in tables:
                sys.exit("the tables lack %s of %s" % (word, name))
    print("%d bytes of dump, %d records" % (len(data), log.records))


if __name__ == "__main__":
    main()
