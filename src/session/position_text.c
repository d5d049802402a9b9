/* SPDX-License-Identifier: MIT
 *
 * A position for people: boards, then table, pieces, zones and conditions, each only where something is to be said.
 */
#include "lang/say.h"
#include "session/lines.h"
#include "session/position_grid.h"

#include <string.h>

struct writing {
    struct buf *out;
    const struct position *p;
    const struct vocab *v;
    const char *lang;
    int width;
    struct buf *scratch;
};

/* The labels that no rulebook declares; a language without a row has English ones. */
struct labels {
    const char *lang, *table, *conditions, *unknown;
};

static const struct labels *labels_in(const char *lang)
{
    static const struct labels rows[] = {
        {"en", "table", "conditions", "unknown"},
        {"pl", "stół", "warunki", "nieznane"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].lang, lang))
            return &rows[i];
    return &rows[0];
}

static const char *kept(struct writing *w)
{
    return arena_strndup(w->p->arena, buf_cstr(w->scratch), w->scratch->len);
}

static const char *say_one_field(struct writing *w, const struct position_field *f)
{
    buf_reset(w->scratch);
    say_field(w->scratch, w->v, f->field, w->lang);
    buf_char(w->scratch, ' ');
    position_say_value(w->scratch, w->p, &f->value, f->field->type, w->lang);
    return kept(w);
}

static void write_table(struct writing *w)
{
    struct lines l;
    lines_begin(&l, w->out, labels_in(w->lang)->table, w->width);
    for (size_t i = 0; i < w->p->table_count; i++)
        if (!w->p->table[i].first)
            lines_item(&l, say_one_field(w, &w->p->table[i]));
    lines_end(&l);
}

static bool is_drawn(const struct vocab_kind *k, const struct position_piece *piece, const struct position_field *f)
{
    return piece->member - k->first < k->width * k->height && grid_draws(f);
}

static void write_piece(struct writing *w, const struct vocab_kind *k, const struct position_piece *piece)
{
    struct lines l;
    buf_reset(w->scratch);
    say_member(w->scratch, w->v, piece->member, w->lang, NULL);
    lines_begin(&l, w->out, kept(w), w->width);
    for (size_t i = 0; i < piece->field_count; i++)
        if (!piece->fields[i].first && !is_drawn(k, piece, &piece->fields[i]))
            lines_item(&l, say_one_field(w, &piece->fields[i]));
    lines_end(&l);
}

/* A line for each piece that has something to say; where it lies is said with the zones. */
static void write_kinds(struct writing *w)
{
    for (size_t i = 0; i < w->p->kind_count; i++) {
        const struct position_kind *kind = &w->p->kinds[i];
        for (size_t n = 0; n < kind->count; n++)
            write_piece(w, &w->v->kinds[kind->kind], &kind->pieces[n]);
    }
}

static void write_zones(struct writing *w)
{
    for (size_t i = 0; i < w->p->zone_count; i++) {
        const struct position_zone *z = &w->p->zones[i];
        struct lines l;
        buf_reset(w->scratch);
        say_zone(w->scratch, w->v, z->zone, w->lang);
        if (z->count > 1)
            buf_printf(w->scratch, " (%zu)", z->count);
        lines_begin(&l, w->out, kept(w), w->width);
        for (size_t n = 0; n < z->count;) {
            const struct position_value *v = &z->items[n];
            size_t same = 1; /* pieces that cannot be told apart: "3 × blink card" */
            while (v->what == POSITION_SOME && n + same < z->count && z->items[n + same].what == POSITION_SOME)
                same++;
            buf_reset(w->scratch);
            if (same > 1)
                buf_printf(w->scratch, "%zu × ", same);
            position_say_value(w->scratch, w->p, v, type_any_number(), w->lang);
            lines_item(&l, kept(w));
            n += same;
        }
        lines_end(&l);
    }
}

static void write_conditions(struct writing *w, const char *label, const struct position_condition *items, size_t count)
{
    struct lines l;
    lines_begin(&l, w->out, label, w->width);
    for (size_t i = 0; i < count; i++) {
        buf_reset(w->scratch);
        position_say_condition(w->scratch, w->p, &items[i], w->lang);
        lines_item(&l, kept(w));
    }
    lines_end(&l);
}

void position_text(struct buf *out, const struct position *p, const char *lang, int width, struct buf *scratch)
{
    struct writing w = {out, p, p->compiled->vocab, lang, width ? width : 80, scratch};
    for (size_t i = 0; i < p->kind_count; i++) {
        struct grid g;
        if (!w.v->kinds[p->kinds[i].kind].width)
            continue;
        grid_look(&g, p, &p->kinds[i], lang, scratch);
        grid_draw(out, p, &g, w.width);
    }
    write_table(&w);
    write_kinds(&w);
    write_zones(&w);
    write_conditions(&w, labels_in(lang)->conditions, p->conditions, p->condition_count);
    write_conditions(&w, labels_in(lang)->unknown, p->unknown, p->unknown_count);
}
