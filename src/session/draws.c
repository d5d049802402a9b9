/* SPDX-License-Identifier: MIT
 *
 * Makes the records of draws, and reads results. A face has its English text, a piece its stable name, so a log
 * is the same in every language. docs/chance.md describes the addresses. Must not keep state: a draw depends
 * only on its address.
 *
 */
#include "session/draws.h"

#include "base/tr.h"
#include "session/words.h"
#include "vm/chance.h"

#include <stdio.h>
#include <string.h>

enum { LANGS_MAX = 32 };

static const struct vocab_phrase *chance_of(const struct compiled *c, const struct vm_draw *draw)
{
    return draw->chance >= 0 ? c->vocab->phrases[draw->chance] : NULL;
}

/* A face has the type of the die; a shuffled or picked item is a piece. */
static struct type item_type(const struct compiled *c, const struct vm_draw *draw, int32_t value)
{
    const struct vocab *v = c->vocab;
    if (draw->kind == DRAW_ROLL)
        return vocab_kind_of(v, draw->piece)->face_type;
    return type_of_kind(TY_PIECE, value >= 0 && value < v->member_count ? v->members[value].kind : -1);
}

static const char *keep(struct arena *arena, const struct buf *text)
{
    return arena_strndup(arena, buf_cstr(text), text->len);
}

/* The name that a log has: English text of a face, identifier of a piece. */
static const char *name_of(const struct compiled *c, const struct vm_draw *draw, uint32_t place, struct arena *arena,
                           struct buf *scratch)
{
    struct type type = item_type(c, draw, draw->items[place]);
    buf_reset(scratch);
    if (draw->kind == DRAW_ROLL)
        print_value(scratch, c->vocab, type, draw->items[place], "en", NULL);
    else
        words_stable(scratch, c->vocab, type, draw->items[place]);
    return keep(arena, scratch);
}

/* A shuffle of a zone without a purpose of its own has the purpose "shuffle" and the zone as its
 * value. */
void draws_ask(struct log_record *out, const struct compiled *c, const struct vm_draw *draw, struct arena *arena,
               struct buf *scratch)
{
    static const enum log_record_kind kinds[] =
        {[DRAW_ROLL] = LOG_ROLL, [DRAW_SHUFFLE] = LOG_SHUFFLE, [DRAW_PICK] = LOG_PICK};
    const struct vocab_phrase *p = chance_of(c, draw);
    size_t count = p ? (size_t)p->placeholder_count : 1;
    const char **values = ARENA_ARRAY(arena, const char *, count + 1);
    for (size_t i = 0; p && i < count; i++) {
        buf_reset(scratch);
        words_stable(scratch, c->vocab, words_placeholder_type(c->vocab, &p->placeholders[i], draw->values[i]),
                     draw->values[i]);
        values[i] = keep(arena, scratch);
    }
    if (!p) {
        buf_reset(scratch);
        print_zone(scratch, c->vocab, draw->zone, "en");
        values[0] = keep(arena, scratch);
    }
    const char *purpose = p ? p->id : "shuffle";
    struct log_texts texts = {values, count};
    *out = (struct log_record){.kind = kinds[draw->kind]};
    if (draw->kind == DRAW_SHUFFLE)
        out->shuffle = (struct log_shuffle){.purpose = purpose, .values = texts, .index = draw->index};
    else
        out->roll = (struct log_roll){.purpose = purpose, .values = texts, .index = draw->index, .of = draw->count};
}

/* The address of the draw is exactly what the log records (vm/chance.h), so any reader can compute
 * it again. */
void draws_from_seed(const char *seed, const struct log_record *asked, const struct vm_draw *draw, uint32_t *order)
{
    struct chance_key key;
    const struct log_texts *values = draw->kind == DRAW_SHUFFLE ? &asked->shuffle.values : &asked->roll.values;
    const char *purpose = draw->kind == DRAW_SHUFFLE ? asked->shuffle.purpose : asked->roll.purpose;
    chance_key_make(&key, seed, purpose, values->items, values->count);
    if (draw->kind == DRAW_SHUFFLE)
        chance_shuffle(&key, (uint64_t)draw->index, (uint32_t)draw->count, order);
    else
        order[0] = (uint32_t)chance_below(&key, (uint64_t)draw->index, 0, (uint64_t)draw->count);
}

