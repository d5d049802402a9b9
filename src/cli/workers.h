/* SPDX-License-Identifier: MIT
 *
 * A row of pieces of work, done by several threads at the same time, whose results are printed one by one in the
 * order of the row. How many threads there are does not change what is printed. Threads that are ahead wait for one
 * that is late, so that no more than a few results are kept.
 */
#ifndef ADJ_CLI_WORKERS_H
#define ADJ_CLI_WORKERS_H

#include <stddef.h>

struct workers {
    size_t count; /* pieces of work */
    const char *what; /* they are called so in the line of progress: "logs", in TR() */
    void *ctx;
    size_t (*size)(void *ctx, size_t i); /* how many of them a piece is, for the line of progress; NULL: one */
    void *(*begin)(void *ctx); /* what a thread needs for itself; may be NULL, and give NULL */
    void (*work)(void *ctx, void *own, size_t i);
    void (*end)(void *ctx, void *own); /* may be NULL */
    /* By one thread at a time, 0, 1, 2, …; no longer called when standard output is closed. */
    void (*print)(void *ctx, size_t i);
};

/* No piece is begun before the one this many before it is printed, so that results can be kept in a ring of this size. */
size_t workers_window(size_t jobs);
/* Returns when all is done; or, if a stop was requested (line.h) or standard output is closed, when what was begun
 * is done. Returns how many pieces were printed. `jobs`: at least 1, and at most THREADS_MAX; the calling thread is
 * one of them. */
size_t workers_run(const struct workers *w, size_t jobs);

#endif
