/* SPDX-License-Identifier: MIT
 *
 * What differs between two positions, given as the JSON that position.h writes: in words by piece and field, or as a
 * JSON Patch (RFC 6902). It needs no rulebook, so snapshots of any age can be compared.
 */
#ifndef ADJ_AUDIT_DIFF_H
#define ADJ_AUDIT_DIFF_H

#include "log/jline.h"
#include "session/json_out.h"

#include <stdbool.h>

/* Appends a line for each piece, zone and list that differs. `arena` is for what has to be kept meanwhile. Whether
 * anything differs. Members that are no position (their kind differs) are named as a whole. */
bool diff_words(struct buf *out, const struct jline *a, const struct jline *b, int width, struct arena *arena);

/* Writes a list of operations that turns `a` into `b`. Whether there is any. */
bool diff_patch(struct json_out *j, const struct jline *a, const struct jline *b, struct arena *arena);

/* The same value; the order of an object's members does not count. */
bool diff_same(const struct jline *a, const struct jline *b);

#endif
