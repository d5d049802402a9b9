/* SPDX-License-Identifier: MIT
 *
 * What the files that draft rulings share: an answer that was found by playing, and how it is written.
 */
#ifndef ADJ_RULINGS_RULING_DRAFT_INNER_H
#define ADJ_RULINGS_RULING_DRAFT_INNER_H

#include "rulings/ruling_draft.h"

enum { DRAFT_CHANGES_MAX = 8, DRAFT_RULES_MAX = 40 };

/* What was asked, and what the rules say to it by certain options. All on the draft's arena. */
struct draft_answer {
    enum draft_kind { DRAFT_NO, DRAFT_YES, DRAFT_HOLDS, DRAFT_HOLDS_NOT } kind; /* no, yes: to a decision */
    const char *asked; /* the decision; the condition in code */
    const char *forbidden_by; /* NO: "DB-AP-3, DB-Amb-8", "" none, NULL: cannot be judged by rules */
    const char *rules[DRAFT_RULES_MAX]; /* YES: that left a mark; otherwise those that the answer depends on */
    size_t rule_count;
    const char *about[ABOUT_RULES_MAX]; /* YES: rules that are about just this decision, and often have no code */
    size_t about_count;
    const char *changes[DRAFT_CHANGES_MAX]; /* YES: what it changed */
    size_t change_count;
    const char *words; /* the complete answer, in lines */
    const char *asking; /* the rule that requires a decision here; NULL: none */
};

/* Plays the game with one more option ("name=value", or NULL) to the moment and asks. 0; -1: it does not come there,
 * or the question is invalid; d->message has the reason. */
int draft_ask(struct ruling_draft *d, const struct ruling_draft_request *request, struct fixture_set_book *book,
              const struct fixture_log *log, const char *option, struct draft_answer *out);

/* Puts into d->message how the text can be no question; the message already explains the text as code
 * (with d->asking.stop). Call it while the game is still at the position, after a whynot_make
 * if a decision is due. */
void draft_unread(struct ruling_draft *d, const char *asked);

/* Whether two answers are the same but for their words: the same rules do as much. (That other options leave other
 * numbers is not a different answer.) */
bool draft_same(const struct draft_answer *a, const struct draft_answer *b);

#endif
