/* SPDX-License-Identifier: MIT
 *
 * Fields: what pieces, players, the table, events and options hold. `name: type`, or {is: type,
 * en: printed name}. Types are kept as texts ("0 to 5, at first 2"): lang/vocab_type.c reads
 * them.
 */
#include "rulebook/load.h"

#include "base/tr.h"
#include "rulebook/text.h"

#include <string.h>

enum { FIELDS_MAX = 256 }; /* of one kind or event: values of cards look their field up one by one */

static const char type_expected[] = TR("a type, such as 0 to 6, yes or no, a player or nothing");

static const struct yaml_field field_fields[] = {
    YAML_FIELD(LINE, rb_field, type, "is", .expected = type_expected, .required = true),
    YAML_FIELD(FLAG, rb_field, quiet, "quiet"),
    YAML_FIELD(FLAG, rb_field, shown, "shown", .variants = FIELDS_OF_EVENT),
    YAML_FIELD(WORDINGS, rb_field, texts, NULL, .noun = true),
    {0},
};
static const struct yaml_shape field_shape = {
    .what = TR("a field"), .fields = field_fields, .variant = FIELDS_OF_STATE};
static const struct yaml_shape held_shape = {
    .what = TR("a field of an event"), .fields = field_fields, .variant = FIELDS_OF_EVENT};

/* In {…} a comma ends an entry, so that "money: 0 to 9, at first 5" becomes two entries. */
static void report_no_type(struct yaml_reader *r, const struct yaml_node *key, const struct yaml_node *value)
{
    static const char first[] = "at first ";
    if (strncmp(key->text, first, sizeof first - 1)) {
        yaml_wrong(r, value, key->text, type_expected);
        return;
    }
    struct diag *d = diag_add(r->diags, DIAG_ERROR, "wrong-type", key->pos, text_span(key->text),
                              "'%s' is separated from its type", text_clip(r->arena, key->text));
    diag_note(r->diags, d, "quote a type with a comma between { and }: \"0 to 9, %s\"",
              text_clip(r->arena, key->text));
}

static void read_field(struct yaml_reader *r, void *target, const struct yaml_node *key,
                       const struct yaml_node *value)
{
    struct load_fields *fields = target;
    const struct yaml_shape *shape = fields->of == FIELDS_OF_EVENT ? &held_shape : &field_shape;
    struct rb_field f = {.name = yaml_placed(r, key)};
    bool good;
    if (value->type == YAML_MAPPING)
        good = yaml_map(r, shape, &f, value) && f.type.text;
    else if (value->type != YAML_TEXT) /* a number alone looks like a value, and no type is one */
        report_no_type(r, key, value), good = false;
    else
        good = yaml_line(r, value, key->text, type_expected, &f.type);
    if (good)
        ARENA_PUSH(r->arena, fields->items, fields->count, fields->cap) = f;
}

void load_fields_into(struct yaml_reader *r, struct load_fields *fields, const struct yaml_node *node,
                      const char *what)
{
    if (node->type == YAML_MAPPING && node->count > FIELDS_MAX)
        diag_add(r->diags, DIAG_ERROR, "too-large", node->pos, 1, "'%s' has more than %d fields", what, FIELDS_MAX);
    else
        yaml_entries(r, node, what, read_field, fields);
}

/* pot: 0 to 99 */
void load_table(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct loader *l = r->owner;
    struct load_fields f = {l->rb->table, l->rb->table_count, l->table_cap, FIELDS_OF_STATE};
    (void)target;
    load_fields_into(r, &f, value, key->text);
    l->rb->table = f.items;
    l->rb->table_count = f.count;
    l->table_cap = f.cap;
}

/* long-game: {is: "yes or no, at first no", en: a long game} */
void load_options(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct loader *l = r->owner;
    struct load_fields f = {l->rb->options, l->rb->option_count, l->option_cap, FIELDS_OF_STATE};
    (void)target;
    load_fields_into(r, &f, value, key->text);
    l->rb->options = f.items;
    l->rb->option_count = f.count;
    l->option_cap = f.cap;
}
