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
    struct game *game;
    struct why_retaken *again;
    int32_t now; /* the answer after it */
    int32_t *options; /* their values, by cell */
    bool *read; /* by cell: the decision reads it */
};

static void note_read(void *ctx, struct vm *vm, const struct notice *n)
{
    struct supposed_then *x = ctx;
    if (n->read->kind == VM_READ_CELL && n->read->cell < vm->program->cell_count)
        x->read[n->read->cell] = true;
}

/* Takes it again with the options that the game has now, and asks; false: it cannot be taken, or leads to no answer. */
static bool retake(struct supposed_then *x, struct vm_observer *observer, int32_t *value)
{
    struct game *g = &x->again->game;
    bool rewound = game_rewind_with_options(g, x->game, &x->again->pool);
    if (rewound && observer)
        vm_observe(&g->vm, observer);
    bool taken = rewound && !game_decide_exactly(g, x->game->last);
    if (rewound && observer)
        vm_unobserve(&g->vm, observer);
    bool waits = taken && (g->state == GAME_DECISION || g->state == GAME_OVER);
    bool known = waits && value_in(x->question, &g->vm, NULL, value);
    game_release(g);
    return known;
}

/* Whether the option that has another value now matters, and then the answer is another. */
static bool differs_then(void *ctx)
{
    struct supposed_then *x = ctx;
    const struct vocab *v = x->game->compiled->vocab;
    bool read = false;
    int32_t value;
    for (size_t i = 0; i < v->table_count; i++) {
        int32_t cell = v->table[i].cell;
        read |= v->table[i].option && x->read[cell] && x->game->vm.m[cell] != x->options[cell];
    }
    return read && retake(x, NULL, &value) && value != x->now;
}

/* Sets x->now and x->read. */
static bool observe(struct supposed_then *x)
{
    struct vm_observer observer = {.kinds = NOTICE_READ, .notice = note_read, .ctx = x};
    observed_code_make(&x->again->code, x->game->vm.program);
    observer.code = x->again->code;
    return retake(x, &observer, &x->now);
}

static const char *as_of_then(struct why *w, const char *reading)
{
    return arena_printf(&w->arena, tr(w->lang, "at %llu: %s"), (unsigned long long)w->again.game->decisions, reading);
}

void why_readings_of_decision(struct why *w)
{
    struct game *g = w->again.game;
    const struct about_position p = {g->compiled, &g->vm, NULL, w->lang, &w->text};
    size_t cells = (size_t)g->compiled->program.cell_count + 1;
    struct supposed_then x = {.question = w->again.own ? &w->question_again : &w->question, .game = g,
                              .again = &w->retaken};
    x.options = ARENA_ARRAY(&w->arena, int32_t, cells);
    x.read = ARENA_ARRAY(&w->arena, bool, cells);
    memcpy(x.options, g->vm.m, (cells - 1) * sizeof *x.options);
    if (!observe(&x))
        return;
    const struct about_rules found = readings_deciding(&p, differs_then, &x, &w->arena);
    add(w, &found, as_of_then);
}
