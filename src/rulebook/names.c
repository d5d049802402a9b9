/* SPDX-License-Identifier: MIT
 *
 * Sorting names, to find those that are given twice and to look them up by halving. The order is
 * that of bytes, so it does not depend on a locale.
 */
#include "rulebook/names.h"

#include "base/sort.h"

#include <string.h>

static int compare(const void *x, const void *y, const void *context)
{
    const struct name *a = x, *b = y;
    (void)context;
    return strcmp(a->text, b->text);
}

/* Stable, so of equal names the first in the file stays first. */
void names_sort(struct name *names, size_t count)
{
    sort_stable(names, count, sizeof *names, compare, NULL);
}
