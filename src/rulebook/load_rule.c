/* SPDX-License-Identifier: MIT
 *
 * Rules, of the game or of a card, and the sources that they cite. What the code says is the business of lang/.
 */
#include "rulebook/load.h"

#include "rulebook/text.h"

#include <limits.h>

enum { OF_BOOK = 1, OF_CARD = 2 };
enum { SOURCES_MAX = 256 }; /* documents that a rulebook cites; each citation looks through them one by one */

static void read_id(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct rb_rule *r = target;
    load_line(l, value, key->text, "the id of a rule", &r->id);
}

static void read_title(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct rb_rule *r = target;
    load_texts(l, value, key->text, &r->title);
}

static void read_text(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct rb_rule *r = target;
    load_texts(l, value, key->text, &r->text);
}

static void read_cite_source(struct loader *l, void *target, const struct yaml_node *key,
                             const struct yaml_node *value)
{
    struct rb_rule *r = target;
    load_line(l, value, key->text, "the id of a source", &r->cite.source);
}

static void read_cite_section(struct loader *l, void *target, const struct yaml_node *key,
                              const struct yaml_node *value)
{
    struct rb_rule *r = target;
    load_line(l, value, key->text, "the name of a section", &r->cite.section);
}

static void read_cite_line(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct rb_rule *r = target;
    load_int(l, value, key->text, 1, INT_MAX, &r->cite.line);
}

static const struct load_key cite_keys[] = {
    {"source", 0, read_cite_source, true},
    {"section", 0, read_cite_section, false},
    {"line", 0, read_cite_line, false},
    {NULL, 0, NULL, false},
};
static const struct load_shape cite_shape = {.what = "a citation", .keys = cite_keys};

static void read_cite(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    (void)key;
    struct rb_rule *r = target;
    if (load_mapping(l, &cite_shape, 0, r, value))
        r->cite.pos = value->pos;
}

static void read_ruling(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct rb_rule *r = target;
    load_line(l, value, key->text, "the id of a ruling", &r->ruling);
}

/* One id, or a list of them. */
static void read_replaces(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct rb_rule *r = target;
    struct rb_str id;
    if (value->type == YAML_SEQUENCE) {
        load_names(l, value, key->text, &r->replaces, &r->replaces_count);
    } else if (load_line(l, value, key->text, "the id of a rule, or a list of them", &id)) {
        r->replaces = ARENA_NEW(l->arena, struct rb_str);
        r->replaces[r->replaces_count++] = id;
    }
}

static void read_house(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct rb_rule *r = target;
    load_flag(l, value, key->text, &r->house);
}

static void read_code(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct rb_rule *r = target;
    struct rb_str code;
    if (!load_str(l, value, key->text, "sentences of the rule language", &code))
        return;
    if (value->style == YAML_FOLDED) { /* its lines are joined: neither the blocks nor the places would be right */
        diag_add(l->diags, DIAG_ERROR, "wrong-type", value->pos, 1,
                 "'code' must start with |, because > joins its lines");
        return;
    }
    r->code = code;
    r->code_literal = value->style == YAML_LITERAL;
    r->code_indent = code.pos.column - 1;
}

static const struct load_key rule_keys[] = {
    {"id", 0, read_id, true},
    {"title", 0, read_title, false},
    {"text", 0, read_text, false},
    {"cite", 0, read_cite, false},
    {"ruling", 0, read_ruling, false},
    {"replaces", OF_BOOK, read_replaces, false},
    {"house", 0, read_house, false},
    {"code", 0, read_code, false},
    {NULL, 0, NULL, false},
};
static const struct load_shape rule_shape = {.what = "a rule", .keys = rule_keys};
static const struct load_shape card_rule_shape = {.what = "a rule of a card", .keys = rule_keys};

