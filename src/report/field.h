/* SPDX-License-Identifier: MIT
 *
 * Tables that describe the structs of reports: each key, its type, where its value is in the struct, and what it
 * means. JSON (json.h), generic reading (value.h) and the schemas in schema/ all use these tables, so a report has
 * one definition.
 *
 * A table is an array of fields that ends with {0}. The macros check at compile time that a member has the C type
 * that its field needs:
 *
 *     struct loss {
 *         uint64_t first;
 *         const char *message;
 *     };
 *     static const struct report_field loss_fields[] = {
 *         REPORT_COUNT(loss, first, "first", "The first game that is lost."),
 *         REPORT_TEXT(loss, message, "message", "The cause."),
 *         {0}};
 *     static const struct report_shape loss_shape = {.size = sizeof(struct loss), .fields = loss_fields};
 *
 * The order of a table is the order of the keys in JSON.
 */
#ifndef ADJ_REPORT_FIELD_H
#define ADJ_REPORT_FIELD_H

#include "base/json_value.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The type of a field, with the type that the member must have. */
enum report_field_type {
    REPORT_FIELD_TEXT, /* const char * */
    REPORT_FIELD_COUNT, /* uint64_t; REPORT_NO_COUNT means no value */
    REPORT_FIELD_NUMBER, /* int64_t; REPORT_NO_NUMBER means no value */
    REPORT_FIELD_BOOL, /* bool */
    REPORT_FIELD_NAME, /* int: an index into `names`; a negative one means no value */
    REPORT_FIELD_OBJECT, /* a pointer to a struct; NULL means no value */
    REPORT_FIELD_PART, /* a pointer to a struct whose keys are written among the keys around it; NULL: without them */
    REPORT_FIELD_LIST, /* a pointer to structs, and how many */
    REPORT_FIELD_TEXTS, /* a pointer to const char *, and how many */
    REPORT_FIELD_NUMBERS, /* a pointer to int64_t, and how many */
    REPORT_FIELD_MAP, /* a pointer to structs that begin with const char *: the key; and how many */
    REPORT_FIELD_JSON /* const struct json_value *: a value whose keys no table knows */
};

/* What is written where a value is missing: NULL, an empty list, false, or one of these. */
#define REPORT_NO_COUNT UINT64_MAX
#define REPORT_NO_NUMBER INT64_MIN

/* What the schema demands, and what is written where there is no value. */
enum report_presence {
    REPORT_REQUIRED, /* there is a value always (an empty list is one) */
    REPORT_OR_NULL, /* without a value: null; of a list: if the pointer is NULL */
    REPORT_OPTIONAL /* without a value: the key is absent */
};

struct report_shape;

/* One row of a table: a key of JSON and the member that it shows. */
struct report_field {
    const char *key; /* "" for a part, whose keys are those of its shape */
    enum report_field_type type;
    enum report_presence presence;
    size_t offset, count_offset; /* of the member, and of the one that counts them */
    const struct report_shape *shape; /* of an object, a part, an element of a list or a map */
    const char *const *names; /* NULL or, closed with NULL: the values that a text or a name can have */
    const char *constraint; /* NULL or, for the schema: further members of its object, `"pattern": "^[0-9]+$"` */
    const char *description; /* for the schema: one or two sentences */
};

/* How a struct is written: as an object. With `variants` the struct begins with an int that selects which of these
 * shapes (of structs that begin in the same way) it has. With `is_value` it is not an object: the value of its first
 * field is written alone, as in a map of numbers. */
struct report_shape {
    const char *name; /* of its definition in the schema; NULL: the schema repeats it where it is used */
    size_t size; /* of the struct: the distance between the elements of a list */
    const struct report_field *fields;
    const struct report_shape *const *variants; /* closed with NULL */
    bool is_value;
    const char *description; /* for the schema; may be NULL */
};

/* The offset of a member; an error unless it has the type T. */
#define REPORT_OFFSET(s, m, T) (offsetof(struct s, m) + 0 * sizeof(_Generic(&((struct s *)0)->m, T *: 0)))

#define REPORT_FIELD(s, m, T, t, p, k, d)                                                                            \
    {.key = (k), .type = REPORT_FIELD_##t, .presence = REPORT_##p, .offset = REPORT_OFFSET(s, m, T),                 \
     .description = (d)}

/* Fields by type. s: tag of the struct, m: the member, k: the key, d: the description. A name without a
 * suffix: a value that is always there; _OR_NULL: null without one; _OPTIONAL: no key without one. */
