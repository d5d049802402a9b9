/* SPDX-License-Identifier: MIT
 *
 * YAML mappings to structs, by tables: each key is one line with the type of its value and the member that it
 * fills. Reading, the messages for unknown and missing keys, and the suggestions all follow from the table.
 *
 *     static const struct yaml_field roll_fields[] = {
 *         YAML_FIELD(TEXT, fixture_roll, purpose, "for", .required = true),
 *         YAML_FIELD(TEXT_OR_TEXTS, fixture_roll, got, "got"),
 *         {0},
 *     };
 *     static const struct yaml_shape roll_shape = {"a roll", roll_fields, sizeof(struct fixture_roll)};
 *
 * Knows neither rulebooks nor fixtures.
 */
#ifndef ADJ_RULEBOOK_YAML_MAP_H
#define ADJ_RULEBOOK_YAML_MAP_H

#include "rulebook/yaml_value.h"

enum yaml_as {
    YAML_END, /* closes a table */
    YAML_AS_TEXT, /* struct rb_str: any scalar */
    YAML_AS_LINE, /* struct rb_str: text or a number on one line */
    YAML_AS_INT, /* int from `low` to `high` */
    YAML_AS_FLAG, /* bool */
    YAML_AS_YES, /* bool: the only value is yes */
    YAML_AS_RANGE, /* int and, at `second`, int: "2 to 4" */
    YAML_AS_NAMES, /* struct rb_str * and, at `second`, size_t */
    YAML_AS_TEXTS, /* struct text_list */
    YAML_AS_TEXT_OR_TEXTS, /* struct text_list */
    YAML_AS_ASSIGNMENTS, /* struct text_list of "name=text" */
    YAML_AS_LANGUAGES, /* struct rb_texts */
    YAML_AS_CODE, /* struct rb_code */
    YAML_AS_MAPPING, /* the struct of `shape`, embedded */
    YAML_AS_LIST, /* a pointer to elements of `shape` and, at `second`, size_t */
    YAML_AS_OTHER, /* a value of any form, read by `read` */
    YAML_AS_NOTHING, /* a key that is read elsewhere */
    YAML_AS_PLACE, /* has no key; struct src_pos: where the mapping begins */
    YAML_AS_WORDINGS /* has no key; struct rb_texts: each key of two letters is a language */
};

struct yaml_shape;
/* Reads the value of a key into `target`, the struct of the mapping. */
typedef void yaml_read_key(struct yaml_reader *r, void *target, const struct yaml_node *key,
                           const struct yaml_node *value);

struct yaml_field {
    enum yaml_as as;
    size_t offset; /* of the member in the struct */
    const char *key;
    size_t second; /* offset of a second member */
    const char *expected; /* completes "expected …"; NULL: what fits the type */
    bool required;
    bool plain; /* a scalar in place of the mapping is the value of this key */
    bool noun; /* WORDINGS: a text may be a mapping of cases */
    int low, high;
    unsigned variants; /* shapes in which the key is known, by their bits; 0: all of them */
    const struct yaml_shape *shape;
    yaml_read_key *read;
};

#define YAML_FIELD(type, kind, member, ...)                                                                          \
    {.as = YAML_AS_##type, .offset = offsetof(struct kind, member), .key = __VA_ARGS__}
/* Elements, and how many. */
#define YAML_ARRAY(type, kind, member, counter, ...)                                                                 \
    {.as = YAML_AS_##type, .offset = offsetof(struct kind, member), .second = offsetof(struct kind, counter),    \
     .key = __VA_ARGS__}
/* A mapping of keys that fill the same struct. */
#define YAML_SAME(...) {.as = YAML_AS_MAPPING, .key = __VA_ARGS__}
/* A key that is read elsewhere. */
#define YAML_ELSEWHERE(...) {.as = YAML_AS_NOTHING, .key = __VA_ARGS__}
/* A key that has a reader of its own. */
#define YAML_OTHER(reader, ...) {.as = YAML_AS_OTHER, .read = reader, .key = __VA_ARGS__}

struct yaml_shape {
    const char *what; /* "a rule" */
    const struct yaml_field *fields; /* closed by {0} */
    size_t size; /* of the struct, for lists */
    unsigned variant; /* one bit: which of the keys with `variants` it has */
    const char *expected; /* of something else than a mapping; NULL: "a mapping of keys" */
    /* Checks what was read. `sound`: nothing was reported of this mapping. false: an element is omitted of its
     * list. NULL: nothing is checked. */
    bool (*check)(struct yaml_reader *r, void *target, const struct yaml_node *n, bool sound);
    /* Sets what a struct that is all zero begins with. NULL: nothing. */
    void (*begin)(struct yaml_reader *r, void *target, const struct yaml_node *n);
    /* Takes a key that is not in the table; false: it is unknown. NULL: there are no others. */
    bool (*other)(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *value);
    /* The names that `other` takes, for suggestions: writes at most `room` and returns how many. */
    size_t (*other_names)(const void *target, const char **names, size_t room);
};

/* Reads a mapping into `target`. Returns whether it is a mapping (or what can take its place) and passed the check.
 */
bool yaml_map(struct yaml_reader *r, const struct yaml_shape *shape, void *target, const struct yaml_node *n);
/* Reads a list of mappings into a new array of *count elements at *items. `expected`: NULL: "a list". Returns
 * whether it is a list. */
bool yaml_list(struct yaml_reader *r, const struct yaml_shape *shape, const struct yaml_node *n, const char *subject,
               const char *expected, void **items, size_t *count);
/* Calls `read` for each entry of a mapping of names. */
void yaml_entries(struct yaml_reader *r, const struct yaml_node *n, const char *subject, yaml_read_key *read,
                  void *target);

#endif
