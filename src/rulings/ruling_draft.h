/* SPDX-License-Identifier: MIT
 *
 * A draft of a ruling from a moment of a recorded game: the position, what was asked, the answer that the rules
 * give with the claims that confirm it, the rules and sources that it depends on, and options that would give
 * another answer, each tried. An editor finishes it: texts to be written begin with TODO.
 */
#ifndef ADJ_RULINGS_RULING_DRAFT_H
#define ADJ_RULINGS_RULING_DRAFT_H

#include "explain/why/why.h"
#include "fixture/fixture_books.h"

struct ruling_draft_request {
    const char *log; /* its path */
    int after; /* how many decisions; FIXTURE_LOG_ALL */
    const char *asked; /* a decision; or a value or a condition of the rule language */
    const char *rulebook; /* the folder of the rulebook whose ruling it is to be */
    const char *id; /* NULL: left to the editor */
    const char *log_there,
        *rulebook_there; /* the two paths as the draft's file has to name them; rulebook_there NULL: not at all */
};

struct ruling_draft { /* all zero at first; release in each case */
    struct arena arena; /* of the answers */
    struct fixture_books books; /* with the rulebook; books.lang is set by the caller */
    struct fixture_log_space logs; /* while the log is read */
    struct fixture_run run; /* the game in progress */
    struct fixture_result result; /* why the position was not reached */
    struct question_space asking; /* for reading the question */
    struct why why; /* of a value */
    struct buf text; /* of the draft */
    struct buf message; /* why there is none */
    bool environment; /* … because of the machine */
    struct buf scratch; /* working space */
};

/* 0; or -1 with the message: the log or the rulebook cannot be used, or the question is invalid. */
int ruling_draft_make(struct ruling_draft *d, const struct ruling_draft_request *request);
void ruling_draft_release(struct ruling_draft *d); /* makes it all zero */

#endif
