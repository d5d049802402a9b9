/* SPDX-License-Identifier: MIT
 *
 * Fields: what pieces, players, the table, events and options hold. `name: type`, or {is: type, en: printed name}.
 */
#include "rulebook/load.h"

#include "rulebook/text.h"

#include <string.h>

enum { FIELDS_MAX = 256 }; /* of one kind or event: values of cards look their field up one by one */

static const char type_wanted[] = "a type, such as 0 to 6, yes or no, a player or nothing";

static void read_is(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct rb_field *f = target;
    load_line(l, value, key->text, type_wanted, &f->type);
}

static const struct load_key field_keys[] = {{"is", 0, read_is, true}, {NULL, 0, NULL, false}};
static const struct load_shape field_shape = {.what = "a field",
                                              .keys = field_keys,
                                              .has_texts = true,
                                              .texts_offset = offsetof(struct rb_field, texts),
                                              .nouns = true};

/* In {…} a comma ends an entry, so that "money: 0 to 9, at first 5" falls apart into two. */
static void report_no_type(struct loader *l, const struct yaml_node *key, const struct yaml_node *value)
{
    static const char first[] = "at first ";
    if (strncmp(key->text, first, sizeof first - 1)) {
        load_wrong(l, value, key->text, type_wanted);
        return;
    }
    struct diag *d = diag_add(l->diags, DIAG_ERROR, "wrong-type", key->pos, text_span(key->text),
                              "'%s' stands apart from its type", text_clip(l->arena, key->text));
    diag_note(l->diags, d, "between { and } a type with a comma is put in quotes: \"0 to 9, %s\"",
              text_clip(l->arena, key->text));
}

static void read_field(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct load_fields *fields = target;
    struct rb_field f = {.name = load_key_str(key)};
    bool good;
    if (value->type == YAML_MAPPING)
        good = load_mapping(l, &field_shape, 0, &f, value) && f.type.text;
    else if (value->type != YAML_TEXT) /* a number alone looks like a value, and no type is one */
        report_no_type(l, key, value), good = false;
    else
        good = load_line(l, value, key->text, type_wanted, &f.type);
    if (good)
        ARENA_PUSH(l->arena, fields->items, fields->count, fields->cap) = f;
}

void load_fields_into(struct loader *l, struct load_fields *fields, const struct yaml_node *node, const char *what)
{
    if (node->type == YAML_MAPPING && node->count > FIELDS_MAX)
        diag_add(l->diags, DIAG_ERROR, "too-large", node->pos, 1, "'%s' has more than %d fields", what, FIELDS_MAX);
    else
        load_entries(l, node, what, read_field, fields);
}

void load_table(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    (void)target;
    struct load_fields f = {l->rb->table, l->rb->table_count, l->table_cap};
    load_fields_into(l, &f, value, key->text);
    l->rb->table = f.items;
    l->rb->table_count = f.count;
    l->table_cap = f.cap;
}

void load_options(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    (void)target;
    struct load_fields f = {l->rb->options, l->rb->option_count, l->option_cap};
    load_fields_into(l, &f, value, key->text);
    l->rb->options = f.items;
    l->rb->option_count = f.count;
    l->option_cap = f.cap;
}
