# SPDX-License-Identifier: MIT
# However many logs there are, from a folder or from a list, and however many work on them, the memory is that of a few, and the
# report is the same byte for byte.
adjudge play rulebooks/coast --players random --games 40 --seed many -o games > /dev/null
cp -r rulebooks/coast changed && sed -i 's/the rounds is 6 and/the rounds is 5 and/; s/at most once per round/&\n    a player may not bid a stake when the stake is more than 4/' changed/rules.yaml
for jobs in 1 2 7; do
    adjudge regress games --rules changed -j $jobs --policy random > text-$jobs
    ls games/* | adjudge regress - --rules changed -j $jobs --policy random --format json > data-$jobs
done
cmp text-1 text-2 && cmp text-1 text-7 && cmp data-1 data-2 && cmp data-1 data-7 && echo "the same"
head -n 1 text-1; tail -n 8 text-1
cat > memory.py <<'PYTHON'
import os, pathlib, subprocess
names = sorted(str(p) for p in pathlib.Path("games").iterdir())
def most(logs, jobs):
    """The most memory, in MiB, of a comparison of so many logs."""
    pathlib.Path("list").write_text("".join(names[i % len(names)] + "\n" for i in range(logs)))
    run = subprocess.Popen(["adjudge", "regress", "-", "--rules", "changed", "-j", str(jobs)], stdin=open("list"), stdout=subprocess.DEVNULL)
    return os.wait4(run.pid, 0)[2].ru_maxrss / 1024
for jobs in (1, 3):
    few, many = most(200, jobs), most(4000, jobs)
    print("flat" if many < few + 3 else f"{jobs} workers: {few} MiB, {many} MiB")
PYTHON
python3 memory.py
