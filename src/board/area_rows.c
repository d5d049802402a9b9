/* SPDX-License-Identifier: MIT
 *
 * Areas that are not linked, as locations of a board are: in rows, and those together
 * that belong to the same thing by what is printed on them.
 */
#include "board/board_inner.h"

enum {
    ROW_MAX = 2, /* boxes; more continue below, so that a row can be seen on a telephone */
    GAP_X = 10,
    GAP_Y = 10,
    GROUP_GAP = 24,
    MARGIN = 8
};

/* A zone belongs to a kind if its first placeholder, or its owner, is of that kind. */
static bool is_zone_of(const struct vocab *v, const struct vocab_zone *z, int kind)
{
    const struct vocab_phrase *p = z->phrase >= 0 ? v->phrases[z->phrase] : NULL;
    for (int h = 0; p && h < p->placeholder_count; h++)
        if (p->placeholders[h].kinds[0] == kind)
            return true;
    return !p && z->of == kind;
}

/* A kind whose members have zones, are not cards themselves, and are printed. */
bool board_is_place(const struct vocab *v, int kind)
{
    const struct vocab_kind *k = &v->kinds[kind];
    bool has_zones = false;
    for (size_t i = 0; i < v->zone_count; i++)
        has_zones = has_zones || is_zone_of(v, &v->zones[i], kind);
    return has_zones && !k->links && !k->held && board_is_printed(k);
}

/* The first field that names a piece decides: "location of Ann", for example. */
int32_t board_place_group(const struct vocab *v, int32_t place)
{
    const struct vocab_kind *k = vocab_kind_of(v, place);
    for (size_t i = 0; i < k->field_count; i++) {
        const struct vocab_field *f = &k->fields[i];
        bool names = (f->type.tag == TY_PIECE || f->type.tag == TY_MAYBE) &&
                     v->kinds[f->type.kind].category == RB_PIECE;
        if (names)
            return f->values ? f->values[place - k->first] : f->first_value;
    }
    return NOTHING;
}

/* Members of a group are next to each other in the rulebook, so one pass is enough. */
void areas_in_rows(struct area_places *out, struct arena *arena, const struct vocab *v, int kind, const bool *shown)
{
    const struct vocab_kind *k = &v->kinds[kind];
    int32_t group = NOTHING;
    int column = 0, y = MARGIN + out->box_height / 2;
    out->items = ARENA_ARRAY(arena, struct area_place, k->count + 1);
    out->width = 0;
    for (int i = 0; i < k->count; i++) {
        int32_t own = board_place_group(v, k->first + i);
        if (!shown[i])
            continue;
        bool other = column && own != group;
        if (other || column == ROW_MAX) {
            column = 0;
            y += out->box_height + (other ? GROUP_GAP : GAP_Y);
        }
        group = own;
        int x = MARGIN + out->box_width / 2 + column++ * (out->box_width + GAP_X);
        out->items[i] = (struct area_place){x, y};
        if (x + out->box_width / 2 + MARGIN > out->width)
            out->width = x + out->box_width / 2 + MARGIN;
    }
    out->height = y + out->box_height / 2 + MARGIN;
}
