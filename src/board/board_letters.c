/* SPDX-License-Identifier: MIT
 *
 * Draws boards in letters. A piece on a square covers the square's own fields. A field is drawn only if it no
 * longer has its first value: things by their letters, yes by a sign for each field, small numbers unchanged.
 * Must not know a game.
 *
 */
#include "board/board_letters.h"

#include "base/utf8.h"
#include "lang/print.h"

#include <stdio.h>
#include <string.h>

/* ---------------------------------------------------------------- what is where */

#define NOTHING_DRAWN "." /* an empty square; and a look that draws nothing */

static const char *name_of(const struct position *p, int32_t member, const char *lang, struct buf *scratch)
{
    buf_reset(scratch);
    print_member(scratch, p->compiled->vocab, member, lang, NULL);
    return arena_strndup(p->arena, buf_cstr(scratch), scratch->len);
}

/* Where a square lies on the grid; -1 for those next to it, and for nothing. */
static int32_t place_on(const struct position *p, const struct board *g, int32_t square)
{
    int32_t place = square - p->compiled->vocab->kinds[g->kind].first;
    return square >= 0 && place >= 0 && place < g->columns * g->rows ? place : -1;
}

/* Whether a look draws this number, however large it is. */
static bool is_shown_number(const struct position *p, const struct board *g, const struct vocab_field *field)
{
    const struct vocab_kind *k = &p->compiled->vocab->kinds[g->kind];
    for (size_t i = 0; i < k->look_count; i++)
        if (k->looks[i].number == field)
            return true;
    return false;
}

/* Whether the drawing shows the field, so that the text below it does not have to: the square must
 * be on the board, and the value must have a glyph. */
bool board_draws(const struct position *p, const struct board *g, int32_t square, const struct position_field *f)
{
    if (place_on(p, g, square) < 0)
        return false;
    switch (f->value.what) {
    case POSITION_MEMBER:
    case POSITION_NOTHING: return glyphs_drawn(p->compiled->vocab, f->field->type);
    case POSITION_NUMBER: return (f->value.value >= 0 && f->value.value <= 9) || is_shown_number(p, g, f->field);
    case POSITION_TRUTH:
    case POSITION_UNKNOWN: return true;
    default: return false;
    }
}

/* The field of a piece that places it on this board, such as its square; NULL: it has none, or is
 * not on it now. */
const struct position_field *board_placing(const struct position *p, const struct board *g,
                                          const struct position_piece *piece)
{
    const struct vocab *v = p->compiled->vocab;
    const struct vocab_field *field = glyphs_placing(v, v->members[piece->member].kind, g->kind);
    for (size_t f = 0; field && f < piece->field_count; f++)
        if (piece->fields[f].field == field)
            return piece->fields[f].value.what == POSITION_MEMBER && place_on(p, g, piece->fields[f].value.value) >= 0
                       ? &piece->fields[f]
                       : NULL;
    return NULL;
}

static void add_thing(const struct position *p, struct board *g, int32_t place, const char *glyph, const char *name,
                      int32_t piece)
{
    struct board_square *s = &g->squares[place];
    ARENA_PUSH(p->arena, s->things, s->count, s->cap) = (struct board_thing){.glyph = glyph, .name = name, .piece = piece != NOTHING, .member = piece};
}

/* A sign for yes or no: squares can have several such fields. */
static const char *sign_of(const struct vocab_kind *squares, const struct vocab_field *field, bool value)
{
    static const char *const signs[] = {"#", "%", "&", "@", "+", "="};
    size_t n = 0;
    for (const struct vocab_field *f = squares->fields; f < field; f++)
        n += f->type.tag == TY_TRUTH;
    return value ? signs[n % (sizeof signs / sizeof *signs)] : "-";
}

