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
    struct native *native; /* code of it that a compiler made; NULL: none */
    bool of_log; /* a stranger may have written it */
};

/* Returns an empty rulebook, whose model the caller reads into r->rb, with messages in r->diags. Close it with
 * adj_rulebook_close. */
struct adj_rulebook *api_rulebook_new(void);
/* Compiles the model if it was read without errors. */
void api_rulebook_compile(struct adj_rulebook *r);

/* Has the rulebook a program that can run? */
int api_rulebook_runs(const struct adj_rulebook *rb);

#endif
