/* SPDX-License-Identifier: MIT
 *
 * Finding equal names among many, in n log n for any choice of names (a hash table could be flooded by strangers).
 */
#ifndef ADJ_RULEBOOK_NAMES_H
#define ADJ_RULEBOOK_NAMES_H

#include "base/diag.h"

#include <stddef.h>

/* A name, and where it is. */
struct name {
    const char *text;
    size_t index; /* the caller's own number for it */
    struct src_pos pos;
};

/* Sorts by the bytes of the text; equal names keep their order, so that the first one is the earlier
 * declaration. */
void names_sort(struct name *names, size_t count);

#endif
