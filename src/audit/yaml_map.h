/* SPDX-License-Identifier: MIT
 *
 * Reading YAML that people wrote into structs, key by key: known keys, the right kinds of value, and a message with
 * its place where something else stands. Knows neither fixtures nor transcripts.
 */
#ifndef ADJ_AUDIT_YAML_MAP_H
#define ADJ_AUDIT_YAML_MAP_H

#include "rulebook/model.h"
#include "rulebook/yaml.h"
#include "session/start_position.h"

struct yaml_map {
    struct arena *arena; /* what is read lives here */
    struct diags *diags;
};

/* Texts with their places, in the order of the file. `given`: the key was there, even if the list is empty. */
struct text_list {
    struct rb_str *items;
    size_t count;
    bool given;
};

/* One key of a mapping, and what puts its value into `target`; a table ends with a NULL name. */
typedef void yaml_map_value(struct yaml_map *k, void *target, const struct yaml_node *value);
struct yaml_map_key {
    const char *name;
    yaml_map_value *read;
};

/* Hands the value of each key to its function. `what`: whose keys they are, for messages ("a step"). false: it is no
 * mapping. */
bool yaml_map_mapping(struct yaml_map *k, void *target, const struct yaml_node *n, const struct yaml_map_key *keys,
                      const char *what);

/* "WHAT is a list, but should be WANTED" */
void yaml_map_wrong(struct yaml_map *k, const struct yaml_node *n, const char *what, const char *wanted);

/* Numbers and truth values are texts, too; nothing is none. */
bool yaml_map_is_text(const struct yaml_node *n);
struct rb_str yaml_map_text(struct yaml_map *k, const struct yaml_node *n, const char *what);
/* yes, no, true, false. */
bool yaml_map_flag(struct yaml_map *k, const struct yaml_node *n, const char *what);
int yaml_map_number(struct yaml_map *k, const struct yaml_node *n, const char *what, int low, int high);

/* The item of a list at *at, which is moved on behind it. Commas inside of brackets do not part a text. */
const struct yaml_node *yaml_map_item(struct yaml_map *k, const struct yaml_node *list, size_t *at);
/* A list of texts: "[Amy steps to (3,4), pass]" are two. */
struct text_list yaml_map_texts(struct yaml_map *k, const struct yaml_node *n, const char *what);
/* The same, where a single one may stand without the brackets of a list. */
struct text_list yaml_map_text_or_texts(struct yaml_map *k, const struct yaml_node *n, const char *what);
/* A text in one language, kept as that of the language "", or a mapping of languages: {en: …, pl: …}. */
struct rb_texts yaml_map_languages(struct yaml_map *k, const struct yaml_node *n, const char *what);
/* A mapping of names to texts, each as "name=text". */
struct text_list yaml_map_assignments(struct yaml_map *k, const struct yaml_node *n, const char *what,
                                      const char *wanted);
/* Code of the rule language. */
struct start_position_code yaml_map_code(struct yaml_map *k, const struct yaml_node *n, const char *what);

#endif
