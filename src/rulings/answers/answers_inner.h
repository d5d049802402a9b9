/* SPDX-License-Identifier: MIT
 *
 * What the files share that answer rulings.
 */
#ifndef ADJ_RULINGS_ANSWERS_ANSWERS_INNER_H
#define ADJ_RULINGS_ANSWERS_ANSWERS_INNER_H

#include "rulings/answers/answers.h"

/* One reading while its questions are asked. */
struct answers_ctx {
    const struct ruling *ruling; /* that has the questions */
    struct answer_reading *out; /* the answers so far */
    struct arena *arena; /* of the answers */
    const char *lang; /* of the answers */
    const struct board_hints *hints;
    uint64_t before; /* decisions up to the situation */
    const struct answer_question **next; /* that what is asked next belongs to */
};

/* Copies a text of the run, which is used again. NULL stays NULL. */
const char *answer_copy(struct answers_ctx *l, const char *text);

/* answers.c: carries out what the ruling asks, by the rules of `book`: fills the questions and readings of `r`. */
void answer_ruling(struct answered_rulings *x, struct answered_ruling *r, struct fixture_book *book,
                   const struct answers_setup *setup);

/* questions.c: fills r->questions from r->ruling, without their words. */
void answer_questions_gather(struct answered_ruling *r, struct arena *arena);
/* Whether the answer (reading NULL) or the reading asks it, or something that shows as much. */
bool answer_question_is_of(const struct ruling *ruling, const struct ruling_reading *reading,
                           const struct answer_question *question);
/* The question as the answer (reading NULL) or the reading asks it, with its claims; NULL: it does not. */
const struct ruling_ask *answer_question_asked(const struct ruling *ruling, const struct ruling_reading *reading,
                                               const struct answer_question *question);

/* account.c: adds an account of the decision that the run has just taken: its trace. */
void answer_trace(struct answers_ctx *l, struct answer *a, struct fixture_run *run);
/* Adds an account of a decision that was not taken: which rules offer and permit it, or what is in its way. */
void answer_reasons(struct answers_ctx *l, struct answer *a, struct fixture_run *run, const char *decision);

/* verdict.c: keeps what is so in the game that the run holds: the conditions of the question, the end of the game,
 * the choices. */
void answer_facts(struct answers_ctx *l, struct answer *a, const struct ruling_outcome *o, struct fixture_run *run);
/* Answers yes or no, if the claims of the ruling decide that. `legal`: its decisions could be taken. */
void answer_verdict(struct answers_ctx *l, struct answer *a, const struct fixture_run *run, bool legal);

#endif
