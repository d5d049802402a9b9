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

/* ---------------------------------------------------------------- of which piece of an event */

struct slot_search {
    const struct why_writers *w;
    const struct node *event; /* E_PHRASE: the head of the sentence that is searched */
    bool causes; /* what is caused counts, too */
    uint32_t slots;
};

static uint32_t slots_written(const struct why_writers *w, const struct vocab_phrase *event, bool causes);

/* The slot of the event that a node names. */
static uint32_t slot_of(const struct slot_search *s, const struct node *n)
{
    for (size_t i = 0; n && n->op == E_VAR && i < s->event->args.count && i < PLACEHOLDERS_MAX; i++)
        if (s->event->args.items[i]->op == E_NOUN && s->event->args.items[i]->var == n->var)
            return 1u << i;
    return WRITTEN_OTHERWISE;
}

/* What the statement writes the target of: the owner of a field, or what is put into a zone. */
static const struct node *piece_written(const struct node *n)
{
    const struct node *field = n->op == S_ADD ? n->b : n->a;
    if (n->op == S_PUT)
        return n->a;
    return (n->op == S_SET || n->op == S_ADD) && field->op == E_FIELD ? field->a : NULL;
}

static uint32_t slots_caused(const struct slot_search *s, const struct node *event)
{
    uint32_t caused = slots_written(s->w, event->phrase, false), slots = caused & WRITTEN_OTHERWISE;
    for (size_t i = 0; i < event->args.count && i < PLACEHOLDERS_MAX; i++)
        if (caused & 1u << i)
            slots |= slot_of(s, event->args.items[i]);
    return slots;
}

static void look_for_slot(void *ctx, const struct node *n)
{
    struct slot_search *s = ctx;
    struct search written = {&s->w->target, NULL, false};
    bool causes = n->op == S_HAPPEN || n->op == S_OFFER || n->op == S_ANNOUNCE;
    look_for_write(&written, n);
    if (written.found)
        s->slots |= slot_of(s, piece_written(n));
    if (s->causes && causes && n->a && n->a->op == E_PHRASE)
        s->slots |= slots_caused(s, n->a);
}

static uint32_t slots_written(const struct why_writers *w, const struct vocab_phrase *event, bool causes)
{
    struct slot_search s = {.w = w, .causes = causes};
    for (size_t i = 0; i < w->c->sentences.count; i++) {
        const struct node *n = w->c->sentences.items[i]->node;
        bool acts = n->op == R_WHEN || n->op == R_AFTER; /* others act before it is stopped */
        if (!acts || !n->a || n->a->op != E_PHRASE || !phrase_is_a(w->c->vocab, event, n->a->phrase))
            continue;
        s.event = n->a;
        uint32_t before = s.slots;
        walk_nodes(n, look_for_slot, &s);
        if (s.slots != before && n->a->phrase != event) /* its slots are others */
            s.slots |= WRITTEN_OTHERWISE;
    }
    return s.slots;
}

uint32_t why_written_slots(const struct why_writers *w, const struct vocab_phrase *event)
{
    return slots_written(w, event, true);
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
