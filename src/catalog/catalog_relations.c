/* SPDX-License-Identifier: MIT
 *
 * What rules have to do with each other. A rule rests on those that say what its words mean: on the definitions and
 * values that it speaks of, and on the rules that carry out what it lets happen. That follows from the phrases in
 * their sentences; words that the language itself brings belong to no rule.
 */
#include "catalog/catalog_inner.h"

#include "lang/walk.h"

/* The rules while their sentences are visited. */
struct relations_ctx {
    struct catalog *k;
    struct catalog_rules *meaning; /* by phrase: the rules that say what it means */
    struct catalog_rule *rule; /* whose sentences are examined */
    const struct node *head; /* what its sentence is about, which does not use it */
};

/* Lists are short, so a linear search is enough. */
static void add_once(struct catalog *k, struct catalog_rules *list, struct catalog_rule *rule)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == rule)
            return;
    ARENA_PUSH(&k->arena, list->items, list->count, list->cap) = rule;
}

/* The phrase that a sentence gives its meaning; NULL where it gives none. */
static const struct node *meaning_of(const struct sentence *s)
{
    const struct node *n = s->node;
    bool gives = n->op == R_DEFINE || n->op == R_VALUE || n->op == R_WHEN;
    return gives && n->a && n->a->op == E_PHRASE ? n->a : NULL;
}

/* Both directions are kept: what a rule rests on, and what uses it. */
static void relate(struct relations_ctx *r, struct catalog_rule *to)
{
    if (to == r->rule)
        return;
    add_once(r->k, &r->rule->rests_on, to);
    add_once(r->k, &to->used_by, r->rule);
}

static void relate_node(void *ctx, const struct node *n)
{
    struct relations_ctx *r = ctx;
    if (n->op != E_PHRASE || n == r->head || !n->phrase)
        return;
    const struct catalog_rules *meaning = &r->meaning[n->phrase->index];
    for (size_t i = 0; i < meaning->count; i++)
        relate(r, meaning->items[i]);
}

/* Sentences of the language itself belong to no rule. */
static struct catalog_rule *rule_of(struct catalog *k, const struct sentence *s)
{
    return s->rule_index >= 0 && (size_t)s->rule_index < k->c->rule_count ? &k->rules[s->rule_index] : NULL;
}

/* An exception names the rules to which it applies. */
static void note_exceptions(struct catalog *k, struct catalog_rule *rule, const struct node *n)
{
    for (size_t i = 0; i < n->id_count; i++) {
        int at = name_map_get(k->by_id, n->ids[i]);
        if (at < 0)
            continue;
        add_once(k, &rule->lifts, &k->rules[at]);
        add_once(k, &k->rules[at].overridden_by, rule);
    }
}

/* First the meaning of each phrase, then who uses it: definitions may come after their uses. */
void catalog_relate(struct catalog *k)
{
    struct relations_ctx r = {.k = k};
    const struct sentences *all = &k->c->sentences;
    r.meaning = ARENA_ARRAY(&k->arena, struct catalog_rules, k->c->vocab->phrase_count + 1);
    for (size_t i = 0; i < all->count; i++) {
        const struct node *head = meaning_of(all->items[i]);
        struct catalog_rule *rule = rule_of(k, all->items[i]);
        if (rule && head && head->phrase)
            add_once(k, &r.meaning[head->phrase->index], rule);
    }
    for (size_t i = 0; i < all->count; i++) {
        r.rule = rule_of(k, all->items[i]);
        r.head = meaning_of(all->items[i]);
        if (!r.rule)
            continue;
        walk_nodes(all->items[i]->node, relate_node, &r);
        if (all->items[i]->node->op == R_DESPITE)
            note_exceptions(k, r.rule, all->items[i]->node);
    }
}
