/* SPDX-License-Identifier: MIT
 *
 * What rules have to do with each other. A rule rests on those that say what its words mean: on the definitions and
 * values that it speaks of, and on the rules that carry out what it lets happen. That follows from the phrases in
 * their sentences; words that the language itself brings belong to no rule.
 */
#include "lang/walk.h"
#include "site/book.h"

#include <string.h>

/* The rules while their sentences are visited. */
struct relations_ctx {
    struct site_book *b;
    struct site_rules *meaning; /* by phrase: the rules that say what it means */
    struct site_rule *rule; /* whose sentences are examined */
    const struct node *head; /* what its sentence is about, which does not use it */
};

/* Lists are short, so a linear search is enough. */
static void add_once(struct site_book *b, struct site_rules *list, struct site_rule *rule)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == rule)
            return;
    ARENA_PUSH(&b->arena, list->items, list->count, list->cap) = rule;
}

/* The phrase that a sentence gives its meaning; NULL where it gives none. */
static const struct node *meaning_of(const struct sentence *s)
{
    const struct node *n = s->node;
    bool gives = n->op == R_DEFINE || n->op == R_VALUE || n->op == R_WHEN;
    return gives && n->a && n->a->op == E_PHRASE ? n->a : NULL;
}

/* Both directions are kept: what a rule rests on, and what uses it. */
static void relate(struct relations_ctx *r, struct site_rule *to)
{
    if (to == r->rule)
        return;
    add_once(r->b, &r->rule->rests_on, to);
    add_once(r->b, &to->used_by, r->rule);
}

static void relate_node(void *ctx, const struct node *n)
{
    struct relations_ctx *r = ctx;
    if (n->op != E_PHRASE || n == r->head || !n->phrase)
        return;
    const struct site_rules *meaning = &r->meaning[n->phrase->index];
    for (size_t i = 0; i < meaning->count; i++)
        relate(r, meaning->items[i]);
}

/* Sentences of the language itself belong to no rule. */
static struct site_rule *rule_of(struct site_book *b, const struct sentence *s)
{
    return s->rule_index >= 0 && (size_t)s->rule_index < b->c->rule_count ? &b->rules[s->rule_index] : NULL;
}

/* An exception names the rules to which it applies. */
static void note_exceptions(struct site_book *b, struct site_rule *rule, const struct node *n)
{
    for (size_t i = 0; i < n->id_count; i++) {
        int at = name_map_get(b->by_id, n->ids[i]);
        if (at < 0)
            continue;
        add_once(b, &rule->lifts, &b->rules[at]);
        add_once(b, &b->rules[at].overridden_by, rule);
    }
}

/* First the meaning of each phrase, then who uses it: definitions may come after their uses. */
void site_relate(struct site_book *b)
{
    struct relations_ctx r = {.b = b};
    const struct sentences *all = &b->c->sentences;
    r.meaning = ARENA_ARRAY(&b->arena, struct site_rules, b->v->phrase_count + 1);
    for (size_t i = 0; i < all->count; i++) {
        const struct node *head = meaning_of(all->items[i]);
        struct site_rule *rule = rule_of(b, all->items[i]);
        if (rule && head && head->phrase)
            add_once(b, &r.meaning[head->phrase->index], rule);
    }
    for (size_t i = 0; i < all->count; i++) {
        r.rule = rule_of(b, all->items[i]);
        r.head = meaning_of(all->items[i]);
        if (!r.rule)
            continue;
        walk_nodes(all->items[i]->node, relate_node, &r);
        if (all->items[i]->node->op == R_DESPITE)
            note_exceptions(b, r.rule, all->items[i]->node);
    }
}
