/* SPDX-License-Identifier: MIT
 *
 * The kinds of things of a catalog, with their values and the rules of cards, and the places for them. Must not
 * know how they are shown.
 */
#include "catalog/catalog_inner.h"

#include "lang/print.h"

/* A kind while its entry is made. */
struct kind_ctx {
    struct catalog *k;
    const struct vocab *v;
    const struct vocab_kind *kind;
    struct catalog_kind *out;
};

/* ---------------------------------------------------------------- names */

static const char *kind_name(struct catalog *k, int kind)
{
    buf_reset(&k->scratch);
    print_kind(&k->scratch, k->c->vocab, kind, k->lang, NULL);
    return catalog_printed(k);
}

static const char *field_name(struct catalog *k, const struct vocab_field *f)
{
    buf_reset(&k->scratch);
    print_field(&k->scratch, k->c->vocab, f, k->lang);
    return catalog_printed(k);
}

/* A card by its title, so that its copies have one name. */
static const char *member_name(struct catalog *k, int member)
{
    const struct vocab_member *m = &k->c->vocab->members[member];
    buf_reset(&k->scratch);
    print_member(&k->scratch, k->c->vocab, m->title >= 0 ? m->title : member, k->lang, NULL);
    return catalog_printed(k);
}

static const char *value_name(struct catalog *k, const struct vocab_field *f, int32_t value)
{
    buf_reset(&k->scratch);
    print_value(&k->scratch, k->c->vocab, f->type, value, k->lang, NULL);
    return catalog_printed(k);
}

/* ---------------------------------------------------------------- a kind */

/* The fields that the rulebook declares, with what they can be in the words of the rulebook. */
static void add_fields(struct kind_ctx *x)
{
    x->out->fields = ARENA_ARRAY(&x->k->arena, struct catalog_field, x->kind->field_count + 1);
    for (size_t i = 0; i < x->kind->field_count; i++) {
        const struct vocab_field *f = &x->kind->fields[i];
        if (f->decl)
            x->out->fields[x->out->field_count++] = (struct catalog_field){field_name(x->k, f), f->decl->type.text};
    }
}

/* Whether the members of a kind differ in it from the start. */
static bool is_column(const struct vocab_field *f)
{
    return f->decl && f->values && f->store != FIELD_ZONE;
}

static void add_columns(struct kind_ctx *x)
{
    x->out->columns = ARENA_ARRAY(&x->k->arena, const char *, x->kind->field_count + 1);
    for (size_t f = 0; f < x->kind->field_count; f++)
        if (is_column(&x->kind->fields[f]))
            x->out->columns[x->out->column_count++] = field_name(x->k, &x->kind->fields[f]);
}

/* The number of copies from member `i` on: they have one declaration. */
static int copies_at(const struct kind_ctx *x, int i)
{
    const struct rb_member *decl = x->v->members[x->kind->first + i].decl;
    int n = 1;
    while (decl && i + n < x->kind->count && x->v->members[x->kind->first + i + n].decl == decl)
        n++;
    return n;
}

static void add_values(struct kind_ctx *x, struct catalog_thing *thing, int i)
{
    size_t count = 0;
    thing->values = ARENA_ARRAY(&x->k->arena, const char *, x->out->column_count + 1);
    for (size_t f = 0; f < x->kind->field_count; f++)
        if (is_column(&x->kind->fields[f]))
            thing->values[count++] = value_name(x->k, &x->kind->fields[f], x->kind->fields[f].values[i]);
}

/* The rules of a card are of the rulebook that the catalog is of. */
static void add_card_rules(struct kind_ctx *x, struct catalog_thing *thing, const struct rb_member *decl)
{
    struct catalog *k = x->k;
    for (size_t r = 0; r < decl->rule_count; r++) {
        int at = name_map_get(k->by_id, decl->rules[r].id.text);
        if (at >= 0)
            ARENA_PUSH(&k->arena, thing->rules.items, thing->rules.count, thing->rules.cap) = &k->rules[at];
    }
}

/* One thing for all copies. */
static void add_thing(struct kind_ctx *x, int i, int copies)
{
    const struct rb_member *decl = x->v->members[x->kind->first + i].decl;
    struct catalog_thing *thing = &x->out->things[x->out->thing_count++];
    *thing = (struct catalog_thing){.name = member_name(x->k, x->kind->first + i),
                                    .copies = copies,
                                    .id = decl && decl->rule_count ? decl->name.text : NULL,
                                    .house = decl && decl->house && !x->kind->decl->house};
    add_values(x, thing, i);
    if (decl)
        add_card_rules(x, thing, decl);
    x->out->counted |= copies > 1;
}

/* Members of a grid after the squares are special places. */
static void add_members(struct kind_ctx *x)
{
    x->out->things = ARENA_ARRAY(&x->k->arena, struct catalog_thing, x->kind->count + 1);
    for (int i = x->kind->width * x->kind->height, copies; i < x->kind->count; i += copies) {
        copies = copies_at(x, i);
        add_thing(x, i, copies);
    }
}

static void add_kind(struct catalog *k, int number)
{
    const struct vocab_kind *kind = &k->c->vocab->kinds[number];
    struct catalog_kind *out = &k->kinds[k->kind_count++];
    struct kind_ctx x = {k, k->c->vocab, kind, out};
    *out = (struct catalog_kind){.id = kind->name,
                                 .name = kind_name(k, number),
                                 .house = kind->decl->house,
                                 .low = kind->low,
                                 .high = kind->high,
                                 .width = kind->width,
                                 .height = kind->height};
    add_fields(&x);
    if (kind->category == RB_NUMBER)
        return;
    if (!kind->width)
        add_columns(&x);
    add_members(&x);
    out->form = kind->width ? CATALOG_GRID : out->column_count || out->counted ? CATALOG_TABLE : CATALOG_NAMES;
}

/* ---------------------------------------------------------------- all of them */

static void add_zones(struct catalog *k)
{
    const struct vocab *v = k->c->vocab;
    k->zones = ARENA_ARRAY(&k->arena, struct catalog_zone, v->zone_count + 1);
    k->zone_count = v->zone_count;
    for (size_t i = 0; i < v->zone_count; i++) {
        const struct vocab_zone *z = &v->zones[i];
        buf_reset(&k->scratch);
        print_word(&k->scratch, v, z->name, k->lang, NULL);
        const char *name = catalog_printed(k);
        k->zones[i] = (struct catalog_zone){name, kind_name(k, z->holds), z->decl && z->decl->house};
    }
}

/* Pieces and players first, lists and numbers after them. */
void catalog_add_things(struct catalog *k)
{
    const struct vocab *v = k->c->vocab;
    k->kinds = ARENA_ARRAY(&k->arena, struct catalog_kind, v->kind_count + 1);
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < v->kind_count; i++) {
            bool first = v->kinds[i].category == RB_PIECE || v->kinds[i].category == RB_PLAYER;
            if (v->kinds[i].decl && first == !pass)
                add_kind(k, (int)i);
        }
    add_zones(k);
}
