/* SPDX-License-Identifier: MIT
 *
 * A sandbox for commands that read files of strangers: from then on the process can read what its arguments name and
 * nothing else, cannot write or create files, and has no network. The kernel enforces it (Landlock and seccomp, both
 * without privileges), so that a fault in a reader cannot be used for more.
 */
#ifndef ADJ_CLI_SANDBOX_H
#define ADJ_CLI_SANDBOX_H

#include "command.h"

/* --sandbox, for the commands that have one. */
extern const struct option options_of_sandbox[];

/* Enters the sandbox as --sandbox says; what the command reads from standard input is kept before. False, after printing
 * why: standard input cannot be kept, or a sandbox is required and the kernel has none. */
bool sandbox_enter(const struct args *args);

#endif
