/* SPDX-License-Identifier: MIT
 *
 * A trial ends at the first decision or draw, so its condition knows nothing of what comes after it. An author who
 * puts a decision into an event that is tried should know. What a rule causes is followed; whether its conditions
 * hold is not asked.
 */
#include "lang/check_trials.h"

#include "lang/walk.h"

struct trial_check {
    struct compiled *c;
    struct diags *diags;
    bool *seen; /* by phrase: its rules were looked through for this trial */
    const struct node *stops; /* the first statement at which it ends; NULL: none was found */
};

static void look_at_event(struct trial_check *k, const struct vocab_phrase *event);

static void look_at_statement(void *ctx, const struct node *n)
{
    struct trial_check *k = ctx;
    if (k->stops)
        return;
    switch (n->op) {
    case S_SHUFFLE:
    case S_ROLL:
    case S_RANDOM:
    case S_WINDOW:
    case S_MENU:
    case S_CHOOSE:
    case S_CHOOSE_SET: k->stops = n; break;
    case S_HAPPEN: look_at_event(k, n->a->phrase); break;
    default: break;
    }
}

static bool is_about(const struct vocab *v, const struct node *rule, const struct vocab_phrase *event)
{
    bool does = rule->op == R_WHEN || rule->op == R_BEFORE || rule->op == R_AFTER || rule->op == R_INSTEAD;
    return does && phrase_is_a(v, event, rule->a->phrase);
}

static void look_at_event(struct trial_check *k, const struct vocab_phrase *event)
{
    if (k->seen[event->index])
        return;
    k->seen[event->index] = true;
    for (size_t i = 0; i < k->c->sentences.count && !k->stops; i++) {
        const struct node *rule = k->c->sentences.items[i]->node;
        for (size_t j = 0; is_about(k->c->vocab, rule, event) && j < rule->body.count; j++)
            walk_nodes(rule->body.items[j], look_at_statement, k);
    }
}

static void look_at_trial(void *ctx, const struct node *n)
{
    struct trial_check *k = ctx;
    if (n->op != E_TRIAL)
        return;
    for (size_t i = 0; i < k->c->vocab->phrase_count; i++)
        k->seen[i] = false;
    k->stops = NULL;
    look_at_event(k, n->a->phrase);
    if (!k->stops)
        return;
    const struct src_pos *at = &k->stops->pos;
    struct diag *d = diag_add(k->diags, DIAG_WARNING, "not-tried", n->pos, n->span,
                              "this is tried only up to a decision or a draw, in %s:%d", k->c->rb->files[at->file].path,
                              at->line);
    diag_note(k->diags, d, "decide and draw before or after the event, in the rule that causes it");
}

void check_trials(struct compiled *c, struct diags *diags)
{
    struct trial_check k = {.c = c, .diags = diags};
    k.seen = ARENA_ARRAY(&c->arena, bool, c->vocab->phrase_count + 1);
    for (size_t i = 0; i < c->sentences.count; i++)
        walk_nodes(c->sentences.items[i]->node, look_at_trial, &k);
}
