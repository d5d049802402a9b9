/* SPDX-License-Identifier: MIT
 *
 * Pairs the things of two rulebooks by sort and name, and compares their facts.
 */
#include "audit/rulediff.h"

#include "lang/name_map.h"

#include <string.h>

/* ---------------------------------------------------------------- numbers */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* "6 → 5": the numbers that differ where everything else is the same; NULL where more differs. */
static const char *numbers_of(struct arena *arena, const char *a, const char *b)
{
    struct buf out = BUF_INIT;
    bool alike = true;
    while (alike && (*a || *b)) {
        if (is_digit(*a) && is_digit(*b)) {
            size_t n = strspn(a, "0123456789"), m = strspn(b, "0123456789");
            if (n != m || memcmp(a, b, n))
                buf_printf(&out, "%s%.*s → %.*s", out.len ? ", " : "", (int)n, a, (int)m, b);
            a += n;
            b += m;
        } else
            alike = *a++ == *b++;
    }
    const char *kept = alike && out.len ? arena_strdup(arena, buf_cstr(&out)) : NULL;
    buf_release(&out);
    return kept;
}

/* ---------------------------------------------------------------- changes */

static struct rulediff_change *add_change(struct rulediff *d, enum rulediff_kind kind, const struct fact_thing *old,
                                          const struct fact_thing *new)
{
    ARENA_PUSH(&d->arena, d->items, d->count, d->cap) = (struct rulediff_change){.kind = kind, .old = old, .new = new};
    return &d->items[d->count - 1];
}

struct rulediff_change *rulediff_change_of(struct rulediff *d, const struct fact_thing *old,
                                           const struct fact_thing *new)
{
    for (size_t i = 0; i < d->count; i++)
        if (d->items[i].new == new)
            return &d->items[i];
    return add_change(d, RULEDIFF_CHANGED, old, new);
}

void rulediff_add_part(struct rulediff *d, struct rulediff_change *c, const char *name, const char *old,
                       const char *new, bool plays)
{
    const char *numbers = old && new && plays ? numbers_of(&d->arena, old, new) : NULL;
    ARENA_PUSH(&d->arena, c->parts, c->count, c->cap) = (struct rulediff_part){name, old, new, numbers, plays, false};
    c->plays = c->plays || plays;
}

/* Its two facts differ in how they read, or in what they mean. */
static void add_fact_part(struct rulediff *d, struct rulediff_change *c, const struct fact *old,
                          const struct fact *new)
{
    bool same = !strcmp(old->meaning, new->meaning);
    rulediff_add_part(d, c, new->name, old->value, new->value, new->plays && !same);
    c->parts[c->count - 1].reworded = new->plays &&same;
}

static void compare_things(struct rulediff *d, const struct fact_thing *a, const struct fact_thing *b)
{
    struct rulediff_change *c = NULL;
    for (size_t i = 0; i < b->count; i++) {
        const struct fact *f = &b->facts[i];
        const struct fact *old = fact_named(a, f->name);
        if (old && !strcmp(old->value, f->value) && !strcmp(old->meaning, f->meaning))
            continue;
        c = c ? c : add_change(d, RULEDIFF_CHANGED, a, b);
        if (old)
            add_fact_part(d, c, old, f);
        else
            rulediff_add_part(d, c, f->name, NULL, f->value, f->plays);
    }
    for (size_t i = 0; i < a->count; i++) {
        const struct fact *f = &a->facts[i];
        if (fact_named(b, f->name))
            continue;
        c = c ? c : add_change(d, RULEDIFF_CHANGED, a, b);
        rulediff_add_part(d, c, f->name, f->value, NULL, f->plays);
    }
}

static bool thing_plays(const struct fact_thing *t)
{
    bool plays = false;
    for (size_t i = 0; i < t->count; i++)
        plays = plays || t->facts[i].plays;
    return plays;
}

/* ---------------------------------------------------------------- pairs */

static const char *key_of(struct rulediff *d, const struct fact_thing *t)
{
    return arena_printf(&d->arena, "%d %s %s", (int)t->sort,
                        t->sort == FACT_KIND || t->sort == FACT_PHRASE ? t->kind : "", t->name);
}

static struct name_map *index_of(struct rulediff *d, const struct fact_list *list)
{
    struct name_map *map = name_map_new(&d->arena);
    for (size_t i = 0; i < list->count; i++)
        name_map_put(map, key_of(d, &list->items[i]), (int)i);
    return map;
}

static const struct fact_thing *other_of(struct rulediff *d, const struct fact_thing *t, const struct name_map *map,
                                         const struct fact_list *list)
{
    int at = name_map_get(map, key_of(d, t));
    return at < 0 ? NULL : &list->items[at];
}

/* What became of a rule that is no longer there. */
static void add_gone(struct rulediff *d, const struct fact_thing *t)
{
    struct rulediff_change *c = add_change(d, RULEDIFF_REMOVED, t, NULL);
    const struct rb_gone *gone;
    c->plays = thing_plays(t);
    if (t->sort != FACT_RULE)
        return;
    const struct rb_rule *by = rb_in_force(d->new_book->rb, t->name, &gone);
    if (by) {
        c->kind = RULEDIFF_REPLACED;
        c->by = by->id.text;
        return;
    }
    const struct fact *code = fact_named(t, "code");
    for (size_t i = 0; code && i < d->count; i++) {
        struct rulediff_change *o = &d->items[i];
        const struct fact *same = o->kind == RULEDIFF_ADDED && o->new->sort == FACT_RULE ? fact_named(o->new, "code")
                                                                                         : NULL;
        if (!same || strcmp(same->meaning, code->meaning))
            continue;
        c->kind = RULEDIFF_RENAMED;
        c->by = o->new->name;
        return;
    }
}

static void compare_sort(struct rulediff *d, enum fact_sort sort, const struct name_map *olds,
                         const struct name_map *news)
{
    for (size_t i = 0; i < d->new.count; i++) {
        const struct fact_thing *b = &d->new.items[i];
        if (b->sort != sort)
            continue;
        const struct fact_thing *a = other_of(d, b, olds, &d->old);
        if (a)
            compare_things(d, a, b);
        else
            add_change(d, RULEDIFF_ADDED, NULL, b)->plays = thing_plays(b);
    }
    if (sort == FACT_RULE)
        rulediff_add_order(d);
    for (size_t i = 0; i < d->old.count; i++) {
        const struct fact_thing *a = &d->old.items[i];
        if (a->sort == sort && !other_of(d, a, news, &d->new))
            add_gone(d, a);
    }
}

static bool is_reworded(const struct rulediff_change *c)
{
    bool any = false;
    for (size_t i = 0; i < c->count; i++)
        any = any || c->parts[i].reworded;
    return any && c->kind == RULEDIFF_CHANGED && !c->plays;
}

void rulediff_make(struct rulediff *d, const struct compiled *old_book, const struct compiled *new_book)
{
    d->old_book = old_book;
    d->new_book = new_book;
    facts_of(&d->old, old_book, &d->arena);
    facts_of(&d->new, new_book, &d->arena);
    const struct name_map *olds = index_of(d, &d->old), *news = index_of(d, &d->new);
    for (int sort = 0; sort < FACT_SORTS; sort++)
        compare_sort(d, (enum fact_sort)sort, olds, news);
    for (size_t i = 0; i < d->count; i++)
        if (is_reworded(&d->items[i]))
            d->items[i].kind = RULEDIFF_REWORDED;
}

void rulediff_release(struct rulediff *d)
{
    arena_release(&d->arena);
    *d = (struct rulediff){0};
}
