/* SPDX-License-Identifier: MIT
 *
 * Values that were computed from something hidden, and from which a question can follow later: names given by `let`, values
 * of events and what events keep. The machine keeps with each of them who must not know it, so that it can stop a game in which one
 * of these players is asked because of it. This finds where that matters: everywhere else the program has no code for it.
 */
#ifndef ADJ_LANG_CARRIED_H
#define ADJ_LANG_CARRIED_H

#include "lang/compile.h"

/* A condition, number or noun by which someone is asked or not. In the head of a rule, it is one of the values of the event. */
struct branch {
    const struct node *node;
    const struct node *who; /* is asked in each case, and only the choices depend on it; NULL: everyone sees it */
    const struct vocab_phrase *event; /* in whose head it is; NULL: in none, … */
    int place; /* … and for which of its values */
};

/* Sets `carries` of variables, `watched` of nodes and c->carried. After check_leaks, which decides of conditions around questions. */
void carried_make(struct compiled *c);

/* Whether a statement that sets this value of the event, of its values or of what it keeps, has to keep who must not know it. `c`: any rulebook. */
bool carried_by_event(const struct compiled *c, const struct vocab_phrase *event, int place);
bool carried_in_event(const struct compiled *c, const struct node *field); /* … of an E_EVENT_FIELD or an E_EVENT_PLACEHOLDER */

#endif
