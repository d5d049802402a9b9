/* SPDX-License-Identifier: MIT
 *
 * What an answer is about: events, conditions, values, zones and fields, with the values in their slots. Reasons note
 * the topics of each fact that they state; about.h finds the rules that are about them. The topic of "angel 4
 * captures Clara" is the event with the values angel 4 and Clara.
 */
#ifndef ADJ_EXPLAIN_TOPIC_H
#define ADJ_EXPLAIN_TOPIC_H

#include "lang/ast.h"
#include "vm/vm.h"

/* One topic. Two are the same if phrase, field and values are. */
struct topic {
    const struct vocab_phrase *phrase; /* NULL: a field */
    const struct vocab_field *field; /* of the table, of an event, or of values[0] */
    bool known; /* all slots have values */
    bool of_piece; /* a zone and a piece that is, or is not, in it: its value follows those of the slots, of which a field of the table has none */
    int32_t values[PLACEHOLDERS_MAX + 1];
};

/* A list without duplicates. All zero: empty. */
struct topics {
    struct topic *items;
    size_t count, cap;
};
enum { TOPICS_MAX = 64 }; /* of one answer: more than anyone reads */

/* Adds a copy unless the list contains it, or is full. */
void topics_add(struct topics *list, struct arena *arena, const struct topic *topic);
/* Adds every phrase and field in a condition or value. `value_of` returns the value that an argument
 * has, or false if it has not exactly one: then the topic is not `known`. */
void topics_add_node(struct topics *list, struct arena *arena, const struct node *n,
                     bool (*value_of)(const struct node *, int32_t *value));
/* A `value_of` for code in which no values were substituted: names and numbers. */
bool topic_constant(const struct node *n, int32_t *value);
/* Adds a zone by its instance. */
void topics_add_zone(struct topics *list, struct arena *arena, const struct vocab *v, int32_t zone);
/* Whether both are the same field of a rulebook, which may have been compiled twice: a question and the game that it is about
 * are compiled separately where the log sets up the position. */
bool topic_same_field(const struct vocab_field *a, const struct vocab_field *b);
/* An event or another phrase whose slots have these values. */
struct topic topic_of_phrase(const struct vocab_phrase *phrase, const int32_t *values);
/* The innermost running event of `vm`, which has one of the phrases of `v`; false: none is running. */
bool topic_under_way(struct topic *out, const struct vocab *v, const struct vm *vm);

#endif
