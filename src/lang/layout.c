/* SPDX-License-Identifier: MIT
 *
 * Assigns the cells of a game's state in the order that layout.h describes, and fills in what the program knows of
 * kinds, zones, chances and dice. Emits no code. The order must not change: states are hashed, and logs
 * hold the hashes.
 */
#include "lang/layout.h"
#include "lang/layout_inner.h"
#include "lang/walk.h"

#include <assert.h>
#include <string.h>

enum { FACES_MAX = 10000 }; /* of a die: each is listed */

int32_t add_area(struct layout_ctx *l, enum area_kind what, int64_t count, const void *owner, int kind,
                 struct src_pos pos)
{
    struct program *p = l->p;
    assert(count >= 0);
    if (p->cell_count + count > CELLS_MAX) {
        if (!l->full)
            diag_add(l->diags, DIAG_ERROR, "too-many", pos, 1, "the game needs more than %d cells of state",
                     CELLS_MAX);
        l->full = true;
        count = 0;
    }
    int32_t first = p->cell_count;
    ARENA_PUSH(&l->c->arena, p->areas, p->area_count, p->area_cap) =
        (struct area){what, first, (int32_t)count, owner, kind};
    p->cell_count += (int32_t)count;
    return first;
}

/* How many cells a kept condition or value needs: one for each combination of values. -1: its
 * placeholders cannot be numbered. */
static int64_t combinations(const struct vocab *v, const struct vocab_phrase *ph, int32_t *first, int32_t *count)
{
    int64_t n = 1;
    for (int i = 0; i < ph->placeholder_count; i++) {
        int kind = ph->placeholders[i].kinds[0];
        if (kind < 0 || ph->placeholders[i].kind_count != 1)
            return -1;
        const struct vocab_kind *k = &v->kinds[kind];
        int32_t f = k->category == RB_NUMBER ? k->low : k->first,
                many = k->category == RB_NUMBER ? k->high - k->low + 1 : k->count;
        if (first) {
            first[i] = f;
            count[i] = many;
        }
        n *= many;
        if (n > CELLS_MAX)
            n = CELLS_MAX + 1;
    }
    return n;
}

/* Cells of the table, of the pieces, of kept conditions and values. A field that never changes is in a
 * table outside of the state, so that it is neither hashed nor copied. */
static void lay_fields(struct layout_ctx *l)
{
    struct vocab *v = l->v;
    struct src_pos nowhere = {0, 1, 1};
    for (size_t i = 0; i < v->table_count; i++)
        if (v->table[i].store == FIELD_CELL)
            v->table[i].cell = add_area(l, AREA_TABLE, 1, &v->table[i], -1, nowhere);
    for (size_t i = 0; i < v->kind_count; i++) {
        struct vocab_kind *k = &v->kinds[i];
        for (size_t j = 0; j < k->field_count; j++) {
            struct vocab_field *f = &k->fields[j];
            if (f->store == FIELD_CELL)
                f->cell = add_area(l, AREA_FIELD, k->count, f, (int)i, f->decl ? f->decl->name.pos : nowhere) -
                          k->first;
            else if (f->store == FIELD_FIXED) {
                f->cell = l->p->fixed_count - k->first;
                l->p->fixed_count += k->count;
            }
        }
    }
    for (size_t i = 0; i < v->phrase_count; i++) {
        struct vocab_phrase *ph = v->phrases[i];
        if (!ph->kept)
            continue;
        int64_t n = combinations(v, ph, NULL, NULL);
        if (n < 0) {
            diag_add(l->diags, DIAG_ERROR, "bad-phrase", ph->pos, 1,
                     ph->cls == PHRASE_VALUE ? "a kept value has placeholders of one declared kind each"
                                             : "a kept condition has placeholders of one declared kind each");
            n = 1;
        }
        ph->cell = add_area(l, ph->cls == PHRASE_VALUE ? AREA_VALUE : AREA_CONDITION, n, ph, -1, ph->pos);
        ph->cell_count = (int)n;
    }
}

