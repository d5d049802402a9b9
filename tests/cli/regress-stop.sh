# SPDX-License-Identifier: MIT
# long
# Ctrl-C, and a signal that asks to end, stop regress, verify and cover: what was done so far is told as a part, with
# a status of its own, and nothing that was accepted is lost.
adjudge play rulebooks/coast --players random --seed 1 -o 1.jsonl.gz > /dev/null
cp -r rulebooks/coast low && sed -i 's/at most once per round/&\n    a player may not bid a stake when the stake is more than 4/' low/rules.yaml
cat > stop.py <<'PYTHON'
import json, signal, subprocess, sys, time

def wait_until_caught(pid):
    """What prints nothing before its end is ready to be stopped when it catches the signal."""
    while not int(next(line for line in open(f"/proc/{pid}/status") if line.startswith("SigCgt")).split()[1], 16) & 1 << signal.SIGINT - 1:
        time.sleep(0.01)

def stopped(how, *words, logs=40000):
    """The status and what is printed of a command that is stopped when it has told something."""
    from_list = words[0] != "verify"
    words = [*words, "-"] if from_list else [*words, *["1.jsonl.gz"] * logs]
    with open("list", "w") as f:
        f.write("1.jsonl.gz\n" * logs)
    run = subprocess.Popen(["adjudge", *words], stdin=open("list"), stdout=subprocess.PIPE, stderr=open("said", "w"), text=True)
    first = run.stdout.readline() if words[0] != "cover" else wait_until_caught(run.pid)
    run.send_signal(how)
    out = (first or "") + run.stdout.read()
    return run.wait(), out, open("said").read()

for how in (signal.SIGINT, signal.SIGTERM):
    status, out, err = stopped(how, "regress", "--rules", "low")
    last = [line for line in out.splitlines() if line.startswith("stopped after ")][0].replace(",", "").split()
    print(how.name, "regress", status, " ".join(last[3:6]), int(last[2]) < 40000, int(last[2]) == out.count("1.jsonl.gz: decision"), err)
status, out, err = stopped(signal.SIGINT, "regress", "--rules", "low", "--format", "json")
sum = json.loads(out)["sum"]
print("data", status, sum["of"], sum["replays"] < 40000, sum["replays"] == len(json.loads(out)["replays"]), err)
status, out, err = stopped(signal.SIGINT, "verify", "-j", "2", logs=8000)
last = out.splitlines()[-1].replace(",", "").split()
print("verify", status, " ".join(last[:2]), int(last[2]) < 8000, int(last[2]) == out.count("1.jsonl.gz: ok"), err)
status, out, err = stopped(signal.SIGINT, "cover")
said = err.split()
counted = "1 log," if said[3] == "1" else f"{int(said[3]):,} logs,"
print("cover", status, " ".join(said[:3]), said[5], int(said[3]) < 40000, counted in out)
status, out, err = stopped(signal.SIGTERM, "regress", "--rules", "low", "--accept", "--junit", "report.xml")
print("accept", status, err, open("regress-expected.jsonl").read().count("\n"), open("report.xml").read().endswith("</testsuites>\n"))
PYTHON
python3 stop.py
ls
