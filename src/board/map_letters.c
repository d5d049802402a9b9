/* SPDX-License-Identifier: MIT
 *
 * Prints a map in letters: boxes with the name of each area and what is there. The number of columns is the one
 * that needs the fewest lines. Must not know what is in an area.
 */
#include "board/map.h"

#include "base/utf8.h"

#include <string.h>

enum { COLUMNS_MAX = 10, INNER_MIN = 8 /* of a box */ };

/* What is in a box. */
struct box {
    struct map_lines lines;
    bool cut; /* a word did not fit */
};

/* A map with a number of columns. */
struct sheet {
    struct map_cells cells;
    struct box *boxes; /* by area */
    int *heights; /* by row */
    int inner; /* columns of a box */
    int lines; /* of it all */
    bool cut;
};

static bool has_long_word(const char *text, int columns, struct arena *arena)
{
    for (const char *word = text; *word;) {
        size_t size = strcspn(word, " ");
        if (utf8_columns(arena_strndup(arena, word, size)) > columns)
            return true;
        word += size + (word[size] == ' ');
    }
    return false;
}

static const char *signs_of(struct arena *arena, const struct map_area *a)
{
    const char *all = "";
    for (size_t i = 0; i < a->count; i++)
        if (a->things[i].sign)
            all = arena_printf(arena, "%s%s%s", all, *all ? " " : "", a->things[i].sign);
    return all;
}

const char *map_signs(struct arena *arena, const struct map_area *a)
{
    const char *all = signs_of(arena, a);
    for (size_t i = 0; i < a->count; i++)
        if (!a->things[i].sign)
            all = arena_printf(arena, "%s%s%s", all, *all ? ", " : "", a->things[i].words);
    return all;
}

/* Links may be declared in one direction only; they are shown the same. */
bool map_is_linked(const struct map *m, int a, int b)
{
    return a != b && m->k->links && (m->k->links[a * m->k->count + b] || m->k->links[b * m->k->count + a]);
}

const char *map_links(struct arena *arena, const struct map *m, int i)
{
    const char *all = "";
    for (int j = 0; j < m->k->count; j++)
        if (map_is_linked(m, i, j))
            all = arena_printf(arena, "%s%s%s", all, *all ? ", " : "", m->areas[j].name);
    return all;
}

/* The name; the letters of all that have some; a line for each of the others. */
static void fill_box(struct box *out, struct arena *arena, const struct map_area *a, int inner)
{
    out->cut = has_long_word(a->name, inner, arena);
    map_wrap(&out->lines, arena, a->name, inner);
    map_wrap(&out->lines, arena, signs_of(arena, a), inner);
    for (size_t i = 0; i < a->count; i++)
        if (!a->things[i].sign) {
            const char *line = arena_printf(arena, "- %s", a->things[i].words);
            out->cut |= has_long_word(line, inner, arena);
            map_wrap(&out->lines, arena, line, inner);
        }
}

static void make_sheet(struct sheet *out, struct arena *arena, const struct map *m, int columns, int width)
{
    *out = (struct sheet){.boxes = ARENA_ARRAY(arena, struct box, m->k->count + 1)};
    map_cells_make(&out->cells, arena, m, columns);
    out->inner = (width - 1) / out->cells.columns - 1;
    out->heights = ARENA_ARRAY(arena, int, out->cells.rows + 1);
    for (int i = 0; i < m->k->count; i++) {
        int row = out->cells.items[i].row;
        if (row < 0)
            continue;
        fill_box(&out->boxes[i], arena, &m->areas[i], out->inner);
        out->cut |= out->boxes[i].cut;
        if ((int)out->boxes[i].lines.count > out->heights[row])
            out->heights[row] = (int)out->boxes[i].lines.count;
    }
    out->lines = out->cells.rows;
    for (int r = 0; r < out->cells.rows; r++)
        out->lines += out->heights[r] + out->cells.begins[r];
}

