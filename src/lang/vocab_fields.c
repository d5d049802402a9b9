/* SPDX-License-Identifier: MIT
 *
 * Fields of kinds and of the table, what members say of them, links between places, and zones, which are spoken of as
 * fields.
 */
#include "lang/vocab_inner.h"

#include "base/word.h"

#include <string.h>

enum { LINKED_MAX = 2000 }; /* places of a map: a table of all pairs is kept */

/* A field of a kind; k NULL: of the table. */
static struct vocab_field *add_field(struct vocab *v, struct vocab_kind *k, const char *name, struct type type,
                                     enum field_store store)
{
    struct vocab_field **list = k ? &k->fields : &v->table;
    size_t *count = k ? &k->field_count : &v->table_count, *cap = k ? &k->field_cap : &v->table_cap;
    struct vocab_field *f = &ARENA_PUSH(v->arena, *list, *count, *cap);
    *f = (struct vocab_field){.name = name, .type = type, .store = store, .zone = -1, .cell = -1, .list = {-1, -1}};
    f->first_value = vocab_first_value(v, type);
    return f;
}

/* A field whose values are given once and for all by what the members are. */
static int32_t *add_fixed(struct vocab *v, struct vocab_kind *k, const char *name, struct type type)
{
    struct vocab_field *f = add_field(v, k, name, type, FIELD_FIXED);
    return f->values = ARENA_ARRAY(v->arena, int32_t, k->count ? k->count : 1);
}

static bool declares(const struct rb_kind *d, const char *field)
{
    for (size_t i = 0; i < d->field_count; i++)
        if (!strcmp(d->fields[i].name.text, field))
            return true;
    return false;
}

/* Counted from the other side, so that rules need not know how large the grid is. These are younger than some
 * rulebooks, which keep fields of their own with such a name: logs carry rulebooks and must stay readable. */
static void add_opposite(struct vocab *v, struct vocab_kind *k, const char *name, const int32_t *place, int count)
{
    if (declares(k->decl, name))
        return;
    int32_t *opposite = add_fixed(v, k, name, type_number(-1, count - 1));
    for (int i = 0; i < k->count; i++)
        opposite[i] = place[i] < 0 ? -1 : count - 1 - place[i];
}

/* Fields without a declaration: column and row of squares, title of cards, owner of what belongs
 * to players, face of dice. */
static void add_builtin_fields(struct vocab *v, struct vocab_kind *k, struct diags *diags)
{
    if (k->width) {
        int32_t *column = add_fixed(v, k, "column", type_number(-1, k->width - 1));
        int32_t *row = add_fixed(v, k, "row", type_number(-1, k->height - 1));
        for (int i = 0; i < k->count; i++) {
            bool on = i < k->width * k->height;
            column[i] = on ? i % k->width : -1;
            row[i] = on ? i / k->width : -1;
        }
        add_opposite(v, k, "column-from-east", column, k->width);
        add_opposite(v, k, "row-from-south", row, k->height);
    }
    if (k->title_kind >= 0) {
        int32_t *title = add_fixed(v, k, "title", type_of_kind(TY_PIECE, k->title_kind));
        for (int i = 0; i < k->count; i++)
            title[i] = v->members[k->first + i].title;
    }
    if (k->decl && k->decl->count_each) {
        int32_t *owner = add_fixed(v, k, "owner", type_of_kind(TY_PIECE, v->players));
        for (int i = 0; i < k->count; i++)
            owner[i] = v->kinds[v->players].first + i / k->decl->count;
    }
    if (k->decl && k->decl->faces.text) {
        k->die = true;
        if (!vocab_parse_type(v, &k->decl->faces, &k->face_type, NULL, diags))
            add_field(v, k, "face", k->face_type, FIELD_CELL);
    }
}

static void add_declared(struct vocab *v, struct vocab_kind *k, const struct rb_field *d, struct diags *diags)
{
    struct type type;
    const char *first;
    vocab_check_name(v, diags, &d->name, k ? KEYWORD_NO_USE : KEYWORD_AGGREGATE); /* "the pot", but "Ann's money" */
    if (vocab_parse_type(v, &d->type, &type, &first, diags))
        return;
    if (k ? vocab_field_of(v, (int)(k - v->kinds), d->name.text) : vocab_table_field(v, d->name.text)) {
        diag_add(diags, DIAG_ERROR, "name-twice", d->name.pos, (int)strlen(d->name.text), "duplicate field '%s'",
                 d->name.text);
        return;
    }
    struct vocab_field *f = add_field(v, k, d->name.text, type, FIELD_CELL);
    f->decl = d;
    if (first)
        vocab_parse_value(v, &type, first, d->type.pos, &f->first_value, diags);
}

