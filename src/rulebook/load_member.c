/* SPDX-License-Identifier: MIT
 *
 * Members of a kind: the entries of `names` and `cards`. A name alone, or a mapping with the printed forms of the
 * name, the values of the kind's fields, and for cards the number of copies and rules of their own.
 */
#include "rulebook/load.h"

#include "rulebook/text.h"

#include <string.h>

enum { COPIES_MAX = 10000 }; /* more cards of one name than any table holds */

struct member_job { /* what load_mapping fills */
    struct rb_member member;
    const struct rb_kind *kind;
    size_t value_cap;
};

static void read_name(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct member_job *j = target;
    load_line(l, value, key->text, "a name", &j->member.name);
}

static void read_each(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct member_job *j = target;
    if (load_names(l, value, key->text, &j->member.each, &j->member.each_count) && !j->member.each_count)
        load_wrong(l, value, key->text, "a list of at least one field");
}

static void read_copies(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct member_job *j = target;
    load_int(l, value, key->text, 1, COPIES_MAX, &j->member.copies);
}

static void read_house(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct member_job *j = target;
    load_flag(l, value, key->text, &j->member.house);
}

static void read_faces(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct member_job *j = target;
    struct rb_str *faces;
    size_t count;
    if (!load_names(l, value, key->text, &faces, &count))
        return;
    if (!count) {
        load_wrong(l, value, key->text, "a list of at least one face");
        return;
    }
    buf_reset(&l->buf);
    for (size_t i = 0; i < count; i++)
        buf_printf(&l->buf, "%s%s", i ? ", " : "", faces[i].text);
    j->member.faces = (struct rb_str){arena_strndup(l->arena, l->buf.data, l->buf.len), value->pos};
}

static void read_rules(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    (void)key;
    struct member_job *j = target;
    load_rule_list(l, true, value, &j->member.rules, &j->member.rule_count);
}

static bool read_value(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct member_job *j = target;
    size_t i = 0;
    while (i < j->kind->field_count && strcmp(j->kind->fields[i].name.text, key->text))
        i++;
    if (i == j->kind->field_count)
        return false;
    struct rb_value v = {.name = load_key_str(key)};
    if (value->type == YAML_BOOL) /* true and yes are the same value; the rules say yes */
        v.value = (struct rb_str){value->number ? "yes" : "no", value->pos};
    else if (!load_line(l, value, key->text, "a value of that field", &v.value))
        return true;
    ARENA_PUSH(l->arena, j->member.values, j->member.value_count, j->value_cap) = v;
    return true;
}

static size_t field_names(const void *target, const char **names, size_t room)
{
    const struct member_job *j = target;
    size_t count = 0;
    for (; count < j->kind->field_count && count < room; count++)
        names[count] = j->kind->fields[count].name.text;
    return count;
}

static const struct load_key member_keys[] = {
    {"name", 0, read_name, false},
    {"each", MEMBER_CARD, read_each, false},
    {"copies", MEMBER_CARD, read_copies, false},
    {"house", MEMBER_CARD | MEMBER_PIECE, read_house, false},
    {"faces", MEMBER_CARD | MEMBER_PIECE, read_faces, false},
    {"rules", MEMBER_CARD | MEMBER_PIECE, read_rules, false},
    {NULL, 0, NULL, false},
};
static const struct load_shape member_shape = {
    .what = "an entry of names or cards",
    .keys = member_keys,
    .has_texts = true,
    .texts_offset = offsetof(struct member_job, member) + offsetof(struct rb_member, texts),
    .nouns = true,
    .other = read_value,
    .other_names = field_names,
};

/* A card is called something, or stands for a pack of cards that are called by their values. */
static void check_name(struct loader *l, struct rb_member *m, const struct yaml_node *node)
{
    const struct yaml_node *name = yaml_get(node, "name"), *each = yaml_get(node, "each");
    if (!name && !each)
        diag_add(l->diags, DIAG_ERROR, "missing-key", node->pos, 1, "%s needs the key 'name'", member_shape.what);
    if (name && each) {
        diag_add(l->diags, DIAG_ERROR, "conflicting-keys", name->pos, 1,
                 "cards that stand for each combination are called by their values");
        m->each_count = 0;
    }
    if (each && m->rule_count) {
        diag_add(l->diags, DIAG_ERROR, "conflicting-keys", each->pos, 1,
                 "rules stand in a card of its own: their ids would stand in all of the pack");
        m->rule_count = 0;
    }
}

static void read_entry(struct loader *l, unsigned where, struct member_job *j, const struct yaml_node *item)
{
    if (load_mapping(l, &member_shape, where, j, item))
        check_name(l, &j->member, item);
}

void load_members(struct loader *l, struct rb_kind *kind, unsigned where, const struct yaml_node *node,
                  const char *what)
{
    if (node->type != YAML_SEQUENCE) {
        load_wrong(l, node, what, "a list, such as [one, two] or [{name: one}]");
        return;
    }
    if (kind->members)
        return; /* names and cards both: conflicting-keys is reported where the kind is */
    kind->members = ARENA_ARRAY(l->arena, struct rb_member, node->count);
    for (size_t i = 0; i < node->count; i++) {
        const struct yaml_node *item = node->items[i];
        struct member_job j = {.kind = kind, .member.copies = 1};
        if (item->type == YAML_MAPPING)
            read_entry(l, where, &j, item);
        else
            load_line(l, item, what, "a list of names or mappings", &j.member.name);
        if (j.member.name.text || j.member.each_count)
            kind->members[kind->member_count++] = j.member;
    }
}
