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

static void test(struct about_pending *p, struct vm *vm)
{
    int32_t result = 0, unseen = vm->unseen;
    bool failed = vm_evaluate_alone(vm, NULL, p->about->proc, p->topic->values, (int32_t)about_slots(p->about), SIGHT_ALL,
                                    &result) != 0;
    p->held = !failed && result && vm->unseen == unseen;
}

static void notice(void *ctx, struct vm *vm, const struct notice *n)
{
    struct about_moments *m = ctx;
    (void)n;
    for (size_t i = 0; i < m->count; i++)
        if (!m->pending[i].held)
            test(&m->pending[i], vm);
}

void about_moments_watch(struct about_moments *m, const struct compiled *c, struct vm *vm, const struct topics *topics,
                         struct arena *arena)
{
    *m = (struct about_moments){.c = c, .arena = arena};
    for (size_t i = 0; i < c->about_count; i++) {
        const struct topic *t = c->abouts[i].sentence->node->b ? matching(c, &c->abouts[i], topics) : NULL;
        if (t)
            ARENA_PUSH(arena, m->pending, m->count, m->cap) = (struct about_pending){&c->abouts[i], t, false};
    }
    if (!m->count)
        return;
    observed_code_make(&m->code, &c->program);
    m->observer = (struct vm_observer){.kinds = NOTICE_NOTED, .notice = notice, .ctx = m, .code = m->code};
    vm_observe(vm, &m->observer);
}

struct about_rules about_moments_stop(struct about_moments *m, struct vm *vm, const struct about_position *p)
{
    struct about_rules list = {0};
    if (m->count)
        vm_unobserve(vm, &m->observer);
    observed_code_free(m->code);
    for (size_t i = 0; i < m->count && list.count < ABOUT_RULES_MAX; i++)
        if (m->pending[i].held)
            about_rules_add(&list, p, m->pending[i].about, m->pending[i].topic, m->arena);
    *m = (struct about_moments){0};
    return list;
}