#define REPORT_TEXT(s, m, k, d) REPORT_FIELD(s, m, const char *, TEXT, REQUIRED, k, d)
#define REPORT_TEXT_OR_NULL(s, m, k, d) REPORT_FIELD(s, m, const char *, TEXT, OR_NULL, k, d)
#define REPORT_TEXT_OPTIONAL(s, m, k, d) REPORT_FIELD(s, m, const char *, TEXT, OPTIONAL, k, d)
#define REPORT_COUNT(s, m, k, d) REPORT_FIELD(s, m, uint64_t, COUNT, REQUIRED, k, d)
#define REPORT_COUNT_OR_NULL(s, m, k, d) REPORT_FIELD(s, m, uint64_t, COUNT, OR_NULL, k, d)
#define REPORT_COUNT_OPTIONAL(s, m, k, d) REPORT_FIELD(s, m, uint64_t, COUNT, OPTIONAL, k, d)
#define REPORT_NUMBER(s, m, k, d) REPORT_FIELD(s, m, int64_t, NUMBER, REQUIRED, k, d)
#define REPORT_NUMBER_OR_NULL(s, m, k, d) REPORT_FIELD(s, m, int64_t, NUMBER, OR_NULL, k, d)
#define REPORT_NUMBER_OPTIONAL(s, m, k, d) REPORT_FIELD(s, m, int64_t, NUMBER, OPTIONAL, k, d)
#define REPORT_BOOL(s, m, k, d) REPORT_FIELD(s, m, bool, BOOL, REQUIRED, k, d)
/* A key that is absent if false. */
#define REPORT_ONLY_TRUE(s, m, k, d) REPORT_FIELD(s, m, bool, BOOL, OPTIONAL, k, d)
/* A value without a table, such as a position. */
#define REPORT_JSON_OPTIONAL(s, m, k, d) REPORT_FIELD(s, m, const struct json_value *, JSON, OPTIONAL, k, d)

/* A text about which the schema states more: `c` as in report_field.constraint. */
#define REPORT_TEXT_LIKE(s, m, k, p, c, d)                                                                           \
    {.key = (k), .type = REPORT_FIELD_TEXT, .presence = REPORT_##p, .offset = REPORT_OFFSET(s, m, const char *),     \
     .constraint = (c), .description = (d)}
/* A text that is one of `n`. */
#define REPORT_WORD(s, m, k, p, n, d)                                                                                \
    {.key = (k), .type = REPORT_FIELD_TEXT, .presence = REPORT_##p, .offset = REPORT_OFFSET(s, m, const char *),     \
     .names = (n), .description = (d)}
/* An int (or an enumeration kept in an int), written as the text at that index of `n`. */
#define REPORT_NAME(s, m, k, p, n, d)                                                                                \
    {.key = (k), .type = REPORT_FIELD_NAME, .presence = REPORT_##p, .offset = REPORT_OFFSET(s, m, int),              \
     .names = (n), .description = (d)}

/* Members that point to structs. The compiler cannot check that `sh` describes what they point to: keep a
 * shape next to its struct. */
#define REPORT_POINTER(s, m, t, p, k, sh, d)                                                                         \
    {.key = (k), .type = REPORT_FIELD_##t, .presence = REPORT_##p, .offset = offsetof(struct s, m),                  \
     .shape = (sh), .description = (d)}
#define REPORT_OBJECT(s, m, k, sh, d) REPORT_POINTER(s, m, OBJECT, REQUIRED, k, sh, d)
#define REPORT_OBJECT_OR_NULL(s, m, k, sh, d) REPORT_POINTER(s, m, OBJECT, OR_NULL, k, sh, d)
#define REPORT_OBJECT_OPTIONAL(s, m, k, sh, d) REPORT_POINTER(s, m, OBJECT, OPTIONAL, k, sh, d)
/* The keys of a struct among those of this one. */
#define REPORT_PART(s, m, sh) REPORT_POINTER(s, m, PART, OPTIONAL, "", sh, NULL)

/* n: the member, a size_t, that counts them. */
#define REPORT_MANY(s, m, n, t, p, k, sh, d)                                                                         \
    {.key = (k), .type = REPORT_FIELD_##t, .presence = REPORT_##p, .offset = offsetof(struct s, m),                  \
     .count_offset = REPORT_OFFSET(s, n, size_t), .shape = (sh), .description = (d)}
#define REPORT_LIST(s, m, n, k, sh, d) REPORT_MANY(s, m, n, LIST, REQUIRED, k, sh, d)
#define REPORT_LIST_OPTIONAL(s, m, n, k, sh, d) REPORT_MANY(s, m, n, LIST, OPTIONAL, k, sh, d)
/* An object whose keys are data, such as counts by player. */
#define REPORT_MAP(s, m, n, k, sh, d) REPORT_MANY(s, m, n, MAP, REQUIRED, k, sh, d)
#define REPORT_TEXTS(s, m, n, k, d) REPORT_MANY(s, m, n, TEXTS, REQUIRED, k, NULL, d)
#define REPORT_TEXTS_OR_NULL(s, m, n, k, d) REPORT_MANY(s, m, n, TEXTS, OR_NULL, k, NULL, d)
#define REPORT_TEXTS_OPTIONAL(s, m, n, k, d) REPORT_MANY(s, m, n, TEXTS, OPTIONAL, k, NULL, d)
#define REPORT_NUMBERS(s, m, n, k, d) REPORT_MANY(s, m, n, NUMBERS, REQUIRED, k, NULL, d)

#endif
