/* SPDX-License-Identifier: MIT
 *
 * Draws a map: areas as boxes, with discs for players and pieces there and lines for cards; linked areas near each
 * other with lines between them, rings, tracks and places in columns and rows that a telephone has room for. Below it
 * is a table with the same in words.
 */
#include "board/board_inner.h"
#include "board/map.h"

#include "base/tr.h"
#include "lang/print.h"

#include <string.h>

enum {
    LINKED_WIDTH = 118, LINKED_HEIGHT = 50, /* of boxes in a network */
    LINKED_DISCS_MAX = 5, /* in one of them */
    SHEET_WIDTH = 336, /* of boxes in columns, with gaps and margins: the width of a telephone */
    TRACK_COLUMNS = 4, PLACE_COLUMNS = 2,
    GAP = 6, SECTION_GAP = 18, MARGIN = 3,
    RADIUS = 10, DISC = 2 * RADIUS + 2, LINE = 11, LETTERS = 9,
    LETTER_WIDTH = 60, /* of letters, in tenths */
    PERCENT = 150, /* where there is room */
    LETTERS_WIDTH = 80 /* of the same in letters */
};

/* ---------------------------------------------------------------- discs */

/* Longer letters are smaller, so that they stay inside. */
static void draw_disc(struct drawing *d, const struct map_thing *thing, int x, int y)
{
    drawing_disc(d, board_piece_style(thing->style), x, y, RADIUS)->title = thing->words;
    int size = strlen(thing->sign) > 2 ? 8 : 11;
    drawing_text(d, SHAPE_LETTERS, x, y, size, thing->sign)->title = thing->words;
}

static int count_discs(const struct map_area *a)
{
    int n = 0;
    for (size_t i = 0; i < a->count; i++)
        n += a->things[i].sign != NULL;
    return n;
}

/* Rows of discs of which the first begins at `y`, each in the middle of `x`. */
static void draw_discs(struct drawing *d, const struct map_area *a, int x, int y, int in_row, int discs_max)
{
    int count = count_discs(a), n = 0;
    count = count < discs_max ? count : discs_max;
    for (size_t i = 0; i < a->count && n < count; i++) {
        if (!a->things[i].sign)
            continue;
        int row = n / in_row, here = count - row * in_row < in_row ? count - row * in_row : in_row;
        int left = x - (here - 1) * DISC / 2;
        draw_disc(d, &a->things[i], left + n % in_row * DISC, y + row * DISC + DISC / 2);
        n++;
    }
}

/* ---------------------------------------------------------------- a network */

/* Long names get smaller letters, so that they stay inside of the box. */
static int letter_size(size_t len)
{
    if (len > 18)
        return 10;
    return len > 14 ? 11 : 12;
}

static void draw_linked_area(const struct map *m, struct drawing *d, int i, struct area_place at)
{
    const struct map_area *a = &m->areas[i];
    bool discs = count_discs(a) > 0;
    drawing_box(d, SHAPE_AREA, at.x - LINKED_WIDTH / 2, at.y - LINKED_HEIGHT / 2, LINKED_WIDTH, LINKED_HEIGHT);
    drawing_text(d, SHAPE_NAME, at.x, at.y - (discs ? 12 : 0), letter_size(strlen(a->name)), a->name);
    draw_discs(d, a, at.x, at.y, LINKED_DISCS_MAX, LINKED_DISCS_MAX);
}

/* Lines first, so that boxes cover their ends. */
static const struct drawing *draw_linked(struct arena *arena, const struct map *m, const char *title)
{
    struct area_places places = {.box_width = LINKED_WIDTH, .box_height = LINKED_HEIGHT};
    areas_by_links(&places, arena, m->k->links, m->k->count);
    const struct area_place *at = places.items;
    struct drawing *d = drawing_new(arena, places.width, places.height, title);
    d->broad = true;
    for (int i = 0; i < m->k->count; i++)
        for (int j = i + 1; j < m->k->count; j++)
            if (map_is_linked(m, i, j))
                drawing_line(d, SHAPE_LINK, at[i].x, at[i].y, at[j].x, at[j].y);
    for (int i = 0; i < m->k->count; i++)
        draw_linked_area(m, d, i, at[i]);
    return d;
}

/* ---------------------------------------------------------------- columns and rows */