/* Boxes are as wide as what is in them. */
static void narrow(struct sheet *s, const struct map *m)
{
    int widest = INNER_MIN;
    for (int i = 0; i < m->k->count; i++)
        for (size_t n = 0; n < s->boxes[i].lines.count; n++)
            if (utf8_columns(s->boxes[i].lines.items[n]) > widest)
                widest = utf8_columns(s->boxes[i].lines.items[n]);
    if (widest < s->inner)
        s->inner = widest;
}

/* Words that are cut are worse than further lines. */
static void choose_sheet(struct sheet *out, struct arena *arena, const struct map *m, int width)
{
    make_sheet(out, arena, m, 1, width);
    for (int columns = 2; columns <= COLUMNS_MAX && width / columns > INNER_MIN + 1; columns++) {
        struct sheet other;
        make_sheet(&other, arena, m, columns, width);
        if (other.cut < out->cut || (other.cut == out->cut && other.lines < out->lines))
            *out = other;
    }
    narrow(out, m);
}

/* The area in a box; -1: there is none. */
static int area_at(const struct sheet *s, const struct map *m, int column, int row)
{
    for (int i = 0; row >= 0 && row < s->cells.rows && i < m->k->count; i++)
        if (s->cells.items[i].row == row && s->cells.items[i].column == column)
            return i;
    return -1;
}

/* What is drawn where borders meet, of which some exist: above, to the right, below and to the left. */
static const char *corner(bool above, bool right, bool below, bool left)
{
    static const char *const corners[] = {" ", "╵", "╶", "└", "╷", "│", "┌", "├",
                                          "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
    return corners[above + 2 * right + 4 * below + 8 * left];
}

/* The border between two rows, of which each may be outside of the section. */
static void print_border(struct buf *out, const struct sheet *s, const struct map *m, int upper, int lower)
{
    struct { bool above, below; } left = {false, false}, here;
    for (int c = 0; c <= s->cells.columns; c++, left.above = here.above, left.below = here.below) {
        here.above = area_at(s, m, c, upper) >= 0;
        here.below = area_at(s, m, c, lower) >= 0;
        bool line = here.above || here.below;
        buf_str(out, corner(left.above || here.above, line, left.below || here.below, left.above || left.below));
        for (int i = 0; c < s->cells.columns && i < s->inner; i++)
            buf_str(out, line ? "─" : " ");
    }
    while (out->len && out->data[out->len - 1] == ' ')
        out->len--;
    buf_char(out, '\n');
}

static void print_line(struct buf *out, const struct sheet *s, const struct map *m, int row, size_t line)
{
    bool before = false;
    for (int c = 0; c <= s->cells.columns; c++) {
        int area = c < s->cells.columns ? area_at(s, m, c, row) : -1;
        const struct map_lines *lines = area >= 0 ? &s->boxes[area].lines : NULL;
        const char *text = lines && line < lines->count ? lines->items[line] : "";
        buf_str(out, before || area >= 0 ? "│" : " ");
        buf_str(out, text);
        for (int i = utf8_columns(text); c < s->cells.columns && i < s->inner; i++)
            buf_char(out, ' ');
        before = area >= 0;
    }
    while (out->len && out->data[out->len - 1] == ' ')
        out->len--;
    buf_char(out, '\n');
}

const char *map_print(struct arena *arena, const struct map *m, int width)
{
    struct sheet s;
    struct buf out = BUF_ON(arena);
    if (m->linked)
        return NULL;
    choose_sheet(&s, arena, m, width);
    for (int r = 0; r < s.cells.rows; r++) {
        bool last = r + 1 == s.cells.rows || s.cells.begins[r + 1];
        print_border(&out, &s, m, s.cells.begins[r] ? -1 : r - 1, r);
        for (int i = 0; i < s.heights[r]; i++)
            print_line(&out, &s, m, r, (size_t)i);
        if (last)
            print_border(&out, &s, m, r, -1);
    }
    return buf_cstr(&out);
}
