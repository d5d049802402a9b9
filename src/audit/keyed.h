/* SPDX-License-Identifier: MIT
 *
 * Reading YAML that people wrote into structs, key by key: known keys, the right kinds of value, and a message with
 * its place where something else stands. Knows neither fixtures nor transcripts.
 */
#ifndef ADJ_AUDIT_KEYED_H
#define ADJ_AUDIT_KEYED_H

#include "rulebook/model.h"
#include "rulebook/yaml.h"
#include "session/beginning.h"

struct keyed {
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
typedef void keyed_value(struct keyed *k, void *target, const struct yaml_node *value);
struct keyed_key {
    const char *name;
    keyed_value *read;
};

/* Hands the value of each key to its function. `what`: whose keys they are, for messages ("a step"). false: it is no
 * mapping. */
bool keyed_mapping(struct keyed *k, void *target, const struct yaml_node *n, const struct keyed_key *keys,
                   const char *what);

/* "WHAT is a list, but should be WANTED" */
void keyed_wrong(struct keyed *k, const struct yaml_node *n, const char *what, const char *wanted);

/* Numbers and truth values are texts, too; nothing is none. */
bool keyed_is_text(const struct yaml_node *n);
struct rb_str keyed_text(struct keyed *k, const struct yaml_node *n, const char *what);
/* yes, no, true, false. */
bool keyed_flag(struct keyed *k, const struct yaml_node *n, const char *what);
int keyed_number(struct keyed *k, const struct yaml_node *n, const char *what, int low, int high);

/* The item of a list at *at, which is moved on behind it. Commas inside of brackets do not part a text. */
const struct yaml_node *keyed_item(struct keyed *k, const struct yaml_node *list, size_t *at);
/* A list of texts: "[Amy steps to (3,4), pass]" are two. */
struct text_list keyed_texts(struct keyed *k, const struct yaml_node *n, const char *what);
/* The same, where a single one may stand without the brackets of a list. */
struct text_list keyed_text_or_texts(struct keyed *k, const struct yaml_node *n, const char *what);
/* A text in one language, kept as that of the language "", or a mapping of languages: {en: …, pl: …}. */
struct rb_texts keyed_languages(struct keyed *k, const struct yaml_node *n, const char *what);
/* A mapping of names to texts, each as "name=text". */
struct text_list keyed_assignments(struct keyed *k, const struct yaml_node *n, const char *what, const char *wanted);
/* Code of the rule language. */
struct beginning_code keyed_code(struct keyed *k, const struct yaml_node *n, const char *what);

#endif
