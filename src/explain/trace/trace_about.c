/* SPDX-License-Identifier: MIT
 *
 * Which rules say that they are about what was decided or happened; see trace_about.h.
 */
#include "explain/trace/trace_about.h"

static struct about_position position_of(struct trace_again *a, const struct compiled *c, struct vm *vm,
                                         const struct sight *sight, const char *lang)
{
    return (struct about_position){c, vm, sight, lang, &a->scratch};
}

static void add(struct trace_again *a, const struct about_rule *rule, size_t entry)
{
    struct trace_notes *notes = &a->notes;
    ARENA_PUSH(&a->arena, notes->about.items, notes->about.count, notes->about.cap) = *rule;
    ARENA_PUSH(&a->arena, notes->entries, notes->entry_count, notes->entry_cap) = entry;
}

void trace_about_decision(struct trace_again *a, const struct compiled *c, const struct decision_context *m,
                          int32_t viewer, const char *lang)
{
    struct sight sight;
    struct topics topics = {0};
    if (m->event < 0)
        return;
    const struct topic decided = topic_of_phrase(c->vocab->phrases[m->event], m->values);
    topics_add(&topics, &a->arena, &decided);
    sight_make(&sight, c, &a->game.vm, viewer, &a->arena);
    const struct about_position p = position_of(a, c, &a->game.vm, sight_is_full(&sight) ? NULL : &sight, lang);
    const struct about_rules found = about_rules_of(&p, &topics, false, &a->arena);
    for (size_t i = 0; i < found.count; i++)
        add(a, &found.items[i], TRACE_OF_DECISION);
}

static void add_once(struct trace_again *a, const struct about_rules *found, size_t entry)
{
    for (size_t i = 0; i < found->count && a->notes.about.count < ABOUT_RULES_MAX; i++)
        if (!about_rules_have(&a->notes.about, found->items[i].rule))
            add(a, &found->items[i], entry);
}

void trace_about_events(struct trace_again *a, const char *lang)
{
    const struct about_moments *m = &a->moments;
    const struct about_position p = position_of(a, m->c, &a->game.vm, NULL, lang);
    for (size_t i = 0; i < m->event_count; i++) {
        const struct about_rules found = about_moments_of_event(m, &p, m->events[i].entry);
        add_once(a, &found, m->events[i].entry);
    }
}

static void add_rules_about(struct trace_again *a, const struct about_position *p, const struct journal *j,
                            size_t entry)
{
    const struct journal_entry *e = &j->entries[entry];
    struct topics topics = {0};
    const struct topic event = topic_of_phrase(p->c->vocab->phrases[e->a], j->values + e->values);
    topics_add(&topics, &a->arena, &event);
    const struct about_rules found = about_rules_of(p, &topics, true, &a->arena);
    add_once(a, &found, entry);
}

void trace_about_start(struct trace_again *a, struct game *game, const char *lang)
{
    const struct about_position p = position_of(a, game->compiled, &game->vm, NULL, lang);
    for (size_t i = 0; i < game->journal.count; i++)
        if (game->journal.entries[i].kind == JOURNAL_EVENT)
            add_rules_about(a, &p, &game->journal, i);
}