/* A map in columns while it is drawn. */
struct sheet {
    struct arena *arena;
    const struct map *m;
    struct map_cells cells;
    int box; /* width of one */
    int letters; /* in a line of a box */
    int discs; /* in a row of a box */
    int *y, *heights; /* by row */
};

/* What is in a box, in lines. */
struct box_lines {
    struct map_lines name, things;
    int disc_rows;
};

static struct box_lines lines_in(const struct sheet *s, const struct map_area *a)
{
    struct box_lines out = {.disc_rows = (count_discs(a) + s->discs - 1) / s->discs};
    map_wrap(&out.name, s->arena, a->name, s->letters);
    for (size_t i = 0; i < a->count; i++)
        if (!a->things[i].sign)
            map_wrap(&out.things, s->arena, a->things[i].words, s->letters);
    return out;
}

static void measure_rows(struct sheet *s)
{
    s->y = ARENA_ARRAY(s->arena, int, s->cells.rows + 1);
    s->heights = ARENA_ARRAY(s->arena, int, s->cells.rows + 1);
    for (int i = 0; i < s->m->k->count; i++) {
        int row = s->cells.items[i].row;
        if (row < 0)
            continue;
        struct box_lines lines = lines_in(s, &s->m->areas[i]);
        int height = (int)(lines.name.count + lines.things.count) * LINE + lines.disc_rows * DISC + GAP;
        if (height > s->heights[row])
            s->heights[row] = height;
    }
    s->y[0] = MARGIN;
    for (int r = 1; r <= s->cells.rows; r++)
        s->y[r] = s->y[r - 1] + s->heights[r - 1] + (s->cells.begins[r] ? SECTION_GAP : GAP);
}

static int left_of(const struct sheet *s, int column)
{
    return MARGIN + column * (s->box + GAP);
}

static int draw_lines(const struct map_lines *lines, struct drawing *d, enum shape_style style, int x, int y)
{
    for (size_t i = 0; i < lines->count; i++, y += LINE)
        drawing_text(d, style, x, y + LINE / 2, LETTERS, lines->items[i]);
    return y;
}

static void draw_cell(const struct sheet *s, struct drawing *d, int i)
{
    struct map_cell at = s->cells.items[i];
    const struct map_area *a = &s->m->areas[i];
    struct box_lines lines = lines_in(s, a);
    int x = left_of(s, at.column), y = s->y[at.row];
    drawing_box(d, SHAPE_AREA, x, y, s->box, s->heights[at.row]);
    x += s->box / 2;
    y = draw_lines(&lines.name, d, SHAPE_NAME, x, y + GAP / 2);
    draw_discs(d, a, x, y, s->discs, count_discs(a));
    draw_lines(&lines.things, d, SHAPE_GLYPH, x, y + lines.disc_rows * DISC);
}

/* Between areas that follow one another and lie next to each other; where a track continues in the next row, it has
 * no line. */
static void draw_links(const struct sheet *s, struct drawing *d)
{
    for (int i = 0; i < s->m->k->count; i++)
        for (int j = i + 1; j < s->m->k->count; j++) {
            struct map_cell a = s->cells.items[i], b = s->cells.items[j];
            int distance = (a.column > b.column ? a.column - b.column : b.column - a.column) +
                        (a.row > b.row ? a.row - b.row : b.row - a.row);
            if (map_is_linked(s->m, i, j) && distance == 1)
                drawing_line(d, SHAPE_LINK, left_of(s, a.column) + s->box / 2, s->y[a.row] + s->heights[a.row] / 2,
                             left_of(s, b.column) + s->box / 2, s->y[b.row] + s->heights[b.row] / 2);
        }
}

static const struct drawing *draw_sheet(struct arena *arena, const struct map *m, const char *title)
{
    int columns = m->tracked ? TRACK_COLUMNS : PLACE_COLUMNS;
    struct sheet s = {.arena = arena, .m = m, .box = (SHEET_WIDTH - 2 * MARGIN - (columns - 1) * GAP) / columns};
    s.letters = (s.box - 2) * 10 / LETTER_WIDTH;
    s.discs = (s.box - 2) / DISC;
    map_cells_make(&s.cells, arena, m, columns);
    measure_rows(&s);
    int last = s.cells.rows - 1;
    struct drawing *d = drawing_new(arena, left_of(&s, s.cells.columns) - GAP + MARGIN,
                                    s.y[last] + s.heights[last] + MARGIN, title);
    d->percent = PERCENT;
    draw_links(&s, d);
    for (int i = 0; i < m->k->count; i++)
        if (s.cells.items[i].row >= 0)
            draw_cell(&s, d, i);
    return d;
}

