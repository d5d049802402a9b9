# SPDX-License-Identifier: MIT
# Ctrl-C stops a search: what was counted is told, and the exit status says that it is not all.
cat > stop.py <<'PYTHON'
import signal, subprocess, sys, time
run = subprocess.Popen(["adjudge", "explore", *sys.argv[1:]])
while not int(next(line for line in open(f"/proc/{run.pid}/status") if line.startswith("SigCgt")).split()[1], 16) & 1 << signal.SIGINT - 1:
    time.sleep(0.01)
time.sleep(0.1)
run.send_signal(signal.SIGINT)
sys.exit(run.wait())
PYTHON
python3 stop.py rulebooks/connect-four --depth 30 > out
echo $?
head -2 out | tr -s ' '
python3 stop.py rulebooks/dont-blink --random 100000000 --format json > out
echo $?
tail -1 out
