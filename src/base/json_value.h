/* SPDX-License-Identifier: MIT
 *
 * JSON as a tree: read, built, and printed in the canonical spelling of the log (docs/log-format.md, "Canonical
 * JSON"). The reader is stricter than JSON at large: integers within 64 bits only, no key twice in an object, no
 * U+0000, valid UTF-8, and bounds on nesting and on the number of values, so that a hostile text costs little.
 *
 * The canonical form is evidence: chain and file id are hashes over it. That is why it is spelled out here and not
 * left to the version of a library.
 */
#ifndef ADJ_BASE_JSON_VALUE_H
#define ADJ_BASE_JSON_VALUE_H

#include "base/arena.h"
#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    JSON_DEPTH_MAX = 64, /* lists and objects within each other */
    JSON_VALUES_MAX = 200000 /* values in one text, the outermost and every list and object counted */
};

/* The order matters: kinds from JSON_VALUE_LIST on have elements. */
enum json_value_kind {
    JSON_VALUE_NULL,
    JSON_VALUE_FALSE,
    JSON_VALUE_TRUE,
    JSON_VALUE_INT,
    JSON_VALUE_TEXT,
    JSON_VALUE_LIST,
    JSON_VALUE_OBJECT
};

struct json_value {
    enum json_value_kind kind;
    const char *key; /* NULL outside an object */
    struct json_value *next; /* the next element or member */
    union {
        int64_t number; /* JSON_VALUE_INT */
        const char *text; /* JSON_VALUE_TEXT */
        struct {
            struct json_value *first, *last; /* elements or members, in their order */
            size_t count;
            const struct json_value **items; /* the same as an array, after json_value_index; otherwise NULL */
        } sub;
    };
};

struct json_value_error {
    bool over_limit; /* a bound was passed; otherwise the text is not such JSON */
    size_t at; /* byte in the text, counted from 0 */
    const char *what; /* a literal that follows the subject: "has a key twice" */
};

/* Reads one value that fills `len` bytes but for blanks around it. The tree and its texts belong to `arena`.
 * NULL with *err set where it is not acceptable. */
struct json_value *json_value_parse(struct arena *arena, const char *text, size_t len, struct json_value_error *err);

/* Appends the canonical spelling, without a newline. */
void json_value_print(struct buf *out, const struct json_value *value);
void json_value_print_text(struct buf *out, const char *text); /* in quotes, with the fewest escapes */
/* The same of `len` bytes of a text, without the quotes. */
void json_value_print_characters(struct buf *out, const char *text, size_t len);

/* Gives every list and object of a finished tree its `items`, for callers who need elements by their numbers. */
void json_value_index(struct arena *arena, struct json_value *value);

/* The member of that name, or NULL. `object` may be of any kind. */
const struct json_value *json_value_member(const struct json_value *object, const char *key);

/* Reads a list of exactly `count` integers into `out`. False: it is something else; `value` may be NULL. */
bool json_value_integers(const struct json_value *value, int64_t *out, size_t count);

/* Make a value on the arena; texts are not copied. */
struct json_value *json_value_new(struct arena *arena, enum json_value_kind kind);
struct json_value *json_value_text(struct arena *arena, const char *text); /* NULL: null */
struct json_value *json_value_integer(struct arena *arena, int64_t number);
struct json_value *json_value_truth(struct arena *arena, bool truth);
/* Returns a copy that can be added elsewhere; what is in it is not copied. */
struct json_value *json_value_copy(struct arena *arena, const struct json_value *value);
/* Returns a copy with copies of everything in it; texts and keys are copied as well. */
struct json_value *json_value_copy_all(struct arena *arena, const struct json_value *value);
/* Adds `child`, which is in nothing else, at the end of a list (`key` NULL) or of an object, and returns it. Whether
 * the key is there already is not checked. */
struct json_value *json_value_add(struct json_value *in, const char *key, struct json_value *child);

#endif
