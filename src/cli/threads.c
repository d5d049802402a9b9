/* SPDX-License-Identifier: MIT
 *
 * Starts and joins threads for commands that do several things at the same time. Gives them the stack with
 * which the library is tested. The library itself never starts a thread.
 */
#include "threads.h"

#include <unistd.h>

enum { STACK_SIZE = 8 << 20 }; /* as the first thread has: the library is tested with that */

/* The number of processors by default; 0 is an error. */
size_t threads_requested(const struct command *self, const struct args *args)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t jobs = args_number(args, "jobs", processors > 0 ? (uint64_t)processors : 1);
    if (jobs == 0)
        command_usage(self, "%s", tr(lang(), "--jobs: expected at least 1"));
    return jobs > THREADS_MAX ? THREADS_MAX : (size_t)jobs;
}

/* Fewer threads than requested are enough: the caller works as well. */
size_t threads_start(pthread_t threads[THREADS_MAX], size_t count, void *(*work)(void *ctx), void *ctx)
{
    pthread_attr_t attr;
    size_t started = 0;
    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, STACK_SIZE);
    while (started < count && pthread_create(&threads[started], &attr, work, ctx) == 0)
        started++;
    pthread_attr_destroy(&attr);
    return started;
}
