/* SPDX-License-Identifier: MIT
 *
 * A log in memory: a table of system calls (io.h) with a single file in memory instead of a disk. It is for
 * games that are not recorded, so that `why` and `whynot` can still read them. Every name that is opened is
 * that file.
 *
 */
#ifndef ADJ_LOG_MEMORY_H
#define ADJ_LOG_MEMORY_H

#include "log/io.h"

struct log_memory { /* all zero may be released */
    struct log_io io; /* for the writer, and for readers of what was written so far */
    struct buf file;
};

/* Empty. `m` must stay where it is until the last writer and reader are released. */
void log_memory_init(struct log_memory *m);
void log_memory_release(struct log_memory *m);

#endif
