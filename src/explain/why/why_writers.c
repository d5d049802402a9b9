/* SPDX-License-Identifier: MIT
 *
 * Searches the code of rules for what writes something; see the header.
 */
#include "explain/why/why_writers.h"

#include "explain/topic.h"
#include "lang/walk.h"

/* ---------------------------------------------------------------- statements */

struct search {
    const struct why_target *target;
    const struct vocab_phrase *event;
    bool found;
};

static bool is_target(const struct node *n, const struct why_target *t)
{
    if (t->field)
        return n && topic_same_field(n->field, t->field);
    return n && t->phrase && n->op == E_PHRASE && n->phrase->index == t->phrase->index;
}

/* Whether the target is where such pieces are. */
static bool is_moved(const struct why_target *t, int kind)
{
    return !t->field && !t->phrase && t->kind == kind;
}

static void look_for_write(void *ctx, const struct node *n)
{
    struct search *s = ctx;
    switch ((int)n->op) {
    case S_SET:
    case S_SET_CONDITION: s->found |= is_target(n->a, s->target); break;
    case S_ADD: s->found |= is_target(n->b, s->target); break;
    case S_PUT: s->found |= is_target(n->b, s->target) || is_moved(s->target, n->a->type.kind); break;
    case S_PUT_TOP: s->found |= is_target(n->b, s->target) || is_moved(s->target, n->c->type.kind); break;
    }
}

static bool writes(const struct node *n, const struct why_target *target)
{
    struct search search = {target, NULL, false};
    walk_nodes(n, look_for_write, &search);
    return search.found;
}

static void look_for_cause(void *ctx, const struct node *n)
{
    struct search *s = ctx;
    bool causes = n->op == S_HAPPEN || n->op == S_OFFER || n->op == S_ANNOUNCE;
    s->found |= causes && n->a && n->a->op == E_PHRASE && n->a->phrase == s->event;
}

bool why_causes_event(const struct node *n, const struct vocab_phrase *event)
{
    struct search search = {NULL, event, false};
    walk_nodes(n, look_for_cause, &search);
    return search.found;
}

/* ---------------------------------------------------------------- events */

static void add_event(struct why_writers *w, const struct vocab_phrase *event)
{
    for (size_t i = 0; i < w->event_count; i++)
        if (w->events[i] == event)
            return;
    if (w->event_count < WRITER_EVENTS_MAX)
        w->events[w->event_count++] = event;
}

struct why_writers why_writers_of(const struct compiled *c, const struct why_target *target)
{
    struct why_writers w = {.c = c, .target = *target};
    for (size_t i = 0; i < c->sentences.count; i++) {
        const struct sentence *s = c->sentences.items[i];
        const struct node *event = s->node->a;
        if (event && event->op == E_PHRASE && event->phrase->cls == PHRASE_EVENT && writes(s->node, target))
            add_event(&w, event->phrase);
    }
    return w;
}

bool why_could_write(const struct why_writers *w, const struct node *part)
{
    bool could = writes(part, &w->target);
    for (size_t i = 0; i < w->event_count && !could; i++)
        could = why_causes_event(part, w->events[i]);
    return could;
}

/* ---------------------------------------------------------------- what makes a condition hold */

struct maker_search {
    const struct vocab_phrase *phrase;
    bool found;
};

static void look_for_maker(void *ctx, const struct node *n)
{
    struct maker_search *s = ctx;
    s->found |= n->op == S_SET_CONDITION && n->a->op == E_PHRASE && n->a->phrase == s->phrase && !n->a->wording;
}

int why_makers(const struct why_writers *w)
{
    const struct rb_rule *last = NULL;
    int count = 0;
    for (size_t i = 0; w->target.phrase && i < w->c->sentences.count; i++) {
        const struct sentence *s = w->c->sentences.items[i];
        struct maker_search search = {w->target.phrase, false};
        walk_nodes(s->node, look_for_maker, &search);
        count += search.found && s->rule != last;
        last = search.found ? s->rule : last;
    }
    return count;
}