static bool is_declared(const struct rb_kind *d, const char *field)
{
    for (size_t i = 0; i < d->field_count; i++)
        if (!strcmp(d->fields[i].name.text, field))
            return true;
    return false;
}

static void report_unknown_field(const struct vocab *v, struct vocab_kind *k, const struct rb_str *name,
                                 struct diags *diags)
{
    struct diag *d = diag_add(diags, DIAG_ERROR, "unknown-field", name->pos, (int)strlen(name->text),
                              "%p has no '%s'", message_noun(diags->arena, k->name), name->text);
    for (size_t i = 0; i < k->field_count; i++)
        if (word_distance(k->fields[i].name, name->text, 2) <= 2)
            diag_note(diags, d, "did you mean '%s'?", k->fields[i].name);
    for (size_t i = 0; i < v->rb->phrase_count; i++)
        if (v->rb->phrases[i].cls == RB_CONDITION && !strcmp(v->rb->phrases[i].id.text, name->text))
            diag_note(diags, d, "'%s' is a condition, and only fields can be used here", name->text);
}

/* What member `i` of a kind, and its further copies, give for a field. */
static void give_value(struct vocab *v, struct vocab_kind *k, int i, const struct rb_value *given, struct diags *diags)
{
    const struct rb_member *m = v->members[k->first + i].decl;
    struct vocab_field *f = vocab_field_of(v, (int)(k - v->kinds), given->name.text);
    int32_t value;
    if (!f && is_declared(k->decl, given->name.text))
        return; /* its type was refused */
    if (!f || !f->decl) {
        report_unknown_field(v, k, &given->name, diags);
        return;
    }
    if (vocab_parse_value(v, &f->type, given->value.text, given->value.pos, &value, diags))
        return;
    if (!f->values) {
        f->values = ARENA_ARRAY(v->arena, int32_t, k->count);
        for (int n = 0; n < k->count; n++)
            f->values[n] = f->first_value;
    }
    for (int n = i; n < k->count && v->members[k->first + n].decl == m; n++)
        f->values[n] = value;
}

/* {name: Reef, worth: 1} */
static void give_values(struct vocab *v, struct vocab_kind *k, struct diags *diags)
{
    for (int i = 0; i < k->count; i++) {
        const struct vocab_member *m = &v->members[k->first + i];
        for (size_t j = 0; m->decl && m->copy <= 1 && k->titles_of < 0 && j < m->decl->value_count; j++)
            give_value(v, k, i, &m->decl->values[j], diags);
    }
}

/* hidden: [load] */
static void hide_fields(struct vocab *v, struct vocab_kind *k)
{
    for (size_t i = 0; k->decl && i < k->decl->hidden_count; i++) {
        struct vocab_field *f = vocab_field_of(v, (int)(k - v->kinds), k->decl->hidden[i].text);
        k->hides = true;
        if (f)
            f->hidden = true; /* otherwise a kept condition: phrases.c looks for it */
    }
}

/* links: [[Skye, Mull], [Mull, Iona]]: in both directions. */
static void add_links(struct vocab *v, struct vocab_kind *k, struct diags *diags)
{
    if (!k->decl || !k->decl->linked)
        return;
    if (k->count > LINKED_MAX) {
        diag_add(diags, DIAG_ERROR, "too-many", k->decl->name.pos, 1, "more than %d pieces of a kind with links",
                 LINKED_MAX);
        return;
    }
    unsigned char *table = arena_alloc(v->arena, (size_t)k->count * (size_t)k->count + 1);
    for (size_t i = 0; i < k->decl->link_count; i++) {
        struct type t = type_of_kind(TY_PIECE, (int)(k - v->kinds));
        int32_t a, b;
        const struct rb_link *l = &k->decl->links[i];
        if (vocab_parse_value(v, &t, l->a.text, l->a.pos, &a, diags) ||
            vocab_parse_value(v, &t, l->b.text, l->b.pos, &b, diags))
            continue;
        table[(a - k->first) * k->count + (b - k->first)] = 1;
        table[(b - k->first) * k->count + (a - k->first)] = 1;
    }
    k->links = table;
}