/* A field with its initial value is not drawn: an empty board must look empty. */
static void add_field(const struct position *p, struct board *g, int32_t square, const struct position_field *f,
                      const char *lang, struct buf *scratch)
{
    const struct vocab *v = p->compiled->vocab;
    const char *glyph;
    if (f->first || f->value.what == POSITION_NOTHING || !board_draws(p, g, square, f))
        return;
    if (f->value.what == POSITION_MEMBER) {
        glyph = g->letters.glyphs[f->value.value];
        add_thing(p, g, place_on(p, g, square), glyph, name_of(p, f->value.value, lang, scratch), NOTHING);
        return;
    }
    if (f->value.what == POSITION_NUMBER)
        glyph = arena_printf(p->arena, "%d", f->value.value);
    else
        glyph = f->value.what == POSITION_UNKNOWN ? "?" : sign_of(&v->kinds[g->kind], f->field, f->value.value);
    buf_reset(scratch);
    print_field(scratch, v, f->field, lang);
    if (f->value.what == POSITION_NUMBER)
        buf_printf(scratch, " %d", f->value.value);
    add_thing(p, g, place_on(p, g, square), glyph, arena_strndup(p->arena, buf_cstr(scratch), scratch->len),
              NOTHING);
}

/* Pieces come before what squares have, so they are on top. */
static void look_at_pieces(const struct position *p, struct board *g, const char *lang, struct buf *scratch)
{
    for (size_t k = 0; k < p->kind_count; k++)
        for (size_t i = 0; i < p->kinds[k].count; i++) {
            const struct position_piece *piece = &p->kinds[k].pieces[i];
            const struct position_field *f = board_placing(p, g, piece);
            if (f)
                add_thing(p, g, place_on(p, g, f->value.value), g->letters.glyphs[piece->member],
                          name_of(p, piece->member, lang, scratch), piece->member);
        }
}

static const struct position_field *field_at(const struct position_piece *square, const struct vocab_field *field)
{
    for (size_t f = 0; f < square->field_count; f++)
        if (square->fields[f].field == field)
            return &square->fields[f];
    return NULL;
}

static bool has_value(const struct position_field *f, int32_t value)
{
    return f && (f->value.what == POSITION_NOTHING ? value == NOTHING
                 : f->value.what == POSITION_UNKNOWN || f->value.what == POSITION_SOME ? false : f->value.value == value);
}

/* Whether the square has the values of the look, and no look above it has drawn one of its fields. */
static bool looks_like(const struct position_piece *square, const struct vocab_look *look, const bool *drawn)
{
    for (size_t i = 0; i < look->count; i++) {
        const struct position_field *f = field_at(square, look->is[i].field);
        if (!has_value(f, look->is[i].value) || drawn[f - square->fields])
            return false;
    }
    const struct position_field *number = look->number ? field_at(square, look->number) : NULL;
    return !look->number || (number && number->value.what == POSITION_NUMBER && !drawn[number - square->fields]);
}

/* "White king": the values as the look states them; of a field that is yes or no, its name. */
static const char *name_of_look(const struct position *p, const struct position_piece *square, const struct vocab_look *look,
                                const char *lang, struct buf *scratch)
{
    buf_reset(scratch);
    for (size_t i = 0; i < look->count; i++) {
        const struct position_field *f = field_at(square, look->is[i].field);
        buf_str(scratch, i ? " " : "");
        if (f->value.what == POSITION_MEMBER)
            print_member(scratch, p->compiled->vocab, f->value.value, lang, NULL);
        else
            print_field(scratch, p->compiled->vocab, f->field, lang);
    }
    if (look->number && !look->count)
        print_field(scratch, p->compiled->vocab, look->number, lang);
    return arena_strndup(p->arena, buf_cstr(scratch), scratch->len);
}

/* Draws what looks describe, and marks the fields of it in `drawn`. */
static void add_looks(const struct position *p, struct board *g, const struct position_piece *square, bool *drawn,
                      const char *lang, struct buf *scratch)
{
    const struct vocab_kind *k = &p->compiled->vocab->kinds[g->kind];
    int32_t place = place_on(p, g, square->member);
    for (size_t i = 0; i < k->look_count && place >= 0; i++) {
        const struct vocab_look *look = &k->looks[i];
        if (!looks_like(square, look, drawn))
            continue;
        const char *letter = look->decl->letter.text ? look->decl->letter.text : "", *symbol = look->decl->symbol.text;
        const char *number = look->number ? arena_printf(p->arena, "%d", field_at(square, look->number)->value.value) : "";
        for (size_t n = 0; n < look->count; n++)
            drawn[field_at(square, look->is[n].field) - square->fields] = true;
        if (look->number)
            drawn[field_at(square, look->number) - square->fields] = true;
        add_thing(p, g, place, arena_printf(p->arena, "%s%s", letter, number), name_of_look(p, square, look, lang, scratch), NOTHING);
        struct board_thing *thing = &g->squares[place].things[g->squares[place].count - 1];
        thing->symbol = symbol ? arena_printf(p->arena, "%s%s", symbol, number) : NULL;
        thing->ground = look->decl->ground;
        thing->letter = look->number ? arena_strdup(p->arena, letter) : NULL;
    }
}

