/* SPDX-License-Identifier: MIT
 *
 * The phrases of a rulebook (conditions, values, events, chances), its zones, and the forms of
 * words. Templates such as "[ship] {sails|sail}" are kept as texts: lang/phrases_template.c
 * reads them.
 */
#include "rulebook/load.h"

#include "base/tr.h"
#include "rulebook/text.h"

#include <string.h>

enum { IN_CONDITION = 1, IN_VALUE = 2, IN_EVENT = 4, IN_CHANCE = 8 };

/* ---------------------------------------------------------------- phrases */

/* holds: {steps: "0 to 9, at first 3"} */
static void read_holds(struct yaml_reader *r, void *target, const struct yaml_node *key,
                       const struct yaml_node *value)
{
    struct rb_phrase *p = target;
    struct load_fields fields = {.of = FIELDS_OF_EVENT};
    load_fields_into(r, &fields, value, key->text);
    p->holds = fields.items;
    p->hold_count = fields.count;
}

/* position: [active-player, square's man] */
static void read_position(struct yaml_reader *r, void *target, const struct yaml_node *key,
                          const struct yaml_node *value)
{
    struct rb_phrase *p = target;
    struct text_list list = {0};
    yaml_texts(r, value, key->text, TR("a list of fields, zones and kept conditions"), &list);
    p->position = list.items;
    p->position_count = list.count;
    if (value->type == YAML_SEQUENCE && !value->count)
        diag_add(r->diags, DIAG_ERROR, "wrong-type", value->pos, 1, "a position consists of at least one thing");
}

static const struct yaml_field phrase_fields[] = {
    YAML_FIELD(LINE, rb_phrase, is, "is", .expected = TR("a type, such as 0 to 6 or a square"), .variants = IN_VALUE,
               .required = true),
    YAML_OTHER(read_position, "position", .variants = IN_VALUE),
    YAML_FIELD(FLAG, rb_phrase, kept, "kept", .variants = IN_CONDITION | IN_VALUE),
    YAML_FIELD(FLAG, rb_phrase, hidden, "hidden", .variants = IN_CONDITION),
    YAML_FIELD(FLAG, rb_phrase, quiet, "quiet", .variants = IN_CONDITION | IN_VALUE | IN_EVENT),
    YAML_FIELD(FLAG, rb_phrase, shown, "shown", .variants = IN_EVENT),
    YAML_FIELD(FLAG, rb_phrase, mark, "mark", .variants = IN_EVENT),
    YAML_FIELD(LINE, rb_phrase, parent, "a kind of", .expected = TR("the name of an event"), .variants = IN_EVENT),
    YAML_OTHER(read_holds, "holds", .variants = IN_EVENT),
    YAML_FIELD(WORDINGS, rb_phrase, texts, NULL),
    {0},
};
static const struct yaml_shape phrase_shapes[] = {
    [RB_CONDITION] = {.what = TR("a condition"), .fields = phrase_fields, .variant = IN_CONDITION},
    [RB_VALUE] = {.what = TR("a value"), .fields = phrase_fields, .variant = IN_VALUE},
    [RB_EVENT] = {.what = TR("an event"), .fields = phrase_fields, .variant = IN_EVENT},
    [RB_CHANCE] = {.what = TR("a chance"), .fields = phrase_fields, .variant = IN_CHANCE},
};

static const char *const sections[] = {
    [RB_CONDITION] = "conditions", [RB_VALUE] = "values", [RB_EVENT] = "events", [RB_CHANCE] = "chances"};

/* sail: {en: "[ship] {sails|sail} to [square]", a kind of: act} */
static void read_phrase(struct yaml_reader *r, void *target, const struct yaml_node *key,
                        const struct yaml_node *value)
{
    struct loader *l = r->owner;
    struct rb_phrase p = {.cls = *(enum rb_phrase_class *)target, .id = yaml_placed(r, key)};
    p.earlier = load_earlier(l, sections[p.cls], key->text);
    size_t errors = l->diags->errors;
    if (value->type == YAML_TEXT && p.cls != RB_VALUE) /* a value also needs its type */
        yaml_languages(r, value, key->text, &p.texts);
    else if (value->type == YAML_TEXT) {
        struct diag *d = diag_add(l->diags, DIAG_ERROR, "missing-key", value->pos, text_span(value->text),
                                  "missing key 'is' in a value");
        diag_note(l->diags, d, "its type: {en: \"%s\", is: 0 to 9}", text_clip(l->arena, value->text));
        return;
    } else if (!yaml_map(r, &phrase_shapes[p.cls], &p, value))
        return;
    if (!p.texts.count && l->diags->errors == errors)
        diag_add(l->diags, DIAG_ERROR, "missing-key", value->pos, 1, "missing text, such as {en: …}, in %p",
                 message_plain(l->arena, phrase_shapes[p.cls].what));
    ARENA_PUSH(l->arena, l->rb->phrases, l->rb->phrase_count, l->phrase_cap) = p;
}

/* sink: "[ship] {sinks|sink}", or a mapping with texts and what else it has */
void load_phrases(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    enum rb_phrase_class cls = RB_CONDITION;
    (void)target;
    while (strcmp(sections[cls], key->text))
        cls++;
    yaml_entries(r, value, key->text, read_phrase, &cls);
}

/* ---------------------------------------------------------------- zones */

static const struct yaml_field zone_fields[] = {
    YAML_FIELD(LINE, rb_zone, of, "of", .expected = TR("the name of a kind")),
    YAML_FIELD(LINE, rb_zone, holds, "holds", .expected = TR("the name of a kind of piece"), .required = true),
    YAML_FIELD(FLAG, rb_zone, ordered, "ordered"),
    YAML_FIELD(FLAG, rb_zone, house, "house"),
    YAML_FIELD(FLAG, rb_zone, quiet, "quiet"),
    YAML_FIELD(WORDINGS, rb_zone, texts, NULL, .noun = true),
    {0},
};
static const struct yaml_shape zone_shape = {.what = TR("a zone"), .fields = zone_fields};

static void read_zone(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct loader *l = r->owner;
    struct rb_zone z = {.name = yaml_placed(r, key), .earlier = load_earlier(l, "zones", key->text)};
    (void)target;
    if (yaml_map(r, &zone_shape, &z, value))
        ARENA_PUSH(l->arena, l->rb->zones, l->rb->zone_count, l->zone_cap) = z;
}

/* hand: {of: player, holds: chart} */
void load_zones(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    yaml_entries(r, value, key->text, read_zone, target);
}

/* ---------------------------------------------------------------- words */

/* ship: m statek statku statkowi statek statkiem statku */
static void read_word(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct loader *l = r->owner;
    const char *const *lang = target;
    struct rb_word w = {.lang = *lang, .name = yaml_placed(r, key)};
    if (yaml_noun(r, value, key->text, &w.form))
        ARENA_PUSH(l->arena, l->rb->words, l->rb->word_count, l->word_cap) = w;
}

/* The keys of `words` are languages; below each are names of anything in the rulebook. */
static void read_word_language(struct yaml_reader *r, void *target, const struct yaml_node *key,
                               const struct yaml_node *value)
{
    const char *lang = key->text;
    (void)target;
    if (yaml_is_language(lang))
        yaml_entries(r, value, lang, read_word, &lang);
    else
        yaml_unknown_key(r, key, TR("words; the keys here are languages of two letters, such as en"), NULL, 0);
}

/* pl: {ship: "m statek statku statkowi statek statkiem statku"} */
void load_words(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    yaml_entries(r, value, key->text, read_word_language, target);
}
