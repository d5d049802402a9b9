/* SPDX-License-Identifier: MIT
 *
 * What differs between two positions, given as the values that position.h makes: as data, as a JSON Patch (RFC 6902),
 * or in words. It needs no rulebook, so snapshots of any age can be compared.
 *
 * diff/ uses no other part of explain/.
 */
#ifndef ADJ_EXPLAIN_DIFF_DIFF_H
#define ADJ_EXPLAIN_DIFF_DIFF_H

#include "base/json_value.h"
#include "doc/doc.h"

#include <stdbool.h>

/* An operation of a patch. */
struct diff_operation {
    const char *op, *path;
    const struct json_value *value; /* NULL: it has none */
};
/* Makes the operations that turn `a` into `b`. Returns how many. */
size_t diff_patch(struct arena *arena, const struct json_value *a, const struct json_value *b,
                  const struct diff_operation **out);

/* A value that differs; NULL: there is nothing on that side. Lists are compared as a whole. */
struct diff_change {
    const char *path; /* RFC 6901 */
    const struct json_value *a, *b;
};
/* Makes a list of the differences, at most `most`. Returns how many there are in all. */
size_t diff_changes(struct arena *arena, const struct json_value *a, const struct json_value *b, size_t most,
                    const struct diff_change **out);

/* Adds facts to a document: one for each piece, zone and list that differs, at most `most`, and how many more there
 * are. `lang`: in which the names of the positions are. Returns whether anything differs. Members that are no
 * position (their kinds differ) are named as a whole. */
bool diff_add(struct doc *d, struct doc_node *in, const struct json_value *a, const struct json_value *b,
              const char *lang, size_t most);

/* Returns whether a value has the form of a position: at most things with fields under their kinds, lists of plain
 * values, and nothing wider than can be compared quickly. To be asked of foreign positions before they are
 * compared. */
bool diff_can_compare(const struct json_value *v);

/* Returns whether the values are the same; the order of an object's members does not count. */
bool diff_same(const struct json_value *a, const struct json_value *b);

#endif
