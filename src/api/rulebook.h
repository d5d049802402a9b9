/* SPDX-License-Identifier: MIT
 *
 * The contents of struct adj_rulebook, for the other files of the public interface.
 */
#ifndef ADJ_API_RULEBOOK_H
#define ADJ_API_RULEBOOK_H

#include "adjudge.h"
#include "lang/compile.h"

struct adj_rulebook {
    struct rulebook *rb; /* NULL when nothing could be read */
    struct compiled *compiled; /* NULL with errors in the files themselves */
    struct arena arena; /* of the messages and of texts that were handed out */
    struct diags diags;
    struct buf text; /* handed out until the next call */
    int files_failed; /* errno of a file that could not be opened, or 0 */
};

/* Takes over `rb` (may be NULL): compiles it. Never NULL; close with adj_rulebook_close. The caller has a guard
 * set. */
struct adj_rulebook *api_rulebook_make(struct rulebook *rb, struct diags diags, struct arena arena, int files_failed);

/* Has the rulebook a program that can run? */
int api_rulebook_runs(const struct adj_rulebook *rb);

#endif
