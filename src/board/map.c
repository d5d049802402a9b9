/* SPDX-License-Identifier: MIT
 *
 * What is in the areas of a map: players and pieces that are there by one of their fields, values of the table that
 * name an area, conditions that are true of it, cards and pieces in its zones, and what rules have changed about
 * it. Must not know how it is drawn.
 */
#include "board/map.h"

#include "base/tr.h"
#include "board/board_glyphs.h"
#include "board/board_lists.h"
#include "lang/print.h"

#include <string.h>

enum {
    AREAS_MAX = 60, /* a larger map is unreadable; the areas are then listed like everything else */
    NAMED_MAX = 2 /* things in a zone that are named; of more, their number is shown */
};

struct map_ctx {
    struct map *m;
    const struct position *p;
    const struct vocab *v;
    const char *lang;
    struct buf *scratch;
    struct glyphs letters;
    size_t first_zone_name; /* among the names with letters: fields of the table come first, then zones */
};

/* ---------------------------------------------------------------- which kinds */

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
static bool is_place(const struct vocab *v, int kind)
{
    const struct vocab_kind *k = &v->kinds[kind];
    bool has_zones = false;
    for (size_t i = 0; i < v->zone_count; i++)
        has_zones = has_zones || is_zone_of(v, &v->zones[i], kind);
    return has_zones && !k->links && !k->held && board_is_printed(k);
}

/* The first field that names a piece decides: "location of Ann", for example. */
int32_t map_place_group(const struct vocab *v, int32_t place)
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

/* A grid is drawn as a board; a single area needs no map. */
bool map_is(const struct vocab *v, int kind)
{
    const struct vocab_kind *k = &v->kinds[kind];
    return !k->width && k->count > 1 && k->count <= AREAS_MAX && (k->links || k->track_count || is_place(v, kind));
}

/* ---------------------------------------------------------------- zones */

/* The declaration of a zone, the member of `kind` that it belongs to, and the member of the next placeholder, such as
 * the player whose pieces are there. */
static const struct vocab_zone *zone_owner(const struct vocab *v, int32_t zone, int kind, int32_t *area, int32_t *other)
{
    *area = *other = NOTHING;
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
            *(placeholder_kind == kind ? area : other) = k->first + at % k->count;
            at /= k->count;
        }
        return z;
    }
    return NULL;
}

bool map_has_zone(const struct vocab *v, int32_t zone)
{
    int32_t area, other;
    for (int k = 0; k < (int)v->kind_count; k++)
        if (map_is(v, k) && zone_owner(v, zone, k, &area, &other) && area != NOTHING)
            return true;
    return false;
}

/* ---------------------------------------------------------------- words */

/* The scratch buffer as a text of the map. */
static const char *printed(struct map_ctx *x)
{
    return arena_strdup(x->p->arena, buf_cstr(x->scratch));
}

static const char *name_of(struct map_ctx *x, int32_t member)
{
    buf_reset(x->scratch);
    print_member(x->scratch, x->v, member, x->lang, NULL);
    return printed(x);
}

static const char *field_name(struct map_ctx *x, const struct vocab_field *f)
{
    buf_reset(x->scratch);
    print_field(x->scratch, x->v, f, x->lang);
    return printed(x);
}

/* What each area calls a zone that it has. */
static const char *zone_noun(struct map_ctx *x, const struct vocab_zone *z)
{
    const struct vocab_kind *k = x->m->k;
    for (size_t f = 0; f < k->field_count; f++)
        if (k->fields[f].store == FIELD_ZONE && &x->v->zones[k->fields[f].zone] == z)
            return field_name(x, &k->fields[f]);
    return z->name;
}

/* Hidden items are printed as what the viewer may know. */
static const char *item_name(struct map_ctx *x, const struct position_value *item)
{
    buf_reset(x->scratch);
    position_format_value(x->scratch, x->p, item, type_any_number(), x->lang);
    return printed(x);
}

/* "Fen's cards: Carapace, Drop Pods" */
static const char *zone_words(struct map_ctx *x, const struct position_zone *z)
{
    buf_reset(x->scratch);
    print_zone(x->scratch, x->v, z->zone, x->lang);
    for (size_t i = 0; i < z->count; i++) {
        buf_str(x->scratch, i ? ", " : ": ");
        position_format_value(x->scratch, x->p, &z->items[i], type_any_number(), x->lang);
    }
    return printed(x);
}

