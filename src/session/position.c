/* SPDX-License-Identifier: MIT
 *
 * Builds a position: the value of each cell, and which of them the viewer may know. Pieces that the viewer cannot
 * distinguish are listed after those that it can, so that no place in a list reveals which is which. Must not print.
 */
#include "session/position.h"

#include "session/cells.h"
#include "session/words.h"

struct position_ctx {
    const struct compiled *c;
    const struct vocab *v;
    struct vm *vm; /* as the viewer sees it */
    struct arena *arena;
    struct position *p;
    struct sight sight;
};

/* ---------------------------------------------------------------- values */

/* A piece that the viewer cannot identify becomes "a card of this kind". */
static struct position_value member_value(struct position_ctx *l, int32_t member)
{
    if (member == NOTHING)
        return (struct position_value){POSITION_NOTHING, 0};
    if (sight_names(&l->sight, member))
        return (struct position_value){POSITION_MEMBER, member};
    return (struct position_value){POSITION_SOME, l->v->members[member].kind};
}

static struct position_value value_of(struct position_ctx *l, struct type type, int32_t value)
{
    switch (type.tag) {
    case TY_TRUTH: return (struct position_value){POSITION_TRUTH, value};
    case TY_PIECE:
    case TY_MAYBE: return member_value(l, value);
    default: return (struct position_value){POSITION_NUMBER, value};
    }
}

static struct position_field field_of(struct position_ctx *l, const struct vocab_field *f, int32_t cell,
                                      int32_t member)
{
    int32_t value = l->vm->m[cell];
    struct position_field out = {.field = f};
    if (f->hidden && member != NOTHING && !sight_knows(&l->sight, member))
        return out;
    out.value = value_of(l, f->type, value);
    out.first = value == l->vm->program->first_cells[cell];
    return out;
}

/* ---------------------------------------------------------------- table, pieces, zones */

static void look_at_table(struct position_ctx *l)
{
    l->p->table = ARENA_ARRAY(l->arena, struct position_field, l->v->table_count + 1);
    for (size_t i = 0; i < l->v->table_count; i++) {
        const struct vocab_field *f = &l->v->table[i];
        if (f->store == FIELD_CELL && !f->option)
            l->p->table[l->p->table_count++] = field_of(l, f, f->cell, NOTHING);
    }
}

static size_t changing_fields(const struct vocab_kind *k)
{
    size_t n = 0;
    for (size_t i = 0; i < k->field_count; i++)
        n += k->fields[i].store == FIELD_CELL;
    return n;
}

/* Of the players only those that take part; of other kinds all members. */
static int32_t playing(const struct position_ctx *l, int kind)
{
    return kind == l->v->players ? l->vm->m[l->vm->program->cell_players] : l->v->kinds[kind].count;
}

static void look_at_piece(struct position_ctx *l, int kind, int32_t member, struct position_piece *out)
{
    const struct vocab_kind *k = &l->v->kinds[kind];
    *out = (struct position_piece){.member = member, .zone = NOWHERE};
    out->fields = ARENA_ARRAY(l->arena, struct position_field, changing_fields(k) + 1);
    for (size_t i = 0; i < k->field_count; i++)
        if (k->fields[i].store == FIELD_CELL)
            out->fields[out->field_count++] = field_of(l, &k->fields[i], k->fields[i].cell + member, member);
    if (k->held)
        out->zone = l->vm->m[l->c->program.kinds[kind].place + member];
}

static void look_at_kinds(struct position_ctx *l)
{
    l->p->kinds = ARENA_ARRAY(l->arena, struct position_kind, l->v->kind_count + 1);
    for (size_t i = 0; i < l->v->kind_count; i++) {
        const struct vocab_kind *k = &l->v->kinds[i];
        if (k->category == RB_NUMBER || (!changing_fields(k) && !k->held))
            continue;
        struct position_kind *out = &l->p->kinds[l->p->kind_count++];
        *out = (struct position_kind){.kind = (int32_t)i};
        out->pieces = ARENA_ARRAY(l->arena, struct position_piece, k->count + 1);
        for (int32_t m = k->first; m < k->first + playing(l, (int)i); m++)
            if (sight_names(&l->sight, m))
                look_at_piece(l, (int)i, m, &out->pieces[out->count++]);
    }
}

/* Where a zone has no order, known pieces come first, so the place of an unknown one reveals nothing. */
static void look_at_zone(struct position_ctx *l, int32_t zone, bool ordered, struct position_zone *out)
{
    int32_t count = vm_zone_items(l->vm, zone, NULL, 0), *items = ARENA_ARRAY(l->arena, int32_t, count + 1);
    vm_zone_items(l->vm, zone, items, count);
    *out = (struct position_zone){.zone = zone, .items = ARENA_ARRAY(l->arena, struct position_value, count + 1)};
    for (int unnamed = 0; unnamed <= !ordered; unnamed++)
        for (int32_t i = 0; i < count; i++)
            if (ordered || sight_names(&l->sight, items[i]) == !unnamed)
                out->items[out->count++] = member_value(l, items[i]);
}

static void look_at_zones(struct position_ctx *l)
{
    l->p->zones = ARENA_ARRAY(l->arena, struct position_zone, l->v->zone_instance_count + 1);
    for (size_t z = 0; z < l->v->zone_count; z++) {
        const struct vocab_zone *zone = &l->v->zones[z];
        int32_t count = zone->of >= 0 && zone->of == l->v->players ? playing(l, zone->of) : zone->count;
        for (int32_t i = 0; i < count; i++)
            look_at_zone(l, zone->first + i, zone->ordered, &l->p->zones[l->p->zone_count++]);
    }
}

