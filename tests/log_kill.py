#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Kills a recorder at random moments, again and again on the same log, and checks after each kill that no acknowledged
# decision is lost and at most one that was not acknowledged is there. Usage:
#   log_kill.py LOG_RECORD_UNTIL_KILLED [KILLS]
import os
import random
import select
import subprocess
import sys
import tempfile
import time

import log_reader

random.seed(11)
PER_LOG = 5  # kills before a new log is begun, so that resuming stays quick


def main():
    tool, kills = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 60
    acknowledged_in_all, verdicts = 0, {}
    with tempfile.TemporaryDirectory() as tmp:
        for kill in range(kills):
            path = os.path.join(tmp, "log-%d" % (kill // PER_LOG))
            if kill % PER_LOG == 0:
                last = 0
            p = subprocess.Popen([tool, path], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            if kill % 2:  # also on a busy machine, where a recorder takes longer to begin, some are killed while they record
                select.select([p.stdout], [], [], 30)
            time.sleep(random.uniform(0, 0.01))
            p.kill()
            told, complaint = p.communicate()
            if complaint:
                sys.exit("kill %d: the recorder gave up: %s" % (kill, complaint.decode()))
            numbers = told.split(b"\n")[:-1]
            acknowledged_in_all += len(numbers)
            last = int(numbers[-1]) if numbers else last
            if not os.path.exists(path):
                if last:
                    sys.exit("kill %d: the log is gone" % kill)
                continue
            with open(path, "rb") as f:
                log = log_reader.Log(f.read())
            verdict = log.read()
            verdicts[verdict] = verdicts.get(verdict, 0) + 1
            if verdict not in ("ok", "torn") or not last <= log.decisions <= last + 1:
                sys.exit("kill %d: %s, %d decisions of %d acknowledged" % (kill, verdict, log.decisions, last))
            last = log.decisions
    print("%d kills, %d acknowledged decisions, none lost: %s" % (kills, acknowledged_in_all, verdicts))
    if not acknowledged_in_all:
        sys.exit("no decision was acknowledged: nothing was tested")


if __name__ == "__main__":
    main()
