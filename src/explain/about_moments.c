/* SPDX-License-Identifier: MIT
 *
 * Tests entries of rules while the machine runs; see about_moments.h.
 */
#include "explain/about_moments.h"

#include "lang/about.h"

/* Topics can come from a question that was compiled separately from the game that is watched. */
static const struct topic *matching(const struct compiled *c, const struct about *a, const struct topics *topics)
{
    for (size_t i = 0; i < topics->count; i++)
        if (topics->items[i].known && about_fits_kind(c->vocab, a->sentence->node, &topics->items[i]))
            return &topics->items[i];
    return NULL;
}

bool about_moments_apply(const struct compiled *c, const struct topics *topics)
{
    for (size_t i = 0; i < c->about_count; i++)
        if (c->abouts[i].sentence->node->b && matching(c, &c->abouts[i], topics))
            return true;
    return false;
}

static bool holds(const struct about *a, const struct topic *t, struct vm *vm)
{
    int32_t result = 0, unseen = vm->unseen, count = (int32_t)about_slots(a);
    bool failed = vm_evaluate_alone(vm, NULL, a->proc, t->values, count, SIGHT_ALL, &result) != 0;
    return !failed && result && vm->unseen == unseen;
}

static bool is_found(const struct about_moments *m, const struct about *a, size_t entry)
{
    for (size_t i = 0; i < m->event_count; i++)
        if (m->events[i].about == a && m->events[i].entry == entry)
            return true;
    return false;
}

/* An event has just begun, or ends. */
static void test_event(struct about_moments *m, struct vm *vm, size_t entry)
{
    const struct journal *j = vm->journal;
    const struct topic event = topic_of_phrase(m->c->vocab->phrases[j->entries[entry].a], j->values + j->entries[entry].values);
    for (size_t i = 0; i < m->of_event_count && m->event_count < ABOUT_EVENTS_MAX; i++) {
        const struct about *a = m->of_events[i];
        if (about_fits_kind(m->c->vocab, a->sentence->node, &event) && !is_found(m, a, entry) && holds(a, &event, vm))
            ARENA_PUSH(m->arena, m->events, m->event_count, m->event_cap) = (struct about_event){a, entry, event};
    }
}

static void follow_events(struct about_moments *m, struct vm *vm, size_t entry)
{
    const struct journal_entry *entries = vm->journal->entries;
    if (entries[entry].kind == JOURNAL_EVENT) {
        ARENA_PUSH(m->arena, m->open, m->open_count, m->open_cap) = entry;
        test_event(m, vm, entry);
    } else if (entries[entry].kind == JOURNAL_EVENT_END && m->open_count &&
               entries[m->open[m->open_count - 1]].depth == entries[entry].depth)
        test_event(m, vm, m->open[--m->open_count]);
}

static void notice(void *ctx, struct vm *vm, const struct notice *n)
{
    struct about_moments *m = ctx;
    (void)n;
    for (size_t i = 0; i < m->count; i++)
        if (holds(m->pending[i].about, m->pending[i].topic, vm))
            m->pending[i].held = vm->journal->count;
    if (m->seen > vm->journal->count) /* it was cleared */
        m->seen = m->open_count = 0;
    for (; m->seen < vm->journal->count; m->seen++)
        follow_events(m, vm, m->seen);
}

void about_moments_watch(struct about_moments *m, const struct compiled *c, struct vm *vm, const struct topics *topics,
                         struct arena *arena)
{
    if (m->c != c)
        about_moments_release(m);
    *m = (struct about_moments){.c = c, .arena = arena, .code = m->code};
    for (size_t i = 0; i < c->about_count; i++) {
        const struct about *a = &c->abouts[i];
        const struct node *entry = a->sentence->node;
        const struct topic *t = entry->b && topics ? matching(c, a, topics) : NULL;
        if (t)
            ARENA_PUSH(arena, m->pending, m->count, m->cap) = (struct about_pending){a, t, 0};
        if (entry->b && entry->a->op == E_PHRASE && entry->a->phrase->cls == PHRASE_EVENT)
            ARENA_PUSH(arena, m->of_events, m->of_event_count, m->of_event_cap) = a;
    }
    if (!m->count && !m->of_event_count)
        return;
    observed_code_make(&m->code, &c->program);
    m->observer = (struct vm_observer){.kinds = NOTICE_NOTED, .notice = notice, .ctx = m, .code = m->code};
    vm_observe(vm, &m->observer);
    m->observes = true;
}

void about_moments_stop(struct about_moments *m, struct vm *vm)
{
    if (m->observes)
        vm_unobserve(vm, &m->observer);
    m->observes = false;
    while (m->open_count) /* the next decision is taken in them */
        test_event(m, vm, m->open[--m->open_count]);
}

void about_moments_release(struct about_moments *m)
{
    observed_code_free(m->code);
    m->code = NULL;
}

struct about_rules about_moments_found(const struct about_moments *m, const struct about_position *p, size_t from)
{
    struct about_rules list = {0};
    for (size_t i = 0; i < m->count && list.count < ABOUT_RULES_MAX; i++)
        if (m->pending[i].held && m->pending[i].held >= from)
            about_rules_add(&list, p, m->pending[i].about, m->pending[i].topic, m->arena);
    return list;
}

struct about_rules about_moments_of_event(const struct about_moments *m, const struct about_position *p, size_t entry)
{
    struct about_rules list = {0};
    for (size_t i = 0; i < m->event_count && list.count < ABOUT_RULES_MAX; i++)
        if (m->events[i].entry == entry)
            about_rules_add(&list, p, m->events[i].about, &m->events[i].event, m->arena);
    return list;
}