static bool read_rule(struct loader *l, bool of_card, const struct yaml_node *node, struct rb_rule *out)
{
    struct rb_rule r = {.house = rb_layer_at(l->rb, node->pos)->house};
    if (!load_mapping(l, of_card ? &card_rule_shape : &rule_shape, of_card ? OF_CARD : OF_BOOK, &r, node) ||
        !r.id.text)
        return false;
    if (!yaml_get(node, "code") && !yaml_get(node, "text"))
        diag_add(l->diags, DIAG_ERROR, "missing-key", r.id.pos, text_span(r.id.text),
                 "rule '%s' says nothing: it needs text, code or both", text_clip(l->arena, r.id.text));
    *out = r;
    return true;
}

void load_rule_list(struct loader *l, bool of_card, const struct yaml_node *node, struct rb_rule **rules,
                    size_t *count)
{
    if (node->type != YAML_SEQUENCE) {
        load_wrong(l, node, "rules", "a list of rules, such as [{id: …, code: …}]");
        return;
    }
    *rules = ARENA_ARRAY(l->arena, struct rb_rule, node->count);
    *count = 0;
    for (size_t i = 0; i < node->count; i++)
        if (read_rule(l, of_card, node->items[i], &(*rules)[*count]))
            ++*count;
}

void load_rules(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    (void)target, (void)key;
    struct rb_rule *rules = NULL;
    size_t count = 0;
    load_rule_list(l, false, value, &rules, &count);
    for (size_t i = 0; i < count; i++)
        ARENA_PUSH(l->arena, l->rb->rules, l->rb->rule_count, l->rule_cap) = rules[i];
}

static const struct load_key lift_keys[] = {
    {"rule", 0, read_id, true},
    {"because", 0, read_text, false},
    {"cite", 0, read_cite, false},
    {"ruling", 0, read_ruling, false},
    {"house", 0, read_house, false},
    {NULL, 0, NULL, false},
};
static const struct load_shape lift_shape = {.what = "an entry of lifts", .keys = lift_keys};

void load_lifts(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    (void)target;
    if (value->type != YAML_SEQUENCE) {
        load_wrong(l, value, key->text, "a list of rules, such as [{rule: …, because: …}]");
        return;
    }
    for (size_t i = 0; i < value->count; i++) {
        struct rb_rule lift = {.house = rb_layer_at(l->rb, value->items[i]->pos)->house};
        if (load_mapping(l, &lift_shape, 0, &lift, value->items[i]) && lift.id.text)
            ARENA_PUSH(l->arena, l->lifts, l->lift_count, l->lift_cap) = lift;
    }
}

static void read_source_title(struct loader *l, void *target, const struct yaml_node *key,
                              const struct yaml_node *value)
{
    struct rb_source *s = target;
    load_texts(l, value, key->text, &s->title);
}

static void read_edition(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct rb_source *s = target;
    load_line(l, value, key->text, "text", &s->edition);
}

static void read_publisher(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct rb_source *s = target;
    load_line(l, value, key->text, "text", &s->publisher);
}

static void read_url(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct rb_source *s = target;
    load_line(l, value, key->text, "an address", &s->url);
}

static const struct load_key source_keys[] = {
    {"title", 0, read_source_title, true},
    {"edition", 0, read_edition, false},
    {"publisher", 0, read_publisher, false},
    {"url", 0, read_url, false},
    {NULL, 0, NULL, false},
};
static const struct load_shape source_shape = {.what = "a source", .keys = source_keys};

static void read_source(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    (void)target;
    struct rb_source s = {.id = load_key_str(key)};
    if (l->rb->source_count == SOURCES_MAX)
        diag_add(l->diags, DIAG_ERROR, "too-large", key->pos, text_span(key->text),
                 "the rulebook has more than %d sources", SOURCES_MAX);
    else if (load_mapping(l, &source_shape, 0, &s, value))
        ARENA_PUSH(l->arena, l->rb->sources, l->rb->source_count, l->source_cap) = s;
}

void load_sources(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    load_entries(l, value, key->text, read_source, target);
}