static void look_at_squares(const struct position *p, struct board *g, const char *lang, struct buf *scratch)
{
    for (size_t k = 0; k < p->kind_count; k++)
        for (size_t i = 0; p->kinds[k].kind == g->kind && i < p->kinds[k].count; i++) {
            const struct position_piece *square = &p->kinds[k].pieces[i];
            bool *drawn = ARENA_ARRAY(p->arena, bool, square->field_count + 1);
            memset(drawn, 0, (square->field_count + 1) * sizeof *drawn);
            add_looks(p, g, square, drawn, lang, scratch);
            for (size_t f = 0; f < square->field_count; f++)
                if (!drawn[f])
                    add_field(p, g, square->member, &square->fields[f], lang, scratch);
        }
}

/* Gathers first and draws later, because the width of a cell depends on all glyphs. */
void board_look(struct board *out, const struct position *p, int kind, const char *lang, struct buf *scratch)
{
    const struct vocab_kind *k = &p->compiled->vocab->kinds[kind];
    *out = (struct board){.kind = kind, .columns = k->width, .rows = k->height,
                          .lettered = k->decl->lettered};
    out->squares = ARENA_ARRAY(p->arena, struct board_square, k->width * k->height);
    glyphs_make(&out->letters, p, kind, lang, scratch);
    look_at_pieces(p, out, lang, scratch);
    look_at_squares(p, out, lang, scratch);
}

const char *board_column_name(struct arena *arena, const struct board *g, int column)
{
    return g->lettered ? arena_printf(arena, "%c", 'a' + column) : arena_printf(arena, "%d", column);
}

const char *board_row_name(struct arena *arena, const struct board *g, int row)
{
    return arena_printf(arena, "%d", rb_row_number(g->lettered, g->rows, row));
}

/* ---------------------------------------------------------------- drawing */

/* How wide a square is drawn: with a blank between them, without, or with its first letter only. */
struct board_spaces {
    int margin, cell;
    bool spaced;
};

const struct board_thing *board_on_top(const struct board_square *s)
{
    size_t top = 0; /* pieces were examined first */
    while (top + 1 < s->count && s->things[top].ground)
        top++;
    return s->count ? &s->things[top] : NULL;
}

static int digits_of(int n)
{
    return n < 10 ? 1 : n < 100 ? 2 : 3;
}

/* Blanks between the cells if the board fits into `width` with them, otherwise none; if it is still
 * too wide, glyphs are cut to one column. */
static struct board_spaces spacing_of(const struct board *g, int width)
{
    struct board_spaces s = {.margin = digits_of(g->lettered ? g->rows : g->rows - 1), .cell = 1};
    for (int i = 0; i < g->columns * g->rows; i++)
        if (g->squares[i].count && utf8_columns(board_on_top(&g->squares[i])->glyph) > s.cell)
            s.cell = utf8_columns(board_on_top(&g->squares[i])->glyph);
    s.spaced = s.margin + g->columns * (s.cell + 1) <= width;
    if (!s.spaced && s.margin + 1 + g->columns * s.cell > width)
        s.cell = 1;
    return s;
}

/* A board on its way into a text of the arena: every part has a place. */
struct canvas {
    char *text;
    size_t len;
};

static void draw_text(struct canvas *c, const char *text, size_t len)
{
    memcpy(c->text + c->len, text, len);
    c->len += len;
}

static void draw_blanks(struct canvas *c, size_t count)
{
    memset(c->text + c->len, ' ', count);
    c->len += count;
}

static void draw_number(struct canvas *c, int width, int n)
{
    c->len += (size_t)sprintf(c->text + c->len, "%*d", width, n);
}