/* ---------------------------------------------------------------- conditions */

struct condition_list {
    struct position_condition *items;
    size_t count, cap;
};

static void add_condition(struct position_ctx *l, struct condition_list *to, const struct vocab_phrase *p,
                          const int32_t *values, bool only_first)
{
    struct position_condition *out = &ARENA_PUSH(l->arena, to->items, to->count, to->cap);
    *out = (struct position_condition){.phrase = p};
    for (int i = 0; i < p->placeholder_count; i++) {
        struct type type = words_placeholder_type(l->v, &p->placeholders[i], values[i]);
        out->placeholders[i] = value_of(l, type, values[i]);
        if (only_first && i && out->placeholders[i].what == POSITION_MEMBER)
            out->placeholders[i] = (struct position_value){POSITION_SOME, type.kind};
        else if (only_first && i)
            out->placeholders[i] = (struct position_value){POSITION_UNKNOWN, 0};
    }
}

static bool has_unnamed(struct position_ctx *l, const struct vocab_phrase *p, const int32_t *values)
{
    for (int i = 0; i < p->placeholder_count; i++)
        if (words_placeholder_type(l->v, &p->placeholders[i], values[i]).tag == TY_PIECE &&
            !sight_names(&l->sight, values[i]))
            return true;
    return false;
}

/* Whether each player among the values takes part. */
static bool all_play(struct position_ctx *l, const struct vocab_phrase *p, const int32_t *values)
{
    for (int i = 0; i < p->placeholder_count; i++) {
        int kind = p->placeholders[i].kinds[0];
        if (kind == l->v->players && values[i] - l->v->kinds[kind].first >= playing(l, kind))
            return false;
    }
    return true;
}

/* Lists, of a hidden condition, the pieces of its first slot for which the viewer cannot know it. Pieces that the
 * viewer cannot distinguish appear as one entry. */
static void look_at_unknown(struct position_ctx *l, struct condition_list *to, const struct vocab_phrase *p)
{
    int32_t values[PLACEHOLDERS_MAX], before = NOTHING;
    bool unnamed = false;
    for (int32_t at = 0; at < p->cell_count; at++) {
        cells_condition_values(l->v, p, at, values);
        if (values[0] == before || sight_knows(&l->sight, values[0]))
            continue;
        before = values[0];
        if (sight_names(&l->sight, values[0]) || !unnamed)
            add_condition(l, to, p, values, true);
        unnamed |= !sight_names(&l->sight, values[0]);
    }
}

static void look_at_condition(struct position_ctx *l, struct condition_list *to, const struct vocab_phrase *p,
                              bool unnamed)
{
    bool guarded = p->hidden && p->placeholder_count && l->sight.viewer != POSITION_ALL;
    int32_t values[PLACEHOLDERS_MAX];
    for (int32_t at = 0; at < p->cell_count; at++) {
        if (!l->vm->m[p->cell + at])
            continue;
        cells_condition_values(l->v, p, at, values);
        if ((guarded && !sight_knows(&l->sight, values[0])) || has_unnamed(l, p, values) != unnamed)
            continue;
        add_condition(l, to, p, values, false);
    }
}

/* Kept values, those of pieces that the viewer cannot identify omitted: where there are several, they would show by
 * their number which of them are alike. */
static void look_at_values(struct position_ctx *l)
{
    size_t cap = 0;
    for (size_t i = 0; i < l->v->phrase_count; i++) {
        const struct vocab_phrase *p = l->v->phrases[i];
        if (!p->kept || p->cls != PHRASE_VALUE)
            continue;
        struct condition_list one = {0};
        for (int32_t at = 0; at < p->cell_count; at++) {
            int32_t values[PLACEHOLDERS_MAX], value = l->vm->m[p->cell + at];
            cells_condition_values(l->v, p, at, values);
            if (has_unnamed(l, p, values) || !all_play(l, p, values))
                continue;
            one.count = 0;
            add_condition(l, &one, p, values, false);
            ARENA_PUSH(l->arena, l->p->values, l->p->value_count, cap) =
                (struct position_number){one.items[0], value_of(l, p->type, value), value == p->first_value};
        }
    }
}

static void look_at_conditions(struct position_ctx *l)
{
    struct condition_list hold = {0}, unknown = {0};
    for (int unnamed = 0; unnamed <= 1; unnamed++)
        for (size_t i = 0; i < l->v->phrase_count; i++)
            if (l->v->phrases[i]->kept && l->v->phrases[i]->cls == PHRASE_CONDITION)
                look_at_condition(l, &hold, l->v->phrases[i], unnamed);
    for (size_t i = 0; i < l->v->phrase_count && l->sight.viewer != POSITION_ALL; i++) {
        const struct vocab_phrase *p = l->v->phrases[i];
        if (p->kept && p->hidden && p->placeholder_count)
            look_at_unknown(l, &unknown, p);
    }
    l->p->conditions = hold.items;
    l->p->condition_count = hold.count;
    l->p->unknown = unknown.items;
    l->p->unknown_count = unknown.count;
}

/* ---------------------------------------------------------------- all of it */

struct position *position_make(const struct compiled *c, struct vm *vm, int32_t viewer, struct arena *arena)
{
    struct position *p = ARENA_NEW(arena, struct position);
    struct position_ctx l = {.c = c, .v = c->vocab, .arena = arena, .p = p};
    *p = (struct position){.compiled = c, .arena = arena, .viewer = viewer};
    sight_make(&l.sight, c, vm, viewer, arena);
    l.vm = l.sight.vm;
    look_at_table(&l);
    look_at_kinds(&l);
    look_at_zones(&l);
    look_at_conditions(&l);
    look_at_values(&l);
    return p;
}
