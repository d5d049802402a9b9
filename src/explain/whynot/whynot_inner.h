/* SPDX-License-Identifier: MIT
 *
 * Inside of the answers to "why not": what their files share. See whynot.h.
 */
#ifndef ADJ_EXPLAIN_WHYNOT_WHYNOT_INNER_H
#define ADJ_EXPLAIN_WHYNOT_WHYNOT_INNER_H

#include "explain/whynot/whynot.h"

#include "base/tr.h"
#include "lang/read_decision.h"

struct whynot_ctx {
    struct whynot *w;
    struct compiled *c;
    struct game *g;
    const struct whynot_question *q;
    struct reasons *reasons;
    struct sight sight;
    bool mine; /* who asks may know what can be chosen: decides, or knows everything */
    bool full; /* knows everything */
    struct topics asked; /* the event that was asked about */
};

/* whynot_say.c: texts on w->arena, in the language of the question. */
const char *whynot_keep(struct whynot_ctx *a); /* what is in w->scratch, which is then empty */
const char *whynot_phrase(struct whynot_ctx *a, const struct vocab_phrase *event, const int32_t *values);
const char *whynot_member(struct whynot_ctx *a, int32_t member);
const char *whynot_kind(struct whynot_ctx *a, int kind);
const char *whynot_node(struct whynot_ctx *a, const struct node *n);
const char *whynot_pattern(struct whynot_ctx *a, const struct vocab_phrase *event); /* "[angel] captures [hero]" */
void whynot_list_add(struct whynot_ctx *a, struct whynot_list *list, const char *rule, const char *text); /* once */
/* Sets the verdict, and says it in the words of `text`, which TR() marks. */
void whynot_is(struct whynot_ctx *a, enum whynot_verdict verdict, const char *text, ...)
    __attribute__((format(printf, 3, 4)));
/* The answer that a kind of number goes from `low` to `high`. */
void whynot_no_number(struct whynot_ctx *a, const char *kind, const char *number, int32_t low, int32_t high);
struct whynot_reason whynot_reason_of(struct whynot_ctx *a, enum whynot_form form, int32_t sentence);
struct whynot_reason *whynot_add_reason(struct whynot_ctx *a, enum whynot_form form, int32_t sentence);

/* whynot_event.c: one reading of the text as an event. */
void whynot_event(struct whynot_ctx *a, const struct decision_reading *readings, size_t count);
/* whynot_about.c: the rules that say they are about the decision, or about what the answer follows. */
void whynot_about(struct whynot_ctx *a);
void whynot_asks(struct whynot_ctx *a, int32_t event, const int32_t *values); /* it is what was asked about */
/* whynot_legal.c: what offers and permits a legal decision; `option` NULL: passing, or several things are chosen. */
void whynot_permits(struct whynot_ctx *a, const struct vm_option *option);
/* Passing is refused: what demands a choice. */
void whynot_demands(struct whynot_ctx *a);

/* whynot_choose.c: where things are chosen and no event. */
void whynot_chosen(struct whynot_ctx *a, const struct decision_reader *reader);
/* whynot_unread.c: the text is no event. */
void whynot_unread(struct whynot_ctx *a, const struct decision_reader *reader);
/* whynot_nearest.c: the legal choices with the fewest values that differ. `event` NULL: the text was no event. */
void whynot_find_nearest(struct whynot_ctx *a, const struct vocab_phrase *event, const int32_t *values);
void whynot_list_menu(struct whynot_ctx *a);

#endif
