/* SPDX-License-Identifier: MIT
 *
 * Rulings carried out for their pages: what is asked of a situation is asked under the rules as they are and under
 * each other reading, regardless of the claims, and the result is kept in words.
 */
#ifndef ADJ_SITE_ANSWERS_H
#define ADJ_SITE_ANSWERS_H

#include "explain/reasons/reason_facts.h"
#include "rulings/ruling_set.h"
#include "board/board.h"

/* A rule that did something or is in the way, or a thing that happened. */
struct site_step {
    int depth; /* in the outline of what caused what */
    const char *rule; /* NULL: the game itself, or the text names it */
    const char *text, *why; /* why: NULL where there is nothing to say */
    struct reason_facts facts; /* that decided it */
};

/* A decision that was asked about, and what it did, or what is in its way. */
struct site_account {
    const char *role, *decision; /* as printed in the language of the page; role: NULL: no decision is due */
    struct site_step *steps; /* in the order in which they happened */
    size_t count, cap;
};

/* One thing that the answer or another reading asks, with the conditions that any of them claims of it; so that each
 * of them shows the state of all of that. */
struct site_question {
    struct ruling_ask ask; /* what is asked, with all conditions */
    const struct ruling_reading *by; /* the first reading that asks it; NULL: the answer does */
};

/* What is so after what was asked. */
struct site_fact {
    const char *claim; /* the condition as its author typed it; "": of no condition */
    bool of_trace; /* not a condition: a text of the trace */
    const char *text; /* "Amy is captured": as it came out; NULL: it cannot be evaluated */
    bool holds;
    struct reason_facts reasons; /* empty: of no condition */
};

/* What came of one thing that was asked. */
struct site_answer {
    const struct site_question *question;
    bool own; /* the answer asks it, or this reading does, and not only a different one */
    const char *verdict; /* "yes", "no", "not legal"; NULL: the question is not answered by one of them, but by facts */
    const char *forbidden_by; /* "DB-AP-3, DB-Amb-8": what forbids it; NULL: nothing does */
    struct site_account *accounts; /* one for each decision that is in it */
    size_t account_count;
    struct site_fact *facts; /* in the order of the question */
    size_t fact_count;
};

/* The situation by one reading. */
struct site_reading {
    const struct ruling_reading *reading; /* NULL: the answer itself */
    struct board_view view; /* of the position, before anything is asked; empty: it could not be set up */
    const char *position; /* the same as JSON, by which positions are compared; NULL: it could not be set up */
    struct site_answer *answers; /* to all questions, in their order */
    size_t count;
};

/* A ruling with what came of it. */
struct site_ruling {
    const struct ruling *ruling; /* of the rulebook's set */
    const struct ruling_set_book *book; /* by which it is played */
    const char *page; /* the path of its page */
    const char *question; /* in the language of the page */
    struct site_question **questions; /* in the order of the file; as many as each reading has answers */
    size_t question_count, question_cap;
    struct site_reading *readings; /* the answer itself, then the others; none where it claims nothing */
    size_t reading_count;
};

/* Working state, kept by the caller, who can release it when memory runs out. */
struct site_answer_ctx {
    struct fixture_books books; /* in the language of the page */
    struct fixture_run run; /* the situation that is being set up */
    struct ruling_result result; /* of the ruling that is being run */
};

/* Carries out what `r->ruling` asks; everything is kept on `arena`. */
void site_answer_all(struct site_answer_ctx *x, struct site_ruling *r, const char *lang,
                     const struct board_hints *hints, struct arena *arena);
void site_answer_ctx_release(struct site_answer_ctx *x);

/* ---- between its files: questions.c */

/* Fills r->questions from r->ruling. */
void site_questions_gather(struct site_ruling *r, struct arena *arena);
/* Whether the answer (reading NULL) or the reading asks it, or something that shows as much. */
bool site_question_is_of(const struct ruling *ruling, const struct ruling_reading *reading,
                         const struct site_question *question);
/* The question as the answer (reading NULL) or the reading asks it, with its claims; NULL: it does not. */
const struct ruling_ask *site_question_asked(const struct ruling *ruling, const struct ruling_reading *reading,
                                             const struct site_question *question);

#endif
