/* SPDX-License-Identifier: MIT
 *
 * Which thing of one rulebook is which of the other: by sort and name; and a rule that is in one of them only is one
 * that is in the other only and means the same, which was renamed.
 */
#include "audit/rulediff.h"

#include "lang/name_map.h"

#include <string.h>

/* ---------------------------------------------------------------- by name */

/* Things of different categories may have the same name. */
static const char *key_of(struct rulediff *d, const struct fact_thing *t)
{
    return arena_printf(&d->arena, "%d %s %s", (int)t->category, t->kind, t->name);
}

/* -1 in new_of and old_of: the thing is in one rulebook only. */
static void pair_by_name(struct rulediff *d)
{
    struct name_map *olds = name_map_new(&d->arena);
    for (size_t i = 0; i < d->old.count; i++) {
        d->new_of[i] = -1;
        name_map_add(olds, key_of(d, &d->old.items[i]), (int)i);
    }
    for (size_t i = 0; i < d->new.count; i++) {
        d->old_of[i] = name_map_get(olds, key_of(d, &d->new.items[i]));
        if (d->old_of[i] >= 0)
            d->new_of[d->old_of[i]] = (int)i;
    }
}

/* ---------------------------------------------------------------- rules by what they mean */

/* Whether every fact of `a` is also one of `b`. */
static bool is_part_of(const struct fact_thing *a, const struct fact_thing *b)
{
    bool same = true;
    for (size_t i = 0; same && i < a->count; i++) {
        const char *other = fact_value(b, a->facts[i].name);
        same = other && !strcmp(other, a->facts[i].value);
    }
    return same;
}

/* By their code; of rules that have none, all must be the same. */
static bool mean_the_same(const struct fact_thing *a, const struct fact_thing *b)
{
    const struct fact *x = fact_named(a, "code"), *y = fact_named(b, "code");
    return x && y ? !strcmp(x->meaning, y->meaning) : !x && !y && is_part_of(a, b) && is_part_of(b, a);
}

/* The first one of the new rulebook that is nothing of the old one yet; -1: none. */
static int renamed_from(const struct rulediff *d, const struct fact_thing *old)
{
    for (size_t i = 0; i < d->new.count; i++)
        if (d->old_of[i] < 0 && d->new.items[i].category == FACT_RULE && mean_the_same(old, &d->new.items[i]))
            return (int)i;
    return -1;
}

/* What is gone because another rule replaces it was not renamed. */
static void pair_renamed(struct rulediff *d)
{
    const struct rb_gone *gone;
    d->now_called = name_map_new(&d->arena);
    for (size_t i = 0; i < d->old.count; i++) {
        const struct fact_thing *t = &d->old.items[i];
        if (d->new_of[i] >= 0 || t->category != FACT_RULE || rb_in_force(d->new_book->rb, t->name, &gone))
            continue;
        int at = renamed_from(d, t);
        if (at < 0)
            continue;
        d->new_of[i] = at;
        d->old_of[at] = (int)i;
        name_map_add(d->now_called, t->name, at);
    }
}

/* By name first: only what remains can have been renamed. */
void rulediff_make_pairs(struct rulediff *d)
{
    d->old_of = ARENA_ARRAY(&d->arena, int, d->new.count + 1);
    d->new_of = ARENA_ARRAY(&d->arena, int, d->old.count + 1);
    pair_by_name(d);
    pair_renamed(d);
}

/* ---------------------------------------------------------------- ids in code */

/* The prefix that meaning.c gives to the id of a rule, and the length of that id, which is one word. */
static const char of_rule[] = " id ";

static size_t id_length(const char *text)
{
    return strcspn(text, " ()[]");
}

/* Whether an id in old code and one in new code are the same rule. */
static bool is_now_called(struct rulediff *d, const char *old, size_t old_len, const char *new, size_t new_len)
{
    int at = name_map_get(d->now_called, arena_strndup(&d->arena, old, old_len));
    const char *name = at < 0 ? NULL : d->new.items[at].name;
    return name ? strlen(name) == new_len && !memcmp(name, new, new_len)
                : old_len == new_len && !memcmp(old, new, new_len);
}

/* Compares two meanings in which ids of rules may have been renamed. */
bool rulediff_same_meaning(struct rulediff *d, const char *old, const char *new)
{
    while (*old && *old == *new) {
        size_t mark = sizeof of_rule - 1;
        if (strncmp(old, of_rule, mark) || strncmp(new, of_rule, mark)) {
            old++;
            new++;
            continue;
        }
        old += mark;
        new += mark;
        size_t n = id_length(old), m = id_length(new);
        if (!is_now_called(d, old, n, new, m))
            return false;
        old += n;
        new += m;
    }
    return *old == *new;
}