/* ---------------------------------------------------------------- what is in an area */

static void add(struct map_ctx *x, int32_t area, struct map_thing thing)
{
    struct map_area *a = &x->m->areas[area - x->m->k->first];
    ARENA_PUSH(x->p->arena, a->things, a->count, a->cap) = thing;
    x->m->used = true;
}

/* "A Anna" for the legend, once. */
static void explain(struct map_ctx *x, const char *letters, const char *meaning)
{
    const char *legend = arena_printf(x->p->arena, "%s %s", letters, meaning);
    for (size_t i = 0; i < x->m->legend_count; i++)
        if (!strcmp(x->m->legend[i], legend))
            return;
    ARENA_PUSH(x->p->arena, x->m->legend, x->m->legend_count, x->m->legend_cap) = legend;
}

static void add_sign(struct map_ctx *x, int32_t area, const char *sign, const char *words, int style)
{
    add(x, area, (struct map_thing){.sign = sign, .words = words, .detail = words, .style = style});
}

/* Whether members of a kind have zones of their own in the areas, as players their armies. */
static bool has_zones_there(const struct map_ctx *x, int kind)
{
    for (size_t i = 0; i < x->v->zone_count; i++)
        if (x->v->zones[i].phrase >= 0 && is_zone_of(x->v, &x->v->zones[i], kind) &&
            is_zone_of(x->v, &x->v->zones[i], x->m->kind))
            return true;
    return false;
}

/* The field that determines where members of a kind are on the map: the first declared one that takes an area, if
 * rules change it. What is printed on a thing does not move it; and who has zones in areas is where these are. */
static const struct vocab_field *placing_field(const struct map_ctx *x, const struct vocab_kind *k)
{
    if ((k->category != RB_PIECE && k->category != RB_PLAYER) || k->width || !k->decl || k == x->m->k ||
        has_zones_there(x, (int)(k - x->v->kinds)))
        return NULL;
    for (size_t f = 0; f < k->field_count; f++) {
        const struct vocab_field *field = &k->fields[f];
        bool takes = field->type.tag == TY_PIECE || field->type.tag == TY_MAYBE;
        if (field->decl && field->set && takes && field->type.kind == x->m->kind)
            return field;
    }
    return NULL;
}

/* The area that a value names; NOTHING: none that the viewer knows. */
static int32_t area_in(const struct map_ctx *x, const struct position_field *f)
{
    return f->value.what == POSITION_MEMBER && x->v->members[f->value.value].kind == x->m->kind ? f->value.value : NOTHING;
}

/* Players first, in the order of kinds. */
static void add_pieces(struct map_ctx *x)
{
    for (size_t k = 0; k < x->p->kind_count; k++) {
        const struct position_kind *kind = &x->p->kinds[k];
        const struct vocab_kind *of = &x->v->kinds[kind->kind];
        const struct vocab_field *placing = placing_field(x, of);
        for (size_t i = 0; placing && i < kind->count; i++)
            for (size_t f = 0; f < kind->pieces[i].field_count; f++) {
                const struct position_piece *piece = &kind->pieces[i];
                if (piece->fields[f].field != placing || area_in(x, &piece->fields[f]) == NOTHING)
                    continue;
                int style = of->category == RB_PLAYER ? piece->member - of->first : (int)k;
                const char *name = name_of(x, piece->member);
                const char *sign = x->letters.glyphs[piece->member];
                add_sign(x, area_in(x, &piece->fields[f]), sign, name, style);
                explain(x, sign, name);
            }
    }
}

static bool is_mark(const struct map_ctx *x, const struct vocab_field *f)
{
    bool takes = f->type.tag == TY_PIECE || f->type.tag == TY_MAYBE;
    return f->decl && f->set && !f->option && takes && f->type.kind == x->m->kind;
}

/* Fields of the table that name an area, as the place of a ship without an owner. */
static void add_marks(struct map_ctx *x)
{
    size_t n = 0;
    for (size_t i = 0; i < x->p->table_count; i++) {
        if (!is_mark(x, x->p->table[i].field))
            continue;
        const char *name = field_name(x, x->p->table[i].field), *sign = x->letters.of_names[n++];
        if (area_in(x, &x->p->table[i]) == NOTHING)
            continue;
        add_sign(x, area_in(x, &x->p->table[i]), sign, name, MAP_STYLE_MARK);
        explain(x, sign, name);
    }
}

