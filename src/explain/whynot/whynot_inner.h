/* SPDX-License-Identifier: MIT
 *
 * Inside of the answers to "why not": what their files share, one section for each file. See whynot.h. Functions add
 * to a->w; the one that reaches a verdict calls whynot_is.
 */
#ifndef ADJ_EXPLAIN_WHYNOT_WHYNOT_INNER_H
#define ADJ_EXPLAIN_WHYNOT_WHYNOT_INNER_H

#include "explain/reasons/ranking.h"
#include "explain/retaken.h"
#include "explain/whynot/whynot.h"

#include "base/tr.h"
#include "lang/read_decision.h"

/* What is needed to make one answer. */
struct whynot_ctx {
    struct whynot *w; /* the answer */
    struct compiled *c; /* the rules */
    struct game *g; /* at the decision; unchanged */
    const struct whynot_question *q;
    struct reasons *reasons; /* with sight and changes of the question */
    struct sight sight; /* of the asker */
    bool mine; /* who asks may know what can be chosen: decides, or knows everything */
    bool full; /* knows everything */
    struct topics asked; /* the event that was asked about, */
    bool asked_event; /* … which it was; false: passing, or things are chosen */
    const char *order; /* the rule by which another phase, or the turn of another player, is under way; NULL: none */
    bool order_passed; /* … and what was asked about comes earlier, or came before */
    const char *ended_by; /* GAME_OVER: the rule by which it is over; NULL: unknown */
    struct about_rules readings; /* with the other reading of each the answer would be another; */
    struct about_rules own_readings; /* … those of them that leave other choices possible */
    struct ranking ranking; /* of the rules that the answer names */
};

/* whynot_texts.c: texts on w->arena, in the language of the question. whynot_keep: what is in
 * w->scratch, which is empty afterwards; the others: a phrase with values, the name of a piece, of a
 * kind, code as text. */
const char *whynot_keep(struct whynot_ctx *a); /* what is in w->scratch, which is then empty */
const char *whynot_phrase(struct whynot_ctx *a, const struct vocab_phrase *event, const int32_t *values);
const char *whynot_member(struct whynot_ctx *a, int32_t member);
const char *whynot_kind(struct whynot_ctx *a, int kind);
const char *whynot_node(struct whynot_ctx *a, const struct node *n);
/* The same with names as people know them. */
const char *whynot_node_for_readers(struct whynot_ctx *a, const struct node *n);
/* An event with its placeholders: "[angel] captures [hero]". */
const char *whynot_pattern(struct whynot_ctx *a, const struct vocab_phrase *event);
/* Adds a line to a list that does not contain it. */
void whynot_list_add(struct whynot_ctx *a, struct whynot_list *list, const char *rule, const char *text);
/* Sets the verdict, and its text from the format `text`, which TR() marks, in the language of the
 * question. */
void whynot_is(struct whynot_ctx *a, enum whynot_verdict verdict, const char *text, ...)
    __attribute__((format(printf, 3, 4)));
/* Sets the verdict for a number that its kind does not have: the kind goes from `low` to `high`. */
void whynot_no_number(struct whynot_ctx *a, const char *kind, const char *number, int32_t low, int32_t high);
/* Makes a reason, or adds one to the answer: the rule of the sentence with its title and text. The caller
 * fills in why it applies. */
struct whynot_reason whynot_reason_of(struct whynot_ctx *a, enum whynot_form form, int32_t sentence);
struct whynot_reason *whynot_add_reason(struct whynot_ctx *a, enum whynot_form form, int32_t sentence);

/* whynot_event.c: the text was read as an event, in one way or several; answers for the reading that
 * gets furthest. */
void whynot_event(struct whynot_ctx *a, const struct decision_reading *readings, size_t count);
/* Adds the rules that forbid it; `offered`: it is offered otherwise. */
void whynot_add_prohibitions(struct whynot_ctx *a, const struct decision_reading *d, bool offered);
/* A step after others of a path, in the position that those lead to; `offer`: of such steps. */
void whynot_further_step(struct whynot_ctx *a, const struct node *offer, const struct decision_reading *readings, size_t count);
/* whynot_path.c: answers for the first step that is not possible after others that are. False: the text is not
 * that of a path with a first step that is possible. */
bool whynot_path(struct whynot_ctx *a, const struct decision_reader *reader);
/* whynot_moment.c: the event is not offered now. */
void whynot_wrong_moment(struct whynot_ctx *a, const struct vocab_phrase *event);
/* whynot_order.c: the rule by which an event that is not under way comes at another point … */
const char *whynot_order(const struct whynot_ctx *a, const struct vocab_phrase *event);
/* … and the one by which it is the turn of another player, of an event that is `offered` now or that players do in the own
 * turn; NULL: there is none. */
const char *whynot_turn_order(const struct whynot_ctx *a, const struct decision_reading *d, bool offered);
/* whynot_rank.c: names the rules of the answer, the most decisive first. */
void whynot_rank(struct whynot_ctx *a);
/* Whether the rule has a part of the answer of its own, so that it need not be reported again. */
bool whynot_has_part(const struct whynot *w, const struct rb_rule *rule);
/* whynot_about.c: adds the rules that are about the decision, or about what the answer depends on. */
void whynot_about(struct whynot_ctx *a);
void whynot_asks(struct whynot_ctx *a, int32_t event, const int32_t *values); /* it is what was asked about */
void whynot_add_about(struct whynot *w, const struct about_rule *r); /* unless the rule has a part of the answer */
/* Whether it forbids the decision, and not only fails to offer it. */
bool whynot_forbids(const struct whynot_reason *r);
/* whynot_readings.c: finds the readings that decide, and drops what is there only for another reading; then adds their
 * rules. */
void whynot_find_readings(struct whynot_ctx *a, const struct about_position *p);
void whynot_add_readings(struct whynot_ctx *a);
/* whynot_legal.c: adds what offers and permits a legal decision; `option` NULL: passing, or several
 * things. */
void whynot_permits(struct whynot_ctx *a, const struct vm_option *option);
/* Passing is not allowed: adds the rule that demands a choice. */
void whynot_demands(struct whynot_ctx *a);

/* whynot_choose.c: answers at a decision where things are chosen, and no event. */
void whynot_chosen(struct whynot_ctx *a, const struct decision_reader *reader);
/* whynot_unread.c: answers for a text that is not an event: a name, or nothing that is known. */
void whynot_unread(struct whynot_ctx *a, const struct decision_reader *reader);
/* whynot_nearest.c: adds the legal choices with the fewest values that differ. `event` NULL: the
 * text was not an event, so all are equally near. */
void whynot_find_nearest(struct whynot_ctx *a, const struct vocab_phrase *event, const int32_t *values);
void whynot_list_menu(struct whynot_ctx *a);

#endif
