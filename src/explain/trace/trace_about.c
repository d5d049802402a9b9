/* SPDX-License-Identifier: MIT
 *
 * Which rules say that they are about what was decided or happened; see trace_about.h. An entry for an event is tested
 * in the position before the decision, with what had changed when the event began, and again with what had changed
 * when it ended: later, the reason may be gone.
 */
#include "explain/trace/trace_about.h"

#include "lang/about.h"

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

/* Whether the rules have an entry with a condition for some event of the journal. */
static bool any_entry(const struct compiled *c, const struct journal *j)
{
    for (size_t i = 0; i < j->count; i++)
        for (size_t k = 0; j->entries[i].kind == JOURNAL_EVENT && k < c->about_count; k++) {
            const struct node *entry = c->abouts[k].sentence->node;
            if (entry->b && entry->a->op == E_PHRASE &&
                phrase_is_a(c->vocab, c->vocab->phrases[j->entries[i].a], entry->a->phrase))
                return true;
        }
    return false;
}

static void add_rules_about(struct trace_again *a, const struct about_position *p, const struct journal *j,
                            size_t entry)
{
    const struct journal_entry *e = &j->entries[entry];
    struct topics topics = {0};
    const struct topic event = topic_of_phrase(p->c->vocab->phrases[e->a], j->values + e->values);
    topics_add(&topics, &a->arena, &event);
    const struct about_rules found = about_rules_of(p, &topics, true, &a->arena);
    for (size_t i = 0; i < found.count && a->notes.about.count < ABOUT_RULES_MAX; i++)
        if (!about_rules_have(&a->notes.about, found.items[i].rule))
            add(a, &found.items[i], entry);
}

/* The events that are under way at an entry, outermost first. */
struct open_events {
    size_t *entries;
    size_t count, cap;
};

static void add_rules_at(struct trace_again *a, const struct about_position *p, const struct journal *j, size_t entry,
                         struct open_events *open)
{
    const struct journal_entry *e = &j->entries[entry];
    const struct journal_entry *inner = open->count ? &j->entries[open->entries[open->count - 1]] : NULL;
    if (e->kind == JOURNAL_EVENT) {
        ARENA_PUSH(&a->arena, open->entries, open->count, open->cap) = entry;
        add_rules_about(a, p, j, entry);
    } else if (e->kind == JOURNAL_EVENT_END && inner && inner->depth == e->depth)
        add_rules_about(a, p, j, open->entries[--open->count]);
    else if (e->kind == JOURNAL_CHANGE && e->a < p->c->program.cell_count)
        p->vm->m[e->a] = e->c;
}

void trace_about_events(struct trace_again *a, struct game *game, const struct journal *j, const char *lang)
{
    struct game before = {0};
    struct open_events open = {0};
    if (any_entry(game->compiled, j) && game_rewind(&before, game, &a->before)) {
        const struct about_position p = position_of(a, game->compiled, &before.vm, NULL, lang);
        for (size_t i = 0; i < j->count; i++)
            add_rules_at(a, &p, j, i, &open);
        while (open.count) /* the next decision is taken in them */
            add_rules_about(a, &p, j, open.entries[--open.count]);
    }
    game_release(&before);
}

void trace_about_start(struct trace_again *a, struct game *game, const char *lang)
{
    const struct about_position p = position_of(a, game->compiled, &game->vm, NULL, lang);
    for (size_t i = 0; i < game->journal.count; i++)
        if (game->journal.entries[i].kind == JOURNAL_EVENT)
            add_rules_about(a, &p, &game->journal, i);
}
