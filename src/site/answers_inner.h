/* SPDX-License-Identifier: MIT
 *
 * What the files share that word the answers to questions: answers.c runs the readings, answer_account.c keeps
 * what a decision did or why it is not legal, answer_verdict.c answers yes or no.
 */
#ifndef ADJ_SITE_ANSWERS_INNER_H
#define ADJ_SITE_ANSWERS_INNER_H

#include "site/answers.h"

/* One reading while its questions are asked. */
struct answers_ctx {
    const struct ruling *ruling; /* that has the questions */
    struct site_reading *out; /* the answers so far */
    struct arena *arena; /* of the answers */
    const char *lang; /* of the site */
    const struct board_hints *hints;
    uint64_t before; /* decisions up to the situation */
    const struct site_question **next; /* that what is asked next belongs to */
};

/* Copies a text of the run, which is used again. NULL stays NULL. */
const char *site_answer_copy(struct answers_ctx *l, const char *text);

/* Adds an account of the decision that the run has just taken: its trace. */
void site_account_trace(struct answers_ctx *l, struct site_answer *a, struct fixture_run *run);
/* Adds an account of a decision that was not taken: which rules offer and permit it, or what is in its way. */
void site_account_reasons(struct answers_ctx *l, struct site_answer *a, struct fixture_run *run, const char *decision);

/* Keeps what is so in the game that the run holds: the conditions of the question, the end of the game, the
 * choices. */
void site_answer_facts(struct answers_ctx *l, struct site_answer *a, const struct ruling_outcome *o,
                       struct fixture_run *run);
/* Answers yes or no, if the claims of the ruling decide that. `legal`: its decisions could be taken. */
void site_answer_verdict(struct answers_ctx *l, struct site_answer *a, const struct fixture_run *run, bool legal);

#endif
