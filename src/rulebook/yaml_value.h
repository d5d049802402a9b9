/* SPDX-License-Identifier: MIT
 *
 * Reading single values of YAML: text, numbers, flags, lists, texts in several languages. Every reader reports a
 * value that does not fit, with its place, and then leaves the target unchanged and returns false; none of
 * them stops, so that everything wrong is reported. Knows no keys.
 *
 * `subject` names the value in messages by its key. `expected` completes "expected …", `what` is the thing that has
 * the key: both in TR().
 */
#ifndef ADJ_RULEBOOK_YAML_VALUE_H
#define ADJ_RULEBOOK_YAML_VALUE_H

#include "base/buf.h"
#include "rulebook/model.h"
#include "rulebook/yaml.h"

#include <stdbool.h>
#include <stddef.h>

/* What all readers of one file share. */
struct yaml_reader {
    struct arena *arena; /* what is read lives here */
    struct diags *diags;
    struct buf *buf; /* scratch, for forms of nouns; NULL where a shape has none */
    const char *language; /* of texts that are written without one; "" where no language is declared */
    bool inside; /* places of texts are those of their first character, after a quote or below the | of a block */
    void *owner; /* for readers that the tables name */
};

/* Texts with their places, in the order of the file. `given`: the key was there, even if the list is empty. */
struct text_list {
    struct rb_str *items;
    size_t count;
    bool given;
};

/* wrong-type: "'players': expected a number from 2 to 4, found a list" */
void yaml_wrong(struct yaml_reader *r, const struct yaml_node *n, const char *subject, const char *expected);
/* The same of something that is not the value of a key: "a step: expected …" */
void yaml_wrong_thing(struct yaml_reader *r, const struct yaml_node *n, const char *what, const char *expected);
/* bad-value: "'players': expected a number from 2 to 4, found '9'" */
void yaml_bad_value(struct yaml_reader *r, const struct yaml_node *n, const char *subject, const char *expected);

/* Returns whether the node is a text, a number or a truth value, and not empty. */
bool yaml_is_scalar(const struct yaml_node *n);
/* Any scalar, as it is written. */
bool yaml_text(struct yaml_reader *r, const struct yaml_node *n, const char *subject, const char *expected,
               struct rb_str *out);
/* Text or a number, on any number of lines, but not a truth value. */
bool yaml_string(struct yaml_reader *r, const struct yaml_node *n, const char *subject, const char *expected,
                 struct rb_str *out);
/* The same on one line: a name, a type, a title. */
bool yaml_line(struct yaml_reader *r, const struct yaml_node *n, const char *subject, const char *expected,
               struct rb_str *out);
/* An integer with bounds. */
bool yaml_int(struct yaml_reader *r, const struct yaml_node *n, const char *subject, int low, int high, int *out);
/* yes, no, true, false. */
bool yaml_flag(struct yaml_reader *r, const struct yaml_node *n, const char *subject, bool *out);
/* "2 to 4". */
bool yaml_range(struct yaml_reader *r, const struct yaml_node *n, const char *subject, const char *expected, int *low,
                int *high);
/* A list of names, each on one line. */
bool yaml_names(struct yaml_reader *r, const struct yaml_node *n, const char *subject, struct rb_str **items,
                size_t *count);
/* A list of texts: "[Amy steps to (3,4), pass]" are two. */
bool yaml_texts(struct yaml_reader *r, const struct yaml_node *n, const char *subject, const char *expected,
                struct text_list *out);
/* The same, or a single text without the brackets of a list. */
bool yaml_text_or_texts(struct yaml_reader *r, const struct yaml_node *n, const char *subject, struct text_list *out);
/* A mapping of names to texts, each as "name=text". */
bool yaml_assignments(struct yaml_reader *r, const struct yaml_node *n, const char *subject, const char *expected,
                      struct text_list *out);
/* Code of the rule language, with where its lines are in the file. Folded blocks (>) are
 * refused: they join lines. */
bool yaml_code(struct yaml_reader *r, const struct yaml_node *n, const char *subject, struct rb_code *out);

/* Returns whether `key` is the name of a language: two small letters. */
bool yaml_is_language(const char *key);
/* A text in r->language, or a mapping of languages: {en: …, pl: …}. false: there is no text in it. */
bool yaml_languages(struct yaml_reader *r, const struct yaml_node *n, const char *subject, struct rb_texts *out);
/* Adds the text of one language. `noun`: it may be a mapping of cases. */
bool yaml_language(struct yaml_reader *r, const struct yaml_node *key, const struct yaml_node *n, bool noun,
                   struct rb_texts *out);
/* A form of a noun: text, or a mapping of cases, joined to "nom=…|gen=…". */
bool yaml_noun(struct yaml_reader *r, const struct yaml_node *n, const char *subject, struct rb_str *out);

/* Returns the item of a list at *at, and moves *at after it. A text is not divided by commas inside brackets. */
const struct yaml_node *yaml_item(struct yaml_reader *r, const struct yaml_node *list, size_t *at);

/* Returns the text of a scalar with its place. */
struct rb_str yaml_placed(const struct yaml_reader *r, const struct yaml_node *n);

/* Reports the key `key` of `what` ("a rule") as unknown, with the nearest of the known ones, or with all of them. */
void yaml_unknown_key(struct yaml_reader *r, const struct yaml_node *key, const char *what, const char *const *known,
                      size_t count);

#endif