/* ---------------------------------------------------------------- results by name */

struct matcher {
    const struct compiled *c;
    const struct vm_draw *draw;
    struct buf *scratch;
    const char *langs[LANGS_MAX + 1];
    size_t lang_count;
};

static void matcher_init(struct matcher *m, const struct compiled *c, const struct vm_draw *draw, struct buf *scratch)
{
    *m = (struct matcher){.c = c, .draw = draw, .scratch = scratch};
    m->lang_count = print_languages(c->vocab, m->langs, LANGS_MAX);
    m->langs[m->lang_count++] = NULL; /* the stable name */
}

/* The name of a place in language number `lang`, or its identifier. Valid until the next call. */
static const char *spelled(const struct matcher *m, size_t lang, size_t place)
{
    int32_t value = m->draw->items[place];
    struct type type = item_type(m->c, m->draw, value);
    buf_reset(m->scratch);
    if (m->langs[lang])
        print_value(m->scratch, m->c->vocab, type, value, m->langs[lang], NULL);
    else
        words_stable(m->scratch, m->c->vocab, type, value);
    return buf_cstr(m->scratch);
}

static bool is_place(const struct matcher *m, const char *name, size_t place)
{
    for (size_t l = 0; l < m->lang_count; l++)
        if (words_same(spelled(m, l, place), name))
            return true;
    return false;
}

/* Results that are not numbers themselves can be named by their number in the list, from 1. */
static bool is_numbered(const struct compiled *c, const struct vm_draw *draw)
{
    return draw->count && item_type(c, draw, draw->items[0]).tag != TY_NUMBER;
}

/* The number under which a place is offered, from 1; 0: an earlier one is the same result, as where a die has
 * a face twice. */
static int number_of(const struct vm_draw *draw, size_t place)
{
    int number = 1;
    if (draw->kind == DRAW_SHUFFLE)
        return (int)place + 1;
    for (size_t i = 0; i < place; i++) {
        bool again = false;
        if (draw->items[i] == draw->items[place])
            return 0;
        for (size_t k = 0; k < i && !again; k++)
            again = draw->items[k] == draw->items[i];
        number += !again;
    }
    return number;
}

/* Returns the rest of the text after the number of this place; NULL: the text does not begin with it. */
static const char *number_after(const struct matcher *m, const char *text, size_t place)
{
    char number[24];
    snprintf(number, sizeof number, "%d", number_of(m->draw, place));
    return is_numbered(m->c, m->draw) ? words_after(text, number, false) : NULL;
}

/* Returns the rest of the text after the longest spelling of this place; NULL: the text does not begin with one. */
static const char *place_after(const struct matcher *m, const char *text, size_t place)
{
    const char *best = NULL;
    for (size_t l = 0; l < m->lang_count; l++) {
        const char *after = words_after(text, spelled(m, l, place), false);
        if (after && (!best || after > best))
            best = after;
    }
    return best;
}

/* Finds the free place whose name, as `reads` finds it, covers most of the text, so that "King" does not hide
 * "King of Red". */
static const char *longest(const struct matcher *m, const char *text, const bool *taken,
                           const char *(*reads)(const struct matcher *, const char *, size_t), size_t *found)
{
    const char *best = NULL;
    for (size_t i = 0; i < (size_t)m->draw->count; i++) {
        const char *after = taken[i] ? NULL : reads(m, text, i);
        if (after && (!best || after > best)) {
            best = after;
            *found = i;
        }
    }
    return best;
}

/* How many names a result consists of. */
static size_t needed(const struct vm_draw *draw)
{
    return draw->kind == DRAW_SHUFFLE ? (size_t)draw->count : 1;
}

static int is_wrong(struct draws_reading *r, const char *text)
{
    r->why = arena_printf(r->arena, tr(r->lang, "'%s' is no possible result"), text);
    return -1;
}

static int wrong_count(struct draws_reading *r, size_t count)
{
    r->why = arena_printf(r->arena, tr(r->lang, "%zu names where %zu are needed, each once"), count, needed(r->draw));
    return -1;
}

