# SPDX-License-Identifier: MIT
# The completion script is one, and completes commands, options, values and groups.
adjudge completion bash > script
# shellcheck disable=SC1091
source ./script
complete_words() {
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
    _adjudge
    echo "$*: ${COMPREPLY[*]}"
}
complete_words adjudge ch
complete_words adjudge v
complete_words adjudge log ""
complete_words adjudge log d
complete_words adjudge log pack --o
complete_words adjudge play --see
complete_words adjudge play --dice ""
complete_words adjudge test --format j
complete_words adjudge check --color a
complete_words adjudge check rulebooks/tic
complete_words adjudge help com
complete_words adjudge help log ""
complete_words adjudge help log in
complete_words adjudge help log info ""
complete_words adjudge verify --color = ""
complete_words adjudge verify --color = a
complete_words adjudge verify --format =
