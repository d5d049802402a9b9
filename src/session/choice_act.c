/* SPDX-License-Identifier: MIT
 *
 * The words of a choice of several things; see choice_act.h. Each option has the thing, and then what fills the
 * placeholders of the event (gen_candidates in lang/compile_choice.c). Must not take the decision.
 */
#include "session/choice_act.h"

#include "session/words.h"

#include <string.h>

static const char list_mark[] = "\1"; /* in no text of a rulebook: control characters are refused */

struct choice_act choice_act_of(const struct vm *vm)
{
    struct choice_act act = {NULL, -1};
    const struct node *n = vm->ask.kind == ASK_SOME && vm->ask.count ? vm_ask_node(vm) : NULL;
    if (!n || n->op != S_CHOOSE_SET || !n->args.count)
        return act;
    const struct node *event = n->args.items[0];
    act.event = event->phrase;
    for (size_t i = 0; i < event->args.count; i++)
        if (event->args.items[i]->op == E_VAR && event->args.items[i]->var == n->b->var)
            act.list = (int)i;
    return act;
}

static void args_of(struct print_arg *args, const struct compiled *c, const struct vm *vm, const struct choice_act *act,
                    int32_t place)
{
    words_args(args, c->vocab, act->event, vm->ask.options[place].values + 1);
}

struct rest {
    const struct vm *vm;
    const int32_t *places;
};

static int32_t value_of_rest(const void *ctx, int32_t i)
{
    const struct rest *r = ctx;
    return r->vm->ask.options[r->places[i]].values[0];
}

void choice_act_format(struct buf *out, const struct compiled *c, const struct vm *vm, const struct choice_act *act,
                       const int32_t *places, int32_t count, const char *lang)
{
    struct print_arg args[PLACEHOLDERS_MAX];
    struct rest rest = {vm, places + 1};
    args_of(args, c, vm, act, places[0]);
    args[act->list].more = count - 1;
    args[act->list].more_value = value_of_rest;
    args[act->list].more_ctx = &rest;
    print_phrase(out, c->vocab, act->event, 0, 0, args, lang);
}

void choice_act_frame(const struct compiled *c, const struct vm *vm, const struct choice_act *act, const char *lang,
                      struct arena *arena, struct buf *scratch, const char **before, const char **after)
{
    struct print_arg args[PLACEHOLDERS_MAX];
    args_of(args, c, vm, act, 0);
    args[act->list].text = list_mark;
    buf_reset(scratch);
    print_phrase(scratch, c->vocab, act->event, 0, 0, args, lang);
    const char *text = buf_cstr(scratch), *list = strstr(text, list_mark);
    *before = arena_strndup(arena, text, (size_t)(list - text));
    *after = arena_strdup(arena, list + strlen(list_mark));
}
