/* SPDX-License-Identifier: MIT
 *
 * The file that is to be written: the name it gets, also through a link; the lock of the file that it replaces, so that
 * nothing that is being recorded is lost; the temporary file, which takes the owner and the permissions of that file.
 */
#ifndef ADJ_LOG_CLAIM_H
#define ADJ_LOG_CLAIM_H

#include "base/arena.h"
#include "log/fault.h"
#include "log/io.h"

#include <stdbool.h>

/* All zero may be released. */
struct log_claim {
    const struct log_io *io;
    const char *path, *part; /* the file that the name leads to; its temporary name, next to it */
    bool replace;
    int old; /* the file that is replaced, locked; plus one, so that 0 is none */
};

/* Claims the name. With `replace`, locks the file that has it, if there is one; that can fail because another process is
 * recording to it. The paths are on `memory`. Returns 0, or -1 with *fault; release it in each case. */
int log_claim_take(struct log_claim *c, struct arena *memory, const struct log_io *io, const char *path, bool replace,
                   struct log_fault *fault);
/* Creates and locks the temporary file. Removes one that a killed process left, unless it has finished games: that is
 * reported. Returns the descriptor, or -1 with *fault. */
int log_claim_open(const struct log_claim *c, struct log_fault *fault);
/* Gives the temporary file its name. Returns 0, or -1 with errno: EEXIST if there is such a file that is not replaced. */
int log_claim_publish(const struct log_claim *c);
void log_claim_release(struct log_claim *c);

#endif
