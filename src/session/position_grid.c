/* SPDX-License-Identifier: MIT
 *
 * Boards in letters. A thing that stands on a square (it has a field for squares) is drawn over the square's own
 * fields: counted things as letter and number, named ones by two letters, values of fields by one letter that no
 * earlier value of their kind has, yes as '#', small numbers as they are.
 */
#include "session/position_grid.h"

#include "lang/say.h"
#include "session/lines.h"

#include <stdio.h>
#include <string.h>

enum { RANK_PIECE = 0, RANK_FIELD = 1000 };

/* ---------------------------------------------------------------- letters */

/* The bytes of the first character. */
static size_t char_len(const char *s)
{
    size_t n = *s ? 1 : 0;
    while (n && ((unsigned char)s[n] & 0xc0) == 0x80)
        n++;
    return n;
}

static void take_chars(char out[GLYPH_SIZE], const char *s, int count)
{
    size_t at = 0;
    for (; count && *s; count--) {
        size_t n = char_len(s);
        if (at + n >= GLYPH_SIZE)
            break;
        memcpy(out + at, s, n);
        at += n;
        s += n;
    }
    out[at] = '\0';
}

static const char *name_of(const struct position *p, int32_t member, const char *lang, struct buf *scratch)
{
    buf_reset(scratch);
    say_member(scratch, p->compiled->vocab, member, lang, NULL);
    return arena_strndup(p->arena, buf_cstr(scratch), scratch->len);
}

static void piece_glyph(char out[GLYPH_SIZE], const struct position *p, int32_t member, const char *name)
{
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    const struct vocab_member *m = &p->compiled->vocab->members[member];
    if (!m->copy) {
        take_chars(out, name, 2);
        return;
    }
    take_chars(out, name, 1);
    size_t n = strlen(out);
    out[n] = m->copy < (int)sizeof digits - 1 ? digits[m->copy] : '+';
    out[n + 1] = '\0';
}

