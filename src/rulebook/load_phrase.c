/* SPDX-License-Identifier: MIT
 *
 * The phrases of a rulebook (conditions, values, events, chances), its zones, and the forms of words.
 */
#include "rulebook/load.h"

#include "rulebook/text.h"

enum { IN_CONDITION = 1, IN_VALUE = 2, IN_EVENT = 4, IN_CHANCE = 8 };

static void read_is(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct rb_phrase *p = target;
    load_line(l, value, key->text, "a type, such as 0 to 6 or a square", &p->is);
}

static void read_parent(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct rb_phrase *p = target;
    load_line(l, value, key->text, "the name of an event", &p->parent);
}

static void read_kept(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct rb_phrase *p = target;
    load_flag(l, value, key->text, &p->kept);
}

static void read_hidden(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct rb_phrase *p = target;
    load_flag(l, value, key->text, &p->hidden);
}

static void read_mark(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct rb_phrase *p = target;
    load_flag(l, value, key->text, &p->mark);
}

static void read_event_holds(struct loader *l, void *target, const struct yaml_node *key,
                             const struct yaml_node *value)
{
    struct rb_phrase *p = target;
    struct load_fields fields = {0};
    load_fields_into(l, &fields, value, key->text);
    p->holds = fields.items;
    p->hold_count = fields.count;
}

static const struct load_key phrase_keys[] = {
    {"is", IN_VALUE, read_is, true},
    {"kept", IN_CONDITION, read_kept, false},
    {"hidden", IN_CONDITION, read_hidden, false},
    {"mark", IN_EVENT, read_mark, false},
    {"a kind of", IN_EVENT, read_parent, false},
    {"holds", IN_EVENT, read_event_holds, false},
    {NULL, 0, NULL, false},
};

static const struct load_shape phrase_shapes[] = {
#define PHRASE_SHAPE(name)                                                                                           \
    {                                                                                                                \
        .what = name, .keys = phrase_keys, .has_texts = true, .texts_offset = offsetof(struct rb_phrase, texts)      \
    }
    [RB_CONDITION] = PHRASE_SHAPE("a condition"),
    [RB_VALUE] = PHRASE_SHAPE("a value"),
    [RB_EVENT] = PHRASE_SHAPE("an event"),
    [RB_CHANCE] = PHRASE_SHAPE("a chance"),
#undef PHRASE_SHAPE
};

static void read_phrase(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    static const unsigned where[] = {
        [RB_CONDITION] = IN_CONDITION, [RB_VALUE] = IN_VALUE, [RB_EVENT] = IN_EVENT, [RB_CHANCE] = IN_CHANCE};
    static const char *const sections[] = {
        [RB_CONDITION] = "conditions", [RB_VALUE] = "values", [RB_EVENT] = "events", [RB_CHANCE] = "chances"};
    struct rb_phrase p = {.cls = *(enum rb_phrase_class *)target, .id = load_key_str(key)};
    p.earlier = load_earlier(l, sections[p.cls], key->text);
    size_t errors = l->diags->errors;
    if (value->type == YAML_TEXT && p.cls != RB_VALUE) /* a value also needs its type */
        load_texts(l, value, key->text, &p.texts);
    else if (value->type == YAML_TEXT) {
        struct diag *d = diag_add(l->diags, DIAG_ERROR, "missing-key", value->pos, text_span(value->text),
                                  "a value needs the key 'is'");
        diag_note(l->diags, d, "its type: {en: \"%s\", is: 0 to 9}", text_clip(l->arena, value->text));
        return;
    } else if (!load_mapping(l, &phrase_shapes[p.cls], where[p.cls], &p, value))
        return;
    if (!p.texts.count && l->diags->errors == errors)
        diag_add(l->diags, DIAG_ERROR, "missing-key", value->pos, 1, "%s needs a wording, such as {en: …}",
                 phrase_shapes[p.cls].what);
    ARENA_PUSH(l->arena, l->rb->phrases, l->rb->phrase_count, l->phrase_cap) = p;
}

static void load_phrases(struct loader *l, enum rb_phrase_class cls, const struct yaml_node *key,
                         const struct yaml_node *value)
{
    load_entries(l, value, key->text, read_phrase, &cls);
}

void load_conditions(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    (void)target;
    load_phrases(l, RB_CONDITION, key, value);
}

void load_values(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    (void)target;
    load_phrases(l, RB_VALUE, key, value);
}

void load_events(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    (void)target;
    load_phrases(l, RB_EVENT, key, value);
}

void load_chances(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    (void)target;
    load_phrases(l, RB_CHANCE, key, value);
}

static void read_of(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct rb_zone *z = target;
    load_line(l, value, key->text, "the name of a kind", &z->of);
}

static void read_zone_holds(struct loader *l, void *target, const struct yaml_node *key,
                            const struct yaml_node *value)
{
    struct rb_zone *z = target;
    load_line(l, value, key->text, "the name of a kind of piece", &z->holds);
}

static void read_ordered(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct rb_zone *z = target;
    load_flag(l, value, key->text, &z->ordered);
}

static void read_house(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct rb_zone *z = target;
    load_flag(l, value, key->text, &z->house);
}

static const struct load_key zone_keys[] = {
    {"of", 0, read_of, false},
    {"holds", 0, read_zone_holds, true},
    {"ordered", 0, read_ordered, false},
    {"house", 0, read_house, false},
    {NULL, 0, NULL, false},
};
static const struct load_shape zone_shape = {.what = "a zone",
                                             .keys = zone_keys,
                                             .has_texts = true,
                                             .texts_offset = offsetof(struct rb_zone, texts),
                                             .nouns = true};

static void read_zone(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    (void)target;
    struct rb_zone z = {.name = load_key_str(key), .earlier = load_earlier(l, "zones", key->text)};
    if (load_mapping(l, &zone_shape, 0, &z, value))
        ARENA_PUSH(l->arena, l->rb->zones, l->rb->zone_count, l->zone_cap) = z;
}

void load_zones(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    load_entries(l, value, key->text, read_zone, target);
}

static void read_word(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    const char *const *lang = target;
    struct rb_word w = {.lang = *lang, .name = load_key_str(key)};
    if (load_form(l, value, key->text, &w.form))
        ARENA_PUSH(l->arena, l->rb->words, l->rb->word_count, l->word_cap) = w;
}

static void read_word_language(struct loader *l, void *target, const struct yaml_node *key,
                               const struct yaml_node *value)
{
    (void)target;
    const char *lang = key->text;
    if (load_is_language(lang))
        load_entries(l, value, lang, read_word, &lang);
    else
        load_unknown_key(l, key, "words; the keys here are languages of two letters, such as en", NULL, 0);
}

void load_words(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    load_entries(l, value, key->text, read_word_language, target);
}
