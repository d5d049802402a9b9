/* SPDX-License-Identifier: MIT
 *
 * YAML from strangers, read into a small tree. The only place that knows libyaml; it is fed event by event, so that
 * the limits below are kept before anything is built (libyaml has none of its own and is quadratic in nesting).
 * Knows nothing of rulebooks.
 *
 * What is allowed is less than YAML: one document, no tags, no directives, no merge keys, no equal keys, and only
 * true, false, null and decimal integers are more than text. (yes and no stay text: "yes or no" is a type of the
 * rules.)
 */
#ifndef ADJ_RULEBOOK_YAML_H
#define ADJ_RULEBOOK_YAML_H

#include "base/arena.h"
#include "base/diag.h"

#include <stdbool.h>
#include <stddef.h>

/* Limits of one file or of one rulebook. They are kept while events arrive, before memory is taken
 * for what exceeds them. */
enum {
    YAML_DEPTH_MAX = 64, /* a card's rule nests 7 deep; libyaml's time grows with the square of the depth */
    YAML_NODES_MAX = 200000, /* a game of 1,000 rules has about 15,000; some 30 MB of tree */
    YAML_SIZE_MAX = 8 * 1024 * 1024, /* bytes of one file: thirty times the longest rulebook we know */
    YAML_TEXT_MAX = 32 * 1024 * 1024, /* bytes of text with aliases expanded, so that copying stays cheap */
    YAML_ANCHORS_MAX = 1024 /* anchors of one file: they are searched one by one */
};

enum yaml_type {
    YAML_BAD, /* an error was reported here: readers skip it without a second error */
    YAML_NULL, /* null, ~, or nothing after the colon */
    YAML_BOOL, /* true and false only */
    YAML_INT, /* decimal, within long long */
    YAML_TEXT, /* all other scalars, and all that are quoted */
    YAML_SEQUENCE,
    YAML_MAPPING
};
enum yaml_style { YAML_PLAIN, YAML_QUOTED, YAML_LITERAL, YAML_FOLDED }; /* of scalars */

/* A key and its value, in the order of the file. */
struct yaml_node;
struct yaml_pair {
    const struct yaml_node *key, *value; /* key: a scalar */
};

/* One value. An alias is the node that it refers to, so a node can be in several places; `pos` is
 * where its anchor is. */
struct yaml_node {
    enum yaml_type type;
    enum yaml_style style;
    struct src_pos pos; /* of its first character: the quote, the | of a block, the first item */
    const char *text; /* scalars, as written (quotes and escapes resolved); has no NUL inside */
    size_t size;
    long long number; /* YAML_INT; YAML_BOOL: 0 or 1 */
    int text_line; /* blocks: the line below the | or >, where the text starts */
    int indent; /* blocks: how many columns before the text are not part of it */
    union {
        const struct yaml_node **items;
        struct yaml_pair *pairs;
    };
    size_t count; /* of items or pairs */
    size_t weight, text_weight; /* nodes and bytes of text in it, itself included, aliases expanded */
    int height; /* collections inside each other from here on; 0 for a scalar */
};

/* What has been used of the limits; one for all files of a rulebook, all zero at first. */
struct yaml_budget {
    size_t nodes, text, events;
};

/* Reads one file. The tree is on `arena` and points into it, not into `text`. Returns NULL if there
 * is no tree; then at least one error has been added. Errors that leave the rest readable (equal
 * keys, tags, …) are added, and the tree is returned without the offending part. `file` is what
 * positions contain. Findings: not-utf8, control-character, yaml-directive, yaml-syntax, yaml-tag,
 * yaml-documents, yaml-key, merge-key, duplicate-key, unknown-alias, alias-cycle, too-deep,
 * too-large. */
const struct yaml_node *yaml_read(struct arena *arena, struct diags *diags, struct yaml_budget *budget, int file,
                                  const char *text, size_t size);

/* The value of `key` in a mapping; NULL: the node is not a mapping, or has no such key. */
const struct yaml_node *yaml_get(const struct yaml_node *mapping, const char *key);

/* What a node is, for messages: "a list", "a number", "text", … A literal, in TR(). */
const char *yaml_kind_name(const struct yaml_node *node);

#endif
