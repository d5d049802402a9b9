/* SPDX-License-Identifier: MIT
 *
 * The one way to sort: stable, so that the result depends on the input alone and never on the C library. It
 * needs no memory and so cannot fail.
 */
#ifndef ADJ_BASE_SORT_H
#define ADJ_BASE_SORT_H

#include <stddef.h>
#include <stdint.h>

/* Returns less than, equal to, or greater than 0, as strcmp does. `context` is what sort_stable was given. It must
 * be a total preorder, and must not allocate. */
typedef int sort_compare(const void *a, const void *b, const void *context);

/* Sorts `count` elements of `size` bytes. Equal elements keep their order. Time: n log n comparisons, n log² n
 * swaps. */
void sort_stable(void *items, size_t count, size_t size, sort_compare *compare, const void *context);

/* Compares two elements of an array of texts (const char *), byte by byte; context is not used. */
int sort_by_text(const void *a, const void *b, const void *context);

/* The index of the first element whose key is at least `key`; `count` if there is none. Each element of `size` bytes
 * begins with its key, an int32_t, and the elements are sorted by it. */
size_t sorted_from(const void *items, size_t count, size_t size, int32_t key);

#endif
