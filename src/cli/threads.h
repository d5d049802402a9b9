/* SPDX-License-Identifier: MIT
 *
 * Threads for commands that do several things at the same time. The library itself starts none.
 */
#ifndef ADJ_CLI_THREADS_H
#define ADJ_CLI_THREADS_H

#include "command.h"

#include <pthread.h>

enum { THREADS_MAX = 64 };

/* --jobs, for the tables of commands that use threads. */
#define OPTION_JOBS                                                                                                  \
    {.name = "jobs", .letter = 'j', .kind = OPTION_NUMBER, .value = "N",                                             \
     .help = TR("number of parallel jobs (default: the number of processors); the result is the same")}

/* The number of --jobs: as many as there are processors unless it was given, and THREADS_MAX at the most. 0,
 * with a complaint: it was given as 0. */
size_t threads_requested(const struct command *self, const struct args *args);
/* Starts up to `count` threads; how many could be started. They are joined by the caller. */
size_t threads_start(pthread_t threads[THREADS_MAX], size_t count, void *(*work)(void *ctx), void *ctx);

#endif