/* "[space] bears a marker", for the legend. */
static const char *condition_meaning(struct map_ctx *x, const struct vocab_phrase *phrase)
{
    struct print_arg arg = {.text = NULL};
    buf_reset(x->scratch);
    print_kind(x->scratch, x->v, x->m->kind, x->lang, NULL);
    arg.text = arena_printf(x->p->arena, "[%s]", buf_cstr(x->scratch));
    buf_reset(x->scratch);
    print_phrase(x->scratch, x->v, phrase, 0, 0, &arg, x->lang);
    return printed(x);
}

/* Conditions that are kept about an area alone, each with a sign of its own. */
static void add_conditions(struct map_ctx *x)
{
    static const char *const signs[] = {"#", "%", "&", "@", "+", "="};
    const struct vocab_phrase *last = NULL;
    size_t n = 0;
    for (size_t i = 0; i < x->p->condition_count; i++) {
        const struct position_condition *c = &x->p->conditions[i];
        const struct position_value *of = &c->placeholders[0];
        if (c->phrase->placeholder_count != 1 || of->what != POSITION_MEMBER ||
            x->v->members[of->value].kind != x->m->kind)
            continue;
        n += last && last != c->phrase;
        last = c->phrase;
        buf_reset(x->scratch);
        position_format_condition(x->scratch, x->p, c, x->lang);
        const char *words = printed(x), *sign = signs[n % (sizeof signs / sizeof *signs)];
        add_sign(x, of->value, sign, words, (int)n);
        explain(x, sign, condition_meaning(x, c->phrase));
        struct map_area *a = &x->m->areas[of->value - x->m->k->first];
        a->things[a->count - 1].state = true;
    }
}

static bool has_name(const struct vocab_zone *z, int kind)
{
    return z->phrase < 0 && z->of == kind;
}

/* The letters of a zone that belongs to an area alone. */
static const char *zone_sign(const struct map_ctx *x, const struct vocab_zone *z)
{
    size_t n = x->first_zone_name;
    for (const struct vocab_zone *other = x->v->zones; other < z; other++)
        n += has_name(other, x->m->kind);
    return has_name(z, x->m->kind) ? x->letters.of_names[n] : "*";
}

/* A few things are named; more of them are one sign with their number, as are those of each player. */
static void add_zones(struct map_ctx *x)
{
    for (size_t i = 0; i < x->p->zone_count; i++) {
        const struct position_zone *z = &x->p->zones[i];
        int32_t area, owner;
        const struct vocab_zone *decl = zone_owner(x->v, z->zone, x->m->kind, &area, &owner);
        if (!z->count || area == NOTHING)
            continue;
        if (owner == NOTHING && z->count <= NAMED_MAX) {
            for (size_t n = 0; n < z->count; n++)
                add(x, area, (struct map_thing){.words = item_name(x, &z->items[n]),
                                                .detail = n ? NULL : zone_words(x, z)});
            continue;
        }
        const char *letters = owner == NOTHING ? zone_sign(x, decl) : x->letters.glyphs[owner];
        int style = owner == NOTHING ? 0 : owner - vocab_kind_of(x->v, owner)->first;
        add_sign(x, area, arena_printf(x->p->arena, "%s%zu", letters, z->count), zone_words(x, z), style);
        explain(x, letters, owner == NOTHING ? zone_noun(x, decl) : name_of(x, owner));
    }
}

static bool is_none(const struct position_value *v)
{
    return v->what == POSITION_NOTHING || ((v->what == POSITION_NUMBER || v->what == POSITION_TRUTH) && !v->value);
}

