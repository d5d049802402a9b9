/* SPDX-License-Identifier: MIT
 *
 * A map: areas as boxes with lines between those that are linked, or in rows where none are, a disc for each owner's
 * pieces there with their number; and a table with the same in words. Areas are the members of a kind with links, or
 * places of which those are drawn that something lies in or speaks of, with all that belong together.
 */
#include "base/tr.h"
#include "lang/print.h"
#include "board/board_inner.h"

#include <string.h>

enum {
    BOX_WIDTH = 118, BOX_HEIGHT = 50,
    RADIUS = 10,
    DISCS_MAX = 5, /* in one box */
    AREAS_MAX = 60 /* a larger map is unreadable; the areas are then listed like everything else */
};

/* A map while it is drawn. */
struct map {
    const struct board_drawing *x;
    const struct vocab *v;
    const struct vocab_kind *k;
    int kind;
    const bool *named; /* by member, see board_named */
    bool *shown; /* by area */
};

/* A grid is drawn as a board; a single area needs no map. */
bool board_is_map(const struct vocab *v, int kind)
{
    const struct vocab_kind *k = &v->kinds[kind];
    return !k->width && k->count > 1 && k->count <= AREAS_MAX && (k->links || board_is_place(v, kind));
}

/* The member of `kind` that a zone belongs to; *other is the next placeholder's member, such as the
 * player whose pieces are there. */
static int32_t zone_owner(const struct vocab *v, int32_t zone, int kind, int32_t *other)
{
    int32_t of = NOTHING, first = NOTHING;
    for (size_t i = 0; i < v->zone_count; i++) {
        const struct vocab_zone *z = &v->zones[i];
        int at = zone - z->first;
        if (at < 0 || at >= z->count)
            continue;
        const struct vocab_phrase *p = z->phrase >= 0 ? v->phrases[z->phrase] : NULL;
        int placeholders = p ? p->placeholder_count : z->of >= 0;
        for (int h = placeholders - 1; h >= 0; h--) {
            int placeholder_kind = p ? p->placeholders[h].kinds[0] : z->of;
            const struct vocab_kind *k = &v->kinds[placeholder_kind];
            if (placeholder_kind == kind)
                of = k->first + at % k->count;
            else
                first = k->first + at % k->count;
            at /= k->count;
        }
    }
    if (other)
        *other = first;
    return of;
}

bool board_is_on_map(const struct vocab *v, int32_t zone)
{
    for (int k = 0; k < (int)v->kind_count; k++)
        if (board_is_map(v, k) && zone_owner(v, zone, k, NULL) != NOTHING)
            return true;
    return false;
}

/* ---------------------------------------------------------------- words */

/* The scratch buffer as a text of the page. */
static const char *printed(const struct map *m)
{
    return arena_strdup(&m->x->p->arena, buf_cstr(m->x->scratch));
}

static const char *name_of(const struct map *m, int32_t member)
{
    buf_reset(m->x->scratch);
    print_member(m->x->scratch, m->v, member, m->x->p->lang, NULL);
    return printed(m);
}

static const char *zone_name(const struct map *m, int32_t zone)
{
    buf_reset(m->x->scratch);
    print_zone(m->x->scratch, m->v, zone, m->x->p->lang);
    return printed(m);
}

/* Hidden items are printed as what the viewer may know. */
static const char *zone_items(const struct map *m, const struct position_zone *z)
{
    struct buf *text = m->x->scratch;
    buf_reset(text);
    for (size_t i = 0; i < z->count; i++) {
        buf_str(text, i ? ", " : "");
        position_format_value(text, m->x->position, &z->items[i], type_any_number(), m->x->p->lang);
    }
    return printed(m);
}

/* ---------------------------------------------------------------- what lies in an area */

/* Pieces of one owner, or of one kind, in an area. */
struct lot {
    int style; /* number of the sort of piece */
    size_t count;
    const char *words;
};

struct lots {
    struct lot *items;
    size_t count, cap;
};

static void add_lot(const struct map *m, struct lots *lots, int style, size_t count, const char *words)
{
    ARENA_PUSH(&m->x->p->arena, lots->items, lots->count, lots->cap) = (struct lot){style, count, words};
}

/* Pieces of one owner are one disc with a number. */
static void add_zones(const struct map *m, struct lots *lots, int32_t area)
{
    for (size_t i = 0; i < m->x->position->zone_count; i++) {
        const struct position_zone *z = &m->x->position->zones[i];
        int32_t owner;
        if (!z->count || zone_owner(m->v, z->zone, m->kind, &owner) != area)
            continue;
        int style = owner == NOTHING ? 0 : owner - vocab_kind_of(m->v, owner)->first;
        const char *words = arena_printf(&m->x->p->arena, "%s: %s", zone_name(m, z->zone), zone_items(m, z));
        add_lot(m, lots, style, z->count, words);
    }
}

