/* SPDX-License-Identifier: MIT
 *
 * A line on standard error with the progress of long work, where a person can see it: only at a terminal. It is
 * the one place of the command that reads a clock, and nothing but that line comes of it.
 */
#ifndef ADJ_CLI_PROGRESS_H
#define ADJ_CLI_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

struct progress {
    const char *what; /* "games", in TR() */
    bool shown; /* a person can see it */
    bool drawn; /* there is a line to be taken away */
    struct timespec start, last;
};

void progress_start(struct progress *p, const char *what);
void progress_show(struct progress *p, size_t done, size_t total); /* total 0: unknown */
void progress_end(struct progress *p); /* takes the line away */

#endif
