/* SPDX-License-Identifier: MIT
 *
 * Conditions that rules define by themselves: "a field joins a field called far when there is a field called between that
 * is next to the field and where the between joins the far". The smallest answer counts: such a condition is true only
 * where a chain of its rules leads to one that does not ask for it again. Reads the sentences only.
 */
#ifndef ADJ_LANG_RECURSION_H
#define ADJ_LANG_RECURSION_H

#include "lang/compile.h"

enum { SEARCH_MAX = 65536 }; /* combinations of what changes from one step to the next: a bit of a frame each */

/* How a condition uses itself. */
struct recursion {
    enum {
        RECURSION_NONE, /* it does not */
        RECURSION_FINE, /* always in the last part of a condition, so that it can be searched for step by step */
        RECURSION_NOT_LAST, /* `at` is followed by more, or counted, denied, asked of every member … */
        RECURSION_STILL, /* `at` asks the same again */
        RECURSION_ENDLESS, /* a placeholder that changes has no declared bounds, or several kinds */
        RECURSION_LARGE /* there are more than SEARCH_MAX combinations */
    } how;
    const struct sentence *sentence; /* in which `at` is */
    const struct node *at;
    bool changes[PLACEHOLDERS_MAX]; /* by placeholder: whether any of its rules asks with another value there */
    int32_t first[PLACEHOLDERS_MAX], count[PLACEHOLDERS_MAX]; /* the values of those that change */
    int32_t combinations;
};

/* How the rules of a rulebook, of which `c` has the sentences, define that condition. */
struct recursion recursion_of(const struct compiled *c, const struct vocab_phrase *condition);

#endif
