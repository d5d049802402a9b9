/* SPDX-License-Identifier: MIT
 *
 * What an answer is about: events, conditions, values, zones and fields, with what fills their slots. Reasons note
 * the topics of each fact that they state; about.h finds the rules that are about them.
 */
#ifndef ADJ_EXPLAIN_TOPIC_H
#define ADJ_EXPLAIN_TOPIC_H

#include "lang/ast.h"
#include "vm/vm.h"

struct topic {
    const struct vocab_phrase *phrase; /* NULL: a field */
    const struct vocab_field *field; /* of the table, or of values[0] */
    bool known; /* all slots have values */
    int32_t values[PLACEHOLDERS_MAX];
};

struct topics {
    struct topic *items;
    size_t count, cap;
};
enum { TOPICS_MAX = 64 }; /* of one answer: more than anyone reads */

/* Adds it unless the list has it, or is full. */
void topics_add(struct topics *list, struct arena *arena, const struct topic *topic);
/* Adds every phrase and field in a condition or value. `value_of`: the value that an argument represents; false: no
 * single one. */
void topics_add_node(struct topics *list, struct arena *arena, const struct node *n,
                     bool (*value_of)(const struct node *, int32_t *value));
/* For code in which no values were put: names and numbers. */
bool topic_constant(const struct node *n, int32_t *value);
/* Adds a zone by its instance. */
void topics_add_zone(struct topics *list, struct arena *arena, const struct vocab *v, int32_t zone);
/* An event or another phrase whose slots have these values. */
struct topic topic_of_phrase(const struct vocab_phrase *phrase, const int32_t *values);
/* The innermost event that is under way in `vm`; false: none is. */
bool topic_under_way(struct topic *out, const struct vocab *v, const struct vm *vm);

#endif
