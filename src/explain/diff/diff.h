/* SPDX-License-Identifier: MIT
 *
 * What differs between two positions, given as the JSON that position.h writes: in words by piece and field, or as a
 * JSON Patch (RFC 6902). It needs no rulebook, so snapshots of any age can be compared.
 */
#ifndef ADJ_EXPLAIN_DIFF_DIFF_H
#define ADJ_EXPLAIN_DIFF_DIFF_H

#include "base/json_value.h"
#include "session/json_out.h"

#include <stdbool.h>

/* Appends a line for each piece, zone and list that differs, in the language in which the names of the positions are.
 * `arena` is for what has to be kept meanwhile. Whether anything differs. Members that are no position (their kind
 * differs) are named as a whole. */
bool diff_words(struct buf *out, const struct json_value *a, const struct json_value *b, const char *lang, int width,
                struct arena *arena);

/* Writes a list of operations that turns `a` into `b`. Whether there is any. */
bool diff_patch(struct json_out *j, const struct json_value *a, const struct json_value *b, struct arena *arena);

/* A list of {"path":…,"<first>":…,"<second>":…}, at most `most`, with the names given for the two sides; a side that
 * has nothing there has no key. Lists are told as a whole. How many there are in all. */
size_t diff_changes(struct json_out *j, const struct json_value *a, const struct json_value *b, const char *first,
                    const char *second, size_t most, struct arena *arena);

/* Whether a value has the form of a position: at most things with fields under their kinds, lists of plain values,
 * and nothing wider than can be compared in good time. What strangers wrote is asked this before it is compared. */
bool diff_can_compare(const struct json_value *v);

/* The same value; the order of an object's members does not count. */
bool diff_same(const struct json_value *a, const struct json_value *b);

#endif