static bool is_letter(const char *s)
{
    return ((unsigned char)*s & 0x80) || (*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') || (*s >= '0' && *s <= '9');
}

/* A letter of the member's name that no earlier member of its kind has taken. */
static void member_letter(char out[GLYPH_SIZE], const struct position *p, int32_t member, const char *lang, struct buf *scratch)
{
    enum { LETTERS_MAX = 60 };
    const struct vocab_kind *k = vocab_kind_of(p->compiled->vocab, member);
    char taken[LETTERS_MAX][GLYPH_SIZE];
    strcpy(out, "*");
    if (member - k->first >= LETTERS_MAX)
        return;
    for (int32_t i = 0; i <= member - k->first; i++) {
        strcpy(taken[i], "*");
        for (const char *s = name_of(p, k->first + i, lang, scratch); *s; s += char_len(s)) {
            bool is_free = is_letter(s);
            take_chars(out, s, 1);
            for (int32_t j = 0; j < i; j++)
                is_free &= strcmp(taken[j], out) != 0;
            if (is_free) {
                strcpy(taken[i], out);
                break;
            }
        }
    }
    strcpy(out, taken[member - k->first]);
}

/* ---------------------------------------------------------------- what is where */

bool grid_draws(const struct position_field *f)
{
    return f->value.what == POSITION_TRUTH || f->value.what == POSITION_MEMBER || f->value.what == POSITION_NOTHING ||
           f->value.what == POSITION_UNKNOWN || (f->value.what == POSITION_NUMBER && f->value.value >= 0 && f->value.value <= 9);
}

static struct grid_thing *add_thing(const struct position *p, struct grid *g, int32_t place, int32_t rank)
{
    struct grid_square *s = &g->squares[place];
    struct grid_thing *t = &ARENA_PUSH(p->arena, s->things, s->count, s->cap);
    *t = (struct grid_thing){.rank = rank};
    return t;
}

static void add_field(const struct position *p, struct grid *g, int32_t place, const struct position_field *f, int32_t rank,
                      const char *lang, struct buf *scratch)
{
    if (f->first || !grid_draws(f) || f->value.what == POSITION_NOTHING)
        return;
    struct grid_thing *t = add_thing(p, g, place, rank);
    if (f->value.what == POSITION_MEMBER) {
        member_letter(t->glyph, p, f->value.value, lang, scratch);
        t->name = name_of(p, f->value.value, lang, scratch);
        return;
    }
    if (f->value.what == POSITION_NUMBER)
        snprintf(t->glyph, sizeof t->glyph, "%d", f->value.value);
    else
        strcpy(t->glyph, f->value.what == POSITION_UNKNOWN ? "?" : f->value.value ? "#" : "-");
    buf_reset(scratch);
    say_field(scratch, p->compiled->vocab, f->field, lang);
    if (f->value.what == POSITION_NUMBER)
        buf_printf(scratch, " %d", f->value.value);
    t->name = arena_strndup(p->arena, buf_cstr(scratch), scratch->len);
}

static void look_at_squares(const struct position *p, struct grid *g, const char *lang, struct buf *scratch)
{
    int32_t first = p->compiled->vocab->kinds[g->kind->kind].first;
    for (size_t i = 0; i < g->kind->count; i++) {
        const struct position_piece *square = &g->kind->pieces[i];
        int32_t place = square->member - first;
        for (size_t f = 0; place < g->columns * g->rows && f < square->field_count; f++)
            add_field(p, g, place, &square->fields[f], RANK_FIELD + (int32_t)f, lang, scratch);
    }
}

/* The field that says where a piece of a kind stands on the grid, or NULL. */
static const struct position_field *standing(const struct position *p, const struct position_piece *piece, int32_t grid_kind)
{
    for (size_t f = 0; f < piece->field_count; f++) {
        const struct position_value *v = &piece->fields[f].value;
        if (v->what == POSITION_MEMBER && p->compiled->vocab->members[v->value].kind == grid_kind)
            return &piece->fields[f];
    }
    return NULL;
}

static void look_at_pieces(const struct position *p, struct grid *g, const char *lang, struct buf *scratch)
{
    int32_t first = p->compiled->vocab->kinds[g->kind->kind].first;
    for (size_t k = 0; k < p->kind_count; k++) {
        if (&p->kinds[k] == g->kind)
            continue;
        for (size_t i = 0; i < p->kinds[k].count; i++) {
            const struct position_piece *piece = &p->kinds[k].pieces[i];
            const struct position_field *f = standing(p, piece, g->kind->kind);
            int32_t place = f ? f->value.value - first : -1;
            if (place < 0 || place >= g->columns * g->rows)
                continue;
            struct grid_thing *t = add_thing(p, g, place, RANK_PIECE + (int32_t)k);
            t->name = name_of(p, piece->member, lang, scratch);
            piece_glyph(t->glyph, p, piece->member, t->name);
        }
    }
}

void grid_look(struct grid *out, const struct position *p, const struct position_kind *kind, const char *lang, struct buf *scratch)
{
    const struct vocab_kind *k = &p->compiled->vocab->kinds[kind->kind];
    *out = (struct grid){.kind = kind, .columns = k->width, .rows = k->height};
    out->squares = ARENA_ARRAY(p->arena, struct grid_square, k->width * k->height);
    look_at_pieces(p, out, lang, scratch);
    look_at_squares(p, out, lang, scratch);
}

/* ---------------------------------------------------------------- drawing */

static const struct grid_thing *on_top(const struct grid_square *s)
{
    return s->count ? &s->things[0] : NULL; /* pieces were looked at first */
}

static int digits_of(int n)
{
    return n < 10 ? 1 : n < 100 ? 2 : 3;
}

static int widest(const struct grid *g)
{
    int most = 1;
    for (int i = 0; i < g->columns * g->rows; i++)
        if (g->squares[i].count && lines_columns(on_top(&g->squares[i])->glyph) > most)
            most = lines_columns(on_top(&g->squares[i])->glyph);
    return most;
}

static void draw_square(struct buf *out, const struct grid_square *s, int cell, bool spaced)
{
    char one[GLYPH_SIZE];
    const char *glyph = s->count ? on_top(s)->glyph : ".";
    take_chars(one, glyph, cell);
    if (spaced)
        buf_char(out, ' ');
    buf_fill(out, ' ', (size_t)(cell - lines_columns(one)));
    buf_str(out, one);
}

static void draw_head(struct buf *out, const struct grid *g, int margin, int cell, bool spaced)
{
    buf_fill(out, ' ', (size_t)margin + !spaced);
    for (int c = 0; c < g->columns; c++) {
        if (spaced)
            buf_char(out, ' ');
        if (cell >= digits_of(g->columns - 1))
            buf_printf(out, "%*d", cell, c);
        else
            buf_printf(out, "%*d", cell, c % 10);
    }
    buf_char(out, '\n');
}

static void draw_legend(struct buf *out, const struct position *p, const struct grid *g, int width)
{
    struct lines l;
    const char **seen = ARENA_ARRAY(p->arena, const char *, g->columns * g->rows + 1);
    size_t count = 0;
    lines_begin(&l, out, "", width);
    for (int i = 0; i < g->columns * g->rows; i++) {
        const struct grid_thing *t = on_top(&g->squares[i]);
        bool known = !t;
        for (size_t n = 0; t && n < count; n++)
            known |= !strcmp(seen[n], t->name);
        if (known)
            continue;
        seen[count++] = t->name;
        lines_item(&l, arena_printf(p->arena, "%s %s", t->glyph, t->name));
    }
    lines_end(&l);
}

/* What lies under what is drawn. */
static void draw_beneath(struct buf *out, const struct position *p, const struct grid *g, int width)
{
    struct lines l;
    lines_begin(&l, out, "", width);
    for (int i = 0; i < g->columns * g->rows; i++) {
        const struct grid_square *s = &g->squares[i];
        const char *all = "";
        for (size_t n = 1; n < s->count; n++)
            all = arena_printf(p->arena, "%s%s%s", all, n > 1 ? ", " : "", s->things[n].name);
        if (s->count > 1)
            lines_item(&l, arena_printf(p->arena, "(%d,%d): %s + %s", i % g->columns, i / g->columns, s->things[0].name, all));
    }
    lines_end(&l);
}

void grid_draw(struct buf *out, const struct position *p, const struct grid *g, int width)
{
    int margin = digits_of(g->rows - 1), cell = widest(g);
    bool spaced = margin + g->columns * (cell + 1) <= width;
    if (!spaced)
        cell = 1;
    draw_head(out, g, margin, cell, spaced);
    for (int r = 0; r < g->rows; r++) {
        buf_printf(out, "%*d", margin, r);
        if (!spaced)
            buf_char(out, ' ');
        for (int c = 0; c < g->columns; c++)
            draw_square(out, &g->squares[r * g->columns + c], cell, spaced);
        buf_char(out, '\n');
    }
    draw_legend(out, p, g, width);
    draw_beneath(out, p, g, width);
}
