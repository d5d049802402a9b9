/* SPDX-License-Identifier: MIT
 *
 * Landlock by its three system calls. The C library has no functions for them, and headers may be older than the
 * kernel, so the rights that later versions have added are numbers here.
 */
#include "sandbox_kernel.h"

#if defined __linux__ && !defined ADJ_NO_SANDBOX && __has_include(<linux/landlock.h>)

#include <fcntl.h>
#include <linux/landlock.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

long syscall(long number, ...); /* not in POSIX */

enum {
    RIGHTS_1 = (1 << 13) - 1, /* all of version 1: to execute, write, read, list, remove and make */
    REFER = 1 << 13, /* version 2 */
    TRUNCATE = 1 << 14, /* version 3 */
    DEVICES = 1 << 15, /* version 5 */
    OPEN_PATH = 010000000 /* O_PATH */
};

/* The newest layout; older kernels read the beginning of it. */
struct ruleset {
    uint64_t files, net, scopes;
};

int landlock_version(void)
{
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return version > 0 ? (int)version : 0;
}

int landlock_begin(struct landlock_rules *rules)
{
    int version = landlock_version();
    struct ruleset handled = {.files = RIGHTS_1};
    handled.files |= (version >= 2 ? REFER : 0) | (version >= 3 ? TRUNCATE : 0) | (version >= 5 ? DEVICES : 0);
    handled.net = version >= 4 ? 3 : 0; /* to bind and to connect */
    handled.scopes = version >= 6 ? 3 : 0; /* abstract sockets and signals */
    size_t size = version >= 6 ? sizeof handled : version >= 4 ? offsetof(struct ruleset, scopes) : sizeof handled.files;
    rules->fd = (int)syscall(SYS_landlock_create_ruleset, &handled, size, 0);
    return rules->fd < 0 ? -1 : 0;
}

bool landlock_allow(struct landlock_rules *rules, const char *path)
{
    struct stat s;
    int fd = open(path, OPEN_PATH | O_CLOEXEC);
    if (fd < 0)
        return false;
    bool folder = !fstat(fd, &s) && S_ISDIR(s.st_mode);
    struct landlock_path_beneath_attr rule = {
        .allowed_access = LANDLOCK_ACCESS_FS_READ_FILE | (folder ? LANDLOCK_ACCESS_FS_READ_DIR : 0), .parent_fd = fd};
    syscall(SYS_landlock_add_rule, rules->fd, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(fd);
    return true;
}

int landlock_enforce(struct landlock_rules *rules)
{
    long failed = syscall(SYS_landlock_restrict_self, rules->fd, 0);
    close(rules->fd);
    return failed ? -1 : 0;
}

#else

int landlock_version(void)
{
    return 0;
}

int landlock_begin(struct landlock_rules *rules)
{
    (void)rules;
    return -1;
}

bool landlock_allow(struct landlock_rules *rules, const char *path)
{
    (void)rules, (void)path;
    return false;
}

int landlock_enforce(struct landlock_rules *rules)
{
    (void)rules;
    return -1;
}

#endif
