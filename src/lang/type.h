/* SPDX-License-Identifier: MIT
 *
 * Types of the rule language. Everything is known when a rulebook is compiled: what kind of thing an expression is,
 * whether it may be nothing, and between which bounds a number lies.
 */
#ifndef ADJ_LANG_TYPE_H
#define ADJ_LANG_TYPE_H

#include <stdbool.h>
#include <stdint.h>

enum type_tag {
    TY_NONE, /* unknown: an error was reported already */
    TY_NUMBER, /* low to high; kind: the declared kind of number, or -1 */
    TY_TRUTH, /* yes or no: 1 or 0 */
    TY_PIECE, /* a member of kind (piece, list, player) */
    TY_MAYBE, /* a member of kind, or nothing */
    TY_NOTHING, /* the word "nothing" */
    TY_ZONE, /* a zone that holds kind */
    TY_SET, /* some members of kind */
    TY_LINE, /* squares of kind, one after the other in a direction */
    TY_EVENT, /* a running event; kind: index of the event's phrase */
    TY_CHANCE /* what a roll is for */
};

/* The type of an expression. TY_NUMBER has bounds, so that a value that can never fit is found when
 * a rulebook is compiled. Other types leave low and high 0. */
struct type {
    enum type_tag tag;
    int kind; /* index into vocab.kinds; -1: none */
    int32_t low, high; /* inclusive */
};

/* Bounds of every number: a result outside is an error when the rule runs (TRAP_OVERFLOW), never a
 * wrap-around. Two of them can be added in 32 bits without overflow. */
enum { NUMBER_LOW = -1000000000, NUMBER_HIGH = 1000000000 };

/* The nearest number that a rule can have. */
static inline int32_t type_clamp(int64_t n)
{
    return (int32_t)(n < NUMBER_LOW ? NUMBER_LOW : n > NUMBER_HIGH ? NUMBER_HIGH : n);
}

/* A number from `low` to `high`. */
static inline struct type type_number(int32_t low, int32_t high)
{
    return (struct type){TY_NUMBER, -1, low, high};
}

/* Any number that a rule can have. */
static inline struct type type_any_number(void)
{
    return type_number(NUMBER_LOW, NUMBER_HIGH);
}

/* Something of a kind: a piece, a zone, a set, an event. */
static inline struct type type_of_kind(enum type_tag tag, int kind)
{
    return (struct type){tag, kind, 0, 0};
}

/* Yes or no. */
static inline struct type type_truth(void)
{
    return (struct type){TY_TRUTH, -1, 0, 1};
}

#endif
