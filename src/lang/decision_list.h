/* SPDX-License-Identifier: MIT
 *
 * Lists of names, as people write what they choose: "(1,1), (2,2)", "Reef, Current 1". Knows no game being played.
 */
#ifndef ADJ_LANG_DECISION_LIST_H
#define ADJ_LANG_DECISION_LIST_H

#include "lang/read_decision.h"

/* What the text begins with: the longest name of a thing (of `kind`, if something of that kind is called so) that
 * ends at a comma or at the end, with all that it may mean, at most `max`; a title means each of its copies. 0:
 * there is none. *name: where the name begins, or what is in its place as far as a comma outside of brackets, of
 * *len bytes; *rest: where the list continues. */
size_t decision_list_next(const struct decision_reader *r, const struct vocab *v, int kind, const char *text,
                          int32_t *values, size_t max, const char **name, size_t *len, const char **rest);

#endif