/* What rules have changed about the area itself: "token Anna". */
static void add_state(struct map_ctx *x)
{
    for (size_t k = 0; k < x->p->kind_count; k++)
        for (size_t i = 0; x->p->kinds[k].kind == x->m->kind && i < x->p->kinds[k].count; i++)
            for (size_t f = 0; f < x->p->kinds[k].pieces[i].field_count; f++) {
                const struct position_field *field = &x->p->kinds[k].pieces[i].fields[f];
                if (!field->field->set || field->first || is_none(&field->value))
                    continue;
                const char *name = field_name(x, field->field);
                buf_reset(x->scratch);
                buf_str(x->scratch, name);
                if (field->value.what != POSITION_TRUTH) {
                    buf_char(x->scratch, ' ');
                    position_format_value(x->scratch, x->p, &field->value, field->field->type, x->lang);
                }
                add(x, x->p->kinds[k].pieces[i].member, (struct map_thing){.words = printed(x), .state = true});
            }
}

/* ---------------------------------------------------------------- letters */

/* What can be on the map gets letters, whether or not it is there now, so that they stay the same throughout a game. */
static void make_letters(struct map_ctx *x)
{
    bool *kinds = ARENA_ARRAY(x->p->arena, bool, x->v->kind_count + 1);
    const char **names = ARENA_ARRAY(x->p->arena, const char *, x->p->table_count + x->v->zone_count + 1);
    size_t count = 0;
    for (size_t k = 0; k < x->v->kind_count; k++)
        kinds[k] = x->v->kinds[k].count && placing_field(x, &x->v->kinds[k]);
    for (size_t i = 0; i < x->v->zone_count; i++) {
        const struct vocab_phrase *p = x->v->zones[i].phrase >= 0 ? x->v->phrases[x->v->zones[i].phrase] : NULL;
        for (int h = 0; p && is_zone_of(x->v, &x->v->zones[i], x->m->kind) && h < p->placeholder_count; h++)
            if (p->placeholders[h].kinds[0] != x->m->kind)
                kinds[p->placeholders[h].kinds[0]] = true;
    }
    for (size_t i = 0; i < x->p->table_count; i++)
        if (is_mark(x, x->p->table[i].field))
            names[count++] = field_name(x, x->p->table[i].field);
    x->first_zone_name = count;
    for (size_t i = 0; i < x->v->zone_count; i++)
        if (has_name(&x->v->zones[i], x->m->kind))
            names[count++] = zone_noun(x, &x->v->zones[i]);
    glyphs_make_kinds(&x->letters, x->p, kinds, names, count, x->lang, x->scratch);
}

/* ---------------------------------------------------------------- which are shown */

/* Something is there, or a field names it. */
static bool is_used(const struct map *m, const bool *named, int i)
{
    return named[m->k->first + i] || m->areas[i].count;
}

/* Places of one group are shown together or not at all. */
static bool group_is_used(struct map_ctx *x, const bool *named, int32_t group)
{
    bool used = group != NOTHING && named[group];
    for (int i = 0; !used && group != NOTHING && i < x->m->k->count; i++)
        used = map_place_group(x->v, x->m->k->first + i) == group && is_used(x->m, named, i);
    return used;
}

/* Linked areas are one map; of others, a few of many boards may be in use. */
static void look_for_shown(struct map_ctx *x)
{
    const bool *named = board_named(x->p);
    bool one_map = x->m->tracked || x->m->linked;
    for (int i = 0; i < x->m->k->count; i++) {
        bool used = is_used(x->m, named, i);
        x->m->used |= used && !one_map;
        x->m->areas[i].shown =
            one_map || used || group_is_used(x, named, map_place_group(x->v, x->m->k->first + i));
    }
}

void map_make(struct map *out, const struct position *p, int kind, const char *lang, struct buf *scratch)
{
    struct map_ctx x = {.m = out, .p = p, .v = p->compiled->vocab, .lang = lang, .scratch = scratch};
    const struct vocab_kind *k = &x.v->kinds[kind];
    *out = (struct map){.position = p, .k = k, .kind = kind};
    out->linked = k->links && (!k->track_count || k->decl->linked);
    out->tracked = k->track_count && !out->linked;
    out->areas = ARENA_ARRAY(p->arena, struct map_area, k->count + 1);
    for (int i = 0; i < k->count; i++) {
        out->areas[i].member = k->first + i;
        out->areas[i].name = name_of(&x, k->first + i);
    }
    make_letters(&x);
    add_pieces(&x);
    add_marks(&x);
    add_conditions(&x);
    add_zones(&x);
    add_state(&x);
    look_for_shown(&x);
}