/* For each kind that zones hold: where each piece is; for ordered zones also its neighbours, and
 * both ends of each zone. */
static void lay_zones(struct layout_ctx *l)
{
    struct vocab *v = l->v;
    struct program *p = l->p;
    struct src_pos nowhere = {0, 1, 1};
    for (size_t i = 0; i < v->kind_count; i++) {
        struct vocab_kind *k = &v->kinds[i];
        struct program_kind *pk = &p->kinds[i];
        if (k->held)
            pk->place = add_area(l, AREA_PLACE, k->count, k, (int)i, nowhere) - k->first;
        if (k->in_order) {
            pk->above = add_area(l, AREA_ABOVE, k->count, k, (int)i, nowhere) - k->first;
            pk->below = add_area(l, AREA_BELOW, k->count, k, (int)i, nowhere) - k->first;
        }
    }
    for (size_t i = 0; i < v->zone_count; i++) {
        struct vocab_zone *z = &v->zones[i];
        struct program_zone *pz = &p->zones[i];
        *pz = (struct program_zone){z->first, z->count, z->holds, z->ordered, -1, -1};
        if (z->ordered) {
            pz->ends = add_area(l, AREA_ENDS, 2 * z->count, z, -1, z->decl->name.pos);
            pz->shuffles = add_area(l, AREA_SHUFFLES, z->count, z, -1, z->decl->name.pos);
        }
    }
}

/* A counter for each combination of values: the address of a draw (docs/chance.md). */
static void lay_chances(struct layout_ctx *l)
{
    struct vocab *v = l->v;
    for (size_t i = 0; i < v->phrase_count; i++) {
        struct vocab_phrase *ph = v->phrases[i];
        struct program_chance *pc = &l->p->chances[i];
        if (ph->cls != PHRASE_CHANCE)
            continue;
        int64_t n = combinations(v, ph, pc->first, pc->count);
        if (n < 0) {
            diag_add(l->diags, DIAG_ERROR, "bad-phrase", ph->pos, 1,
                     "a chance has placeholders of one declared kind each");
            n = 1;
        }
        pc->values = ph->placeholder_count;
        pc->counters = ph->cell = add_area(l, AREA_CHANCE, n, ph, -1, ph->pos);
        ph->cell_count = (int)n;
    }
}

struct results_used {
    bool together, loses, no_winner;
};

static void note_results(void *ctx, const struct node *n)
{
    struct results_used *used = ctx;
    const struct vocab_phrase *ph = n->op == S_ALL || n->op == E_PHRASE ? n->phrase : NULL;
    used->together |= n->op == S_ALL;
    used->loses |= ph && ph->builtin == BUILTIN_LOSE;
    used->no_winner |= ph && ph->builtin == BUILTIN_NO_WINNER;
}

/* The state is hashed, so it has cells for the results of players only where some rule needs them. */
static void lay_results(struct layout_ctx *l)
{
    struct results_used used = {0};
    struct src_pos nowhere = {0, 1, 1};
    for (size_t i = 0; i < l->c->sentences.count; i++)
        walk_nodes(l->c->sentences.items[i]->node, note_results, &used);
    l->p->ends_without_winner = used.loses || used.no_winner;
    l->p->cell_results = (used.together || used.loses) && l->v->players >= 0
                             ? add_area(l, AREA_ENGINE, l->v->kinds[l->v->players].count + 1, NULL, -1, nowhere)
                             : -1;
}

/* What belongs to the engine comes last: the number of players, durations, announced events, the
 * result. */
