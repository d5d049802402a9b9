/* SPDX-License-Identifier: MIT
 *
 * The readings that decide an answer: with another option the position would answer the question otherwise, or a
 * decision would have led to another answer. Such a decision is taken again with each option that it reads.
 */
#include "explain/why/why_inner.h"

#include "base/tr.h"
#include "explain/readings.h"

#include <string.h>

/* ---------------------------------------------------------------- the question as a number */

/* False: it has no value there, or who asks may not know it. */
static bool value_in(const struct question *q, struct vm *vm, const struct sight *sight, int32_t *value)
{
    int32_t unseen = vm->unseen;
    if (q->what == QUESTION_CELL && !sight)
        *value = vm->m[q->at];
    else if (q->what == QUESTION_END && !sight)
        *value = vm->m[vm->program->cell_over] ? vm->m[vm->program->cell_winner] : NOTHING;
    else if (q->what != QUESTION_VALUE && q->what != QUESTION_CONDITION)
        return false;
    else if (sight_evaluate(sight, vm, NULL, q->proc, NULL, 0, value))
        return false;
    return vm->unseen == unseen;
}

static bool is_known(const struct about_rules *list, const struct rb_rule *rule)
{
    for (size_t i = 0; i < list->count; i++)
        if (!strcmp(list->items[i].rule->id.text, rule->id.text))
            return true;
    return false;
}

static void add(struct why *w, const struct about_rules *found, const char *(*because)(struct why *, const char *))
{
    for (size_t i = 0; i < found->count; i++) {
        struct about_rule r = found->items[i];
        if (is_known(&w->readings, r.rule))
            continue;
        r.because = because(w, r.because);
        ARENA_PUSH(&w->arena, w->readings.items, w->readings.count, w->readings.cap) = r;
    }
}

/* ---------------------------------------------------------------- in the position */

struct supposed {
    const struct why *w;
    const struct about_position *p;
    int32_t now;
};

static bool differs(void *ctx)
{
    const struct supposed *s = ctx;
    int32_t value;
    return value_in(&s->w->question, s->p->vm, s->p->sight, &value) && value != s->now;
}

static const char *as_of_now(struct why *w, const char *reading)
{
    (void)w;
    return reading;
}

/* A question about an option does not ask about what the option decides. */
static bool asks_option(const struct why *w)
{
    bool asks = false;
    for (size_t i = 0; i < w->topics.count; i++)
        asks |= w->topics.items[i].field && w->topics.items[i].field->option;
    return asks;
}

void why_readings_of_position(struct why *w, const struct about_position *p)
{
    struct supposed s = {w, p, 0};
    if (asks_option(w) || !value_in(&w->question, p->vm, p->sight, &s.now))
        return;
    const struct about_rules found = readings_deciding(p, differs, &s, &w->arena);
    add(w, &found, as_of_now);
}

/* ---------------------------------------------------------------- in a decision */

/* The decision that was replayed last. */
struct supposed_then {
    const struct question *question; /* compiled with its game */
    struct retaken *again;
    int32_t now; /* the answer after it */
};

/* Whether another option matters to the decision, and then the answer is another. */
static bool differs_then(void *ctx)
{
    const struct supposed_then *x = ctx;
    int32_t value;
    return retaken_again(x->again) == RETAKEN_DONE && value_in(x->question, &x->again->game.vm, NULL, &value) &&
           value != x->now;
}

static const char *as_of_then(struct why *w, const char *reading)
{
    return arena_printf(&w->arena, tr(w->lang, "at %llu: %s"), (unsigned long long)w->again.game->decisions, reading);
}

/* The same for a game that is played again from its start. */
struct supposed_before {
    const struct question *question;
    struct restarted *again;
    int32_t now;
};

static bool differs_before(void *ctx)
{
    const struct supposed_before *x = ctx;
    int32_t value;
    return restarted_again(x->again) == RETAKEN_DONE && value_in(x->question, &x->again->game.vm, NULL, &value) &&
           value != x->now;
}

static const struct question *question_again(const struct why *w)
{
    return w->again.own ? &w->question_again : &w->question;
}

void why_readings_of_game(struct why *w)
{
    struct game *g = w->again.game;
    const struct about_position p = {g->compiled, &g->vm, NULL, w->lang, &w->text};
    struct supposed_before x = {.question = question_again(w), .again = &w->restarted};
    if (asks_option(w) || !restarted_make(x.again, &w->again) || !value_in(x.question, &x.again->game.vm, NULL, &x.now))
        return;
    const struct about_rules found = readings_deciding(&p, differs_before, &x, &w->arena);
    for (size_t i = 0; i < found.count; i++)
        found.items[i].distant = true;
    add(w, &found, as_of_now);
}

void why_readings_of_decision(struct why *w)
{
    struct game *g = w->again.game;
    const struct about_position p = {g->compiled, &g->vm, NULL, w->lang, &w->text};
    struct supposed_then x = {.question = question_again(w), .again = &w->retaken};
    if (!retaken_make(x.again, g, &w->arena) || !value_in(x.question, &x.again->game.vm, NULL, &x.now))
        return;
    const struct about_rules found = readings_deciding(&p, differs_then, &x, &w->arena);
    add(w, &found, as_of_then);
}
