/* SPDX-License-Identifier: MIT
 *
 * Lists of pieces by the value of a field that never changes, such as the squares of each column: a rule that asks
 * for those of one column then examines them alone. They are sorted by counting, so pieces of one value keep their
 * order.
 */
#include "lang/emit.h"

enum { GAPS = 4, GAPS_MORE = 64 }; /* so many values for each piece, and more, are worth a place of their own */

static void push(struct emit *e, int32_t word)
{
    ARENA_PUSH(e->arena, e->p->lists, e->p->list_count, e->p->list_cap) = word;
}

/* Whether the values are so close together that a table over them is worth its room. */
static bool bounds_of(const int32_t *values, int32_t count, int32_t *low, int32_t *span)
{
    int32_t high = *low = values[0];
    for (int32_t i = 1; i < count; i++) {
        *low = values[i] < *low ? values[i] : *low;
        high = values[i] > high ? values[i] : high;
    }
    int64_t wide = (int64_t)high - *low + 1;
    *span = (int32_t)wide;
    return wide <= (int64_t)GAPS * count + GAPS_MORE;
}

/* Counting sort. While it runs, starts[v + 1] is where the next piece of value v comes, so that it ends as where
 * the value v + 1 begins. */
static void sort(int32_t *lists, int32_t list, const int32_t *values, int32_t first, int32_t count, bool backwards)
{
    int32_t low = lists[list + LIST_LOW], span = lists[list + LIST_VALUES], *starts = lists + list + LIST_HEAD;
    for (int32_t i = 0; i < count; i++)
        if (values[i] - low + 2 <= span)
            starts[values[i] - low + 2]++;
    for (int32_t n = 2; n <= span; n++)
        starts[n] += starts[n - 1];
    for (int32_t i = 0; i < count; i++) {
        int32_t at = backwards ? count - 1 - i : i;
        lists[starts[values[at] - low + 1]++] = first + at;
    }
}

int32_t emit_list(struct emit *e, int kind, struct vocab_field *f, bool backwards)
{
    const struct vocab_kind *k = &e->v->kinds[kind];
    const int32_t *values = e->p->fixed + f->cell + k->first;
    int32_t low, span, count = k->count;
    if (f->list[backwards] >= 0 || !bounds_of(values, count, &low, &span))
        return f->list[backwards];
    int32_t list = f->list[backwards] = (int32_t)e->p->list_count, members = list + LIST_HEAD + span + 1;
    push(e, low);
    push(e, span);
    push(e, members + count);
    for (int32_t n = 0; n < 2; n++)
        push(e, members);
    for (int32_t n = 2; n <= span; n++)
        push(e, 0);
    for (int32_t i = 0; i < count; i++)
        push(e, 0);
    push(e, backwards ? k->first : k->first + count - 1); /* whom going through all of them would end with */
    sort(e->p->lists, list, values, k->first, count, backwards);
    return list;
}
