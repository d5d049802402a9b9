/* SPDX-License-Identifier: MIT
 *
 * Finding equal names among many, in n log n whatever a stranger chose them to be (a hash table could be flooded).
 */
#ifndef ADJ_RULEBOOK_NAMES_H
#define ADJ_RULEBOOK_NAMES_H

#include "base/diag.h"

#include <stddef.h>

struct name {
    const char *text;
    size_t index; /* the caller's own number for it */
    struct src_pos pos;
};

/* Sorts by the bytes of the text; equals stay in their order. `scratch` belongs to the caller and has room for count.
 */
void names_sort(struct name *names, size_t count, struct name *scratch);

/* The one of `known` that is nearest to `text` (at most a third of its letters wrong), or NULL. */
const char *names_nearest(const char *text, const char *const *known, size_t count);

#endif