/* Without a grid and without links, places that follow one another are neighbours. */
static void link_tracks(struct vocab *v, struct vocab_kind *k, struct diags *diags)
{
    if (k->count > LINKED_MAX) {
        diag_add(diags, DIAG_ERROR, "too-many", k->decl->name.pos, 1, "more than %d pieces of a kind with tracks", LINKED_MAX);
        return;
    }
    unsigned char *table = arena_alloc(v->arena, (size_t)k->count * (size_t)k->count + 1);
    for (int n = 0; n < k->track_count; n++) {
        const struct program_track *t = &k->tracks[n];
        const int32_t *on = k->on_track + t->first;
        for (int i = 0; i + !t->ring < t->count; i++) {
            int a = on[i] - k->first, b = on[(i + 1) % t->count] - k->first;
            table[a * k->count + b] = table[b * k->count + a] = 1;
        }
    }
    k->links = table;
}

/* track: [a1, b1, c1], or all places in their order */
static void add_track(struct vocab *v, struct vocab_kind *k, const struct rb_track *d, bool *met, struct diags *diags)
{
    struct type type = type_of_kind(TY_PIECE, (int)(k - v->kinds));
    struct program_track *t = &k->tracks[k->track_count++];
    size_t count = d->places ? d->count : (size_t)k->count;
    *t = (struct program_track){.first = k->on_track_count, .ring = d->ring};
    for (size_t i = 0; i < count; i++) {
        int32_t place = k->first + (int32_t)i;
        const struct rb_str name = d->places ? d->places[i] : (struct rb_str){v->members[place].name, d->pos};
        if (d->places && vocab_parse_value(v, &type, name.text, name.pos, &place, diags))
            continue;
        if (met[place - k->first])
            diag_add(diags, DIAG_ERROR, "name-twice", name.pos, (int)strlen(name.text), "'%s' is on a track twice",
                     name.text);
        else
            k->on_track[k->on_track_count++] = place;
        met[place - k->first] = true;
    }
    t->count = k->on_track_count - t->first;
    if (count < 2 && !v->rb->base)
        diag_add(diags, DIAG_ERROR, "bad-value", d->pos, 1, "a track has at least two places");
}

/* track: yes, ring: [a1, b1]: all places are on the one, so none is left for the other. */
static bool leave_no_place(const struct rb_kind *d, struct diags *diags)
{
    for (size_t i = 0; d->track_count > 1 && i < d->track_count; i++)
        if (!d->tracks[i].places) {
            diag_add(diags, DIAG_ERROR, "conflicting-keys", d->tracks[i].pos, 1,
                     "all places are on this %s, so there can be no other track or ring",
                     d->tracks[i].ring ? "ring" : "track");
            return true;
        }
    return false;
}

static void add_tracks(struct vocab *v, struct vocab_kind *k, struct diags *diags)
{
    if (!k->decl || !k->decl->track_count || leave_no_place(k->decl, diags))
        return;
    bool *met = ARENA_ARRAY(v->arena, bool, k->count + 1);
    k->tracks = ARENA_ARRAY(v->arena, struct program_track, k->decl->track_count);
    k->on_track = ARENA_ARRAY(v->arena, int32_t, k->count + 1);
    k->round = true;
    for (size_t i = 0; i < k->decl->track_count; i++) {
        add_track(v, k, &k->decl->tracks[i], met, diags);
        k->ring |= k->decl->tracks[i].ring;
        k->round &= k->decl->tracks[i].ring;
    }
    k->round &= k->on_track_count == k->count;
    if (!k->decl->grid_width && !k->decl->linked)
        link_tracks(v, k, diags);
}

/* The declared field that a look names; NULL, after an error unless its type was refused. */
static struct vocab_field *field_of_look(struct vocab *v, struct vocab_kind *k, const struct rb_str *name,
                                         struct diags *diags)
{
    struct vocab_field *f = vocab_field_of(v, (int)(k - v->kinds), name->text);
    if (f && f->decl)
        return f;
    if (f || !is_declared(k->decl, name->text))
        report_unknown_field(v, k, name, diags);
    return NULL;
}