static void lay_engine(struct layout_ctx *l)
{
    struct program *p = l->p;
    struct src_pos nowhere = {0, 1, 1};
    p->cell_players = add_area(l, AREA_ENGINE, 1, NULL, -1, nowhere);
    p->cell_over = add_area(l, AREA_ENGINE, 1, NULL, -1, nowhere);
    p->cell_winner = add_area(l, AREA_ENGINE, 1, NULL, -1, nowhere);
    p->cell_drawn = add_area(l, AREA_ENGINE, 1, NULL, -1, nowhere);
    p->cell_durations = add_area(l, AREA_ENGINE, 1 + DURATIONS_MAX * DURATION_CELLS, NULL, -1, nowhere);
    p->cell_announced = add_area(l, AREA_ENGINE, 1 + ANNOUNCED_MAX * ANNOUNCED_CELLS, NULL, -1, nowhere);
    lay_results(l);
}

/* The faces that a named die has of its own: "calm, wind". */
static struct faces own_faces(struct layout_ctx *l, const struct rb_str *text, const struct type *type)
{
    struct arena *a = &l->c->arena;
    int32_t *faces = ARENA_ARRAY(a, int32_t, strlen(text->text) + 1), n = 0;
    for (const char *s = text->text; *s;) {
        size_t len = strcspn(s, ",");
        if (!vocab_parse_value(l->v, type, arena_strndup(a, s, len), text->pos, &faces[n], l->diags))
            n++;
        s += len;
        s += strspn(s, ", ");
    }
    return (struct faces){faces, n};
}

/* Every value of a type. */
static struct faces all_faces(struct layout_ctx *l, const struct vocab_kind *die)
{
    struct type t = die->face_type;
    int32_t low = t.low, many = t.high - t.low + 1;
    if (t.tag != TY_NUMBER && t.tag != TY_TRUTH) {
        low = l->v->kinds[t.kind].first;
        many = l->v->kinds[t.kind].count;
    }
    if (many < 1 || many > FACES_MAX) {
        diag_add(l->diags, DIAG_ERROR, "bad-value", die->decl->faces.pos, 1, "a die has from 1 to %d faces",
                 FACES_MAX);
        return (struct faces){NULL, 0};
    }
    int32_t *all = ARENA_ARRAY(&l->c->arena, int32_t, many);
    for (int32_t f = 0; f < many; f++)
        all[f] = low + f;
    return (struct faces){all, many};
}

static void describe_dice(struct layout_ctx *l)
{
    struct vocab *v = l->v;
    struct program *p = l->p;
    p->faces = ARENA_ARRAY(&l->c->arena, struct faces, v->member_count + 1);
    for (size_t i = 0; i < v->kind_count; i++) {
        const struct vocab_kind *k = &v->kinds[i];
        if (!k->die || k->face_type.tag == TY_NONE)
            continue;
        const struct vocab_field *face = vocab_field_of(v, (int)i, "face");
        p->kinds[i].face = face ? face->cell : NO_CELL;
        struct faces all = all_faces(l, k), own = {NULL, 0};
        for (int m = k->first; all.count && m < k->first + k->count; m++) {
            const struct rb_member *decl = v->members[m].decl;
            if (decl && decl->faces.text)
                own = own_faces(l, &decl->faces, &k->face_type);
            p->faces[m] = own.count ? own : all;
            own.count = 0;
        }
    }
}

/* The values at the beginning of a game, before its first rule. */
static void fill(struct layout_ctx *l)
{
    struct vocab *v = l->v;
    struct program *p = l->p;
    p->first_cells = ARENA_ARRAY(&l->c->arena, int32_t, p->cell_count + 1);
    p->fixed = ARENA_ARRAY(&l->c->arena, int32_t, p->fixed_count + 1);
    for (size_t i = 0; i < p->area_count; i++) {
        const struct area *a = &p->areas[i];
        const struct vocab_field *f = a->owner;
        for (int32_t n = 0; n < a->count; n++)
            switch (a->what) {
            case AREA_TABLE: p->first_cells[a->first] = f->first_value; break;
            case AREA_FIELD: p->first_cells[a->first + n] = f->values ? f->values[n] : f->first_value; break;
            case AREA_VALUE: p->first_cells[a->first + n] = ((const struct vocab_phrase *)a->owner)->first_value; break;
            case AREA_PLACE:
            case AREA_ABOVE:
            case AREA_BELOW:
            case AREA_ENDS: p->first_cells[a->first + n] = NOWHERE; break;
            default: break;
            }
    }
    p->first_cells[p->cell_winner] = NOTHING;
    for (size_t i = 0; i < v->kind_count; i++)
        for (size_t j = 0; j < v->kinds[i].field_count; j++) {
            const struct vocab_field *f = &v->kinds[i].fields[j];
            for (int n = 0; f->store == FIELD_FIXED && n < v->kinds[i].count; n++)
                p->fixed[f->cell + v->kinds[i].first + n] = f->values[n];
        }
}

