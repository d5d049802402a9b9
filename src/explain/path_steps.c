/* SPDX-License-Identifier: MIT
 *
 * See the header. The machine tries the steps before as it does when it computes choices: they are computed again, and
 * observed.
 */
#include "explain/path_steps.h"

#include "lang/decision_list.h"
#include "session/choice_act.h"
#include "session/choices.h"
#include "vm/observe.h"

#include <string.h>

/* A step that follows `after` and is one of the readings: 1 + its place; 0: there is none. */
static int32_t find_step(const struct vm *vm, int32_t after, const struct decision_reading *readings, size_t count)
{
    for (int32_t i = 0; i < vm->ask.step_count; i++) {
        const struct vm_option *step = &vm->ask.steps[i];
        for (size_t k = 0; step->path == after && k < count; k++)
            if (vm_offer_event(vm, step->offer) == readings[k].event->index &&
                !memcmp(step->values, readings[k].values, (size_t)step->count * sizeof *step->values))
                return i + 1;
    }
    return 0;
}

void path_steps_read(struct path_steps *out, const struct game *g, const struct decision_reader *reader, const char *text,
                     struct arena *arena)
{
    const char *rest = text;
    *out = (struct path_steps){.last = 0};
    do {
        text = rest;
        out->text = arena_strndup(arena, text, choices_first_step(g->compiled, text, &rest));
        out->count = decision_read(reader, out->text, out->readings, DECISION_READINGS_MAX);
        int32_t next = find_step(&g->vm, out->last, out->readings, out->count);
        out->possible = next != 0;
        out->last = next ? next : out->last;
    } while (out->possible && rest);
}

const struct node *path_steps_offer(const struct path_steps *path, const struct vm *vm)
{
    const struct node *first = path->last ? vm_offer_node(vm, vm->ask.steps[path->last - 1].offer) : NULL;
    return first ? first->c : NULL;
}

struct asking {
    int32_t after;
    void (*ask)(void *ctx);
    void *ctx;
};

/* Inside of the trial of the steps before. */
static void ask_here(void *ctx, struct vm *vm, const struct notice *n)
{
    const struct asking *a = ctx;
    (void)n;
    if (vm->ask.step == a->after && vm->viewer == vm->ask.player && !vm->guarding)
        a->ask(a->ctx);
}

void path_steps_ask(const struct path_steps *path, struct vm *vm, void (*ask)(void *ctx), void *ctx)
{
    struct observed_code *code = NULL;
    struct asking asking = {path->last, ask, ctx};
    observed_code_make(&code, vm->program);
    struct vm_observer self = {.kinds = NOTICE_TRIED, .notice = ask_here, .ctx = &asking, .code = code};
    vm_observe(vm, &self);
    vm_run(vm);
    vm_unobserve(vm, &self);
    observed_code_free(code);
}

bool path_steps_read_acts(struct path_steps *out, const struct game *g, const struct decision_reader *reader,
                          const char *text, struct arena *arena)
{
    struct buf scratch = BUF_ON(arena);
    const struct choices_reader words = {&g->choices, g->compiled, &g->vm, arena, &scratch};
    struct choice_act act = choice_act_of(&g->vm);
    if (!act.event)
        return false;
    *out = (struct path_steps){.text = text};
    const char *rest = choices_list_in(&words, text);
    do {
        struct decision_item item =
            decision_list_next(reader, g->compiled->vocab, act.event->placeholders[act.list].kinds[0], rest);
        rest = item.rest;
        for (size_t i = 0; i < item.count && out->count < DECISION_READINGS_MAX; i++) {
            struct decision_reading *d = &out->readings[out->count++];
            d->event = act.event;
            memcpy(d->values, g->vm.ask.options[0].values + 1, (size_t)act.event->placeholder_count * sizeof *d->values);
            d->values[act.list] = item.values[i];
        }
    } while (*rest);
    return true;
}
