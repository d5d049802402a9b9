/* SPDX-License-Identifier: MIT
 *
 * The rulings of a rulebook with what the rules answer, as data in one language: what is asked of a situation is
 * asked under the rules as they are and under each other reading, regardless of the claims. Pages show it; other
 * reports can. answers/ uses the rest of rulings/, fixtures, explanations and board/, and knows no pages.
 *
 *     answered.c    the rulings of a folder: read, checked, run, answered
 *     questions.c   what is asked: everything that the answer and the other readings ask, each question once
 *     answers.c     runs the readings
 *     account.c     what a decision did, or what is in its way
 *     verdict.c     what is so, and whether that is a yes or a no
 *     answer_document.c   an answer as part of a document
 */
#ifndef ADJ_RULINGS_ANSWERS_ANSWERS_H
#define ADJ_RULINGS_ANSWERS_ANSWERS_H

#include "board/board.h"
#include "explain/reasons/reason_facts.h"
#include "rulings/ruling_report.h"

/* A rule that did something or is in the way, or a thing that happened. */
struct answer_step {
    int depth; /* in the outline of what caused what */
    const char *rule; /* NULL: the game itself, or the text names it */
    const char *text, *why; /* why: NULL where there is nothing to say */
    struct reason_facts facts; /* that decided it */
};

/* A decision that was asked about, and what it did, or what is in its way. */
struct answer_account {
    const char *role, *decision; /* role: NULL: no decision is due */
    struct answer_step *steps; /* in the order in which they happened */
    size_t count, cap;
};

/* One thing that the answer or another reading asks, with the conditions that any of them claims of it; so that each
 * of them shows the state of all of that. */
struct answer_question {
    struct ruling_ask ask; /* what is asked, with all conditions */
    const struct ruling_reading *by; /* the first reading that asks it; NULL: the answer does */
    const char *text; /* the question in words, or as it is put to the rules */
};

/* What is so after what was asked. */
struct answer_fact {
    const char *claim; /* the condition as its author typed it; "": of no condition */
    bool of_trace; /* not a condition: a text of the trace */
    const char *text; /* "Amy is captured": as it came out; NULL: it cannot be evaluated */
    bool holds;
    struct reason_facts reasons; /* empty: of no condition */
};

/* What came of one thing that was asked. */
struct answer {
    const struct answer_question *question;
    bool own; /* the answer asks it, or this reading does, and not only a different one */
    const char *verdict; /* "yes", "no", "not legal"; NULL: facts are the answer */
    const char *forbidden_by; /* "DB-AP-3, DB-Amb-8": what forbids it; NULL: nothing does */
    struct answer_account *accounts; /* one for each decision that is in it */
    size_t account_count;
    struct answer_fact *facts; /* in the order of the question */
    size_t fact_count;
};

/* The situation by one reading. */
struct answer_reading {
    const struct ruling_reading *reading; /* NULL: the answer itself */
    const char *options; /* "angels freeze on the way: no": by which it differs; "": in nothing */
    const char *in_short; /* the answer by this reading in its author's words; NULL: there are none */
    struct board_view view; /* of the position, before anything is asked; empty: it could not be set up */
    const char *position; /* the same as JSON, by which positions are compared; NULL: it could not be set up */
    struct answer *answers; /* to all questions, in their order */
    size_t count;
};

/* A ruling with what came of it. Texts are in the language of the set-up, or in the rulebook's. */
struct answered_ruling {
    const struct ruling *ruling; /* of the set */
    const char *question; /* its id, if it has none */
    const char *in_short; /* the answer in its author's words; "": there are none */
    const char *disputed; /* why it is disputed; NULL: not stated */
    const char **keywords; /* as many as the ruling has; NULL: one without a text */
    const char *log; /* the name of the recorded game that the situation is from; NULL: it is from none */
    const char *options; /* of the situation, in words; "": none */
    const char **decisions; /* that lead to the situation */
    size_t decision_count;
    struct answer_question **questions; /* in the order of the file; as many as each reading has answers */
    size_t question_count, question_cap;
    struct answer_reading *readings; /* the answer itself, then the others; none where it claims nothing */
    size_t reading_count;
};

/* The rulings in the folder of a rulebook. */
struct answered_rulings { /* all zero before answered_read; release it in each case */
    struct answered_ruling *items; /* in the order of their ids */
    size_t count;
    /* ---- for answered_read alone */
    struct ruling_set set; /* after its check */
    struct report *wrong; /* about rulings that do not hold; NULL */
    struct fixture_books books; /* that the rulings are played by, in the language of the answers */
    struct fixture_run run; /* the situation that is being set up */
    struct ruling_result result; /* of the ruling that is being run */
    struct buf scratch; /* working space */
};

/* What rulings are answered with. */
struct answers_setup {
    const struct compiled *c; /* the rulebook, whose folder is read; without a folder it has no rulings */
    const struct board_hints *hints; /* of the positions */
    const char *lang; /* of texts */
    struct arena *arena; /* what is read lives on it */
};

/* Reads, checks and runs the rulings of the rulebook's folder as `adjudge rulings check` does, and carries out
 * what they ask. Texts that are left to an editor (TODO) are omitted. false: one does not hold, or cannot be read;
 * `why` has the report of `adjudge rulings check`. */
bool answered_read(struct answered_rulings *out, const struct answers_setup *setup, struct ruling_counts *counts,
                   struct buf *why);
void answered_release(struct answered_rulings *a);

/* Adds an answer to a node: yes or no, or what is so; what is so afterwards, with the rules that make it so; and each
 * decision with what it did, or what is in its way. */
void answer_document(struct doc *d, struct doc_node *in, const struct answer *a);
/* Returns it in a few words: the result, and the rules that forbid it or what is so. On the arena of `d`. */
const char *answer_in_short(struct doc *d, const struct answer *a);

#endif
