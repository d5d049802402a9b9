/* SPDX-License-Identifier: MIT
 *
 * Taking decisions down; see decision_context.h.
 */
#include "explain/decision_context.h"

#include "base/tr.h"

#include "lang/print.h"

#include <string.h>

struct decision_context decision_context_start(const char *lang)
{
    return (struct decision_context){.decision = tr(lang, "the game begins"), .sentence = -1, .event = -1};
}

static const char *keep(struct arena *arena, struct buf *scratch)
{
    const char *text = arena_strndup(arena, buf_cstr(scratch), scratch->len);
    buf_reset(scratch);
    return text;
}

/* "Angel phase": headings begin with a capital, where that is a letter of ASCII. */
static const char *heading_of(const struct game *g, const struct vocab_phrase *event, const char *lang,
                              struct arena *arena, struct buf *scratch)
{
    buf_reset(scratch);
    print_event_noun(scratch, g->compiled->vocab, event, lang, NULL);
    if (scratch->len && scratch->data[0] >= 'a' && scratch->data[0] <= 'z')
        scratch->data[0] = (char)(scratch->data[0] - 'a' + 'A');
    return keep(arena, scratch);
}

static void format_answer(struct buf *out, const struct game *g, const struct choice_answer *answer, const char *lang)
{
    if (!answer->count)
        buf_str(out, choices_none(lang));
    for (int32_t i = 0; i < answer->count; i++) {
        buf_str(out, i ? ", " : "");
        if (answer->places[i] >= g->vm.ask.count)
            buf_str(out, choices_pass(lang));
        else
            choices_format(out, g->compiled, &g->vm, (size_t)answer->places[i], lang);
    }
}

struct decision_context decision_context_decided(const struct game *g, const struct choice_answer *answer,
                                                 const char *lang, struct arena *arena, struct buf *scratch)
{
    const struct vm *vm = &g->vm;
    struct decision_context m = {.number = g->decisions + 1, .sentence = vm->ask.sentence, .event = -1};
    m.choices = vm->ask.count + (vm->ask.may_pass ? 1 : 0);
    m.passes = answer->count == 1 && answer->places[0] >= vm->ask.count;
    if (answer->count == 1 && !g->choices.several && !m.passes) {
        const struct vm_option *option = &vm->ask.options[answer->places[0]];
        m.event = choices_event(vm, option);
        memcpy(m.values, option->values, sizeof m.values);
    }
    buf_reset(scratch);
    print_member(scratch, g->compiled->vocab, vm->ask.player, lang, NULL);
    m.role = keep(arena, scratch);
    format_answer(scratch, g, answer, lang);
    m.decision = keep(arena, scratch);
    for (int32_t at = vm->event; at >= 0; at = vm_event_outer(vm, at)) {
        m.depth++;
        if (!m.heading && vm->program->events[vm_event_of(vm, at)].mark)
            m.heading = heading_of(g, g->compiled->vocab->phrases[vm_event_of(vm, at)], lang, arena, scratch);
    }
    return m;
}
