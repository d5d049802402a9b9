/* SPDX-License-Identifier: MIT
 *
 * Compares the facts of things that are the same in two rulebooks, and lists what was added and removed.
 */
#include "audit/rulediff.h"

#include <string.h>

/* ---------------------------------------------------------------- numbers */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* "6 → 5": the numbers that differ where everything else is the same; NULL where more differs. */
static const char *numbers_of(struct arena *arena, const char *a, const char *b)
{
    struct buf out = BUF_ON(arena);
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
    return alike && out.len ? buf_cstr(&out) : NULL;
}

/* ---------------------------------------------------------------- changes */

/* The list is in the order of categories, then of the new rulebook. */
static struct rulediff_change *add_change(struct rulediff *d, enum rulediff_kind kind, const struct fact_thing *old,
                                          const struct fact_thing *new)
{
    ARENA_PUSH(&d->arena, d->items, d->count, d->cap) =
        (struct rulediff_change){.kind = kind, .old = old, .new = new};
    return &d->items[d->count - 1];
}

/* The change of a thing, added if it has none yet. */
struct rulediff_change *rulediff_change_of(struct rulediff *d, const struct fact_thing *old,
                                           const struct fact_thing *new)
{
    for (size_t i = 0; i < d->count; i++)
        if (d->items[i].new == new)
            return &d->items[i];
    return add_change(d, RULEDIFF_CHANGED, old, new);
}

/* `numbers` is set only for parts that games use: it is what readers look for first. */
void rulediff_add_part(struct rulediff *d, struct rulediff_change *c, const char *name, const char *old,
                       const char *new, bool plays)
{
    const char *numbers = old && new && plays ? numbers_of(&d->arena, old, new) : NULL;
    ARENA_PUSH(&d->arena, c->parts, c->count, c->cap) = (struct rulediff_part){.name = name,
                                                                               .old = old,
                                                                               .new = new,
                                                                               .numbers = numbers,
                                                                               .plays = plays};
    c->plays = c->plays || plays;
}

/* Its two facts differ in how they read, or in what they mean. */
static void add_fact_part(struct rulediff *d, struct rulediff_change *c, const struct fact *old,
                          const struct fact *new)
{
    bool same = rulediff_same_meaning(d, old->meaning, new->meaning);
    rulediff_add_part(d, c, new->name, old->value, new->value, new->plays && !same);
    c->parts[c->count - 1].reworded = new->plays &&same;
}

/* Facts of both are matched by their names. */
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

/* Whether games use any part of it. */
static bool thing_plays(const struct fact_thing *t)
{
    bool plays = false;
    for (size_t i = 0; i < t->count; i++)
        plays = plays || t->facts[i].plays;
    return plays;
}

/* ---------------------------------------------------------------- things of one sort */

/* A rule that was renamed can have changed as well; it is one entry. */
static void add_renamed(struct rulediff *d, const struct fact_thing *a, const struct fact_thing *b)
{
    struct rulediff_change *c = rulediff_change_of(d, a, b);
    c->kind = RULEDIFF_RENAMED;
    c->by = b->name;
}

/* What happened to a thing that was removed. */
static void add_gone(struct rulediff *d, const struct fact_thing *t)
{
    struct rulediff_change *c = add_change(d, RULEDIFF_REMOVED, t, NULL);
    const struct rb_gone *gone;
    c->plays = thing_plays(t);
    const struct rb_rule *by = t->category == FACT_RULE ? rb_in_force(d->new_book->rb, t->name, &gone) : NULL;
    if (!by)
        return;
    c->kind = RULEDIFF_REPLACED;
    c->by = by->id.text;
}

/* New and changed things first, then those that were removed. */
static void compare_category(struct rulediff *d, enum fact_category category)
{
    for (size_t i = 0; i < d->new.count; i++) {
        const struct fact_thing *b = &d->new.items[i], *a = d->old_of[i] < 0 ? NULL : &d->old.items[d->old_of[i]];
        if (b->category != category)
            continue;
        if (a)
            compare_things(d, a, b);
        else
            add_change(d, RULEDIFF_ADDED, NULL, b)->plays = thing_plays(b);
        if (a && strcmp(a->name, b->name))
            add_renamed(d, a, b);
    }
    if (category == FACT_RULE)
        rulediff_add_order(d);
    for (size_t i = 0; i < d->old.count; i++)
        if (d->old.items[i].category == category && d->new_of[i] < 0)
            add_gone(d, &d->old.items[i]);
}

/* Something that games use reads differently and means the same. */
static bool is_reworded(const struct rulediff_change *c)
{
    bool any = false;
    for (size_t i = 0; i < c->count; i++)
        any = any || c->parts[i].reworded;
    return any && c->kind == RULEDIFF_CHANGED && !c->plays;
}

/* Pairs are found first: comparing needs to know which thing is which. */
void rulediff_make(struct rulediff *d, const struct compiled *old_book, const struct compiled *new_book)
{
    d->old_book = old_book;
    d->new_book = new_book;
    facts_of(&d->old, old_book, &d->arena);
    facts_of(&d->new, new_book, &d->arena);
    rulediff_make_pairs(d);
    for (int category = 0; category < FACT_SORTS; category++)
        compare_category(d, (enum fact_category)category);
    for (size_t i = 0; i < d->count; i++)
        if (is_reworded(&d->items[i]))
            d->items[i].kind = RULEDIFF_REWORDED;
}

/* The new one, except for what was renamed or removed. */
const struct fact_thing *rulediff_thing(const struct rulediff_change *c)
{
    return c->new && c->kind != RULEDIFF_RENAMED ? c->new : c->old;
}

void rulediff_release(struct rulediff *d)
{
    arena_release(&d->arena);
    *d = (struct rulediff){0};
}
