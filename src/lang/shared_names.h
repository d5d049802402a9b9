/* SPDX-License-Identifier: MIT
 *
 * Which declared things print the same as a different one of their kind, in each language; print.c adds the name in the code to
 * these.
 */
#ifndef ADJ_LANG_SHARED_NAMES_H
#define ADJ_LANG_SHARED_NAMES_H

#include "lang/vocab.h"

#include <stdbool.h>

struct shared_names { /* of one language */
    const char *lang;
    bool *members; /* by number */
    int count; /* of `members`; 0: no name is shared */
};

/* Finds them for all languages of the rulebook, when the members and words of the vocabulary are there. */
void shared_names_find(struct vocab *v);
/* Returns whether that declared thing prints as a different one of its kind. */
bool shared_names_has(const struct vocab *v, int member, const char *lang);

#endif
