/* SPDX-License-Identifier: MIT
 *
 * Rules that no sentence of the answer names: those that say they are about what was asked, about what the answer
 * follows, or about what happened. One that is about what was asked and names a condition which holds comes first.
 */
#include "explain/why/why_inner.h"

#include "base/tr.h"
#include "lang/walk.h"
#include "session/result.h"

#include <string.h>

static bool is_cited(const struct about_rules *list, const char *id)
{
    for (size_t i = 0; i < list->count; i++)
        if (!strcmp(list->items[i].rule->id.text, id))
            return true;
    return false;
}

static void add(struct why *w, const struct about_rule *r)
{
    if (!is_cited(&w->about, r->rule->id.text))
        ARENA_PUSH(&w->arena, w->about.items, w->about.count, w->about.cap) = *r;
}

static void add_all(struct why *w, const struct about_rules *list)
{
    for (size_t i = 0; i < list->count; i++)
        add(w, &list->items[i]);
}

/* ---------------------------------------------------------------- what was asked */

/* "Who has won?" is a question about the phrase of winning, with the winner; without one, with each who could be. */
static void add_winner(struct topics *topics, struct why *w, const struct vocab *v)
{
    const struct vm *vm = &w->replay.game->vm;
    const struct vocab_phrase *win = v->win < 0 ? NULL : v->phrases[v->win];
    bool won = vm->m[vm->program->cell_winner] >= 0;
    int32_t asked = w->question.member; /* "Red wins", which can be wrong */
    int32_t first = win ? v->kinds[win->placeholders[0].kinds[0]].first : 0;
    int32_t count = win ? v->kinds[win->placeholders[0].kinds[0]].count : 0;
    for (int32_t m = first; m < first + count; m++) {
        const struct topic wins = topic_of_phrase(win, &m);
        if (won ? result_is_won_by(vm, m) : asked < 0 || asked == m)
            topics_add(topics, &w->arena, &wins);
    }
}

struct event_search {
    struct why *w;
    struct topics *topics;
};

/* "the battle's attacker": the event that is under way. */
static void look_for_event(void *ctx, const struct node *n)
{
    struct event_search *s = ctx;
    const struct vm *vm = &s->w->replay.game->vm;
    const struct vocab *v = s->w->replay.compiled->vocab;
    if (n->op != E_EVENT)
        return;
    int32_t at = vm->event;
    while (at >= 0 && !phrase_is_a(v, v->phrases[vm_event_of(vm, at)], n->phrase))
        at = vm_event_outer(vm, at);
    if (at < 0)
        return;
    const struct topic event = topic_of_phrase(v->phrases[vm_event_of(vm, at)], vm_event_values(vm, at));
    topics_add(s->topics, &s->w->arena, &event);
}

/* A path to a field is a question about that field of that piece. */
static struct topics topics_of_question(struct why *w)
{
    const struct question *q = &w->question;
    const struct vocab *v = w->replay.compiled->vocab;
    const struct topic field = {.field = q->field, .known = true, .values = {q->member}};
    struct topics topics = {0};
    switch (q->what) {
    case QUESTION_VALUE:
    case QUESTION_CONDITION:
        topics_add_node(&topics, &w->arena, q->node, topic_constant);
        walk_nodes(q->node, look_for_event, &(struct event_search){w, &topics});
        break;
    case QUESTION_ZONE: topics_add_zone(&topics, &w->arena, v, q->at); break;
    case QUESTION_END: add_winner(&topics, w, v); break;
    default:
        if (q->field)
            topics_add(&topics, &w->arena, &field);
    }
    return topics;
}

/* Rules that are about exactly what was asked decide the answer; those about its facts are only
 * cited. */
void why_about_question(struct why *w, struct vm *vm, const struct sight *sight)
{
    const struct about_position p = {w->replay.compiled, vm, sight, w->lang, &w->text};
    const struct topics question = w->topics = topics_of_question(w);
    struct topics facts = {0};
    reason_facts_topics(&facts, &w->arena, &w->facts);
    const struct about_rules asked = about_rules_of(&p, &question, false, &w->arena),
                             named = about_rules_of(&p, &facts, false, &w->arena);
    why_readings_of_position(w, &p);
    for (size_t i = 0; i < asked.count; i++)
        if (asked.items[i].exact)
            add(w, &asked.items[i]);
    w->about_decides = w->about.count;
    add_all(w, &asked);
    add_all(w, &named);
}

/* ---------------------------------------------------------------- what happened */

/* "at 3: the battle is drawn" */
static const char *as_of_last(struct why *w, const char *condition)
{
    const char *at = w->number ? arena_printf(&w->arena, tr(w->lang, "at %llu: "), (unsigned long long)w->number)
                               : tr(w->lang, "at the start: ");
    return arena_printf(&w->arena, "%s%s", at, condition);
}

/* Lists a rule after those that decide. */
static void let_decide(struct why *w, const struct about_rule *r)
{
    size_t after = w->about.count - w->about_decides;
    ARENA_PUSH(&w->arena, w->about.items, w->about.count, w->about.cap) = *r;
    struct about_rule *place = w->about.items + w->about_decides++;
    memmove(place + 1, place, after * sizeof *place);
    *place = *r;
}

/* Of something that has not changed they decide like those whose condition holds now, and come after these. */
void why_about_moments(struct why *w, const struct about_rules *found, bool changed)
{
    for (size_t i = 0; i < found->count; i++) {
        struct about_rule r = found->items[i];
        if (is_cited(&w->about, r.rule->id.text))
            continue;
        r.because = as_of_last(w, r.because);
        r.earlier = true;
        if (changed)
            add(w, &r);
        else
            let_decide(w, &r);
    }
}

/* Those that are listed already are not listed again. */
void why_about_readings(struct why *w)
{
    for (size_t i = 0; i < w->readings.count; i++)
        if (!is_cited(&w->about, w->readings.items[i].rule->id.text))
            (w->readings.items[i].distant ? add : let_decide)(w, &w->readings.items[i]);
}

/* The trace of a decision is released before the next one is made. */
struct about_rules why_about_copy(struct why *w, const struct about_rules *rules)
{
    struct about_rules list = {0};
    for (size_t i = 0; i < rules->count; i++) {
        const struct about_rule *r = &rules->items[i];
        ARENA_PUSH(&w->arena, list.items, list.count, list.cap) = *r;
        list.items[i].because = arena_copy(&w->arena, r->because);
    }
    return list;
}

/* Of an event the position is gone in which a condition could be asked, so that only entries without one count. */
static void add_event(struct why *w, const struct why_link *link)
{
    const struct about_position p = {w->replay.compiled, &w->replay.game->vm, NULL, w->lang, &w->text};
    struct topics topics = {0};
    if (link->event < 0)
        return;
    topics_add(&topics, &w->arena, &(struct topic){.phrase = p.c->vocab->phrases[link->event]});
    const struct about_rules list = about_rules_of(&p, &topics, false, &w->arena);
    add_all(w, &list);
}

void why_about_links(struct why *w)
{
    for (size_t i = 0; i < w->link_count; i++)
        if (w->links[i].text) {
            add_all(w, &w->links[i].about);
            add_event(w, &w->links[i]);
        }
}
