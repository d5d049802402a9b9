/* SPDX-License-Identifier: MIT
 *
 * One line of JSON: read into a tree, and printed in the canonical spelling of the log (docs/log-format.md,
 * "Canonical JSON"). Stricter than JSON at large: integers within 64 bits only, no key twice in an object, no U+0000,
 * valid UTF-8, and bounds on nesting and on the number of values, so that a hostile line costs little.
 *
 * The canonical form is evidence: chain and file id are hashes over it. That is why it is spelled out here and not
 * left to the version of a library. It knows nothing of records.
 */
#ifndef ADJ_LOG_JSON_LINE_H
#define ADJ_LOG_JSON_LINE_H

#include "base/arena.h"
#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    JSON_LINE_DEPTH_MAX = 64, /* lists and objects within each other */
    JSON_LINE_VALUES_MAX = 200000 /* values in one line, the outermost and every list and object counted */
};

enum json_line_kind {
    JSON_LINE_NULL,
    JSON_LINE_FALSE,
    JSON_LINE_TRUE,
    JSON_LINE_INT,
    JSON_LINE_TEXT,
    JSON_LINE_LIST,
    JSON_LINE_OBJECT
};

struct json_line {
    enum json_line_kind kind;
    const char *key; /* NULL outside an object */
    struct json_line *next; /* the next element or member */
    union {
        int64_t number;
        const char *text;
        struct {
            struct json_line *first;
            size_t count;
        } sub;
    };
};

struct json_line_error {
    bool over_limit; /* a bound was passed; otherwise the text is not such JSON */
    size_t at; /* byte in the line, counted from 0 */
    const char *what; /* a literal, to stand behind the subject: "has a key twice" */
};

/* Reads one value that fills `len` bytes but for blanks around it. The tree and its texts belong to `arena`.
 * NULL with *err set where it is not acceptable. */
struct json_line *json_line_parse(struct arena *arena, const char *text, size_t len, struct json_line_error *err);

/* Appends the canonical spelling, without a newline. */
void json_line_print(struct buf *out, const struct json_line *value);
void json_line_print_text(struct buf *out, const char *text); /* in quotes, with the fewest escapes */

/* The member of that name, or NULL. `object` may be of any kind. */
const struct json_line *json_line_member(const struct json_line *object, const char *key);

/* Bytes of the character at `s`, of which `rest` bytes are there; 0 where it is not valid UTF-8. U+0000 is
 * a character here. */
size_t json_line_utf8_length(const char *s, size_t rest);

/* Whether `len` bytes are valid UTF-8 without U+0000 (no overlong forms, no surrogates, at most U+10FFFF). */
bool json_line_is_utf8(const char *text, size_t len);

#endif
