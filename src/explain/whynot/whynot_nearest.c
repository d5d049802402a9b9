/* SPDX-License-Identifier: MIT
 *
 * What could be decided instead: of the legal choices those with the fewest values that differ, in the order of the
 * menu. Another event counts as one difference, and its values are compared with those in the question wherever
 * they stand. Of what is offered at other moments only, to pass is the way on, and then has a place among them.
 */
#include "explain/whynot/whynot_inner.h"

#include "lang/print.h"

struct near {
    size_t place;
    int distance;
};

static bool has_value(const struct vm_option *o, int32_t value)
{
    for (int32_t i = 0; i < o->count; i++)
        if (o->values[i] == value)
            return true;
    return false;
}

/* How many values differ. Another event is one further away than any value, and counts a value as
 * equal at any place: "Ann plays Reef" is near "Reef is discarded". */
static int distance_of(const struct whynot_ctx *a, const struct vm_option *o, const struct vocab_phrase *event,
                       const int32_t *values)
{
    int differing = 0, index = choices_event(&a->g->vm, o);
    if (!event)
        return 0;
    bool same = index == event->index;
    for (int h = 0; h < event->placeholder_count; h++)
        differing += same ? o->values[h] != values[h] : !has_value(o, values[h]);
    return same ? differing : 1 + differing;
}

/* Keeps the `most` nearest, sorted; equal ones in the order of the menu. */
static void add(struct near *list, size_t *count, size_t most, struct near n)
{
    size_t at = *count;
    if (at == most && list[at - 1].distance <= n.distance)
        return;
    if (at == most)
        at--;
    else
        ++*count;
    for (; at > 0 && list[at - 1].distance > n.distance; at--)
        list[at] = list[at - 1];
    list[at] = n;
}

void whynot_find_nearest(struct whynot_ctx *a, const struct vocab_phrase *event, const int32_t *values)
{
    const struct vm_ask *ask = &a->g->vm.ask;
    struct near list[WHYNOT_NEAREST_MAX];
    size_t count = 0, most = WHYNOT_NEAREST_MAX;
    if (ask->may_pass && a->w->verdict == WHYNOT_WRONG_MOMENT)
        most--; /* kept free for it */
    if (!a->mine)
        return;
    for (int32_t i = 0; i < ask->count; i++)
        add(list, &count, most, (struct near){(size_t)i, distance_of(a, &ask->options[i], event, values)});
    if (ask->may_pass)
        add(list, &count, WHYNOT_NEAREST_MAX,
            (struct near){(size_t)ask->count, event ? event->placeholder_count + 1 : 0});
    for (size_t i = 0; i < count; i++) {
        choices_format(&a->w->scratch, a->c, &a->g->vm, list[i].place, a->q->lang);
        whynot_list_add(a, &a->w->nearest, NULL, whynot_keep(a));
    }
}
