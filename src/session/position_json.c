/* SPDX-License-Identifier: MIT
 *
 * A position as JSON, and its values in words. In English names are the stable ones, which are unique within a kind.
 */
#include "session/json_out.h"
#include "session/position.h"
#include "session/words.h"

#include <string.h>

static const char canonical[] = "en";

void position_say_value(struct buf *out, const struct position *p, const struct position_value *value,
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

void position_say_condition(struct buf *out, const struct position *p, const struct position_condition *k,
                            const char *in)
{
    const struct vocab *v = p->compiled->vocab;
    struct print_arg args[HOLES_MAX] = {{{0}, 0, NULL}};
    for (int i = 0; i < k->phrase->placeholder_count; i++) {
        const struct position_value *value = &k->placeholders[i];
        args[i].type = words_placeholder_type(v, &k->phrase->placeholders[i], value->value);
        args[i].value = value->value;
        if (value->what == POSITION_UNKNOWN || value->what == POSITION_SOME) {
            size_t at = out->len; /* said at the end of what is there, kept, and taken away again */
            position_say_value(out, p, value, args[i].type, in);
            args[i].text = arena_strndup(p->arena, out->data + at, out->len - at);
            out->len = at;
        }
    }
    print_phrase(out, v, k->phrase, 0, 0, args, in);
}

static void put_value(struct json_out *j, const struct position *p, const char *lang,
                      const struct position_value *value)
{
    switch (value->what) {
    case POSITION_NUMBER: json_out_int(j, value->value); break;
    case POSITION_TRUTH: json_out_bool(j, value->value != 0); break;
    case POSITION_NOTHING: json_out_null(j); break;
    default:
        position_say_value(json_out_text_begin(j), p, value, type_any_number(), lang);
        json_out_text_end(j);
    }
}

static void put_name(struct json_out *j, const struct position *p, const struct vocab_field *field, const char *lang)
{
    if (!strcmp(lang, canonical)) {
        json_out_key(j, field->name);
        return;
    }
    print_field(json_out_text_begin(j), p->compiled->vocab, field, lang);
    json_out_key_end(j);
}

static void put_fields(struct json_out *j, const struct position *p, const char *lang,
                       const struct position_field *fields, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        put_name(j, p, fields[i].field, lang);
        put_value(j, p, lang, &fields[i].value);
    }
}

/* Plurals stand beside these keys, so a kind that is called like one of them gives its singular. */
static const char *key_of(const struct vocab_kind *k)
{
    static const char *const taken[] = {"table", "conditions", "unknown", "zones"};
    for (size_t i = 0; k->plural && i < sizeof taken / sizeof *taken; i++)
        if (!strcmp(k->plural, taken[i]))
            return k->name;
    return k->plural ? k->plural : k->name;
}

static void put_kind(struct json_out *j, const struct position *p, const char *lang, const struct position_kind *kind)
{
    const struct vocab *v = p->compiled->vocab;
    const struct vocab_kind *k = &v->kinds[kind->kind];
    json_out_key(j, key_of(k));
    json_out_open(j, '{');
    for (size_t i = 0; i < kind->count; i++) {
        const struct position_piece *piece = &kind->pieces[i];
        print_member(json_out_text_begin(j), v, piece->member, lang, NULL);
        json_out_key_end(j);
        json_out_open(j, '{');
        put_fields(j, p, lang, piece->fields, piece->field_count);
        if (k->held) {
            json_out_key(j, "in");
            if (piece->zone == NOWHERE)
                json_out_null(j);
            else {
                print_zone(json_out_text_begin(j), v, piece->zone, lang);
                json_out_text_end(j);
            }
        }
        json_out_close(j, '}');
    }
    json_out_close(j, '}');
}

static void put_conditions(struct json_out *j, const struct position *p, const char *lang, const char *key,
                           const struct position_condition *items, size_t count)
{
    json_out_key(j, key);
    json_out_open(j, '[');
    for (size_t i = 0; i < count; i++) {
        position_say_condition(json_out_text_begin(j), p, &items[i], lang);
        json_out_text_end(j);
    }
    json_out_close(j, ']');
}

void position_json(struct json_out *j, const struct position *p, const char *lang)
{
    const struct vocab *v = p->compiled->vocab;
    json_out_open(j, '{');
    json_out_key(j, "table");
    json_out_open(j, '{');
    put_fields(j, p, lang, p->table, p->table_count);
    json_out_close(j, '}');
    for (size_t i = 0; i < p->kind_count; i++)
        put_kind(j, p, lang, &p->kinds[i]);
    put_conditions(j, p, lang, "conditions", p->conditions, p->condition_count);
    if (p->viewer != POSITION_ALL)
        put_conditions(j, p, lang, "unknown", p->unknown, p->unknown_count);
    json_out_key(j, "zones");
    json_out_open(j, '{');
    for (size_t i = 0; i < p->zone_count; i++) {
        print_zone(json_out_text_begin(j), v, p->zones[i].zone, lang);
        json_out_key_end(j);
        json_out_open(j, '[');
        for (size_t n = 0; n < p->zones[i].count; n++)
            put_value(j, p, lang, &p->zones[i].items[n]);
        json_out_close(j, ']');
    }
    json_out_close(j, '}');
    json_out_close(j, '}');
}
