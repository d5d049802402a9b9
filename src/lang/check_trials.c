/* SPDX-License-Identifier: MIT
 *
 * A trial, of one event or of the steps of a path, ends at the first decision or draw, so its condition knows nothing of what comes after it. An author who
 * puts a decision into an event that is tried should know. What a rule causes is followed; whether its conditions
 * hold is not asked.
 */
#include "lang/check_trials.h"

#include "lang/walk.h"

struct trial_check {
    struct compiled *c;
    struct diags *diags;
    const struct node **stops; /* by phrase: the statement at which a trial of the event ends; NULL: none is known */
    const struct node *found; /* in the rule that is looked through */
};

/* Rules about the general event are rules about its special case. */
static const struct node *stop_of(const struct trial_check *k, const struct vocab_phrase *event)
{
    const struct node *stop = k->stops[event->index];
    return stop || event->parent < 0 ? stop : k->stops[event->parent];
}

static void look_at_statement(void *ctx, const struct node *n)
{
    struct trial_check *k = ctx;
    if (k->found)
        return;
    switch (n->op) {
    case S_SHUFFLE:
    case S_ROLL:
    case S_RANDOM:
    case S_WINDOW:
    case S_MENU:
    case S_CHOOSE:
    case S_CHOOSE_SET: k->found = n; break;
    case S_HAPPEN: k->found = stop_of(k, n->a->phrase); break;
    default: break;
    }
}

/* Events whose rules contain such a statement, and those that cause these, until nothing is added. */
static void find_stops(struct trial_check *k)
{
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < k->c->sentences.count; i++) {
            const struct node *rule = k->c->sentences.items[i]->node;
            bool does = rule->op == R_WHEN || rule->op == R_BEFORE || rule->op == R_AFTER || rule->op == R_INSTEAD;
            if (!does || k->stops[rule->a->phrase->index])
                continue;
            k->found = NULL;
            for (size_t j = 0; j < rule->body.count; j++)
                walk_nodes(rule->body.items[j], look_at_statement, k);
            k->stops[rule->a->phrase->index] = k->found;
            more |= k->found != NULL;
        }
    }
}

static void look_at_trial(void *ctx, const struct node *n)
{
    struct trial_check *k = ctx;
    bool tries = n->op == E_TRIAL || (n->op == S_OFFER && n->c);
    const struct node *stop = tries ? stop_of(k, n->a->phrase) : NULL;
    if (!stop)
        return;
    struct diag *d = diag_add(k->diags, DIAG_WARNING, "not-tried", n->pos, n->span,
                              "this is tried only up to a decision or a draw, in %s:%d",
                              k->c->rb->files[stop->pos.file].path, stop->pos.line);
    diag_note(k->diags, d, "decide and draw before or after the event, in the rule that causes it");
}

void check_trials(struct compiled *c, struct diags *diags)
{
    struct trial_check k = {.c = c, .diags = diags};
    k.stops = ARENA_ARRAY(&c->arena, const struct node *, c->vocab->phrase_count + 1);
    find_stops(&k);
    for (size_t i = 0; i < c->sentences.count; i++)
        walk_nodes(c->sentences.items[i]->node, look_at_trial, &k);
}
