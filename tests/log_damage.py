#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Makes logs and has log_damage damage them in every way. Usage:
#   log_damage.py LOG_DAMAGE LOG_MAKE SAMPLES-FOLDER               the small sample logs, live and packed: all of it
#   log_damage.py LOG_DAMAGE LOG_MAKE SAMPLES-FOLDER ADJUDGE ROOT  a game of each rulebook, too, live and packed:
#                                                                100,000 of a kind of each log, 2,000 of one that
#                                                                takes long to read
import glob
import os
import subprocess
import sys
import tempfile

import rulebook_folders

LONG = 50000  # bytes


def main():
    damage, make, samples = sys.argv[1:4]
    logs, games = [], []
    with tempfile.TemporaryDirectory() as folder:
        def path(name):
            return os.path.join(folder, name)

        for source in sorted(glob.glob(os.path.join(samples, "*.jsonl"))):
            name = os.path.basename(source)
            subprocess.run([make, "live", source, path(name + ".live")], check=True)
            subprocess.run([make, "pack", path(name + ".live"), path(name + ".packed")], check=True)
            logs += [path(name + ".live"), path(name + ".packed")]
        failed = subprocess.run([damage, "0", *logs]).returncode
        if failed or len(sys.argv) < 6:
            sys.exit(failed)
        adjudge, root = sys.argv[4:6]
        for rulebook in map(str, rulebook_folders.playable(root)):
            packed, lines, live = (path(os.path.basename(rulebook) + kind) for kind in (".gz", ".jsonl", ".live"))
            subprocess.run([adjudge, "play", rulebook, "--players", "random", "--seed", "damage", "-o", packed],
                           check=True, stdout=subprocess.DEVNULL)
            with open(lines, "w") as f:
                subprocess.run([adjudge, "log", "dump", packed], check=True, stdout=f)
            subprocess.run([make, "live", lines, live], check=True)
            subprocess.run([make, "pack", live, packed], check=True)
            games += [packed, live]
        long = [log for log in games if os.path.getsize(log) > LONG]
        for most, some in ("100000", [log for log in games if log not in long]), ("2000", long):
            failed = failed or (subprocess.run([damage, most, *some]).returncode if some else 0)
        sys.exit(failed)


if __name__ == "__main__":
    main()