/* The field of a piece that names the area where it is. */
static bool is_there(const struct map *m, const struct position_piece *piece, int32_t area)
{
    for (size_t f = 0; f < piece->field_count; f++) {
        const struct position_field *field = &piece->fields[f];
        if (field->field->decl && field->field->type.kind == m->kind && field->value.what == POSITION_MEMBER)
            return field->value.value == area;
    }
    return false;
}

/* Pieces that are on an area by one of their fields, by kind. */
static void add_pieces(const struct map *m, struct lots *lots, int32_t area)
{
    for (size_t k = 0; k < m->x->position->kind_count; k++) {
        const struct position_kind *kind = &m->x->position->kinds[k];
        struct buf *words = m->x->scratch;
        size_t count = 0;
        buf_reset(words);
        for (size_t i = 0; i < kind->count && m->v->kinds[kind->kind].category == RB_PIECE; i++)
            if (kind->kind != m->kind && is_there(m, &kind->pieces[i], area)) {
                buf_str(words, count++ ? ", " : "");
                print_member(words, m->v, kind->pieces[i].member, m->x->p->lang, NULL);
            }
        if (count)
            add_lot(m, lots, (int)k, count, printed(m));
    }
}

static struct lots lots_in(const struct map *m, int32_t area)
{
    struct lots lots = {0};
    add_zones(m, &lots, area);
    add_pieces(m, &lots, area);
    return lots;
}

/* ---------------------------------------------------------------- which are shown */

/* Something is there, or a field shows it. */
static bool is_used(const struct map *m, int i)
{
    return m->named[m->k->first + i] || lots_in(m, m->k->first + i).count;
}

/* Places of one group are shown together or not at all. */
static bool group_is_used(const struct map *m, int32_t group)
{
    bool used = group != NOTHING && m->named[group];
    for (int i = 0; !used && group != NOTHING && i < m->k->count; i++)
        used = board_place_group(m->v, m->k->first + i) == group && is_used(m, i);
    return used;
}

/* Linked areas are one map; of others, a few of many boards may be in use. false: nothing is anywhere. */
static bool look_for_shown(struct map *m)
{
    bool any = m->k->links != NULL;
    m->named = board_named(m->x->position);
    m->shown = ARENA_ARRAY(&m->x->p->arena, bool, m->k->count + 1);
    for (int i = 0; i < m->k->count; i++) {
        bool used = m->k->links || is_used(m, i);
        any = any || used;
        m->shown[i] = used || group_is_used(m, board_place_group(m->v, m->k->first + i));
    }
    return any;
}

/* ---------------------------------------------------------------- drawing */

/* Links may be declared in one direction only; they are drawn the same. */
static bool is_linked(const struct map *m, int a, int b)
{
    return m->k->links && (m->k->links[a * m->k->count + b] || m->k->links[b * m->k->count + a]);
}

/* Long names get smaller letters, so that they stay inside of the box. */
static int letter_size(size_t len)
{
    if (len > 18)
        return 10;
    return len > 14 ? 11 : 12;
}

static void draw_area(const struct map *m, struct drawing *d, int i, struct area_place at)
{
    struct arena *arena = &m->x->p->arena;
    struct lots lots = lots_in(m, m->k->first + i);
    const char *name = name_of(m, m->k->first + i);
    size_t shown = lots.count < DISCS_MAX ? lots.count : DISCS_MAX;
    drawing_box(d, SHAPE_AREA, at.x - BOX_WIDTH / 2, at.y - BOX_HEIGHT / 2, BOX_WIDTH, BOX_HEIGHT);
    drawing_text(d, SHAPE_NAME, at.x, at.y - (shown ? 12 : 0), letter_size(strlen(name)), name);
    int x = at.x - ((int)shown - 1) * (RADIUS + 2);
    for (size_t n = 0; n < shown; n++, x += 2 * RADIUS + 4) {
        drawing_disc(d, board_piece_style(lots.items[n].style), x, at.y + 11, RADIUS)->title = lots.items[n].words;
        const char *number = arena_printf(arena, "%zu", lots.items[n].count);
        drawing_text(d, SHAPE_LETTERS, x, at.y + 11, 11, number)->title = lots.items[n].words;
    }
}

