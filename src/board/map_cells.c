/* SPDX-License-Identifier: MIT
 *
 * Arranges the areas of a map in columns and rows: rings round a rectangle, tracks and places line by line. Must not
 * know what is in an area.
 */
#include "board/map.h"

#include "base/utf8.h"

#include <string.h>

static void place(struct map_cells *out, int area, int column, int row)
{
    out->items[area] = (struct map_cell){column, row};
    if (row >= out->rows)
        out->rows = row + 1;
    if (column >= out->columns)
        out->columns = column + 1;
}

static void begin_section(struct map_cells *out, int row)
{
    out->begins[row] = true;
}

/* Clockwise from the upper left corner. If the number is odd, a place on the left stays free. */
static void place_ring(struct map_cells *out, const struct map *m, const int32_t *members, int count, int columns)
{
    int top = out->rows, wide = count < 2 * columns ? (count + 1) / 2 : columns;
    int sides = (count - 2 * wide + 1) / 2, bottom = top + 1 + sides;
    begin_section(out, top);
    for (int i = 0; i < count; i++) {
        int area = members[i] - m->k->first, n = i;
        if (n < wide)
            place(out, area, n, top);
        else if ((n -= wide) < sides)
            place(out, area, wide - 1, top + 1 + n);
        else if ((n -= sides) < wide)
            place(out, area, wide - 1 - n, bottom);
        else
            place(out, area, 0, bottom - 1 - (n - wide));
    }
}

/* Line by line. */
static void place_line(struct map_cells *out, const struct map *m, const int32_t *members, int count, int columns)
{
    int top = out->rows;
    begin_section(out, top);
    for (int i = 0; i < count; i++)
        place(out, members[i] - m->k->first, i % columns, top + i / columns);
}

/* The areas on no track come last. */
static void place_tracks(struct map_cells *out, struct arena *arena, const struct map *m, int columns)
{
    int32_t *rest = ARENA_ARRAY(arena, int32_t, m->k->count + 1);
    int rest_count = 0;
    for (int t = 0; t < m->k->track_count; t++) {
        const struct program_track *track = &m->k->tracks[t];
        const int32_t *members = m->k->on_track + track->first;
        if (track->ring)
            place_ring(out, m, members, track->count, columns);
        else
            place_line(out, m, members, track->count, columns);
    }
    for (int i = 0; i < m->k->count; i++)
        if (out->items[i].row < 0)
            rest[rest_count++] = m->k->first + i;
    if (rest_count)
        place_line(out, m, rest, rest_count, columns);
}

/* Members of a group are next to each other in the rulebook, so one pass is enough. */
static void place_groups(struct map_cells *out, struct arena *arena, const struct map *m, int columns)
{
    const struct vocab *v = m->position->compiled->vocab;
    int32_t *members = ARENA_ARRAY(arena, int32_t, m->k->count + 1);
    for (int i = 0; i < m->k->count;) {
        int32_t group = map_place_group(v, m->k->first + i);
        int count = 0;
        for (; i < m->k->count && map_place_group(v, m->k->first + i) == group; i++)
            if (m->areas[i].shown)
                members[count++] = m->k->first + i;
        if (count)
            place_line(out, m, members, count, columns);
    }
}

void map_cells_make(struct map_cells *out, struct arena *arena, const struct map *m, int columns)
{
    *out = (struct map_cells){.items = ARENA_ARRAY(arena, struct map_cell, m->k->count + 1)};
    out->begins = ARENA_ARRAY(arena, bool, m->k->count + 2);
    for (int i = 0; i < m->k->count; i++)
        out->items[i].row = -1;
    if (m->tracked)
        place_tracks(out, arena, m, columns);
    else
        place_groups(out, arena, m, columns);
}

/* ---------------------------------------------------------------- lines */

/* The number of bytes from `from` to `to` that are at most so many columns wide. */
static size_t fitting(const char *from, const char *to, int columns)
{
    const char *at = from;
    for (int n = 0; at < to && n < columns; n++)
        at = utf8_next(at);
    return (size_t)((at < to ? at : to) - from);
}

static int columns_of(struct arena *arena, const char *from, const char *to)
{
    return utf8_columns(arena_strndup(arena, from, (size_t)(to - from)));
}

/* The end of the line that begins here: the last word that fits, or what fits of a longer one. */
static const char *line_end(struct arena *arena, const char *from, int columns)
{
    const char *end = from, *word = from;
    while (*word) {
        word += strcspn(word + (*word == ' '), " ") + (*word == ' ');
        if (columns_of(arena, from, word) > columns)
            break;
        end = word;
    }
    return end > from ? end : from + fitting(from, from + strlen(from), columns);
}

void map_wrap(struct map_lines *out, struct arena *arena, const char *text, int columns)
{
    while (*text) {
        const char *end = line_end(arena, text, columns);
        ARENA_PUSH(arena, out->items, out->count, out->cap) = arena_strndup(arena, text, (size_t)(end - text));
        for (text = end; *text == ' ';)
            text++;
    }
}
