/* SPDX-License-Identifier: MIT
 *
 * Which cells make up a position that the rulebook counts, and where its history is kept (bytecode: docs/bytecode.md).
 */
#include "lang/layout_inner.h"

static int32_t bits_of(int64_t values)
{
    int32_t bits = 0;
    while ((int64_t)1 << bits < values)
        bits++;
    return bits;
}

/* The cells of some pieces or of the table: `values` of them are possible, from `low` on. */
static void add_part(struct program_position *q, int32_t first, int32_t count, int32_t low,
                     int64_t values, bool nothing)
{
    q->parts[q->part_count++] = (struct program_part){first, count, low, nothing, bits_of(values + nothing)};
    q->cells += count;
}

/* The zones of all pieces that could lie there, and what lies above them. */
static void add_zone_part(struct layout_ctx *l, struct program_position *q, const struct vocab_zone *z)
{
    const struct program_kind *k = &l->p->kinds[z->holds];
    add_part(q, k->place + k->first, k->count, 0, l->v->zone_instance_count, true);
    if (l->v->kinds[z->holds].in_order)
        add_part(q, k->above + k->first, k->count, k->first, k->count, true);
}

/* Cells that hold values of the type. */
static void add_typed_part(struct layout_ctx *l, struct program_position *q, int32_t first, int32_t count, struct type type)
{
    int32_t low = type.low;
    int64_t values = (int64_t)type.high - low + 1;
    if (type.tag == TY_PIECE || type.tag == TY_MAYBE) {
        low = l->v->kinds[type.kind].first;
        values = l->v->kinds[type.kind].count;
    }
    add_part(q, first, count, low, values, type.tag == TY_MAYBE);
}

static void add_field_part(struct layout_ctx *l, struct program_position *q, const struct vocab_position_part *part)
{
    const struct vocab_field *f = part->field;
    const struct vocab_kind *k = part->kind < 0 ? NULL : &l->v->kinds[part->kind];
    if (f->store == FIELD_ZONE)
        add_zone_part(l, q, &l->v->zones[f->zone]);
    if (f->store != FIELD_CELL) /* the rest never changes */
        return;
    add_typed_part(l, q, k ? f->cell + k->first : f->cell, k ? k->count : 1, f->type);
}

void lay_positions(struct layout_ctx *l)
{
    struct program *p = l->p;
    struct src_pos nowhere = {0, 1, 1};
    p->cell_decided = -1;
    p->positions = ARENA_ARRAY(&l->c->arena, struct program_position, l->v->phrase_count + 1);
    for (size_t i = 0; i < l->v->phrase_count; i++) {
        const struct vocab_phrase *ph = l->v->phrases[i];
        if (!ph->position)
            continue;
        if (p->cell_decided < 0)
            p->cell_decided = add_area(l, AREA_ENGINE, 1, NULL, -1, nowhere);
        struct program_position *q = &p->positions[p->position_count];
        int64_t bits = 0;
        q->most = ph->type.high;
        q->parts = ARENA_ARRAY(&l->c->arena, struct program_part, 2 * ph->position->count + 1);
        for (size_t k = 0; k < ph->position->count; k++) {
            const struct vocab_position_part *part = &ph->position->parts[k];
            if (part->field)
                add_field_part(l, q, part);
            else if (part->condition->cls == PHRASE_VALUE)
                add_typed_part(l, q, part->condition->cell, part->condition->cell_count, part->condition->type);
            else
                add_part(q, part->condition->cell, part->condition->cell_count, 0, 2, false);
        }
        for (int32_t k = 0; k < q->part_count; k++)
            bits += (int64_t)q->parts[k].count * q->parts[k].bits;
        if (bits > 32 * (int64_t)POSITION_WORDS_MAX) {
            diag_add(l->diags, DIAG_ERROR, "too-many", ph->pos, 1, "the position of '%s' takes more than %d bits", ph->id,
                     32 * POSITION_WORDS_MAX);
            bits = 0;
        }
        q->words = (int32_t)((bits + 31) / 32);
        q->history = add_area(l, AREA_POSITIONS, POSITION_HEADER + (int64_t)q->most * (q->words + 1), ph, -1, ph->pos);
        ph->position->index = p->position_count++;
    }
}
