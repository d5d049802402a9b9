/* SPDX-License-Identifier: MIT
 *
 * Rules, of the game or of a card, and the sources that they cite. What the code means is the business of lang/.
 */
#include "rulebook/load.h"

#include "base/tr.h"
#include "rulebook/text.h"

#include <limits.h>

enum { OF_BOOK = 1, OF_CARD = 2 };
enum { ABOUT_MAX = 32 }; /* phrases that one rule is about; answers look through all of them */
enum { INVARIANTS_MAX = 100 }; /* each is evaluated in every position that is checked */
enum { SOURCES_MAX = 256 }; /* documents that a rulebook cites; each citation looks through them one by one */

/* ---------------------------------------------------------------- rules */

static const struct yaml_field cite_fields[] = {
    YAML_FIELD(LINE, rb_cite, source, "source", .expected = TR("the id of a source"), .required = true),
    YAML_FIELD(LINE, rb_cite, section, "section", .expected = TR("the name of a section")),
    YAML_FIELD(INT, rb_cite, line, "line", .low = 1, .high = INT_MAX),
    YAML_FIELD(PLACE, rb_cite, pos, NULL),
    {0},
};
static const struct yaml_shape cite_shape = {.what = TR("a citation"), .fields = cite_fields};

/* One id, or a list of them. */
static void read_replaces(struct yaml_reader *r, void *target, const struct yaml_node *key,
                          const struct yaml_node *value)
{
    struct rb_rule *rule = target;
    struct rb_str id;
    if (value->type == YAML_SEQUENCE) {
        yaml_names(r, value, key->text, &rule->replaces, &rule->replaces_count);
    } else if (yaml_line(r, value, key->text, TR("the id of a rule, or a list of them"), &id)) {
        rule->replaces = ARENA_NEW(r->arena, struct rb_str);
        rule->replaces[rule->replaces_count++] = id;
    }
}

/* code: | …: the place of each line is kept, because messages of the parser point into the file. */
static void read_code(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct rb_rule *rule = target;
    struct rb_str code;
    if (!yaml_string(r, value, key->text, TR("sentences of the rule language"), &code))
        return;
    if (value->style == YAML_FOLDED) { /* its lines are joined: neither the blocks nor the places would be right */
        diag_add(r->diags, DIAG_ERROR, "wrong-type", value->pos, 1,
                 "'code' must start with |, because > joins its lines");
        return;
    }
    rule->code = code;
    rule->code_literal = value->style == YAML_LITERAL;
    rule->code_indent = code.pos.column - 1;
}

static void add_about(struct yaml_reader *r, struct rb_rule *rule, const struct yaml_node *key,
                      const struct yaml_node *value)
{
    struct rb_code code;
    if (value->style == YAML_FOLDED)
        diag_add(r->diags, DIAG_ERROR, "wrong-type", value->pos, 1, "'%s' must be on one line or start with |",
                 key->text);
    else if (yaml_code(r, value, key->text, &code))
        rule->about[rule->about_count++] = code;
}

/* One phrase, or a list of them. */
static void read_about(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct rb_rule *rule = target;
    bool list = value->type == YAML_SEQUENCE;
    size_t count = list ? value->count : 1;
    if (count > ABOUT_MAX) {
        diag_add(r->diags, DIAG_ERROR, "too-large", value->pos, 1, "'%s' has more than %d entries", key->text, ABOUT_MAX);
        return;
    }
    rule->about = ARENA_ARRAY(r->arena, struct rb_code, count);
    for (size_t i = 0; i < count; i++)
        add_about(r, rule, key, list ? value->items[i] : value);
}

static const struct yaml_field rule_fields[] = {
    YAML_FIELD(LINE, rb_rule, id, "id", .expected = TR("the id of a rule"), .required = true),
    YAML_FIELD(LANGUAGES, rb_rule, title, "title"),
    YAML_FIELD(LANGUAGES, rb_rule, text, "text"),
    YAML_FIELD(MAPPING, rb_rule, cite, "cite", .shape = &cite_shape),
    YAML_FIELD(LINE, rb_rule, ruling, "ruling", .expected = TR("the id of a ruling")),
    YAML_OTHER(read_replaces, "replaces", .variants = OF_BOOK),
    YAML_FIELD(FLAG, rb_rule, house, "house"),
    YAML_OTHER(read_about, "about"),
    YAML_OTHER(read_code, "code"),
    {0},
};

/* What a rulebook declares for itself holds for its rules. */
static void begin_rule(struct yaml_reader *r, void *target, const struct yaml_node *n)
{
    const struct loader *l = r->owner;
    ((struct rb_rule *)target)->house = rb_layer_at(l->rb, n->pos)->house;
}

/* A rule has code, text or both. */
static bool check_rule(struct yaml_reader *r, void *target, const struct yaml_node *n, bool sound)
{
    const struct rb_str *id = &((const struct rb_rule *)target)->id;
    (void)sound;
    if (!id->text)
        return false;
    if (!yaml_get(n, "code") && !yaml_get(n, "text"))
        diag_add(r->diags, DIAG_ERROR, "missing-key", id->pos, text_span(id->text),
                 "rule '%s' is empty: it needs text, code or both", text_clip(r->arena, id->text));
    return true;
}

