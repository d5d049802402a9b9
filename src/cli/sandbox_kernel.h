/* SPDX-License-Identifier: MIT
 *
 * The two mechanisms of Linux that a sandbox is made of. On other systems, and in builds with ADJ_NO_SANDBOX, neither is
 * offered: sanitizers read more than a sandbox allows, and gcov writes files.
 */
#ifndef ADJ_CLI_SANDBOX_KERNEL_H
#define ADJ_CLI_SANDBOX_KERNEL_H

#include <stdbool.h>

/* Landlock (docs.kernel.org/userspace-api/landlock.html): its version; 0: the kernel has none. */
int landlock_version(void);

/* What may be read. */
struct landlock_rules {
    int fd;
};

/* Begins rules that allow nothing. 0, or -1. */
int landlock_begin(struct landlock_rules *rules);
/* Allows to read a file, or everything in a folder. False: the path does not exist. */
bool landlock_allow(struct landlock_rules *rules, const char *path);
/* Restricts this thread, and those that it starts, for ever. 0, or -1. In each case the rules are gone. */
int landlock_enforce(struct landlock_rules *rules);

/* seccomp (docs.kernel.org/userspace-api/seccomp_filter.html): a list of the system calls that reading needs. */
bool seccomp_is_offered(void);
/* Restricts all threads for ever: other calls fail with EPERM. `code`: executable memory may be mapped, as loading a
 * library does. 0, or -1. */
int seccomp_enforce(bool code);

#endif
