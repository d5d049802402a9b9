/* SPDX-License-Identifier: MIT
 *
 * A decision that is a path: the first step that is not possible is the answer, in the position that the steps before
 * it lead to.
 */
#include "explain/whynot/whynot_inner.h"

#include "explain/path_steps.h"

/* What is asked about after the steps that are possible. */
struct step_question {
    struct whynot_ctx *a;
    const struct path_steps *path;
    const struct node *offer; /* of steps after the first one */
};

static void ask_here(void *ctx)
{
    const struct step_question *q = ctx;
    whynot_further_step(q->a, q->offer, q->path->readings, q->path->count);
}

/* The steps up to the last one that is possible, as a choice. */
static struct vm_option as_choice(const struct vm *vm, int32_t last)
{
    struct vm_option choice = *vm_step(&vm->ask, &(struct vm_option){.path = last}, 0);
    choice.path = last;
    return choice;
}

/* All steps are possible, and further ones must follow. */
static void must_continue(struct whynot_ctx *a, int32_t last)
{
    const struct vm *vm = &a->g->vm;
    const struct vm_option *step = &vm->ask.steps[last - 1];
    const struct node *offer = vm_offer_node(vm, step->offer);
    whynot_asks(a, offer->a->phrase->index, step->values);
    whynot_is(a, WHYNOT_NOT_OFFERED, TR("the path must continue: %s requires steps as long as possible"), a->w->rule);
    struct whynot_reason *r = whynot_add_reason(a, WHYNOT_OFFERS, vm->ask.sentence);
    r->says = whynot_node(a, offer);
    for (int32_t i = 0; i < vm->ask.count; i++)
        for (int32_t at = vm->ask.options[i].path; at; at = vm->ask.steps[at - 1].path)
            if (at == last) {
                choices_format(&a->w->scratch, a->c, vm, (size_t)i, a->q->lang);
                whynot_list_add(a, &a->w->nearest, NULL, whynot_keep(a));
            }
}

/* The text of a step is not that of an event. */
static void read_nothing(struct whynot_ctx *a, const struct decision_reader *reader, const char *text)
{
    const struct whynot_question *all_steps = a->q;
    struct whynot_question step = *all_steps;
    step.text = text;
    a->q = &step;
    whynot_unread(a, reader);
    a->q = all_steps;
}

bool whynot_path(struct whynot_ctx *a, const struct decision_reader *reader)
{
    struct path_steps path;
    struct vm *vm = &a->g->vm;
    path_steps_read(&path, a->g, reader, a->q->text, &a->w->arena);
    if (!a->mine || !path.last)
        return false;
    if (!path.count) {
        read_nothing(a, reader, path.text);
        return true;
    }
    const struct vm_option done = as_choice(vm, path.last);
    const struct node *offer = path_steps_offer(&path, vm);
    choices_format_option(&a->w->scratch, a->c, vm, &done, a->q->lang);
    a->w->decision = whynot_keep(a);
    if (path.possible) {
        must_continue(a, path.last);
        return true;
    }
    const char *step = whynot_phrase(a, path.readings[0].event, path.readings[0].values);
    a->w->decision = arena_printf(&a->w->arena, "%s%s%s", a->w->decision, choices_then(a->q->lang), step);
    whynot_is(a, WHYNOT_NOT_OFFERED, TR("not among the choices that %s offers now"), a->w->rule);
    if (path.readings[0].event == offer->a->phrase) {
        compile_probe(a->c, vm->ask.place, vm->ask.sentence, offer); /* before the machine runs */
        whynot_asks(a, path.readings[0].event->index, path.readings[0].values);
        path_steps_ask(&path, vm, ask_here, &(struct step_question){a, &path, offer});
    }
    whynot_find_nearest(a, offer->a->phrase, done.values);
    return true;
}
