/* SPDX-License-Identifier: MIT
 *
 * Sorting: the result is ordered, is a permutation, and keeps equal elements in their order, for every count around
 * the borders of runs and for elements of any size.
 */
#include "base/sort.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

struct item {
    int key, place;
    char more[150]; /* larger than what is swapped at a time */
};

static int by_key(const void *a, const void *b, const void *context)
{
    const struct item *x = a, *y = b;
    int sign = *(const int *)context;
    return sign * ((x->key > y->key) - (x->key < y->key));
}

static unsigned next(unsigned *x)
{
    *x = *x * 1103515245u + 12345u;
    return *x >> 16;
}

static void sorted_and_stable(size_t count, unsigned keys, int sign)
{
    struct item *items = calloc(count + 1, sizeof *items);
    char *seen = calloc(count + 1, 1);
    unsigned x = (unsigned)count * 31 + keys;
    for (size_t i = 0; i < count; i++) {
        items[i] = (struct item){.key = (int)(next(&x) % keys), .place = (int)i};
        memset(items[i].more, (char)i, sizeof items[i].more);
    }
    sort_stable(items, count, sizeof *items, by_key, &sign);
    for (size_t i = 0; i < count; i++) {
        int order = i ? by_key(&items[i - 1], &items[i], &sign) : -1;
        cr_assert(order < 0 || (order == 0 && items[i - 1].place < items[i].place), "%zu of %zu", i, count);
        cr_assert_not(seen[items[i].place]++, "%zu of %zu is there twice", i, count);
        for (size_t k = 0; k < sizeof items[i].more; k++)
            cr_assert_eq(items[i].more[k], (char)items[i].place);
    }
    free(items);
    free(seen);
}

Test(sort, every_count_few_and_many_equals)
{
    for (size_t count = 0; count < 140; count++)
        for (unsigned keys = 1; keys < 200; keys = keys * 3 + 1)
            for (int sign = -1; sign <= 1; sign += 2)
                sorted_and_stable(count, keys, sign);
    sorted_and_stable(5000, 40, 1);
    sorted_and_stable(4096, 1u << 15, -1);
}

static size_t comparisons;

static int by_number(const void *a, const void *b, const void *context)
{
    int x = *(const int *)a, y = *(const int *)b;
    (void)context;
    comparisons++;
    return (x > y) - (x < y);
}

Test(sort, orders_that_defeat_naive_sorting_stay_cheap)
{
    enum { COUNT = 1 << 15 };
    static int numbers[COUNT];
    for (int way = 0; way < 3; way++) {
        comparisons = 0;
        for (int i = 0; i < COUNT; i++)
            numbers[i] = way == 0 ? i : way == 1 ? COUNT - i : i % 2 ? i : COUNT - i;
        sort_stable(numbers, COUNT, sizeof *numbers, by_number, NULL);
        for (int i = 1; i < COUNT; i++)
            cr_assert(numbers[i - 1] <= numbers[i]);
        cr_assert(comparisons < 40u * COUNT, "%zu comparisons", comparisons);
    }
}

Test(sort, texts_by_their_bytes)
{
    const char *texts[] = {"b", "", "é", "a", "B", "ab", "a"};
    const char *const expected[] = {"", "B", "a", "a", "ab", "b", "é"};
    sort_stable(texts, 7, sizeof *texts, sort_by_text, NULL);
    for (int i = 0; i < 7; i++)
        cr_assert_str_eq(texts[i], expected[i]);
}

/* Every key up to past the last one, in arrays of every small count, with keys that repeat. */
Test(sort, the_first_element_from_a_key_on)
{
    struct item items[9] = {{0}};
    for (size_t count = 0; count <= 9; count++) {
        for (size_t i = 0; i < count; i++)
            items[i].key = (int)(i / 2 * 2);
        for (int key = -1; key <= 10; key++) {
            size_t first = 0;
            while (first < count && items[first].key < key)
                first++;
            cr_assert_eq(sorted_from(items, count, sizeof *items, key), first, "%zu elements, %d", count, key);
        }
    }
}
