/* SPDX-License-Identifier: MIT */
#include "rulebook/names.h"

#include "base/sort.h"

#include <string.h>

static int compare(const void *x, const void *y, const void *context)
{
    const struct name *a = x, *b = y;
    (void)context;
    return strcmp(a->text, b->text);
}

void names_sort(struct name *names, size_t count)
{
    sort_stable(names, count, sizeof *names, compare, NULL);
}
