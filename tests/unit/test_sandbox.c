/* SPDX-License-Identifier: MIT
 *
 * What the kernel refuses in a sandbox, and what it still allows. Each attempt is made in a process of its own, because a
 * sandbox has no way out.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "cli/sandbox_kernel.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[] = "/tmp/adjudge-sandbox-XXXXXX", named[80], other[80];

static bool is_offered(void)
{
    return landlock_version() > 0 && seccomp_is_offered();
}

static void make_file(const char *path)
{
    FILE *f = fopen(path, "w");
    cr_assert(f && fputs("text", f) >= 0 && !fclose(f));
}

static void make_files(void)
{
    cr_assert(mkdtemp(folder));
    snprintf(named, sizeof named, "%s/named", folder);
    snprintf(other, sizeof other, "%s/other", folder);
    make_file(named);
    make_file(other);
}

static void remove_files(void)
{
    unlink(named);
    unlink(other);
    rmdir(folder);
}

/* What `attempt` returns in the sandbox; -1: there is none. */
static int in_sandbox(int (*attempt)(void))
{
    pid_t child = fork();
    if (!child) {
        struct landlock_rules rules;
        if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || landlock_begin(&rules) || !landlock_allow(&rules, named) ||
            landlock_enforce(&rules) || seccomp_enforce(false))
            _exit(255);
        _exit(attempt());
    }
    int status;
    cr_assert(child > 0 && waitpid(child, &status, 0) == child);
    return WIFEXITED(status) && WEXITSTATUS(status) != 255 ? WEXITSTATUS(status) : -1;
}

static int error_of(long result)
{
    return result < 0 ? errno : 0;
}

static int reads_named(void) { return error_of(open(named, O_RDONLY)); }
static int reads_other(void) { return error_of(open(other, O_RDONLY)); }
static int writes_named(void) { return error_of(open(named, O_WRONLY)); }
static int creates(void) { return error_of(open("/tmp/adjudge-sandbox-new", O_WRONLY | O_CREAT, 0600)); }
static int removes(void) { return error_of(unlink(named)); }
static int connects(void) { return error_of(socket(AF_INET, SOCK_STREAM, 0)); }
static int forks(void) { return error_of(fork()); }
static int maps_code(void)
{
    return mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? errno : 0;
}
static int runs_a_program(void)
{
    char *const args[] = {"/bin/true", NULL};
    return error_of(execv(args[0], args));
}

/* Characters that are typed into the terminal in this way are commands for the shell that reads from it next. */
static int types_into_the_terminal(void)
{
    char key = 'x';
    return error_of(ioctl(STDIN_FILENO, TIOCSTI, &key));
}

static int signals_another(void)
{
    return error_of(syscall(SYS_tgkill, getppid(), getppid(), 0));
}

static int has_another_signalled(void)
{
    return error_of(fcntl(STDIN_FILENO, F_SETOWN, getppid()));
}

static int limits_another(void)
{
    return error_of(syscall(SYS_prlimit64, getppid(), RLIMIT_CORE, NULL, NULL));
}

static int signals_itself(void)
{
    return error_of(syscall(SYS_tgkill, getpid(), getpid(), 0));
}

/* That no file is a terminal is an answer, too. */
static int asks_about_itself(void)
{
    struct rlimit limit;
    bool knows = !getrlimit(RLIMIT_NOFILE, &limit) && fcntl(STDERR_FILENO, F_GETFL) >= 0;
    return knows && (isatty(STDIN_FILENO) || errno != EPERM) ? 0 : EPERM;
}

static void *nothing(void *ctx)
{
    return ctx;
}

static int starts_a_thread(void)
{
    pthread_t thread;
    int error = pthread_create(&thread, NULL, nothing, NULL);
    return error ? error : pthread_join(thread, NULL);
}

static int allocates(void)
{
    void *p = malloc(64 << 20);
    free(p);
    return p ? 0 : ENOMEM;
}

TestSuite(sandbox, .init = make_files, .fini = remove_files);

Test(sandbox, reading_what_is_named_works)
{
    if (!is_offered())
        cr_skip_test("this kernel has no sandbox");
    cr_expect_eq(in_sandbox(reads_named), 0);
    cr_expect_eq(in_sandbox(starts_a_thread), 0);
    cr_expect_eq(in_sandbox(allocates), 0);
    cr_expect_eq(in_sandbox(signals_itself), 0);
    cr_expect_eq(in_sandbox(asks_about_itself), 0);
}

Test(sandbox, everything_else_is_refused)
{
    if (!is_offered())
        cr_skip_test("this kernel has no sandbox");
    cr_expect_eq(in_sandbox(reads_other), EACCES);
    cr_expect_eq(in_sandbox(writes_named), EPERM);
    cr_expect_eq(in_sandbox(creates), EPERM);
    cr_expect_eq(in_sandbox(removes), EPERM);
    cr_expect_eq(in_sandbox(connects), EPERM);
    cr_expect_eq(in_sandbox(forks), EPERM);
    cr_expect_eq(in_sandbox(runs_a_program), EPERM);
    cr_expect_eq(in_sandbox(maps_code), EPERM);
    cr_expect_eq(in_sandbox(types_into_the_terminal), EPERM);
    cr_expect_eq(in_sandbox(signals_another), EPERM);
    cr_expect_eq(in_sandbox(has_another_signalled), EPERM);
    cr_expect_eq(in_sandbox(limits_another), EPERM);
}
