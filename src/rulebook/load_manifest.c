/* SPDX-License-Identifier: MIT
 *
 * The mapping that a file is: sections, and in the manifest what belongs to the rulebook as a whole.
 */
#include "rulebook/load.h"

#include "rulebook/text.h"

#include <string.h>

enum { IN_MANIFEST = 1, IN_PART = 2 };
enum { RULEBOOK_FORMAT = 1 }; /* of the YAML described in schema/rulebook.schema.json */

static void read_format(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    (void)target;
    static const char wanted[] = "1, the format of rulebooks that this version reads";
    if (value->type != YAML_INT)
        load_wrong(l, value, key->text, wanted);
    else if (value->number != RULEBOOK_FORMAT)
        load_bad_value(l, value, key->text, wanted);
}

static void read_id(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    (void)target;
    load_line(l, value, key->text, "the id of the rulebook", &load_layer(l)->id);
}

static void read_edition(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    (void)target;
    struct rb_str edition;
    if (load_line(l, value, key->text, "text", &edition) && !l->layer)
        l->rb->edition = edition;
}

/* Kept before everything else is read: plain texts are in this language. */
static void read_language(struct loader *l, const struct yaml_node *value)
{
    struct rb_str str;
    if (!load_line(l, value, "language", "two letters, such as en", &str))
        return;
    if (!load_is_language(str.text))
        load_bad_value(l, value, "language", "two letters, such as en");
    else if (l->layer && strcmp(str.text, "en"))
        load_bad_value(l, value, "language", "en where others lie over the rulebook");
    else
        l->rb->language = str;
}

static void read_title(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    (void)target;
    struct rb_texts title = {0};
    if (load_texts(l, value, key->text, &title) && !l->layer)
        l->rb->title = title;
}

static void read_about(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    (void)target;
    struct rb_texts about = {0};
    if (load_texts(l, value, key->text, &about) && !l->layer)
        l->rb->about = about;
}

static void read_start(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    (void)target;
    load_line(l, value, key->text, "the name of an event", &l->rb->start);
}

/* Read before: `language`, `house` and `base` (load_before), `files` (load_files_list), `over` (load_next_layer),
 * `changes` (load_gather_changes), `members` (load_gather_added). */
static void read_before(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    (void)l, (void)target, (void)key, (void)value;
}

static void misplaced(struct loader *l, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    (void)target, (void)value;
    diag_add(l->diags, DIAG_ERROR, "unknown-key", key->pos, text_span(key->text),
             "'%s' belongs into the manifest, %s", key->text, l->rb->files[load_layer(l)->first_file].path);
}

static const struct load_key file_keys[] = {
    {"adjudge", IN_MANIFEST, read_format, true},
    {"id", IN_MANIFEST, read_id, true},
    {"title", IN_MANIFEST, read_title, true},
    {"edition", IN_MANIFEST, read_edition, false},
    {"language", IN_MANIFEST, read_before, false},
    {"about", IN_MANIFEST, read_about, false},
    {"house", IN_MANIFEST, read_before, false},
    {"over", IN_MANIFEST, read_before, false},
    {"base", IN_MANIFEST, read_before, false},
    {"start", IN_MANIFEST, read_start, false},
    {"files", IN_MANIFEST, read_before, false},
    {"adjudge", IN_PART, misplaced, false},
    {"id", IN_PART, misplaced, false},
    {"title", IN_PART, misplaced, false},
    {"edition", IN_PART, misplaced, false},
    {"language", IN_PART, misplaced, false},
    {"about", IN_PART, misplaced, false},
    {"house", IN_PART, misplaced, false},
    {"over", IN_PART, misplaced, false},
    {"base", IN_PART, misplaced, false},
    {"start", IN_PART, misplaced, false},
    {"files", IN_PART, misplaced, false},
    {"sources", 0, load_sources, false},
    {"players", 0, load_players, false},
    {"options", 0, load_options, false},
    {"lists", 0, load_lists, false},
    {"numbers", 0, load_numbers, false},
    {"pieces", 0, load_pieces, false},
    {"zones", 0, load_zones, false},
    {"table", 0, load_table, false},
    {"conditions", 0, load_conditions, false},
    {"values", 0, load_values, false},
    {"events", 0, load_events, false},
    {"chances", 0, load_chances, false},
    {"words", 0, load_words, false},
    {"rules", 0, load_rules, false},
    {"lifts", 0, load_lifts, false},
    {"changes", 0, read_before, false},
    {"members", 0, read_before, false},
    {NULL, 0, NULL, false},
};
static const struct load_shape manifest_shape = {.what = "a rulebook", .keys = file_keys};
static const struct load_shape part_shape = {.what = "a part of a rulebook", .keys = file_keys};

void load_house(struct loader *l, const struct yaml_node *root)
{
    const struct yaml_node *house = yaml_get(root, "house");
    if (house && house->type != YAML_BAD)
        load_flag(l, house, "house", &load_layer(l)->house);
}

void load_before(struct loader *l, const struct yaml_node *root)
{
    const struct yaml_node *language = yaml_get(root, "language"), *base = yaml_get(root, "base");
    bool is_base = false;
    l->rb->language = (struct rb_str){"en", {-1, 0, 0}};
    if (language)
        read_language(l, language);
    if (base && base->type != YAML_BAD && load_flag(l, base, "base", &is_base) && !l->layer)
        l->rb->base = is_base;
}

void load_file(struct loader *l, int file, const struct yaml_node *root)
{
    if ((size_t)file == load_layer(l)->first_file)
        load_mapping(l, &manifest_shape, IN_MANIFEST, NULL, root);
    else
        load_mapping(l, &part_shape, IN_PART, NULL, root);
}

const struct yaml_node *load_files_list(struct loader *l, const struct yaml_node *root)
{
    const struct yaml_node *files = yaml_get(root, "files");
    if (!files || files->type == YAML_SEQUENCE)
        return files;
    load_wrong(l, files, "files", "a list of paths, such as [rules.yaml]");
    return NULL;
}
