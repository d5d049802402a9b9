/* SPDX-License-Identifier: MIT
 *
 * What is open about pieces that a role cannot identify: a field in which all of them are alike, and that
 * none of them is in a zone of which the role knows every piece. Such a read gives the same in all games
 * that the role cannot distinguish. Must not print anything.
 */
#include "explain/why/why_inner.h"

#include "session/cells.h"
#include "session/words.h"

/* Whether the role knows every piece in the zone. */
static bool knows_zone(struct sight *sight, const struct program *p, int32_t zone)
{
    const struct program_kind *k = &p->kinds[p->zones[p->zone_of[zone]].kind];
    for (int32_t piece = k->first; piece < k->first + k->count; piece++)
        if (sight->vm->m[k->place + piece] == zone && !sight_names(sight, piece))
            return false;
    return true;
}

/* Whether the pieces of a kind that the role cannot identify are alike in a field. */
static bool are_alike(struct sight *sight, const struct program *p, const struct area *a)
{
    const struct program_kind *k = &p->kinds[a->kind];
    int32_t first = NOTHING;
    for (int32_t piece = k->first; piece < k->first + k->count; piece++) {
        if (sight_names(sight, piece))
            continue;
        int32_t *cells = sight->vm->m + a->first - k->first;
        first = first == NOTHING ? piece : first;
        if (cells[piece] != cells[first])
            return false;
    }
    return true;
}

static bool names_all(struct sight *sight, const struct vocab_phrase *p, const int32_t *values)
{
    for (int i = 0; i < p->placeholder_count; i++) {
        struct type t = words_placeholder_type(sight->v, &p->placeholders[i], values[i]);
        if ((t.tag == TY_PIECE || t.tag == TY_MAYBE) && values[i] >= 0 && !sight_names(sight, values[i]))
            return false;
    }
    return true;
}

/* Whether a kept condition holds of no piece that the role cannot identify. */
static bool holds_of_none(struct sight *sight, const struct area *a)
{
    const struct vocab_phrase *p = a->owner;
    for (int32_t i = 0; i < a->count; i++) {
        int32_t values[PLACEHOLDERS_MAX] = {0};
        if (!sight->vm->m[a->first + i])
            continue;
        cells_condition_values(sight->v, p, i, values);
        if (!names_all(sight, p, values))
            return false;
    }
    return true;
}

static bool is_unnamed(struct why_openness *o, const struct program *p, const struct area *a, int32_t cell)
{
    int32_t values[PLACEHOLDERS_MAX] = {0};
    if (a->what != AREA_CONDITION && a->what != AREA_VALUE)
        return !sight_names(o->sight, p->kinds[a->kind].first + cell - a->first);
    cells_condition_values(o->sight->v, a->owner, cell - a->first, values);
    return !names_all(o->sight, a->owner, values);
}

static bool work_out(struct why_openness *o, const struct program *p, const struct area *a, int32_t zone)
{
    switch (a->what) {
    case AREA_PLACE: return knows_zone(o->sight, p, zone);
    case AREA_CONDITION: return holds_of_none(o->sight, a);
    default: return are_alike(o->sight, p, a);
    }
}

static bool is_hidden(const struct area *a)
{
    return a->what == AREA_FIELD ? ((const struct vocab_field *)a->owner)->hidden
                                 : a->what == AREA_CONDITION && ((const struct vocab_phrase *)a->owner)->hidden;
}

bool why_is_open(struct why_openness *o, const struct compiled *c, const struct vm_read *read)
{
    const struct program *p = &c->program;
    const struct area *a = read->cell >= 0 && read->cell < p->cell_count ? program_area(p, read->cell) : NULL;
    bool place = a && a->what == AREA_PLACE && read->kind == VM_READ_PLACE;
    bool cell = a && (a->what == AREA_FIELD || a->what == AREA_CONDITION) && read->kind == VM_READ_CELL;
    if (!(place || cell) || is_hidden(a) || !is_unnamed(o, p, a, read->cell))
        return false;
    signed char *known = place ? &o->zones[read->zone] : &o->cells[a->first];
    if (!*known)
        *known = work_out(o, p, a, read->zone) ? 1 : -1;
    return *known > 0;
}
