/* SPDX-License-Identifier: MIT
 *
 * A position as JSON, and its values as text. English names are the stable ones, which are unique within a
 * kind. The form is described in docs/log-format.md, "Positions". Must not decide what a viewer may see:
 * position.c does.
 *
 */
#include "session/position.h"
#include "session/words.h"

#include <string.h>

static const char canonical[] = "en";

void position_format_value(struct buf *out, const struct position *p, const struct position_value *value,
                           struct type type, const char *in)
{
    const struct vocab *v = p->compiled->vocab;
    switch (value->what) {
    case POSITION_UNKNOWN: buf_char(out, '?'); break;
    case POSITION_NOTHING: print_member(out, v, NOTHING, in, NULL); break;
    case POSITION_MEMBER: print_member(out, v, value->value, in, NULL); break;
    case POSITION_SOME: print_kind(out, v, value->value, in, NULL); break;
    default: print_value(out, v, type, value->value, in, NULL); break;
    }
}

void position_format_condition(struct buf *out, const struct position *p, const struct position_condition *k,
                               const char *in)
{
    const struct vocab *v = p->compiled->vocab;
    struct print_arg args[PLACEHOLDERS_MAX] = {{.text = NULL}};
    for (int i = 0; i < k->phrase->placeholder_count; i++) {
        const struct position_value *value = &k->placeholders[i];
        args[i].type = words_placeholder_type(v, &k->phrase->placeholders[i], value->value);
        args[i].value = value->value;
        if (value->what == POSITION_UNKNOWN || value->what == POSITION_SOME) {
            size_t at = out->len; /* made at the end of what is there, kept, and removed again */
            position_format_value(out, p, value, args[i].type, in);
            args[i].text = arena_strndup(p->arena, out->data + at, out->len - at);
            out->len = at;
        }
    }
    print_phrase(out, v, k->phrase, 0, 0, args, in);
}

void position_format_number(struct buf *out, const struct position *p, const struct position_number *n, const char *lang)
{
    position_format_condition(out, p, &n->of, lang);
    buf_str(out, ": ");
    position_format_value(out, p, &n->value, n->of.phrase->type, lang);
}

/* What makes the value of a position. */
struct maker {
    const struct position *position;
    const struct vocab *vocab;
    struct arena *arena;
    struct buf *scratch;
    const char *lang;
};

/* What was printed into the scratch buffer. */
static const char *printed(struct maker *m)
{
    return arena_strndup(m->arena, buf_cstr(m->scratch), m->scratch->len);
}

static struct json_value *object(struct maker *m)
{
    return json_value_new(m->arena, JSON_VALUE_OBJECT);
}

/* Unknown values become "?"; pieces that cannot be identified become the noun of their kind. */
static struct json_value *value_of(struct maker *m, const struct position_value *value)
{
    switch (value->what) {
    case POSITION_NUMBER: return json_value_integer(m->arena, value->value);
    case POSITION_TRUTH: return json_value_truth(m->arena, value->value != 0);
    case POSITION_NOTHING: return json_value_new(m->arena, JSON_VALUE_NULL);
    default:
        buf_reset(m->scratch);
        position_format_value(m->scratch, m->position, value, type_any_number(), m->lang);
        return json_value_text(m->arena, printed(m));
    }
}

/* English uses identifiers, because they are the keys of position records. */
static const char *name_of(struct maker *m, const struct vocab_field *field)
{
    if (!strcmp(m->lang, canonical))
        return arena_strdup(m->arena, field->name);
    buf_reset(m->scratch);
    print_field(m->scratch, m->vocab, field, m->lang);
    return printed(m);
}

static void add_fields(struct maker *m, struct json_value *in, const struct position_field *fields, size_t count)
{
    for (size_t i = 0; i < count; i++)
        json_value_add(in, name_of(m, fields[i].field), value_of(m, &fields[i].value));
}

/* Plurals are next to these keys, so a kind that is called like one of them gives its singular. */
static const char *key_of(const struct vocab_kind *k)
{
    static const char *const taken[] = {"table", "conditions", "values", "unknown", "zones"};
    for (size_t i = 0; k->plural && i < sizeof taken / sizeof *taken; i++)
        if (!strcmp(k->plural, taken[i]))
            return k->name;
    return k->plural ? k->plural : k->name;
}

static const char *zone_name(struct maker *m, int32_t zone)
{
    buf_reset(m->scratch);
    print_zone(m->scratch, m->vocab, zone, m->lang);
    return printed(m);
}

static const char *member_name(struct maker *m, int32_t member)
{
    buf_reset(m->scratch);
    print_member(m->scratch, m->vocab, member, m->lang, NULL);
    return printed(m);
}

/* One object for each piece whose identity the viewer knows. */
static void add_kind(struct maker *m, struct json_value *in, const struct position_kind *kind)
{
    const struct vocab_kind *k = &m->vocab->kinds[kind->kind];
    struct json_value *pieces = json_value_add(in, arena_strdup(m->arena, key_of(k)), object(m));
    for (size_t i = 0; i < kind->count; i++) {
        const struct position_piece *piece = &kind->pieces[i];
        struct json_value *o = json_value_add(pieces, member_name(m, piece->member), object(m));
        add_fields(m, o, piece->fields, piece->field_count);
        if (k->held)
            json_value_add(o, "in", json_value_text(m->arena, piece->zone == NOWHERE ? NULL
                                                                                     : zone_name(m, piece->zone)));
    }
}

static void add_conditions(struct maker *m, struct json_value *in, const char *key,
                           const struct position_condition *items, size_t count)
{
    struct json_value *list = json_value_add(in, key, json_value_new(m->arena, JSON_VALUE_LIST));
    for (size_t i = 0; i < count; i++) {
        buf_reset(m->scratch);
        position_format_condition(m->scratch, m->position, &items[i], m->lang);
        json_value_add(list, NULL, json_value_text(m->arena, printed(m)));
    }
}

/* "the men of Red on the hill": 3 */
static void add_values(struct maker *m, struct json_value *in)
{
    for (size_t i = 0; i < m->position->value_count; i++) {
        const struct position_number *n = &m->position->values[i];
        buf_reset(m->scratch);
        position_format_condition(m->scratch, m->position, &n->of, m->lang);
        const char *name = printed(m);
        json_value_add(in, name, value_of(m, &n->value));
    }
}

static void add_zone(struct maker *m, struct json_value *in, const struct position_zone *zone)
{
    struct json_value *items = json_value_new(m->arena, JSON_VALUE_LIST);
    json_value_add(in, zone_name(m, zone->zone), items);
    for (size_t n = 0; n < zone->count; n++)
        json_value_add(items, NULL, value_of(m, &zone->items[n]));
}

struct json_value *position_json(const struct position *p, const char *lang, struct buf *scratch)
{
    struct maker maker = {p, p->compiled->vocab, p->arena, scratch, lang}, *m = &maker;
    struct json_value *o = object(m);
    add_fields(m, json_value_add(o, "table", object(m)), p->table, p->table_count);
    for (size_t i = 0; i < p->kind_count; i++)
        add_kind(m, o, &p->kinds[i]);
    add_conditions(m, o, "conditions", p->conditions, p->condition_count);
    if (p->value_count)
        add_values(m, json_value_add(o, "values", object(m)));
    if (p->viewer != POSITION_ALL)
        add_conditions(m, o, "unknown", p->unknown, p->unknown_count);
    struct json_value *zones = json_value_add(o, "zones", object(m));
    for (size_t i = 0; i < p->zone_count; i++)
        add_zone(m, zones, &p->zones[i]);
    return o;
}
