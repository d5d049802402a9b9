/* SPDX-License-Identifier: MIT
 *
 * A board: squares with their numbers, pieces as discs with the letters that the text form of positions gives them,
 * and a table of the meaning of the letters, for those who do not see the drawing.
 */
#include "base/tr.h"
#include "base/utf8.h"
#include "lang/print.h"
#include "board/board_inner.h"

#include <stdio.h>
#include <string.h>

/* The part of a board that is drawn. */
struct cut {
    int left, upper, columns, rows;
};

enum {
    AROUND = 2, /* squares that are drawn around what is on a large board */
    SMALL = 12, /* columns of a board that can be drawn larger */
    CUT_FROM = 10, /* columns or rows of a board that is large */
    SQUARE = 26, /* units a side; a board of 18 then is as wide as a column of text */
    EDGE = 18, /* for the numbers */
    SIZES = 5
};

/* Letters are smaller where there are more of them. */
static int size_of_letters(const char *glyph)
{
    static const int sizes[SIZES] = {14, 14, 12, 9, 8};
    int n = utf8_columns(glyph);
    return sizes[n < SIZES ? n : SIZES - 1];
}

/* The nth of the kinds that can be on a board, in the order of the rulebook. */
static int category_of(const struct board_drawing *x, const struct board *g, int32_t member)
{
    int n = 0;
    for (int k = 0; k < x->position->compiled->vocab->members[member].kind; k++)
        n += glyphs_placing(x->position->compiled->vocab, k, g->kind) != NULL;
    return n;
}

/* All that is on a square in words: "Amy, circle". */
static const char *names_of(const struct board_drawing *x, const struct board_square *s)
{
    struct buf *all = x->scratch;
    buf_reset(all);
    for (size_t i = 0; i < s->count; i++)
        buf_printf(all, "%s%s", i ? ", " : "", s->things[i].name);
    return arena_strdup(&x->p->arena, buf_cstr(all));
}

/* Of a large board only what has something on it, and a little around it. */
static struct cut cut_of(const struct board *g)
{
    struct cut all = {0, 0, g->columns, g->rows};
    int left = g->columns, upper = g->rows, right = -1, lower = -1;
    for (int i = 0; i < g->columns * g->rows; i++) {
        if (!g->squares[i].count)
            continue;
        int column = i % g->columns, row = i / g->columns;
        left = column < left ? column : left;
        right = column > right ? column : right;
        upper = row < upper ? row : upper;
        lower = row > lower ? row : lower;
    }
    if (right < 0 || (g->columns < CUT_FROM && g->rows < CUT_FROM))
        return all;
    left = left > AROUND ? left - AROUND : 0;
    upper = upper > AROUND ? upper - AROUND : 0;
    right = right + AROUND < g->columns ? right + AROUND : g->columns - 1;
    lower = lower + AROUND < g->rows ? lower + AROUND : g->rows - 1;
    return (struct cut){left, upper, right - left + 1, lower - upper + 1};
}

/* A piece is a disc with its letters; a field that has changed colours the square. */
static void draw_square(const struct board_drawing *x, struct drawing *d, const struct board *g,
                        const struct cut *cut, int column, int row)
{
    const struct board_square *s = &g->squares[row * g->columns + column];
    const struct board_thing *top = board_on_top(s);
    int left = EDGE + (column - cut->left) * SQUARE, upper = EDGE + (row - cut->upper) * SQUARE;
    bool field = false;
    for (size_t i = 0; i < s->count; i++)
        field |= !s->things[i].piece && !s->things[i].symbol && !s->things[i].ground;
    enum shape_style plain = (column + row) % 2 ? SHAPE_DARK : SHAPE_PLAIN;
    struct shape *box = drawing_box(d, field ? SHAPE_FIELD : plain, left, upper, SQUARE, SQUARE);
    if (!top)
        return;
    int x_middle = left + SQUARE / 2, y_middle = upper + SQUARE / 2;
    const char *names = box->title = names_of(x, s);
    if (top->piece) {
        enum shape_style style = board_piece_style(category_of(x, g, top->member));
        drawing_disc(d, style, x_middle, y_middle, SQUARE / 2 - 1)->title = names;
    }
    const char *shown = top->symbol ? top->symbol : top->glyph;
    struct shape *letters = drawing_text(d, top->piece ? SHAPE_LETTERS : SHAPE_GLYPH, x_middle, y_middle,
                                         size_of_letters(shown), shown);
    letters->title = names;
}

/* Columns above, rows at the left, numbered as positions are written. */
static void draw_numbers(struct arena *arena, struct drawing *d, const struct board *g, const struct cut *cut)
{
    for (int c = 0; c < cut->columns; c++)
        drawing_text(d, SHAPE_LABEL, EDGE + c * SQUARE + SQUARE / 2, EDGE / 2, 11,
                     board_column_name(arena, g, cut->left + c));
    for (int r = 0; r < cut->rows; r++)
        drawing_text(d, SHAPE_LABEL, EDGE / 2, EDGE + r * SQUARE + SQUARE / 2, 11,
                     board_row_name(arena, g, cut->upper + r));
}

