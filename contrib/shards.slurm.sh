#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a command of adjudge in shards as a job array of Slurm, and merges the parts in a job that depends on it.
#
#   shards.slurm.sh SHARDS FOLDER COMMAND...
#
# FOLDER, on a file system that all nodes share, gets the parts, the report, and the exit status of merge. It must be empty, or
# from the same run. ADJUDGE: the program, if it is not in PATH on the nodes.
set -eu
if [ $# -lt 3 ]; then
    echo "usage: $0 SHARDS FOLDER COMMAND..." >&2
    exit 64
fi
shards=$1 folder=$2
shift 2
export ADJUDGE="${ADJUDGE:-adjudge}"
mkdir -p "$folder"
# The arguments of a batch script are passed on as they are.
cat > "$folder/shard.sh" <<'TASK'
#!/bin/sh
# A task that is started again repeats its shard, unless the part is complete: it has a last line then.
folder=$1
shift
part=$folder/$SLURM_ARRAY_TASK_ID.part
tail -n 1 "$part" 2>/dev/null | grep -q '^{"end":' && exit 0
"$ADJUDGE" "$@" -j "${SLURM_CPUS_PER_TASK:-1}" --shard "$SLURM_ARRAY_TASK_ID/$SHARDS" -o "$part" && exit 0
status=$?
# A shard that was killed is tried again, three times.
if [ "${SLURM_RESTART_COUNT:-0}" -lt 3 ]; then
    scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
    sleep 60 # the requeue ends this task
fi
exit $status
TASK
cat > "$folder/merge.sh" <<'TASK'
#!/bin/sh
"$ADJUDGE" merge "$1"/*.part > "$1/report" 2> "$1/errors"
echo $? > "$1/status"
TASK
export SHARDS="$shards"
job=$(sbatch --parsable --requeue --export=ALL --array="1-$shards" --output="$folder/shard-%a.out" "$folder/shard.sh" "$folder" "$@")
merge=$(sbatch --parsable --requeue --export=ALL --dependency="afterok:${job%%;*}" --output="$folder/merge.out" "$folder/merge.sh" "$folder")
echo "shards: job ${job%%;*}; merge: job ${merge%%;*}, which writes $folder/report and $folder/status"