static void draw_square(struct canvas *c, const struct board_square *square, const struct board_spaces *s)
{
    const char *glyph = square->count ? board_on_top(square)->glyph : NOTHING_DRAWN;
    size_t len = utf8_offset(glyph, strlen(glyph), (size_t)s->cell);
    draw_blanks(c, (size_t)s->spaced + (size_t)s->cell - utf8_count(glyph, len));
    draw_text(c, glyph, len);
}

/* Column numbers; where a cell is too narrow for them, their last digit. */
static void draw_head(struct canvas *c, const struct board *g, const struct board_spaces *s)
{
    draw_blanks(c, (size_t)s->margin + !s->spaced);
    for (int i = 0; i < g->columns; i++) {
        draw_blanks(c, s->spaced);
        if (g->lettered) {
            draw_blanks(c, (size_t)s->cell - 1);
            draw_text(c, &"abcdefghijklmnopqrstuvwxyz"[i], 1);
        } else
            draw_number(c, s->cell, s->cell >= digits_of(g->columns - 1) ? i : i % 10);
    }
    draw_text(c, "\n", 1);
}

/* The memory is reserved for the widest line that can occur: glyph, padding and numbers of each
 * cell. */
const char *board_draw(struct arena *arena, const struct board *g, int width)
{
    enum { NUMBER_MAX = 11 }; /* digits of an int */
    struct board_spaces s = spacing_of(g, width);
    size_t line = NUMBER_MAX + 2 + (size_t)g->columns * (GLYPH_SIZE + (size_t)s.cell + NUMBER_MAX);
    struct canvas c = {.text = arena_alloc(arena, line * ((size_t)g->rows + 1) + 1)};
    draw_head(&c, g, &s);
    for (int r = 0; r < g->rows; r++) {
        draw_number(&c, s.margin, rb_row_number(g->lettered, g->rows, r));
        draw_blanks(&c, !s.spaced);
        for (int i = 0; i < g->columns; i++)
            draw_square(&c, &g->squares[r * g->columns + i], &s);
        draw_text(&c, "\n", 1);
    }
    return c.text;
}

/* ---------------------------------------------------------------- what a board means */

static bool is_known(const char **seen, size_t count, const char *name)
{
    for (size_t n = 0; n < count; n++)
        if (!strcmp(seen[n], name))
            return true;
    return false;
}

/* One line for each different thing that is not a piece: "~ water". */
void board_legend(struct board_texts *out, struct arena *arena, const struct board *g)
{
    const char **seen = ARENA_ARRAY(arena, const char *, g->columns * g->rows + 1);
    *out = (struct board_texts){.items = ARENA_ARRAY(arena, const char *, g->columns * g->rows + 1)};
    for (int i = 0; i < g->columns * g->rows; i++) {
        const struct board_thing *t = board_on_top(&g->squares[i]);
        const char *sign = t ? t->letter ? t->letter : t->glyph : "";
        if (!*sign || t->piece || !strcmp(t->glyph, NOTHING_DRAWN) || is_known(seen, out->count, t->name))
            continue;
        seen[out->count] = t->name;
        out->items[out->count++] = arena_printf(arena, "%s %s", sign, t->name);
    }
}

/* Squares with several things, of which the drawing shows only the top one: "(3,2): Amy + angel 4". */
void board_beneath(struct board_texts *out, struct arena *arena, const struct board *g)
{
    *out = (struct board_texts){.items = ARENA_ARRAY(arena, const char *, g->columns * g->rows + 1)};
    for (int i = 0; i < g->columns * g->rows; i++) {
        const struct board_square *s = &g->squares[i];
        const struct board_thing *top = board_on_top(s);
        const char *all = "";
        for (size_t n = 0; n < s->count; n++)
            if (&s->things[n] != top && !s->things[n].ground)
                all = arena_printf(arena, "%s%s%s", all, *all ? ", " : "", s->things[n].name);
        if (*all)
            out->items[out->count++] = arena_printf(arena, g->lettered ? "%s%s: %s + %s" : "(%s,%s): %s + %s",
                                                    board_column_name(arena, g, i % g->columns),
                                                    board_row_name(arena, g, i / g->columns), top->name, all);
    }
}