/* Walls belong to the kind of the grid; most games have none. */
static void draw_walls(const struct board_drawing *x, struct drawing *d, const struct board *g, const struct cut *cut)
{
    const struct board_walls *walls = NULL;
    for (size_t i = 0; i < x->view->wall_count; i++)
        if (x->view->walls[i].kind == g->kind)
            walls = &x->view->walls[i];
    for (int r = 0; walls && r < cut->rows; r++)
        for (int c = 0; c < cut->columns; c++) {
            int at = (cut->upper + r) * g->columns + cut->left + c;
            int left = EDGE + c * SQUARE, upper = EDGE + r * SQUARE;
            if (walls->right[at])
                drawing_line(d, SHAPE_WALL, left + SQUARE, upper, left + SQUARE, upper + SQUARE);
            if (walls->below[at])
                drawing_line(d, SHAPE_WALL, left, upper + SQUARE, left + SQUARE, upper + SQUARE);
        }
}

/* Small boards are drawn larger. */
static const struct drawing *draw(const struct board_drawing *x, const struct board *g, const char *title)
{
    struct cut cut = cut_of(g);
    struct drawing *d = drawing_new(&x->p->arena, EDGE + cut.columns * SQUARE + 2, EDGE + cut.rows * SQUARE + 2,
                                    title);
    d->percent = cut.columns <= SMALL ? 150 : 100;
    draw_numbers(&x->p->arena, d, g, &cut);
    for (int r = 0; r < cut.rows; r++)
        for (int c = 0; c < cut.columns; c++)
            draw_square(x, d, g, &cut, cut.left + c, cut.upper + r);
    draw_walls(x, d, g, &cut);
    return d;
}

/* ---------------------------------------------------------------- what the letters mean */

static void write_row(struct doc *p, struct doc_node *table, const char *glyph, const char *name, const char *where)
{
    struct doc_node *row = doc_add(p, table, DOC_ROW);
    doc_cell(p, row, glyph);
    doc_cell(p, row, name);
    doc_cell(p, row, where);
}

/* The squares on which something lies that is called so: "(3,4), (5,4)". */
static const char *squares_with(const struct board_drawing *x, const struct board *g, const struct board_thing *thing,
                                int from)
{
    struct buf *all = x->scratch;
    buf_reset(all);
    for (int i = from; i < g->columns * g->rows; i++)
        for (size_t n = 0; n < g->squares[i].count; n++)
            if (!strcmp(g->squares[i].things[n].name, thing->name))
                buf_printf(all, "%s(%d,%d)", all->len ? ", " : "", i % g->columns, i / g->columns);
    return arena_strdup(&x->p->arena, buf_cstr(all));
}

/* Whether the legend has an entry of this name. */
static bool is_listed(const char **told, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(told[i], name))
            return true;
    return false;
}

/* Each thing once, where it comes first. */
static void write_things(const struct board_drawing *x, struct doc_node *table, const struct board *g, bool pieces)
{
    const char **told = NULL;
    size_t count = 0, cap = 0;
    for (int i = 0; i < g->columns * g->rows; i++)
        for (size_t n = 0; n < g->squares[i].count; n++) {
            const struct board_thing *thing = &g->squares[i].things[n];
            if (thing->piece != pieces || is_listed(told, count, thing->name))
                continue;
            ARENA_PUSH(&x->p->arena, told, count, cap) = thing->name;
            write_row(x->p, table, thing->glyph, thing->name, squares_with(x, g, thing, i));
        }
}

/* Pieces first, then fields. */
static void write_legend(const struct board_drawing *x, const struct board *g)
{
    struct doc_node *table = doc_add(x->p, x->in, DOC_TABLE), *head = doc_add(x->p, table, DOC_ROW);
    table->text = tr(x->p->lang, "On the board");
    doc_cell(x->p, head, tr(x->p->lang, "Sign"));
    doc_cell(x->p, head, tr(x->p->lang, "Meaning"));
    doc_cell(x->p, head, tr(x->p->lang, "Where"));
    write_things(x, table, g, true);
    write_things(x, table, g, false);
}

static bool is_empty(const struct board *g)
{
    for (int i = 0; i < g->columns * g->rows; i++)
        if (g->squares[i].count)
            return false;
    return true;
}

/* "A\n" + "B · C\n" */
static const char *with_line(struct arena *arena, const char *text, const struct board_texts *items)
{
    const char *line = "";
    for (size_t i = 0; i < items->count; i++)
        line = arena_printf(arena, "%s%s%s", line, i ? " · " : "", items->items[i]);
    return *line ? arena_printf(arena, "%s%s\n", text, line) : text;
}

/* The board in letters, what they mean, and what is below what is drawn. */
static const char *in_letters(struct arena *arena, const struct board *g)
{
    struct board_texts legend, beneath;
    board_legend(&legend, arena, g);
    board_beneath(&beneath, arena, g);
    return with_line(arena, with_line(arena, board_draw(arena, g, 80), &legend), &beneath);
}

/* The drawing, the same in letters for Markdown, and a legend. */
void board_add_grid(const struct board_drawing *x, const struct board *g)
{
    struct buf *scratch = x->scratch;
    buf_reset(scratch);
    print_kind(scratch, x->position->compiled->vocab, g->kind, x->p->lang, NULL);
    const char *board = arena_printf(&x->p->arena, tr(x->p->lang, "Board (%s)"), buf_cstr(scratch));
    const char *caption = arena_printf(&x->p->arena, "%s: %s", board, x->where);
    board_figure(x, draw(x, g, caption), caption, in_letters(&x->p->arena, g));
    if (!is_empty(g))
        write_legend(x, g);
}
