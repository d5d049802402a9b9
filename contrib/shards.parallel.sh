#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a command of adjudge in shards on several machines with GNU parallel, and merges the parts.
#
#   shards.parallel.sh HOSTS SHARDS FOLDER COMMAND...
#
# HOSTS: a file as parallel's --sshloginfile takes it. SHARDS: how many. FOLDER: gets the parts; it must be empty, or from the
# same run. COMMAND: "verify corpus", … The machines share the present folder. ADJUDGE: the program, if it is not in PATH.
set -eu
if [ $# -lt 4 ]; then
    echo "usage: $0 HOSTS SHARDS FOLDER COMMAND..." >&2
    exit 64
fi
hosts=$1 shards=$2 folder=$3
shift 3
adjudge=${ADJUDGE:-adjudge}
mkdir -p "$folder"
quoted=$(parallel --shellquote ::: "$@" | tr '\n' ' ')
# A part that is complete has a last line; its shard is not run again.
seq "$shards" | parallel --sshloginfile "$hosts" --workdir "$PWD" --retries 3 \
    "tail -n 1 $folder/{}.part 2>/dev/null | grep -q '^{\"end\":' || $adjudge $quoted -j 1 --shard {}/$shards -o $folder/{}.part"
set -- "$folder"
exec "$adjudge" merge "$1"/*.part
