/* SPDX-License-Identifier: MIT
 *
 * A position for people: boards, then table, pieces, zones and conditions. What a decision may hang on is complete; only
 * of what lies on a board and of cards the values are left out that they have anyway (docs/commands/show.md says which).
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
    struct grid *grids;
    size_t grid_count;
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
        lines_item(&l, say_one_field(w, &w->p->table[i]));
    lines_end(&l);
}

/* ---------------------------------------------------------------- pieces */

/* Where a piece stands on a board; NULL: on none. */
static const struct grid *grid_of(const struct writing *w, const struct position_piece *piece,
                                  const struct position_field **placing)
{
    for (size_t i = 0; i < w->grid_count; i++)
        if ((*placing = grid_placing(w->p, &w->grids[i], piece)))
            return &w->grids[i];
    return NULL;
}

static bool is_drawn(const struct writing *w, const struct position_piece *square, const struct position_field *f)
{
    for (size_t i = 0; i < w->grid_count; i++)
        if (w->v->members[square->member].kind == w->grids[i].kind)
            return grid_draws(w->p, &w->grids[i], square->member, f);
    return false;
}

static bool is_none(const struct position_value *v)
{
    return v->what == POSITION_NOTHING || ((v->what == POSITION_NUMBER || v->what == POSITION_TRUTH) && !v->value);
}

/* Whether a field goes without saying: what squares begin with, no and nothing that a piece on a board began with, and
 * what cards of this kind have unless they say otherwise. */
static bool is_left_out(const struct writing *w, const struct position_piece *piece, const struct position_field *f,
                        bool on_board)
{
    const struct vocab_kind *k = vocab_kind_of(w->v, piece->member);
    const struct position_value *v = &f->value;
    if (k->width)
        return f->first || is_drawn(w, piece, f);
    if (k->title_kind < 0)
        return f->first && on_board && is_none(v);
    if (v->what == POSITION_MEMBER && f->field->values) /* a suit is what one looks for, the first of them like the others */
        return false;
    return v->what == POSITION_NOTHING
               ? f->field->first_value == NOTHING
               : v->what != POSITION_UNKNOWN && v->what != POSITION_SOME && v->value == f->field->first_value;
}

/* "facing west, hull 2"; "" where there is nothing to say. */
static const char *say_fields(struct writing *w, const struct position_piece *piece,
                              const struct position_field *placing)
{
    const char *all = "";
    for (size_t i = 0; i < piece->field_count; i++) {
        const struct position_field *f = &piece->fields[i];
        if (f != placing && !is_left_out(w, piece, f, placing != NULL))
            all = arena_printf(w->p->arena, "%s%s%s", all, *all ? ", " : "", say_one_field(w, f));
    }
    return all;
}

static const char *say_name(struct writing *w, int32_t member)
{
    buf_reset(w->scratch);
    say_member(w->scratch, w->v, member, w->lang, NULL);
    return kept(w);
}

/* "Am Amy (8,6)", or "Amy" beside the boards. */
static const char *say_piece(struct writing *w, const struct position_piece *piece, const struct grid *g,
                             const struct position_field *placing)
{
    const char *name = say_name(w, piece->member);
    if (!g)
        return name;
    return arena_printf(w->p->arena, "%s %s %s", g->letters.glyphs[piece->member], name,
                        say_name(w, placing->value.value));
}

/* The plural stands in the rulebook only in its own language. */
static const char *label_of(struct writing *w, const struct vocab_kind *k)
{
    buf_reset(w->scratch);
    if (!strcmp(w->lang, w->p->compiled->rb->language.text) && k->plural)
        say_word(w->scratch, w->v, k->plural, w->lang, NULL);
    else
        say_kind(w->scratch, w->v, (int)(k - w->v->kinds), w->lang, NULL);
    return kept(w);
}

/* Things that only the set-up works with would stand in the way of what is played with. */
static bool is_background(const struct writing *w, int32_t kind)
{
    const struct rb_kind *decl = w->v->kinds[kind].decl;
    return decl && decl->background;
}

/* All of a kind that has something to say; neighbours of which the same is said, together. Where a piece lies is said
 * with the zones. */
static void write_kind(struct writing *w, const struct position_kind *kind)
{
    struct lines l;
    const char *names = "", *fields = "";
    lines_begin(&l, w->out, label_of(w, &w->v->kinds[kind->kind]), w->width);
    for (size_t n = 0; n <= kind->count; n++) {
        const struct position_piece *piece = &kind->pieces[n];
        const struct position_field *placing = NULL;
        const struct grid *g = n < kind->count ? grid_of(w, piece, &placing) : NULL;
        const char *own = n < kind->count ? say_fields(w, piece, placing) : "";
        if (*names && (n == kind->count || strcmp(own, fields) || (g && !*own))) {
            lines_item(&l, *fields ? arena_printf(w->p->arena, "%s: %s", names, fields) : names);
            names = "";
        }
        if (n < kind->count && (g || *own))
            names = arena_printf(w->p->arena, "%s%s%s", names, *names ? ", " : "", say_piece(w, piece, g, placing));
        fields = own;
    }
    lines_end(&l);
}

/* ---------------------------------------------------------------- zones and conditions */

static void write_zones(struct writing *w)
{
    for (size_t i = 0; i < w->p->zone_count; i++) {
        const struct position_zone *z = &w->p->zones[i];
        struct lines l;
        if (is_background(w, w->v->zones[w->p->compiled->program.zone_of[z->zone]].holds))
            continue;
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

static void write_conditions(struct writing *w, const char *label, const struct position_condition *items,
                             size_t count)
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

static void draw_boards(struct writing *w)
{
    w->grids = ARENA_ARRAY(w->p->arena, struct grid, w->v->kind_count + 1);
    for (size_t i = 0; i < w->v->kind_count; i++)
        if (w->v->kinds[i].width) {
            struct grid *g = &w->grids[w->grid_count++];
            grid_look(g, w->p, (int)i, w->lang, w->scratch);
            grid_draw(w->out, w->p, g, w->width);
        }
}

void position_text(struct buf *out, const struct position *p, const char *lang, int width, struct buf *scratch)
{
    struct writing w = {.out = out, .p = p, .v = p->compiled->vocab, .lang = lang, .width = width ? width : 80, .scratch = scratch};
    draw_boards(&w);
    write_table(&w);
    for (size_t i = 0; i < p->kind_count; i++)
        if (!is_background(&w, p->kinds[i].kind))
            write_kind(&w, &p->kinds[i]);
    write_zones(&w);
    write_conditions(&w, labels_in(lang)->conditions, p->conditions, p->condition_count);
    write_conditions(&w, labels_in(lang)->unknown, p->unknown, p->unknown_count);
}
