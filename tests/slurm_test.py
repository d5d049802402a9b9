#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""contrib/shards.slurm.sh with a real Slurm: a controller and two nodes on this machine, with their own munge. Tasks are killed
and requeued on the way; the merged report must be that of one run, and a second submission must find everything done.

    slurm_test.py ADJUDGE ROOT GAMES SHARDS     exit 0; 1 with what differs; 77 where Slurm is missing, or without root
"""
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

ADJUDGE, ROOT = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
GAMES, SHARDS = map(int, sys.argv[3:5])
NEEDED = ("munged", "slurmctld", "slurmd", "sbatch", "squeue", "scontrol")
PATIENCE = 1800  # seconds


def free_ports(count):
    held = [socket.socket() for _ in range(count)]
    for s in held:
        s.bind(("127.0.0.1", 0))
    ports = [s.getsockname()[1] for s in held]
    for s in held:
        s.close()
    return ports


def configure(place):
    ports = free_ports(3)
    nodes = "\n".join(f"NodeName=n{n} NodeHostname=localhost NodeAddr=127.0.0.1 Port={ports[n]} CPUs=1 State=UNKNOWN" for n in (1, 2))
    (place / "slurm.conf").write_text(f"""ClusterName=test
SlurmctldHost=localhost
SlurmctldPort={ports[0]}
AuthType=auth/munge
AuthInfo=socket={place}/munge/socket
SlurmUser=root
SlurmdUser=root
StateSaveLocation={place}/state
SlurmdSpoolDir={place}/spool-%n
SlurmctldPidFile={place}/controller.pid
SlurmdPidFile={place}/node-%n.pid
SlurmctldLogFile={place}/controller.log
SlurmdLogFile={place}/node-%n.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
SchedulerType=sched/builtin
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
{nodes}
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
""", encoding="utf-8")


def start(place):
    """The daemons in the foreground, as children of this process, so that none is left behind."""
    munge = place / "munge"
    munge.mkdir(mode=0o711)
    munge.chmod(0o711)
    (place / "state").mkdir()
    key = munge / "key"
    key.write_bytes(os.urandom(1024))
    key.chmod(0o400)
    configure(place)
    os.environ["SLURM_CONF"] = str(place / "slurm.conf")
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "start_new_session": True}
    daemons = [subprocess.Popen(["munged", "--foreground", "--force", f"--key-file={key}", f"--socket={munge}/socket",
                                 f"--pid-file={munge}/pid", f"--log-file={munge}/log", f"--seed-file={munge}/seed"], **quiet)]
    until(lambda: (munge / "socket").exists(), "munge")
    daemons.append(subprocess.Popen(["slurmctld", "-D"], **quiet))
    daemons += [subprocess.Popen(["slurmd", "-D", "-N", f"n{n}"], **quiet) for n in (1, 2)]
    until(lambda: ask("sinfo", "-h", "-t", "idle", "-o", "%D").strip() == "2", "two idle nodes")
    return daemons


def ask(*words):
    return subprocess.run(words, capture_output=True, text=True).stdout


def until(true, what):
    end = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > end:
            sys.exit(f"{what}: not within {PATIENCE} s")
        time.sleep(0.05)


def submit(folder, words):
    done = subprocess.run([ROOT / "contrib/shards.slurm.sh", str(SHARDS), folder, *words], capture_output=True, text=True,
                          env={**os.environ, "ADJUDGE": str(ADJUDGE)})
    if done.returncode:
        sys.exit(f"the script fails: {done.stderr}")


def kill_some(folder):
    """Ends the process of a shard four times, and requeues a running task twice. Returns how often that was possible."""
    killed = 0
    end = time.monotonic() + PATIENCE
    while killed < 6 and time.monotonic() < end and not (folder / "status").exists():
        if killed % 3 == 2:
            running = ask("squeue", "-h", "-t", "R", "-o", "%i").split()
            killed += bool(running) and subprocess.run(["scontrol", "requeue", running[0]], capture_output=True).returncode == 0
        else:
            found = [pid for pid in ask("pgrep", "-f", f"{ADJUDGE} .* -o {folder.name}/").split()]
            for pid in found[:1]:
                try:
                    os.kill(int(pid), signal.SIGKILL)
                    killed += 1
                except ProcessLookupError:
                    pass
        time.sleep(0.2)
    return killed


def main():
    missing = [name for name in NEEDED if not shutil.which(name)]
    if missing or os.geteuid():
        print(f"skipped: needs root, and the Debian packages slurmctld, slurmd, slurm-client and munge (missing: {missing})")
        return 77
    with tempfile.TemporaryDirectory(dir="/tmp") as work:
        place = pathlib.Path(work)
        place.chmod(0o755)
        os.chdir(place)
        daemons = []
        try:
            daemons = start(place)
            for book, games in (("connect-four", GAMES), ("warp-skirmish", max(1, GAMES // 50))):
                subprocess.run([ADJUDGE, "play", ROOT / "rulebooks" / book, "--players", "random", "--seed", "slurm", "--games",
                                str(games), "-o", f"corpus-{book}.jsonl.gz"], check=True, stdout=subprocess.DEVNULL)
            words = ["verify", "corpus-connect-four.jsonl.gz", "corpus-warp-skirmish.jsonl.gz"]
            whole = subprocess.run([ADJUDGE, *words], capture_output=True)
            folder = place / "parts"
            begun = time.monotonic()
            submit("parts", words)
            killed = kill_some(folder)
            until(lambda: (folder / "status").exists(), "the merge")
            status = int((folder / "status").read_text(encoding="utf-8"))
            print(f"{SHARDS} shards in {time.monotonic() - begun:.0f} s on two nodes; {killed} times a task was killed or requeued")
            same = (folder / "report").read_bytes() == whole.stdout and status == whole.returncode
            if not same:
                print(f"the report differs: status {status}, and not {whole.returncode}", (folder / "errors").read_text(encoding="utf-8"))
            if not killed:
                print("nothing was killed: there are too few games")
            (folder / "status").unlink()
            submit("parts", words)
            until(lambda: (folder / "status").exists(), "the second merge")
            again = (folder / "report").read_bytes() == whole.stdout
            return 0 if same and again and killed else 1
        finally:
            for daemon in reversed(daemons):
                daemon.send_signal(signal.SIGTERM)
                try:
                    daemon.wait(20)
                except subprocess.TimeoutExpired:
                    daemon.kill()


if __name__ == "__main__":
    sys.exit(main())
