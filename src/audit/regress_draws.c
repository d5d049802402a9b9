/* SPDX-License-Identifier: MIT
 *
 * Chance is addressed, so the results of two games can be held together one by one, regardless of what happened
 * between them.
 */
#include "audit/regress_parts.h"

#include "lang/name_map.h"

#include <string.h>

static const struct log_record nothing = {.kind = LOG_HEADER};

/* LOG_HEADER is never a draw, so it marks an empty place. */
static bool is_there(const struct log_record *r)
{
    return r->kind != LOG_HEADER;
}

/* Purpose, values and index: what identifies a draw in any game of the same rules. */
static const char *address_of(const struct log_record *r, struct buf *scratch)
{
    bool shuffle = r->kind == LOG_SHUFFLE;
    const struct log_texts *values = shuffle ? &r->shuffle.values : &r->roll.values;
    buf_reset(scratch);
    buf_printf(scratch, "%d %s", (int)r->kind, shuffle ? r->shuffle.purpose : r->roll.purpose);
    for (size_t i = 0; i < values->count; i++)
        buf_printf(scratch, "\n%s", values->items[i]);
    buf_printf(scratch, "\n\n%lld", (long long)(shuffle ? r->shuffle.index : r->roll.index));
    return buf_cstr(scratch);
}

/* The records of a step are gone with the next one. */
static struct log_record kept(struct arena *arena, const struct log_record *r)
{
    struct log_record copy = *r;
    if (r->kind != LOG_SHUFFLE) {
        copy.roll.got = arena_strdup(arena, r->roll.got);
        return copy;
    }
    const char **order = ARENA_ARRAY(arena, const char *, r->shuffle.order.count + 1);
    for (size_t i = 0; i < r->shuffle.order.count; i++)
        order[i] = arena_strdup(arena, r->shuffle.order.items[i]);
    copy.shuffle.order.items = order;
    return copy;
}

/* The entry of this address, added if it is new. */
static struct regress_draw *draw_of(struct regress_draws *d, struct arena *arena, const struct log_record *r,
                                    struct buf *scratch)
{
    if (!d->index)
        d->index = name_map_new(arena);
    const char *address = address_of(r, scratch);
    int at = name_map_get(d->index, address);
    if (at >= 0)
        return &d->items[at];
    address = arena_strdup(arena, address);
    name_map_add(d->index, address, (int)d->count);
    ARENA_PUSH(arena, d->items, d->count, d->cap) = (struct regress_draw){address, nothing, nothing};
    return &d->items[d->count - 1];
}

/* The draws of the last step, of the one game or the other. */
void regress_draws_add(struct regress_draws *d, struct arena *arena, const struct game *g, bool is_new,
                       struct buf *scratch)
{
    for (size_t i = 0; i < g->drawn_count; i++) {
        struct regress_draw *to = draw_of(d, arena, &g->drawn[i], scratch);
        *(is_new ? &to->new : &to->old) = kept(arena, &g->drawn[i]);
    }
}

/* Results from the seed are not handed out: both games compute them. */
const struct log_record *regress_draws_observed(const struct regress_draws *d, const struct log_record *asked,
                                                struct buf *scratch)
{
    int at = d->index ? name_map_get(d->index, address_of(asked, scratch)) : -1;
    const struct log_record *r = at < 0 ? &nothing : &d->items[at].old;
    enum log_chance_by by = r->kind == LOG_SHUFFLE ? r->shuffle.by : r->roll.by;
    return is_there(r) && by == LOG_BY_OBSERVED ? r : NULL;
}

/* A shuffle is equal if its order is. */
static bool same_result(const struct log_record *a, const struct log_record *b)
{
    if (a->kind != LOG_SHUFFLE)
        return !strcmp(a->roll.got, b->roll.got);
    bool same = a->shuffle.order.count == b->shuffle.order.count;
    for (size_t i = 0; same && i < a->shuffle.order.count; i++)
        same = !strcmp(a->shuffle.order.items[i], b->shuffle.order.items[i]);
    return same;
}

struct regress_chance regress_draws_compare(const struct regress_draws *d)
{
    struct regress_chance c = {0};
    for (size_t i = 0; i < d->count; i++) {
        const struct log_record *a = &d->items[i].old, *b = &d->items[i].new;
        if (!is_there(a))
            c.only_new++;
        else if (!is_there(b))
            c.only_old++;
        else if (same_result(a, b))
            c.same++;
        else
            c.other++;
    }
    return c;
}