/* looks: [{is: {man: king, side: White}, letter: K}, {number: seeds}] */
static void add_looks(struct vocab *v, struct vocab_kind *k, struct diags *diags)
{
    if (!k->decl || !k->decl->look_count)
        return;
    k->looks = ARENA_ARRAY(v->arena, struct vocab_look, k->decl->look_count);
    for (size_t i = 0; i < k->decl->look_count; i++) {
        const struct rb_look *d = &k->decl->looks[i];
        struct vocab_look look = {.decl = d, .is = ARENA_ARRAY(v->arena, struct vocab_look_value, d->is_count + 1)};
        for (size_t j = 0; j < d->is_count; j++) {
            struct vocab_look_value *is = &look.is[look.count];
            struct vocab_field *f = field_of_look(v, k, &d->is[j].name, diags);
            if (!f || vocab_parse_value(v, &f->type, d->is[j].value.text, d->is[j].value.pos, &is->value, diags))
                break;
            is->field = f;
            look.count++;
        }
        if (d->number.text && (look.number = field_of_look(v, k, &d->number, diags)) && look.number->type.tag != TY_NUMBER)
            diag_add(diags, DIAG_ERROR, "wrong-type", d->number.pos, (int)strlen(d->number.text),
                     "'%s' is not a number, so it cannot be drawn as one", d->number.text);
        if (look.count == d->is_count && (!d->number.text || look.number))
            k->looks[k->look_count++] = look;
    }
}

void vocab_add_fields(struct vocab *v, struct diags *diags)
{
    for (size_t i = 0; i < v->kind_count; i++)
        add_builtin_fields(v, &v->kinds[i], diags);
    for (size_t i = 0; i < v->kind_count; i++)
        for (size_t j = 0; v->kinds[i].decl && j < v->kinds[i].decl->field_count; j++)
            add_declared(v, &v->kinds[i], &v->kinds[i].decl->fields[j], diags);
    for (size_t i = 0; i < v->rb->table_count; i++)
        add_declared(v, NULL, &v->rb->table[i], diags);
    for (size_t i = 0; i < v->rb->option_count; i++) {
        size_t before = v->table_count;
        add_declared(v, NULL, &v->rb->options[i], diags);
        if (v->table_count > before)
            v->table[before].option = true;
    }
    for (size_t i = 0; i < v->kind_count; i++) {
        give_values(v, &v->kinds[i], diags);
        hide_fields(v, &v->kinds[i]);
        add_links(v, &v->kinds[i], diags);
        add_tracks(v, &v->kinds[i], diags);
        add_looks(v, &v->kinds[i], diags);
    }
}

/* ---------------------------------------------------------------- zones */

void vocab_add_zones(struct vocab *v, struct diags *diags)
{
    for (size_t i = 0; i < v->rb->zone_count; i++) {
        const struct rb_zone *d = &v->rb->zones[i];
        if (v->zone_count >= KINDS_MAX) {
            diag_add(diags, DIAG_ERROR, "too-many", d->name.pos, 1, "more than %d kinds of zone", KINDS_MAX);
            break;
        }
        vocab_check_name(v, diags, &d->name, d->of.text ? KEYWORD_NO_USE : KEYWORD_AGGREGATE);
        int holds = vocab_kind_named(v, d->holds.text), of = d->of.text ? vocab_kind_named(v, d->of.text) : -1;
        if (holds < 0)
            vocab_report_unknown_kind(v, diags, d->holds.pos, d->holds.text);
        if (d->of.text && of < 0)
            vocab_report_unknown_kind(v, diags, d->of.pos, d->of.text);
        if (holds < 0 || (d->of.text && of < 0))
            continue;
        if (v->kinds[holds].category == RB_NUMBER || (of >= 0 && v->kinds[of].category == RB_NUMBER)) {
            diag_add(diags, DIAG_ERROR, "bad-type", d->holds.pos, 1,
                     "a zone can neither hold numbers nor belong to one");
            continue;
        }
        struct vocab_zone *z = &ARENA_PUSH(v->arena, v->zones, v->zone_count, v->zone_cap);
        *z = (struct vocab_zone){.name = d->name.text, .decl = d, .phrase = -1, .of = of, .holds = holds,
                                 .ordered = d->ordered};
        v->kinds[holds].held = true;
        v->kinds[holds].in_order |= d->ordered;
        const char *text = rb_text_in(&d->texts, "en", "en");
        if (text && strchr(text, '[') && of < 0)
            continue; /* a phrase: phrases.c gives it its owners */
        struct vocab_field *f = add_field(v, of >= 0 ? &v->kinds[of] : NULL, z->name, type_of_kind(TY_ZONE, holds),
                                          FIELD_ZONE);
        f->zone = (int)v->zone_count - 1;
        z->first = v->zone_instance_count;
        z->count = of >= 0 ? v->kinds[of].count : 1;
        if (v->zone_instance_count + z->count > CELLS_MAX) {
            diag_add(diags, DIAG_ERROR, "too-many", d->name.pos, 1, "more than %d zones in total", CELLS_MAX);
            z->count = 1;
        }
        v->zone_instance_count += z->count;
    }
}