/* ---------------------------------------------------------------- the table */

/* The area itself as a piece, for its fields. */
static const struct position_piece *piece_of(const struct map *m, int32_t area)
{
    for (size_t k = 0; k < m->position->kind_count; k++)
        for (size_t i = 0; m->position->kinds[k].kind == m->kind && i < m->position->kinds[k].count; i++)
            if (m->position->kinds[k].pieces[i].member == area)
                return &m->position->kinds[k].pieces[i];
    return NULL;
}

/* Initial values are not worth a mention. */
static bool is_none(const struct position_value *v)
{
    return v->what == POSITION_NOTHING || ((v->what == POSITION_NUMBER || v->what == POSITION_TRUTH) && !v->value);
}

/* The fields of an area that differ from nothing, and what is true of it. */
static const char *state_of(const struct board_drawing *x, const struct map *m, const struct map_area *a)
{
    const struct position_piece *piece = piece_of(m, a->member);
    const struct vocab *v = m->position->compiled->vocab;
    struct buf *text = x->scratch;
    buf_reset(text);
    for (size_t f = 0; piece && f < piece->field_count; f++) {
        if (is_none(&piece->fields[f].value))
            continue;
        buf_str(text, text->len ? ", " : "");
        print_field(text, v, piece->fields[f].field, x->p->lang);
        buf_char(text, ' ');
        position_format_value(text, m->position, &piece->fields[f].value, piece->fields[f].field->type, x->p->lang);
    }
    for (size_t i = 0; i < a->count; i++)
        if (a->things[i].state && a->things[i].sign)
            buf_printf(text, "%s%s %s", text->len ? ", " : "", a->things[i].sign, a->things[i].detail);
    return arena_strdup(&x->p->arena, buf_cstr(text));
}

static void write_things(struct doc *p, struct doc_node *cell, const struct map_area *a)
{
    const char *before = "";
    for (size_t i = 0; i < a->count; i++) {
        const struct map_thing *thing = &a->things[i];
        if (thing->state || !thing->detail)
            continue;
        doc_printf(p, cell, "%s%s%s%s", before, thing->sign ? thing->sign : "", thing->sign ? " " : "", thing->detail);
        before = " · ";
    }
}

/* Also what people read who have the page as Markdown. All areas of a network are listed, as their links are in no
 * other words; of others, those that something is in. */
static void write_table(const struct board_drawing *x, const struct map *m)
{
    struct doc *p = x->p;
    struct doc_node *table = doc_add(p, x->in, DOC_TABLE), *row = doc_add(p, table, DOC_ROW);
    table->text = tr(p->lang, "Areas");
    doc_cell(p, row, tr(p->lang, "Area"));
    doc_cell(p, row, tr(p->lang, "State"));
    doc_cell(p, row, tr(p->lang, "Lies there"));
    if (m->linked)
        doc_cell(p, row, tr(p->lang, "Linked to"));
    for (int i = 0; i < m->k->count; i++) {
        if (!m->linked && !m->areas[i].count)
            continue;
        row = doc_add(p, table, DOC_ROW);
        doc_cell(p, row, m->areas[i].name);
        doc_cell(p, row, state_of(x, m, &m->areas[i]));
        write_things(p, doc_cell(p, row, NULL), &m->areas[i]);
        if (m->linked)
            doc_cell(p, row, map_links(&p->arena, m, i));
    }
}

void board_add_map(const struct board_drawing *x, int kind)
{
    struct map m;
    struct arena *arena = &x->p->arena;
    map_make(&m, x->position, kind, x->p->lang, x->scratch);
    if (!m.linked && !m.used)
        return;
    buf_reset(x->scratch);
    print_kind(x->scratch, x->position->compiled->vocab, kind, x->p->lang, NULL);
    const char *map = arena_printf(arena, tr(x->p->lang, "Map (%s)"), buf_cstr(x->scratch));
    const char *caption = arena_printf(arena, "%s: %s", map, x->where);
    board_figure(x, m.linked ? draw_linked(arena, &m, caption) : draw_sheet(arena, &m, caption), caption,
                 map_print(arena, &m, LETTERS_WIDTH));
    write_table(x, &m);
}
