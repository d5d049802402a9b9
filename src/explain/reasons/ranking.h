/* SPDX-License-Identifier: MIT
 *
 * Sorts the rules of an answer: each is added with how decisive it is, and named in that order. docs/answers.md explains
 * the order.
 */
#ifndef ADJ_EXPLAIN_REASONS_RANKING_H
#define ADJ_EXPLAIN_REASONS_RANKING_H

#include "explain/reasons/named_rules.h"

/* From the most decisive on. */
enum decisiveness {
    DECIDES_READING, /* one of two readings, which the answer shows: with the other, it would be different */
    DECIDES_ABOUT, /* is about just this, by its key `about` */
    DECIDES_OVERRIDING, /* lifts another rule, or takes away what a rule defines */
    DECIDES_CASE, /* the one of several definitions that made it so */
    DECIDES_WRITTEN, /* wrote, during the game, what keeps a definition from holding */
    DECIDES_NEAR, /* one of several definitions, of which a part holds */
    DECIDES_SENTENCE, /* forbids the decision, or allows it */
    DECIDES_HIDDEN_READING, /* a reading that the answer does not show */
    DECIDES_LACK, /* a definition that does not hold of what is offered, from the same part of the source */
    DECIDES_OFFER, /* offers it, or demands a choice */
    DECIDES_DETAIL, /* any other definition, or a term of a number */
    DECIDES_STATE, /* wrote what was examined */
    DECIDES_ELSEWHERE, /* offers it at other points */
    DECIDES_ASKS, /* lets the player decide now */
    DECIDES_MENTIONED /* has to do with it */
};

/* What facts are given for. */
enum ranking_facts {
    FACTS_OF_PROHIBITION, /* a rule forbids the decision */
    FACTS_OF_REQUIREMENT, /* a rule allows the decision only under a condition, which does not hold */
    FACTS_OF_OFFER, /* a rule does not offer the decision, or demands a choice */
    FACTS_OF_PERMIT, /* a rule allows the decision */
    FACTS_OF_MENU, /* a rule offers the decision */
    FACTS_OF_ANSWER /* they are the answer */
};

struct ranking {
    struct arena *arena;
    const struct compiled *c;
    struct ranked {
        const char *rule; /* its id */
        int place; /* the smaller the more decisive; equal ones keep their order */
    } *items;
    size_t count, cap;
};

enum { RANKING_NEARER_MAX = 99 };

/* Adds a rule by its id (NULL: none). `nearer`: how much it comes before others that are as decisive, 0 to
 * RANKING_NEARER_MAX. */
void ranking_add(struct ranking *r, const char *rule, enum decisiveness how, int nearer);
/* Adds the rules of the facts that are given for what the rule of a sentence does. */
void ranking_add_facts(struct ranking *r, const struct reason_facts *facts, enum ranking_facts what, int32_t sentence);
/* Names them in their order. */
void ranking_name(struct ranking *r, struct named_rules *out);

#endif