static const struct yaml_shape rule_shape = {.what = TR("a rule"), .fields = rule_fields, .size = sizeof(struct rb_rule),
                                             .variant = OF_BOOK, .begin = begin_rule, .check = check_rule};
const struct yaml_shape load_card_rule_shape = {.what = TR("a rule of a card"), .fields = rule_fields,
                                                .size = sizeof(struct rb_rule), .variant = OF_CARD,
                                                .begin = begin_rule, .check = check_rule};

/* - {id: CO-3, code: "a ship may not fire at any ship"} */
void load_rules(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct loader *l = r->owner;
    void *items;
    size_t count;
    (void)target;
    if (!yaml_list(r, &rule_shape, value, key->text, LOAD_RULES_EXPECTED, &items, &count))
        return;
    for (size_t i = 0; i < count; i++)
        ARENA_PUSH(l->arena, l->rb->rules, l->rb->rule_count, l->rule_cap) = ((struct rb_rule *)items)[i];
}

/* ---------------------------------------------------------------- rules that are removed */

static const struct yaml_field lift_fields[] = {
    YAML_FIELD(LINE, rb_rule, id, "rule", .expected = TR("the id of a rule"), .required = true),
    YAML_FIELD(LANGUAGES, rb_rule, text, "because"),
    YAML_FIELD(MAPPING, rb_rule, cite, "cite", .shape = &cite_shape),
    YAML_FIELD(LINE, rb_rule, ruling, "ruling", .expected = TR("the id of a ruling")),
    YAML_FIELD(FLAG, rb_rule, house, "house"),
    {0},
};
static const struct yaml_shape lift_shape = {.what = TR("an entry of lifts"), .fields = lift_fields,
                                             .size = sizeof(struct rb_rule), .begin = begin_rule};

/* lifts: [CO-3] */
void load_lifts(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct loader *l = r->owner;
    void *items;
    size_t count;
    (void)target;
    if (!yaml_list(r, &lift_shape, value, key->text, TR("a list of rules, such as [{rule: …, because: …}]"), &items,
                   &count))
        return;
    for (size_t i = 0; i < count; i++)
        if (((struct rb_rule *)items)[i].id.text)
            ARENA_PUSH(l->arena, l->lifts, l->lift_count, l->lift_cap) = ((struct rb_rule *)items)[i];
}

/* ---------------------------------------------------------------- invariants */

static const struct yaml_field invariant_fields[] = {
    YAML_FIELD(LINE, rb_rule, id, "id", .expected = TR("the id of an invariant"), .required = true),
    YAML_FIELD(LANGUAGES, rb_rule, text, "text", .required = true),
    YAML_FIELD(MAPPING, rb_rule, cite, "cite", .shape = &cite_shape),
    YAML_OTHER(read_code, "code", .required = true),
    {0},
};

static bool check_invariant(struct yaml_reader *r, void *target, const struct yaml_node *n, bool sound)
{
    const struct rb_rule *invariant = target;
    (void)r, (void)n, (void)sound;
    return invariant->id.text && invariant->code.text;
}

static const struct yaml_shape invariant_shape = {.what = TR("an invariant"), .fields = invariant_fields,
                                                  .size = sizeof(struct rb_rule), .check = check_invariant};

/* - {id: CO-I1, text: …, code: "every ship's hull is at least 1"} */
void load_invariants(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct loader *l = r->owner;
    struct rulebook *rb = l->rb;
    void *items;
    size_t count;
    (void)target;
    if (!yaml_list(r, &invariant_shape, value, key->text, TR("a list of invariants, each with id, text and code"), &items,
                   &count))
        return;
    if (rb->invariant_count + count > INVARIANTS_MAX) {
        diag_add(r->diags, DIAG_ERROR, "too-many", key->pos, 1, "there are more than %d invariants", INVARIANTS_MAX);
        return;
    }
    for (size_t i = 0; i < count; i++)
        ARENA_PUSH(l->arena, rb->invariants, rb->invariant_count, l->invariant_cap) = ((struct rb_rule *)items)[i];
}

/* ---------------------------------------------------------------- sources */

static const struct yaml_field source_fields[] = {
    YAML_FIELD(LANGUAGES, rb_source, title, "title", .required = true),
    YAML_FIELD(LINE, rb_source, edition, "edition"),
    YAML_FIELD(LINE, rb_source, publisher, "publisher"),
    YAML_FIELD(LINE, rb_source, url, "url", .expected = TR("an address")),
    {0},
};
static const struct yaml_shape source_shape = {.what = TR("a source"), .fields = source_fields};

static void read_source(struct yaml_reader *r, void *target, const struct yaml_node *key,
                        const struct yaml_node *value)
{
    struct loader *l = r->owner;
    struct rb_source s = {.id = yaml_placed(r, key)};
    (void)target;
    if (l->rb->source_count == SOURCES_MAX)
        diag_add(l->diags, DIAG_ERROR, "too-large", key->pos, text_span(key->text),
                 "the rulebook has more than %d sources", SOURCES_MAX);
    else if (yaml_map(r, &source_shape, &s, value))
        ARENA_PUSH(l->arena, l->rb->sources, l->rb->source_count, l->source_cap) = s;
}

/* booklet: {title: The rules of the coast, edition: second} */
void load_sources(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    yaml_entries(r, value, key->text, read_source, target);
}