/* A track can lead over places next to a grid, so all of the kind can have steps then. */
static void lay_track(struct layout_ctx *l, const struct vocab_kind *k, struct program_kind *pk)
{
    pk->stepped = k->width * k->height;
    if (!k->track_count)
        return;
    int32_t *track_of = ARENA_ARRAY(&l->c->arena, int32_t, k->count), *places = ARENA_ARRAY(&l->c->arena, int32_t, k->count);
    for (int i = 0; i < k->count; i++)
        track_of[i] = places[i] = -1;
    for (int n = 0; n < k->track_count; n++)
        for (int i = k->tracks[n].first; i < k->tracks[n].first + k->tracks[n].count; i++) {
            track_of[k->on_track[i] - k->first] = n;
            places[k->on_track[i] - k->first] = i;
        }
    pk->stepped = k->count;
    pk->on_track = k->on_track;
    pk->tracks = k->tracks;
    pk->track_count = k->track_count;
    pk->track_of = track_of;
    pk->track_place = places;
}

void layout_cells(struct compiled *c, struct diags *diags)
{
    struct vocab *v = c->vocab;
    struct program *p = &c->program;
    struct arena *a = &c->arena;
    struct layout_ctx l = {.c = c, .v = v, .p = p, .diags = diags};
    p->kind_count = (int32_t)v->kind_count;
    p->kinds = ARENA_ARRAY(a, struct program_kind, v->kind_count + 1);
    int32_t *kind_of = ARENA_ARRAY(a, int32_t, v->member_count + 1);
    signed char *direction = ARENA_ARRAY(a, signed char, v->member_count + 1);
    for (size_t i = 0; i < v->kind_count; i++) {
        const struct vocab_kind *k = &v->kinds[i];
        p->kinds[i] = (struct program_kind){.first = k->first, .count = k->count, .place = NO_CELL, .above = NO_CELL,
                                            .below = NO_CELL, .face = NO_CELL, .width = k->width, .height = k->height,
                                            .links = k->links};
    }
    for (size_t i = 0; i < v->kind_count; i++)
        lay_track(&l, &v->kinds[i], &p->kinds[i]);
    for (int m = 0; m < v->member_count; m++) {
        kind_of[m] = v->members[m].kind;
        direction[m] = v->members[m].kind == v->direction ? (signed char)direction_of_member(v, m) : -1;
    }
    p->kind_of = kind_of;
    p->direction_of = direction;
    p->phrase_count = (int32_t)v->phrase_count;
    p->chances = ARENA_ARRAY(a, struct program_chance, v->phrase_count + 1);
    p->zone_count = (int32_t)v->zone_count;
    p->zone_instance_count = v->zone_instance_count;
    p->zones = ARENA_ARRAY(a, struct program_zone, v->zone_count + 1);
    int32_t *zone_of = ARENA_ARRAY(a, int32_t, v->zone_instance_count + 1);
    for (size_t i = 0; i < v->zone_count; i++)
        for (int n = 0; n < v->zones[i].count; n++)
            zone_of[v->zones[i].first + n] = (int32_t)i;
    p->zone_of = zone_of;
    p->players_first = v->players >= 0 ? v->kinds[v->players].first : 0;
    lay_fields(&l);
    lay_zones(&l);
    lay_chances(&l);
    lay_engine(&l);
    lay_positions(&l);
    describe_dice(&l);
    if (!l.full)
        fill(&l);
}
