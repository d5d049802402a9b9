/* SPDX-License-Identifier: MIT
 *
 * Rules that changed places. The order of a rulebook counts where two rules answer to one event, contribute to one
 * value, or wait for a condition; other rules may be anywhere, and are not reported.
 */
#include "audit/rulediff.h"

/* A rule that both rulebooks have, in the order of the new one. */
struct placed {
    const struct fact_thing *old, *new;
    bool stays; /* one of the longest run that kept its order */
};

/* ---------------------------------------------------------------- what a rule answers to */

/* The phrase whose rules run one after the other; NULL where their order does not count. */
static const struct vocab_phrase *answered(const struct sentence *s)
{
    const struct node *n = s->node;
    switch (n->op) {
    case R_WHEN:
    case R_BEFORE:
    case R_AFTER:
    case R_INSTEAD:
    case R_VALUE: return n->a ? n->a->phrase : NULL;
    default: return NULL;
    }
}

/* Rules that wait for a condition are checked in their order. */
static bool waits(const struct sentence *s)
{
    return s->node->op == R_WHENEVER;
}

/* Two sentences answer the same if one's phrase is a kind of the other's. */
static bool answer_the_same(const struct vocab *v, const struct sentence *a, const struct sentence *b)
{
    const struct vocab_phrase *p = answered(a), *q = answered(b);
    if (waits(a) && waits(b))
        return true;
    return p && q && a->node->op == b->node->op && (phrase_is_a(v, p, q) || phrase_is_a(v, q, p));
}

/* Any pair of sentences of the two rules is enough. */
static bool order_counts(const struct compiled *c, int x, int y)
{
    const struct sentences *s = &c->sentences;
    for (size_t i = 0; i < s->count; i++)
        for (size_t j = 0; s->items[i]->rule_index == x && j < s->count; j++)
            if (s->items[j]->rule_index == y && answer_the_same(c->vocab, s->items[i], s->items[j]))
                return true;
    return false;
}

/* ---------------------------------------------------------------- who moved */

/* Marks a longest run of rules whose order is the same in both, so that as few as possible are reported as moved. */
static void mark_those_that_stay(struct arena *arena, struct placed *rules, size_t count)
{
    size_t *length = ARENA_ARRAY(arena, size_t, count + 1), *before = ARENA_ARRAY(arena, size_t, count + 1), best = 0;
    for (size_t i = 0; i < count; i++) {
        length[i] = 1;
        before[i] = i;
        for (size_t j = 0; j < i; j++)
            if (rules[j].old->rule_index < rules[i].old->rule_index && length[j] + 1 > length[i]) {
                length[i] = length[j] + 1;
                before[i] = j;
            }
        best = length[i] > length[best] ? i : best;
    }
    for (size_t i = best; count; i = before[i]) {
        rules[i].stays = true;
        if (before[i] == i)
            break;
    }
}

/* Reported for the rule that moved, with the rule that it passed. */
static void add_passed(struct rulediff *d, const struct placed *moved, const struct placed *other, bool now_after)
{
    const char *words[2] = {arena_printf(&d->arena, "before %s", other->new->name),
                            arena_printf(&d->arena, "after %s", other->new->name)};
    struct rulediff_change *c = rulediff_change_of(d, moved->old, moved->new);
    rulediff_add_part(d, c, "order", words[!now_after], words[now_after], true);
    c->parts[c->count - 1].passed = other->new->name;
    c->parts[c->count - 1].now_after = now_after;
}

/* Compares only rules with code that both rulebooks have. */
void rulediff_add_order(struct rulediff *d)
{
    struct placed *rules = ARENA_ARRAY(&d->arena, struct placed, d->new.count + 1);
    size_t count = 0;
    for (size_t i = 0; i < d->new.count; i++) {
        const struct fact_thing *b = &d->new.items[i], *a = d->old_of[i] < 0 ? NULL : &d->old.items[d->old_of[i]];
        if (a && b->category == FACT_RULE && fact_value(a, "code") && fact_value(b, "code"))
            rules[count++] = (struct placed){a, b, false};
    }
    mark_those_that_stay(&d->arena, rules, count);
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; !rules[i].stays && j < count; j++) {
            bool was_after = rules[i].old->rule_index > rules[j].old->rule_index, is_after = i > j;
            bool reported = !rules[j].stays && j < i; /* by the other one of the two */
            if (j != i && was_after != is_after && !reported &&
                order_counts(d->new_book, rules[i].new->rule_index, rules[j].new->rule_index))
                add_passed(d, &rules[i], &rules[j], is_after);
        }
}
