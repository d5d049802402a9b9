/* SPDX-License-Identifier: MIT
 *
 * Lists of names, as people write what they choose: "(1,1), (2,2)", "Reef, Current 1". Knows no game being played.
 */
#ifndef ADJ_LANG_DECISION_LIST_H
#define ADJ_LANG_DECISION_LIST_H

#include "lang/read_decision.h"

/* One name of a list, and all that it may mean. */
struct decision_item {
    int32_t values[DECISION_READINGS_MAX]; /* things; a title means each of its copies */
    size_t count; /* 0: no such thing */
    const char *name; /* in the text: where the name begins, … */
    size_t len; /* … and how many bytes it has */
    const char *rest; /* where the list continues */
};

/* Reads the longest name of a thing (of `kind`, if something of that kind is called so) that the text begins with and
 * that ends at a comma or at the end. Without such a name, `name` is what is there, as far as a comma outside of
 * brackets. `rest` is after `text` unless that is empty, so a loop until *rest is 0 ends. */
struct decision_item decision_list_next(const struct decision_reader *r, const struct vocab *v, int kind,
                                        const char *text);

#endif
