/* SPDX-License-Identifier: MIT
 *
 * From numbers to words; see format.h.
 */
#include "explain/format.h"

#include "base/tr.h"
#include "lang/print_code.h"
#include "session/words.h"

#include <string.h>

/* ---------------------------------------------------------------- zones and draws */

void format_zone(struct buf *out, const struct vocab *v, int32_t zone, const char *lang)
{
    if (zone < 0)
        print_member(out, v, NOTHING, lang, NULL);
    else
        print_zone(out, v, zone, lang);
}

void format_purpose(struct buf *out, const struct compiled *c, int32_t chance, const int32_t *values, int32_t zone,
                    const char *lang)
{
    if (chance < 0)
        format_zone(out, c->vocab, zone, lang);
    else
        words_phrase(out, c->vocab, c->vocab->phrases[chance], 0, values, lang);
}

/* ---------------------------------------------------------------- cells */

bool format_is_shown(const struct compiled *c, int32_t cell)
{
    if (cell < 0 || cell >= c->program.cell_count)
        return false;
    enum area_kind what = program_area(&c->program, cell)->what;
    return what == AREA_TABLE || what == AREA_FIELD || what == AREA_CONDITION || what == AREA_VALUE || what == AREA_PLACE ||
           what == AREA_POSITIONS;
}

/* The piece that a cell of an area of pieces belongs to. */
static int32_t piece_of(const struct compiled *c, const struct area *a, int32_t cell)
{
    return c->program.kinds[a->kind].first + cell - a->first;
}

/* The values for which a kept condition or value has its cell at `position`. */
static void condition_values(const struct vocab *v, const struct vocab_phrase *p, int32_t position, int32_t *values)
{
    for (int i = p->placeholder_count - 1; i >= 0; i--) {
        const struct vocab_kind *k = &v->kinds[p->placeholders[i].kinds[0]];
        int32_t count = k->category == RB_NUMBER ? k->high - k->low + 1 : k->count;
        values[i] = (k->category == RB_NUMBER ? k->low : k->first) + position % count;
        position /= count;
    }
}

static void format_condition(struct buf *out, const struct compiled *c, const struct area *a, int32_t cell,
                             int32_t holds, const char *lang)
{
    int32_t values[PLACEHOLDERS_MAX] = {0};
    condition_values(c->vocab, a->owner, cell - a->first, values);
    words_phrase(out, c->vocab, a->owner, holds ? 0 : 1, values, lang);
}

void format_cell_name(struct buf *out, const struct compiled *c, int32_t cell, const char *lang)
{
    const struct area *a = program_area(&c->program, cell);
    switch (a->what) {
    case AREA_TABLE: print_field(out, c->vocab, a->owner, lang); break;
    case AREA_FIELD: print_field_of(out, c->vocab, piece_of(c, a, cell), a->owner, lang); break;
    case AREA_CONDITION:
    case AREA_VALUE: format_condition(out, c, a, cell, 1, lang); break;
    case AREA_PLACE: print_member(out, c->vocab, piece_of(c, a, cell), lang, NULL); break;
    case AREA_POSITIONS: words_phrase(out, c->vocab, a->owner, 0, NULL, lang); break;
    default: break;
    }
}

void format_cell_value(struct buf *out, const struct compiled *c, int32_t cell, int32_t value, const char *lang)
{
    const struct area *a = program_area(&c->program, cell);
    if (a->what == AREA_PLACE)
        format_zone(out, c->vocab, value, lang);
    else if (a->what == AREA_POSITIONS)
        buf_printf(out, "%d", (int)value);
    else if (a->what == AREA_VALUE)
        print_value(out, c->vocab, ((const struct vocab_phrase *)a->owner)->type, value, lang, NULL);
    else if (a->what != AREA_CONDITION)
        print_value(out, c->vocab, ((const struct vocab_field *)a->owner)->type, value, lang, NULL);
}

const char *format_before_change(const char *name, const char *lang)
{
    size_t len = strlen(name);
    if (len && name[len - 1] >= '0' && name[len - 1] <= '9')
        return ": "; /* "the height of Ann in 4: 0 → 1": otherwise two numbers are next to each other */
    return tr_in(lang, "before a change", " ");
}

bool format_stated(struct buf *out, const struct compiled *c, int32_t cell, int32_t value, const char *lang)
{
    const struct area *a = program_area(&c->program, cell);
    if (a->what != AREA_FIELD && a->what != AREA_TABLE)
        return false;
    return print_field_sentence(out, c->vocab, a->what == AREA_FIELD ? piece_of(c, a, cell) : NOTHING, NULL, a->owner,
                                value, lang);
}

void format_change(struct buf *out, const struct compiled *c, int32_t cell, int32_t from, int32_t to,
                   const char *lang)
{
    const struct area *a = program_area(&c->program, cell);
    if (a->what == AREA_CONDITION) {
        format_condition(out, c, a, cell, to, lang);
        return;
    }
    if (format_stated(out, c, cell, to, lang))
        return;
    format_cell_name(out, c, cell, lang);
    if (a->what != AREA_PLACE) {
        buf_str(out, format_before_change(buf_cstr(out), lang));
        format_cell_value(out, c, cell, from, lang);
    }
    buf_str(out, " → ");
    format_cell_value(out, c, cell, to, lang);
}

/* ---------------------------------------------------------------- values of events */

static const struct vocab_field *held_in(const struct vocab_phrase *event, int32_t slot)
{
    int32_t i = slot - event->placeholder_count;
    return i >= 0 && i < event->hold_count ? &event->holds[i] : NULL;
}

void format_event_slot(struct buf *out, const struct vocab *v, const struct vocab_phrase *event, int32_t slot,
                       const char *lang)
{
    const struct vocab_field *f = held_in(event, slot);
    if (f)
        print_field(out, v, f, lang);
    else if (slot >= 0 && slot < event->placeholder_count)
        print_word(out, v, event->placeholders[slot].name, lang, NULL);
}

struct type format_event_slot_type(const struct vocab *v, const struct vocab_phrase *event, int32_t slot,
                                   int32_t value)
{
    const struct vocab_field *f = held_in(event, slot);
    if (f)
        return f->type;
    return slot >= 0 && slot < event->placeholder_count ? words_placeholder_type(v, &event->placeholders[slot], value)
                                                        : type_any_number();
}

/* ---------------------------------------------------------------- options */

/* As a condition, so that it reads as it does among the reasons of a rule. */
void format_option(struct buf *out, const struct vocab *v, const struct vocab_field *option, int32_t value,
                   const char *lang)
{
    struct node named = {.op = E_TABLE, .type = option->type, .field = (struct vocab_field *)option};
    struct node given = {.op = E_NUMBER, .type = option->type, .value = value};
    struct node is = {.op = E_COMPARE, .type = type_truth(), .rel = REL_IS, .a = &named, .b = &given};
    if (option->type.tag != TY_NUMBER)
        given.op = option->type.tag == TY_TRUTH ? E_TRUTH : E_NAME;
    print_node(out, v, &is, lang, NULL, &print_for_readers);
}
