/* SPDX-License-Identifier: MIT
 *
 * A filter for system calls, as a program for the kernel. What is not in the list fails with EPERM, which the C library
 * and the command report like every other error. Calls that are listed because of the C library have a reason.
 */
#include "sandbox_kernel.h"

#if defined __linux__ && !defined ADJ_NO_SANDBOX && (defined __x86_64__ || defined __aarch64__)

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

long syscall(long number, ...); /* not in POSIX */

#ifdef __x86_64__
enum { MACHINE = AUDIT_ARCH_X86_64 };
#else
enum { MACHINE = AUDIT_ARCH_AARCH64 };
#endif

enum {
    THREAD = 0x00010000, /* CLONE_THREAD */
    FILTER_MAX = 256
};

static const int allowed[] = {
    SYS_read, SYS_readv, SYS_pread64, SYS_write, SYS_writev, SYS_close, SYS_lseek, SYS_fstat, SYS_newfstatat, SYS_statx,
    SYS_faccessat, SYS_readlinkat, SYS_getdents64, SYS_dup, SYS_getcwd, SYS_ppoll,
    SYS_munmap, SYS_mremap, SYS_madvise, SYS_brk, /* malloc */
    SYS_futex, SYS_set_robust_list, SYS_rseq, SYS_sched_yield, SYS_sched_getaffinity, SYS_exit, SYS_gettid, /* threads */
    SYS_exit_group, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_restart_syscall, SYS_sigaltstack,
    SYS_getpid,
    SYS_clock_gettime, SYS_clock_nanosleep, SYS_getrandom, SYS_sysinfo, SYS_uname,
#ifdef __x86_64__
    SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_poll, SYS_dup2,
#endif
};

/* A program while it is written. */
struct filter {
    struct sock_filter steps[FILTER_MAX];
    unsigned short count;
};

static void add(struct filter *f, unsigned short op, uint32_t k, uint8_t yes, uint8_t no)
{
    f->steps[f->count++] = (struct sock_filter){op, yes, no, k};
}

static void load(struct filter *f, size_t offset)
{
    add(f, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

static void answer(struct filter *f, uint32_t action)
{
    add(f, BPF_RET | BPF_K, action, 0, 0);
}

static void load_argument(struct filter *f, int number)
{
    load(f, offsetof(struct seccomp_data, args) + (size_t)number * sizeof(uint64_t)); /* the low half, on both machines */
}

/* If the call is `number`: allows it unless its argument has one of these bits. */
static void allow_without(struct filter *f, int number, int argument, uint32_t bits)
{
    add(f, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, 4);
    load_argument(f, argument);
    add(f, BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1);
    answer(f, SECCOMP_RET_ERRNO | EPERM);
    answer(f, SECCOMP_RET_ALLOW);
}

/* The same unless it lacks the bit. */
static void allow_with(struct filter *f, int number, int argument, uint32_t bit)
{
    add(f, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, 4);
    load_argument(f, argument);
    add(f, BPF_JMP | BPF_JSET | BPF_K, bit, 1, 0);
    answer(f, SECCOMP_RET_ERRNO | EPERM);
    answer(f, SECCOMP_RET_ALLOW);
}

/* The same if its argument is that value. */
static void allow_value(struct filter *f, int number, int argument, uint32_t value)
{
    add(f, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, 4);
    load_argument(f, argument);
    add(f, BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
    answer(f, SECCOMP_RET_ALLOW);
    load(f, offsetof(struct seccomp_data, nr)); /* another value of the call may be allowed */
}

static void allow_if(struct filter *f, int number, uint32_t action)
{
    add(f, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, 1);
    answer(f, action);
}

/* What must not reach another process or type into the terminal, from which a shell reads: signals and limits of this
 * process only, and what asks about a descriptor. */
static void allow_of_itself(struct filter *f)
{
    static const uint32_t asked[] = {TCGETS, TIOCGWINSZ};
    static const uint32_t descriptor[] = {F_GETFL, F_GETFD, F_SETFD, F_DUPFD, F_DUPFD_CLOEXEC};
    allow_value(f, SYS_tgkill, 0, (uint32_t)getpid()); /* abort */
    allow_value(f, SYS_prlimit64, 0, 0);
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
        allow_value(f, SYS_ioctl, 1, asked[i]);
    for (size_t i = 0; i < sizeof descriptor / sizeof *descriptor; i++)
        allow_value(f, SYS_fcntl, 1, descriptor[i]);
}

/* clone3 hides its flags from filters; without it the C library uses clone. */
static void make(struct filter *f, bool code)
{
    const uint32_t writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND, no_code = code ? 0 : PROT_EXEC;
    load(f, offsetof(struct seccomp_data, arch));
    add(f, BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0);
    answer(f, SECCOMP_RET_KILL_PROCESS);
    load(f, offsetof(struct seccomp_data, nr));
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
        allow_if(f, allowed[i], SECCOMP_RET_ALLOW);
    allow_if(f, SYS_clone3, SECCOMP_RET_ERRNO | ENOSYS);
    allow_without(f, SYS_mmap, 2, no_code);
    allow_without(f, SYS_mprotect, 2, no_code);
    allow_with(f, SYS_clone, 0, THREAD);
    allow_of_itself(f);
    allow_without(f, SYS_openat, 2, writing);
#ifdef __x86_64__
    allow_without(f, SYS_open, 1, writing);
#endif
    answer(f, SECCOMP_RET_ERRNO | EPERM);
}

bool seccomp_is_offered(void)
{
    uint32_t action = SECCOMP_RET_KILL_PROCESS;
    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

int seccomp_enforce(bool code)
{
    struct filter f = {.count = 0};
    make(&f, code);
    struct sock_fprog program = {.len = f.count, .filter = f.steps};
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) ? -1 : 0;
}

#else

bool seccomp_is_offered(void)
{
    return false;
}

int seccomp_enforce(bool code)
{
    (void)code;
    return -1;
}

#endif
