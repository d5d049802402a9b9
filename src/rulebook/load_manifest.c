/* SPDX-License-Identifier: MIT
 *
 * The mapping that a file is: sections, and in the manifest what belongs to the rulebook as a
 * whole. The table lists every key of both; what the loader needs before it reads a file (its
 * language, what it extends) is taken out first. docs/language.md describes the keys.
 */
#include "rulebook/load.h"

#include "base/tr.h"
#include "rulebook/text.h"

#include <string.h>

enum { IN_MANIFEST = 1, IN_PART = 2 };
enum { RULEBOOK_FORMAT = 1 }; /* of the YAML described in schema/rulebook.schema.json */

static void read_format(struct yaml_reader *r, void *target, const struct yaml_node *key,
                        const struct yaml_node *value)
{
    (void)target;
    static const char expected[] = TR("1, the format of rulebooks that this version reads");
    if (value->type != YAML_INT)
        yaml_wrong(r, value, key->text, expected);
    else if (value->number != RULEBOOK_FORMAT)
        yaml_bad_value(r, value, key->text, expected);
}

/* Kept before everything else is read: plain texts are in this language. */
static void read_language(struct loader *l, const struct yaml_node *value)
{
    static const char expected[] = TR("two letters, such as en");
    struct yaml_reader *r = &l->reader;
    struct rb_str str;
    if (!yaml_line(r, value, "language", expected, &str))
        return;
    if (!yaml_is_language(str.text))
        yaml_bad_value(r, value, "language", expected);
    else if (l->layer && strcmp(str.text, "en"))
        yaml_bad_value(r, value, "language", TR("en, because another rulebook extends this one"));
    else
        l->rb->language = str;
}

/* Keys of the manifest in another file: reported as that, and not as unknown. */
static void misplaced(struct yaml_reader *r, void *target, const struct yaml_node *key,
                      const struct yaml_node *value)
{
    const struct loader *l = r->owner;
    (void)target, (void)value;
    diag_add(r->diags, DIAG_ERROR, "unknown-key", key->pos, text_span(key->text),
             "'%s' belongs into the manifest, %s", key->text, l->rb->files[load_layer(l)->first_file].path);
}

/* What a manifest declares for its layer. */
struct manifest {
    struct rb_str id, edition, start;
    struct rb_texts title, about;
};

/* Elsewhere, before the file is read: `language`, `house` and `base` (load_before), `files` (load_files_list), `over`
 * (load_next_layer), `changes` (load_gather_changes), `members` (load_gather_added). */
static const struct yaml_field file_fields[] = {
    YAML_OTHER(read_format, "adjudge", .variants = IN_MANIFEST, .required = true),
    YAML_FIELD(LINE, manifest, id, "id", .expected = TR("the id of the rulebook"), .variants = IN_MANIFEST,
               .required = true),
    YAML_FIELD(LANGUAGES, manifest, title, "title", .variants = IN_MANIFEST, .required = true),
    YAML_FIELD(LINE, manifest, edition, "edition", .variants = IN_MANIFEST),
    YAML_ELSEWHERE("language", .variants = IN_MANIFEST),
    YAML_FIELD(LANGUAGES, manifest, about, "about", .variants = IN_MANIFEST),
    YAML_ELSEWHERE("house", .variants = IN_MANIFEST),
    YAML_ELSEWHERE("over", .variants = IN_MANIFEST),
    YAML_ELSEWHERE("base", .variants = IN_MANIFEST),
    YAML_FIELD(LINE, manifest, start, "start", .expected = TR("the name of an event"), .variants = IN_MANIFEST),
    YAML_ELSEWHERE("files", .variants = IN_MANIFEST),
    YAML_OTHER(misplaced, "adjudge", .variants = IN_PART),
    YAML_OTHER(misplaced, "id", .variants = IN_PART),
    YAML_OTHER(misplaced, "title", .variants = IN_PART),
    YAML_OTHER(misplaced, "edition", .variants = IN_PART),
    YAML_OTHER(misplaced, "language", .variants = IN_PART),
    YAML_OTHER(misplaced, "about", .variants = IN_PART),
    YAML_OTHER(misplaced, "house", .variants = IN_PART),
    YAML_OTHER(misplaced, "over", .variants = IN_PART),
    YAML_OTHER(misplaced, "base", .variants = IN_PART),
    YAML_OTHER(misplaced, "start", .variants = IN_PART),
    YAML_OTHER(misplaced, "files", .variants = IN_PART),
    YAML_OTHER(load_sources, "sources"),
    YAML_OTHER(load_players, "players"),
    YAML_OTHER(load_options, "options"),
    YAML_OTHER(load_lists, "lists"),
    YAML_OTHER(load_numbers, "numbers"),
    YAML_OTHER(load_pieces, "pieces"),
    YAML_OTHER(load_zones, "zones"),
    YAML_OTHER(load_table, "table"),
    YAML_OTHER(load_phrases, "conditions"),
    YAML_OTHER(load_phrases, "values"),
    YAML_OTHER(load_phrases, "events"),
    YAML_OTHER(load_phrases, "chances"),
    YAML_OTHER(load_words, "words"),
    YAML_OTHER(load_rules, "rules"),
    YAML_OTHER(load_lifts, "lifts"),
    YAML_OTHER(load_invariants, "invariants"),
    YAML_ELSEWHERE("changes"),
    YAML_ELSEWHERE("members"),
    {0},
};
static const struct yaml_shape manifest_shape = {.what = TR("a rulebook"), .fields = file_fields,
                                                 .variant = IN_MANIFEST};
static const struct yaml_shape part_shape = {.what = TR("a part of a rulebook"), .fields = file_fields,
                                             .variant = IN_PART};

/* house: yes, for all rules of the layer: read first, because each rule starts with it. */
void load_house(struct loader *l, const struct yaml_node *root)
{
    const struct yaml_node *house = yaml_get(root, "house");
    if (house && house->type != YAML_BAD)
        yaml_flag(&l->reader, house, "house", &load_layer(l)->house);
}

void load_before(struct loader *l, const struct yaml_node *root)
{
    const struct yaml_node *language = yaml_get(root, "language"), *base = yaml_get(root, "base");
    bool is_base = false;
    l->rb->language = (struct rb_str){"en", {-1, 0, 0}};
    if (language)
        read_language(l, language);
    l->reader.language = l->rb->language.text;
    if (base && base->type != YAML_BAD && yaml_flag(&l->reader, base, "base", &is_base) && !l->layer)
        l->rb->base = is_base;
}

/* Sections of a file; keys of the manifest are known in the first file of a layer only. */
void load_file(struct loader *l, int file, const struct yaml_node *root)
{
    struct manifest m = {.start = l->rb->start};
    bool first = (size_t)file == load_layer(l)->first_file;
    yaml_map(&l->reader, first ? &manifest_shape : &part_shape, &m, root);
    if (!first)
        return;
    load_layer(l)->id = m.id;
    l->rb->start = m.start; /* of the layer that was read last and has one */
    if (l->layer)
        return;
    l->rb->edition = m.edition;
    l->rb->title = m.title;
    l->rb->about = m.about;
}

const struct yaml_node *load_files_list(struct loader *l, const struct yaml_node *root)
{
    const struct yaml_node *files = yaml_get(root, "files");
    if (!files || files->type == YAML_SEQUENCE)
        return files;
    yaml_wrong(&l->reader, files, "files", TR("a list of paths, such as [rules.yaml]"));
    return NULL;
}
