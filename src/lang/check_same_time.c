/* SPDX-License-Identifier: MIT
 *
 * What is decided at the same time is a secret until all have decided, but a limit that counts the decisions of
 * several parts together takes from the later ones what the earlier ones have chosen. Only offers that are in the
 * parts themselves are examined, and only limits of an event that is certain to be continuing; the machine watches
 * the rest while it is played.
 */
#include "lang/check_same_time.h"

#include "lang/walk.h"

struct offers { /* of one part */
    const struct node **items;
    size_t count, cap;
};

struct search {
    struct compiled *c;
    struct diags *diags;
    const struct node *sentence; /* that is looked through */
    struct offers *into;
};

static void add_offer(void *ctx, const struct node *n)
{
    struct search *s = ctx;
    if (n->op == S_OFFER && n->a && n->a->op == E_PHRASE)
        ARENA_PUSH(&s->c->arena, s->into->items, s->into->count, s->into->cap) = n;
}

/* The event for which the limit counts is running at each place where the sentence is executed. */
static bool is_going_on(const struct search *s, const struct node *limit)
{
    const struct vocab *v = s->c->vocab;
    const struct node *event = s->sentence->op == R_WHENEVER ? NULL : s->sentence->a;
    bool inside = event && event->op == E_PHRASE && event->phrase->cls == PHRASE_EVENT &&
                  phrase_is_a(v, event->phrase, limit->phrase);
    return inside || limit->phrase->index == v->start;
}

/* Whether the same can be chosen at this place in both: any of a kind, or the same name. */
static bool can_be_same(const struct node *one, const struct node *other)
{
    bool free = one->op == E_NOUN && !one->args.count && other->op == E_NOUN && !other->args.count;
    return free || (one->op == E_NAME && other->op == E_NAME && one->value == other->value);
}

/* Whether the offer's event counts against the limit. */
static bool counts(const struct search *s, const struct node *limit, const struct node *offer)
{
    return phrase_is_a(s->c->vocab, s->c->vocab->phrases[offer->a->phrase->index], limit->a->phrase);
}

/* Whether what both parts choose can count in one counter. */
static bool counts_together(const struct search *s, const struct node *limit, const struct node *one,
                            const struct node *other)
{
    if (!counts(s, limit, one) || !counts(s, limit, other))
        return false;
    for (size_t i = 0; i < limit->a->args.count; i++) {
        const struct node *arg = limit->a->args.items[i];
        bool apart = arg->op != E_NOUN || arg->value != NOUN_ANY;
        if (apart && !can_be_same(one->a->args.items[i], other->a->args.items[i]))
            return false;
    }
    return true;
}

static void report(const struct search *s, const struct sentence *limit, const struct node *offer)
{
    struct diag *d;
    d = diag_add(s->diags, DIAG_ERROR, "leak", offer->pos, offer->span,
                 "the choices here would reveal what is chosen at the same time: %s counts all of it together",
                 limit->rule->id.text);
    diag_note(s->diags, d,
              "name the player instead of 'any', so that the choices of each player are counted separately");
}

static void compare(const struct search *s, const struct offers *part, const struct offers *other)
{
    for (size_t k = 0; k < s->c->sentences.count; k++) {
        const struct sentence *limit = s->c->sentences.items[k];
        if (limit->node->op != R_LIMIT || !is_going_on(s, limit->node))
            continue;
        for (size_t i = 0; i < part->count; i++)
            for (size_t j = 0; j < other->count; j++)
                if (counts_together(s, limit->node, part->items[i], other->items[j])) {
                    report(s, limit, other->items[j]);
                    return;
                }
    }
}

/* Compares each part of "at the same time" with every other. */
static void look_at(void *ctx, const struct node *n)
{
    struct search *s = ctx;
    if (n->op != S_SAME_TIME)
        return;
    struct offers *parts = ARENA_ARRAY(&s->c->arena, struct offers, n->body.count + 1);
    for (size_t i = 0; i < n->body.count; i++) {
        s->into = &parts[i];
        walk_nodes(n->body.items[i], add_offer, s);
        for (size_t k = 0; k < i; k++)
            compare(s, &parts[k], &parts[i]);
        if (n->body.items[i]->op == S_FOR_EACH) /* each round of it is a part */
            compare(s, &parts[i], &parts[i]);
    }
}

void check_same_time(struct compiled *c, struct diags *diags)
{
    for (size_t i = 0; i < c->sentences.count; i++) {
        struct search s = {.c = c, .diags = diags, .sentence = c->sentences.items[i]->node};
        walk_nodes(s.sentence, look_at, &s);
    }
}
