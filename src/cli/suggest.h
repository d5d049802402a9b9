/* SPDX-License-Identifier: MIT
 *
 * The word that was probably meant: the nearest of those that exist, if it is near enough to be a slip of the
 * fingers.
 */
#ifndef ADJ_CLI_SUGGEST_H
#define ADJ_CLI_SUGGEST_H

#include <stddef.h>

enum { SUGGESTION_MAX = 32 }; /* bytes: longer words are not slips */

struct suggestion {
    const char *word; /* NULL: none is near */
    char wrong[SUGGESTION_MAX + 1];
    int distance; /* only words that are nearer than this are taken */
};

struct suggestion suggestion_for(const char *wrong, size_t len);
void suggestion_try(struct suggestion *s, const char *word); /* the first of equally near ones stays */

#endif
