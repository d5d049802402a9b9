/* SPDX-License-Identifier: MIT
 *
 * See names.h. A merge sort from the bottom up: stable, and without recursion.
 */
#include "rulebook/names.h"

#include <string.h>

static void merge(const struct name *from, struct name *to, size_t low, size_t middle, size_t high)
{
    size_t a = low, b = middle;
    for (size_t i = low; i < high; i++) {
        if (a < middle && (b == high || strcmp(from[a].text, from[b].text) <= 0))
            to[i] = from[a++];
        else
            to[i] = from[b++];
    }
}

void names_sort(struct name *names, size_t count, struct name *scratch)
{
    struct name *from = names, *to = scratch;
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t low = 0; low < count; low += 2 * width) {
            size_t middle = low + width < count ? low + width : count;
            size_t high = middle + width < count ? middle + width : count;
            merge(from, to, low, middle, high);
        }
        struct name *swap = from;
        from = to;
        to = swap;
    }
    if (from != names && count)
        memcpy(names, from, count * sizeof *names);
}

const char *names_nearest(const char *text, const char *const *known, size_t count)
{
    size_t len = strlen(text);
    int limit = len <= 2 ? 1 : (int)((len < 30 ? len : 30) / 3) + 1;
    const char *best = NULL;
    for (size_t i = 0; i < count; i++) {
        int distance = word_distance(text, known[i], limit);
        if (distance > limit)
            continue;
        best = known[i];
        limit = distance - 1; /* only a nearer one replaces it: of equals the first stays */
        if (limit < 0)
            break;
    }
    return best;
}
