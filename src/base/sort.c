/* SPDX-License-Identifier: MIT
 *
 * Short runs are sorted by insertion, then merged in place (SymMerge: Pok-Son Kim and Arne Kutzner, "Stable Minimum
 * Storage Merging by Symmetric Comparisons", ESA 2004; the same way as sort.Stable of Go).
 */
#include "base/sort.h"

#include <string.h>

enum {
    RUN = 16, /* elements that insertion sorts faster than merging */
    PIECE = 64 /* bytes swapped at a time */
};

/* The arguments of sort_stable, passed down as one. */
struct sorter {
    char *items;
    size_t size;
    sort_compare *compare;
    const void *context;
};

static int order_of(const struct sorter *s, size_t a, size_t b)
{
    return s->compare(s->items + a * s->size, s->items + b * s->size, s->context);
}

/* Swaps through a small buffer, because the size of an element is unknown here and no memory may
 * be allocated. */
static void swap(const struct sorter *s, size_t a, size_t b)
{
    char piece[PIECE], *x = s->items + a * s->size, *y = s->items + b * s->size;
    for (size_t left = s->size, n; left; left -= n, x += n, y += n) {
        n = left < PIECE ? left : PIECE;
        memcpy(piece, x, n);
        memcpy(x, y, n);
        memcpy(y, piece, n);
    }
}

/* Moves an element only past strictly greater ones: this is what makes the sort stable. */
static void insertion(const struct sorter *s, size_t from, size_t end)
{
    for (size_t i = from + 1; i < end; i++)
        for (size_t j = i; j > from && order_of(s, j, j - 1) < 0; j--)
            swap(s, j, j - 1);
}

static void reverse(const struct sorter *s, size_t from, size_t end)
{
    for (; from + 1 < end; from++, end--)
        swap(s, from, end - 1);
}

/* Exchanges the neighbouring blocks [from, middle) and [middle, end); each keeps its order. */
static void rotate(const struct sorter *s, size_t from, size_t middle, size_t end)
{
    reverse(s, from, middle);
    reverse(s, middle, end);
    reverse(s, from, end);
}

/* Merges the sorted runs [from, middle) and [middle, end). Around their common centre it finds the longest block at
 * the end of the first run that belongs after a block of the same length at the start of the second, exchanges the
 * two, and merges what lies on each side of the centre. */
static void merge(const struct sorter *s, size_t from, size_t middle, size_t end)
{
    if (from == middle || middle == end || order_of(s, middle, middle - 1) >= 0)
        return;
    if (end - from == 2) {
        swap(s, from, middle);
        return;
    }
    size_t centre = from + (end - from) / 2, sum = centre + middle;
    size_t low = middle > centre ? sum - end : from, high = middle > centre ? centre : middle;
    while (low < high) {
        size_t probe = low + (high - low) / 2;
        if (order_of(s, sum - 1 - probe, probe) >= 0)
            low = probe + 1;
        else
            high = probe;
    }
    rotate(s, low, middle, sum - low);
    merge(s, from, low, centre);
    merge(s, centre, sum - low, end);
}

/* The last run of a round can be shorter than the others, or have no partner. Sums are compared as
 * differences, so that `count` near SIZE_MAX cannot overflow. */
void sort_stable(void *items, size_t count, size_t size, sort_compare *compare, const void *context)
{
    struct sorter s = {items, size, compare, context};
    for (size_t from = 0; from < count; from += RUN)
        insertion(&s, from, count - from < RUN ? count : from + RUN);
    for (size_t run = RUN; run < count; run *= 2)
        for (size_t from = 0; run < count - from; from += 2 * run) {
            size_t rest = count - from;
            merge(&s, from, from + run, rest < 2 * run ? count : from + 2 * run);
            if (rest <= 2 * run)
                break;
        }
}

int sort_by_text(const void *a, const void *b, const void *context)
{
    (void)context;
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

size_t sorted_from(const void *items, size_t count, size_t size, int32_t key)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t mid = (low + high) / 2;
        int32_t found;
        memcpy(&found, (const char *)items + mid * size, sizeof found);
        if (found < key)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}
