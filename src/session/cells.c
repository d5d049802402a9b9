/* SPDX-License-Identifier: MIT
 *
 * Prints the name of a cell by finding the area of the state (program.areas) in which its address lies. Must not
 * know how the state came about.
 */
#include "session/cells.h"

#include "base/tr.h"
#include "lang/print_forms.h"
#include "session/words.h"

void cells_condition_values(const struct vocab *v, const struct vocab_phrase *p, int32_t at,
                            int32_t values[PLACEHOLDERS_MAX])
{
    for (int i = p->placeholder_count - 1; i >= 0; i--) { /* the last placeholder is the one that changes fastest */
        const struct vocab_kind *k = &v->kinds[p->placeholders[i].kinds[0]];
        bool number = k->category == RB_NUMBER;
        int32_t count = number ? k->high - k->low + 1 : k->count;
        values[i] = (number ? k->low : k->first) + at % count;
        at /= count;
    }
}

/* Returns the phrase of the running event whose frame contains `address`, and sets which of its values that is.
 * NULL: no running event does. */
static const struct vocab_phrase *event_at(const struct compiled *c, const struct vm *vm, int32_t address,
                                           int32_t *slot)
{
    const struct program *p = vm->program;
    for (int32_t at = vm->event; at >= 0; at = vm_event_outer(vm, at)) {
        int32_t event = vm_event_of(vm, at), base = at - p->procs[p->events[event].proc].slots;
        if (address >= base && address < at) {
            *slot = address - base;
            return c->vocab->phrases[event];
        }
    }
    return NULL;
}

/* A value that an event holds: the field of its noun. */
struct event_value {
    struct buf *out;
    const struct vocab *v;
    const struct vocab_phrase *event;
    int32_t slot; /* of its frame */
    const char *lang;
};

static void format_noun(void *ctx, const struct form_piece *slot, const char *grammatical_case, bool bare)
{
    const struct event_value *x = ctx;
    (void)slot, (void)bare;
    print_event_noun(x->out, x->v, x->event, x->lang, grammatical_case);
}

static void format_part(void *ctx, const struct form_piece *slot, const char *grammatical_case, bool bare)
{
    const struct event_value *x = ctx;
    int32_t held = x->slot - x->event->placeholder_count;
    (void)bare;
    if (*slot->text == '1')
        form_print(x->out, form_text(x->lang, FORM_THE), &(struct form_context){.grammatical_case = grammatical_case},
                   &(struct form_filler){.slot = format_noun, .ctx = ctx});
    else if (held < 0)
        print_word(x->out, x->v, x->event->placeholders[x->slot].name, x->lang, grammatical_case);
    else
        print_field_in_case(x->out, x->v, &x->event->holds[held], x->lang, grammatical_case);
}

/* The frame of an event holds its arguments, then its kept values, then counters for rules that limit it. */
static void format_event_value(struct buf *out, const struct compiled *c, const struct vm *vm, int32_t address,
                               const char *lang)
{
    int32_t slot = 0;
    const struct vocab_phrase *p = event_at(c, vm, address, &slot);
    if (!p) {
        buf_str(out, tr(lang, "a value of the engine"));
        return;
    }
    if (slot >= p->placeholder_count + p->hold_count) { /* against limits */
        buf_str(out, tr(lang, "how often something has happened in the "));
        print_event_noun(out, c->vocab, p, lang, NULL);
        return;
    }
    struct event_value value = {out, c->vocab, p, slot, lang};
    form_print(out, form_text(lang, FORM_POSSESSIVE), &(struct form_context){0},
               &(struct form_filler){.slot = format_part, .ctx = &value});
}

void cells_format(struct buf *out, const struct compiled *c, const struct vm *vm, int32_t address, const char *lang)
{
    const struct vocab *v = c->vocab;
    int32_t values[PLACEHOLDERS_MAX];
    if (address >= vm->program->cell_count) {
        format_event_value(out, c, vm, address, lang);
        return;
    }
    const struct area *a = program_area(vm->program, address);
    int32_t at = address - a->first;
    switch (a->what) {
    case AREA_TABLE: print_field(out, v, a->owner, lang); break;
    case AREA_FIELD:
        print_field_of(out, v, v->kinds[a->kind].first + at, a->owner, lang);
        break;
    case AREA_CONDITION:
    case AREA_VALUE:
        cells_condition_values(v, a->owner, at, values);
        words_phrase(out, v, a->owner, 0, values, lang);
        break;
    case AREA_PLACE:
    case AREA_ABOVE:
    case AREA_BELOW:
        buf_str(out, tr(lang, "the place of "));
        print_member(out, v, v->kinds[a->kind].first + at, lang, "gen");
        break;
    case AREA_ENDS:
        buf_str(out, tr(lang, "the order of "));
        print_zone_in_case(out, v, ((const struct vocab_zone *)a->owner)->first + at / 2, lang, "gen");
        break;
    case AREA_POSITIONS: words_phrase(out, v, a->owner, 0, NULL, lang); break;
    default: buf_str(out, tr(lang, "a value of the engine")); break;
    }
}

struct type cells_type(const struct compiled *c, const struct vm *vm, int32_t address)
{
    int32_t slot = 0;
    if (address >= vm->program->cell_count) {
        const struct vocab_phrase *p = event_at(c, vm, address, &slot);
        bool held = p && slot >= p->placeholder_count && slot - p->placeholder_count < p->hold_count;
        if (held)
            return p->holds[slot - p->placeholder_count].type;
        return p && slot < p->placeholder_count
                   ? words_placeholder_type(c->vocab, &p->placeholders[slot], vm->m[address])
                   : (struct type){TY_NONE, -1, 0, 0};
    }
    const struct area *a = program_area(vm->program, address);
    switch (a->what) {
    case AREA_TABLE:
    case AREA_FIELD: return ((const struct vocab_field *)a->owner)->type;
    case AREA_CONDITION: return type_truth();
    case AREA_VALUE: return ((const struct vocab_phrase *)a->owner)->type;
    case AREA_POSITIONS: return type_any_number();
    case AREA_PLACE: return type_of_kind(TY_ZONE, a->kind);
    case AREA_ABOVE:
    case AREA_BELOW: return type_of_kind(TY_MAYBE, a->kind);
    default: return (struct type){TY_NONE, -1, 0, 0};
    }
}