/* Lines first, so that boxes cover their ends. */
static const struct drawing *draw(const struct map *m, const char *title)
{
    struct arena *arena = &m->x->p->arena;
    struct area_places places = {.box_width = BOX_WIDTH, .box_height = BOX_HEIGHT};
    if (m->k->links)
        areas_by_links(&places, arena, m->k->links, m->k->count);
    else
        areas_in_rows(&places, arena, m->v, m->kind, m->shown);
    const struct area_place *at = places.items;
    struct drawing *d = drawing_new(arena, places.width, places.height, title);
    d->broad = m->k->links != NULL; /* rows are not wider than a telephone */
    for (int i = 0; i < m->k->count; i++)
        for (int j = i + 1; j < m->k->count; j++)
            if (is_linked(m, i, j))
                drawing_line(d, SHAPE_LINK, at[i].x, at[i].y, at[j].x, at[j].y);
    for (int i = 0; i < m->k->count; i++)
        if (m->shown[i])
            draw_area(m, d, i, at[i]);
    return d;
}

/* ---------------------------------------------------------------- the table */

/* The area itself as a piece, for its fields. */
static const struct position_piece *piece_of(const struct map *m, int32_t area)
{
    for (size_t k = 0; k < m->x->position->kind_count; k++)
        for (size_t i = 0; i < m->x->position->kinds[k].count; i++)
            if (m->x->position->kinds[k].pieces[i].member == area)
                return &m->x->position->kinds[k].pieces[i];
    return NULL;
}

/* Initial values are not worth a mention. */
static bool is_none(const struct position_value *v)
{
    return v->what == POSITION_NOTHING || ((v->what == POSITION_NUMBER || v->what == POSITION_TRUTH) && !v->value);
}

/* The fields of an area that differ from nothing. */
static const char *state_of(const struct map *m, int32_t area)
{
    const struct position_piece *piece = piece_of(m, area);
    struct buf *text = m->x->scratch;
    buf_reset(text);
    for (size_t f = 0; piece && f < piece->field_count; f++) {
        if (is_none(&piece->fields[f].value))
            continue;
        buf_str(text, text->len ? ", " : "");
        print_field(text, m->v, piece->fields[f].field, m->x->p->lang);
        buf_char(text, ' ');
        position_format_value(text, m->x->position, &piece->fields[f].value, piece->fields[f].field->type,
                              m->x->p->lang);
    }
    return printed(m);
}

static const char *links_of(const struct map *m, int i)
{
    const char *all = "";
    for (int j = 0; j < m->k->count; j++)
        if (j != i && is_linked(m, i, j))
            all = arena_printf(&m->x->p->arena, "%s%s%s", all, *all ? ", " : "", name_of(m, m->k->first + j));
    return all;
}

/* Also what people read who have the page as Markdown. */
static void write_table(const struct map *m)
{
    struct doc *p = m->x->p;
    struct doc_node *table = doc_add(p, m->x->in, DOC_TABLE), *row = doc_add(p, table, DOC_ROW);
    table->text = tr(m->x->p->lang, "Areas");
    doc_cell(p, row, tr(m->x->p->lang, "Area"));
    doc_cell(p, row, tr(m->x->p->lang, "State"));
    doc_cell(p, row, tr(m->x->p->lang, "Lies there"));
    if (m->k->links)
        doc_cell(p, row, tr(m->x->p->lang, "Linked to"));
    for (int i = 0; i < m->k->count; i++) {
        if (!m->k->links && !is_used(m, i))
            continue;
        struct lots lots = lots_in(m, m->k->first + i);
        row = doc_add(p, table, DOC_ROW);
        doc_cell(p, row, name_of(m, m->k->first + i));
        doc_cell(p, row, state_of(m, m->k->first + i));
        struct doc_node *cell = doc_cell(p, row, NULL);
        for (size_t n = 0; n < lots.count; n++)
            doc_printf(p, cell, "%s%s", n ? " · " : "", lots.items[n].words);
        if (m->k->links)
            doc_cell(p, row, links_of(m, i));
    }
}

void board_add_map(const struct board_drawing *x, int kind)
{
    const struct vocab *v = x->position->compiled->vocab;
    struct map m = {.x = x, .v = v, .k = &v->kinds[kind], .kind = kind};
    if (!look_for_shown(&m))
        return;
    buf_reset(x->scratch);
    print_kind(x->scratch, x->position->compiled->vocab, kind, x->p->lang, NULL);
    const char *map = arena_printf(&x->p->arena, tr(x->p->lang, "Map (%s)"), buf_cstr(x->scratch));
    const char *caption = arena_printf(&x->p->arena, "%s: %s", map, x->where);
    board_figure(x, draw(&m, caption), caption, NULL);
    write_table(&m);
}
