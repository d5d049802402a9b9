/* SPDX-License-Identifier: MIT
 *
 * Members of a kind: the entries of `names` and `cards`. A name alone, or a mapping with the
 * printed forms of the name, the values of the kind's fields, and for cards the number of copies
 * and rules of their own. Values are kept as texts: what they mean depends on the field's type,
 * which lang/ knows.
 */
#include "rulebook/load.h"

#include "base/tr.h"
#include "rulebook/text.h"

#include <string.h>

enum { COPIES_MAX = 10000 }; /* more cards of one name than any table holds */

struct member_ctx { /* what an entry is read into */
    struct rb_member member;
    const struct rb_kind *kind;
    size_t value_cap;
};

/* {each: [suit, rank]} */
static void read_each(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct rb_member *m = &((struct member_ctx *)target)->member;
    if (yaml_names(r, value, key->text, &m->each, &m->each_count) && !m->each_count)
        yaml_wrong(r, value, key->text, TR("a list of at least one field"));
}

static void read_faces(struct yaml_reader *r, void *target, const struct yaml_node *key,
                       const struct yaml_node *value)
{
    struct rb_member *m = &((struct member_ctx *)target)->member;
    struct rb_str *faces;
    size_t count;
    if (!yaml_names(r, value, key->text, &faces, &count))
        return;
    if (!count) {
        yaml_wrong(r, value, key->text, TR("a list of at least one face"));
        return;
    }
    buf_reset(r->buf);
    for (size_t i = 0; i < count; i++)
        buf_printf(r->buf, "%s%s", i ? ", " : "", faces[i].text);
    m->faces = (struct rb_str){arena_strndup(r->arena, r->buf->data, r->buf->len), value->pos};
}

/* The value of one of the kind's fields. */
static bool read_value(struct yaml_reader *r, void *target, const struct yaml_node *key,
                       const struct yaml_node *value)
{
    struct member_ctx *j = target;
    size_t i = 0;
    while (i < j->kind->field_count && strcmp(j->kind->fields[i].name.text, key->text))
        i++;
    if (i == j->kind->field_count)
        return false;
    struct rb_value v = {.name = yaml_placed(r, key)};
    if (value->type == YAML_BOOL) /* true and yes are the same value; the rules say yes */
        v.value = (struct rb_str){value->number ? "yes" : "no", value->pos};
    else if (!yaml_line(r, value, key->text, TR("a value of that field"), &v.value))
        return true;
    ARENA_PUSH(r->arena, j->member.values, j->member.value_count, j->value_cap) = v;
    return true;
}

/* Further keys that a member can have: the fields of its kind. */
static size_t field_names(const void *target, const char **names, size_t room)
{
    const struct member_ctx *j = target;
    size_t count = 0;
    for (; count < j->kind->field_count && count < room; count++)
        names[count] = j->kind->fields[count].name.text;
    return count;
}

static const struct yaml_field member_fields[] = {
    YAML_FIELD(LINE, member_ctx, member.name, "name", .expected = TR("a name")),
    YAML_OTHER(read_each, "each", .variants = MEMBER_CARD),
    YAML_FIELD(INT, member_ctx, member.copies, "copies", .low = 1, .high = COPIES_MAX, .variants = MEMBER_CARD),
    YAML_FIELD(FLAG, member_ctx, member.house, "house", .variants = MEMBER_CARD | MEMBER_PIECE),
    YAML_OTHER(read_faces, "faces", .variants = MEMBER_CARD | MEMBER_PIECE),
    YAML_ARRAY(LIST, member_ctx, member.rules, member.rule_count, "rules", .shape = &load_card_rule_shape,
               .expected = LOAD_RULES_EXPECTED, .variants = MEMBER_CARD | MEMBER_PIECE),
    YAML_FIELD(WORDINGS, member_ctx, member.texts, NULL, .noun = true),
    {0},
};

/* A card is called something, or represents a pack of cards that are called by their values. */
static bool check_name(struct yaml_reader *r, void *target, const struct yaml_node *n, bool sound)
{
    struct rb_member *m = &((struct member_ctx *)target)->member;
    const struct yaml_node *name = yaml_get(n, "name"), *each = yaml_get(n, "each");
    (void)sound;
    if (!name && !each)
        diag_add(r->diags, DIAG_ERROR, "missing-key", n->pos, 1, "missing key 'name' in an entry of names or cards");
    if (name && each) {
        diag_add(r->diags, DIAG_ERROR, "conflicting-keys", name->pos, 1,
                 "cards for each combination are named by their values");
        m->each_count = 0;
    }
    if (each && m->rule_count) {
        diag_add(r->diags, DIAG_ERROR, "conflicting-keys", each->pos, 1,
                 "rules need a separate card: all cards of the pack would have the same ids");
        m->rule_count = 0;
    }
    return true;
}

void load_members(struct yaml_reader *r, struct rb_kind *kind, unsigned variant, const struct yaml_node *node,
                  const char *what)
{
    const struct yaml_shape shape = {.what = TR("an entry of names or cards"), .fields = member_fields,
                                     .variant = variant, .check = check_name, .other = read_value,
                                     .other_names = field_names};
    if (node->type != YAML_SEQUENCE) {
        yaml_wrong(r, node, what, TR("a list, such as [one, two] or [{name: one}]"));
        return;
    }
    if (node->count > LOAD_COUNT_MAX) {
        diag_add(r->diags, DIAG_ERROR, "too-many", node->pos, 1, "more than %d entries in '%s'", LOAD_COUNT_MAX, what);
        return;
    }
    if (kind->members)
        return; /* names and cards both: conflicting-keys is reported where the kind is */
    kind->members = ARENA_ARRAY(r->arena, struct rb_member, node->count);
    for (size_t i = 0; i < node->count; i++) {
        const struct yaml_node *item = node->items[i];
        struct member_ctx j = {.kind = kind, .member.copies = 1};
        if (item->type == YAML_MAPPING)
            yaml_map(r, &shape, &j, item);
        else
            yaml_line(r, item, what, TR("a list of names or mappings"), &j.member.name);
        if (j.member.name.text || j.member.each_count)
            kind->members[kind->member_count++] = j.member;
    }
}
