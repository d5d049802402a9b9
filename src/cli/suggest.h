/* SPDX-License-Identifier: MIT
 *
 * The word that was probably meant: the nearest of those that exist, if it is near enough to be a slip of the
 * fingers.
 */
#ifndef ADJ_CLI_SUGGEST_H
#define ADJ_CLI_SUGGEST_H

#include <stddef.h>

struct suggestion {
    const char *word; /* NULL: none is near */
    const char *wrong;
    size_t wrong_len;
    size_t distance;
};

struct suggestion suggestion_for(const char *wrong, size_t len);
void suggestion_try(struct suggestion *s, const char *word); /* the first of equally near ones stays */

#endif