/* Each name takes the first place that is still free, so that equal faces can be given in any order. */
int draws_from_names(struct draws_reading *r, const char *const *names, size_t count, uint32_t *order)
{
    struct matcher m;
    size_t places = (size_t)r->draw->count;
    bool *taken = ARENA_ARRAY(r->arena, bool, places + 1);
    matcher_init(&m, r->c, r->draw, r->scratch);
    if (count != needed(r->draw))
        return wrong_count(r, count);
    for (size_t i = 0; i < count; i++) {
        size_t place = 0;
        while (place < places && (taken[place] || !is_place(&m, names[i], place)))
            place++;
        if (place == places)
            return is_wrong(r, names[i]);
        taken[place] = true;
        order[i] = (uint32_t)place;
    }
    return 0;
}

/* Names are not separated by more than a comma, and can contain commas: at each place the longest
 * name is taken. */
int draws_from_text(struct draws_reading *r, const char *text, uint32_t *order)
{
    struct matcher m;
    bool *taken = ARENA_ARRAY(r->arena, bool, r->draw->count + 1);
    size_t count = 0, most = needed(r->draw);
    matcher_init(&m, r->c, r->draw, r->scratch);
    for (const char *rest = text; *rest; count++) {
        size_t found = 0;
        const char *after = count < most ? longest(&m, rest, taken, place_after, &found) : NULL;
        if (!after && count < most)
            after = longest(&m, rest, taken, number_after, &found);
        if (!after)
            return count < most ? is_wrong(r, rest) : wrong_count(r, count + 1);
        taken[found] = true;
        order[count] = (uint32_t)found;
        rest = after;
    }
    return count == most ? 0 : wrong_count(r, count);
}

void draws_result(struct log_record *record, const struct compiled *c, const struct vm_draw *draw,
                  const uint32_t *order, enum log_chance_by by, struct arena *arena, struct buf *scratch)
{
    if (draw->kind != DRAW_SHUFFLE) {
        record->roll.got = name_of(c, draw, order[0], arena, scratch);
        record->roll.by = by;
        return;
    }
    const char **names = ARENA_ARRAY(arena, const char *, draw->count + 1);
    for (int32_t i = 0; i < draw->count; i++)
        names[i] = name_of(c, draw, order[i], arena, scratch);
    record->shuffle.order = (struct log_texts){names, (size_t)draw->count};
    record->shuffle.by = by;
}

/* "how the raid ends: one of 1, 2, 3". */
void draws_describe(struct buf *out, const struct compiled *c, const struct vm_draw *draw, const char *lang)
{
    const struct vocab_phrase *p = chance_of(c, draw);
    if (p)
        words_phrase(out, c->vocab, p, 0, draw->values, lang);
    else
        print_zone(out, c->vocab, draw->zone, lang);
    buf_str(out, draw->kind == DRAW_SHUFFLE ? tr(lang, ": the order from the top of ") : tr(lang, ": one of "));
    for (int32_t i = 0; i < draw->count; i++) {
        int number = number_of(draw, (size_t)i);
        if (!number)
            continue;
        if (i)
            buf_str(out, ", ");
        if (is_numbered(c, draw))
            buf_printf(out, "%d) ", number);
        print_value(out, c->vocab, item_type(c, draw, draw->items[i]), draw->items[i], lang, NULL);
    }
}

/* ---------------------------------------------------------------- addresses */

bool draws_texts_agree(const struct log_texts *a, const struct log_texts *b)
{
    bool agree = a->count == b->count;
    for (size_t i = 0; agree && i < a->count; i++)
        agree = !strcmp(a->items[i], b->items[i]);
    return agree;
}

bool draws_addresses_agree(const struct log_record *a, const struct log_record *b)
{
    if (a->kind != b->kind)
        return false;
    if (a->kind == LOG_SHUFFLE)
        return a->shuffle.index == b->shuffle.index && !strcmp(a->shuffle.purpose, b->shuffle.purpose) &&
               draws_texts_agree(&a->shuffle.values, &b->shuffle.values);
    return a->roll.index == b->roll.index && !strcmp(a->roll.purpose, b->roll.purpose) &&
           draws_texts_agree(&a->roll.values, &b->roll.values);
}
