/* SPDX-License-Identifier: MIT
 *
 * How many pieces are in a zone is open to everyone, even if their names are not: a printed position shows it to all.
 * So a question about nothing else can be answered to players who may not identify a single one of them.
 */
#ifndef ADJ_EXPLAIN_OPEN_COUNT_H
#define ADJ_EXPLAIN_OPEN_COUNT_H

#include "lang/ast.h"

/* "the count of every chart in …", with no other condition: the zone in it; NULL: it is something else. */
const struct node *open_count_zone(const struct node *n);

/* Whether a question is about nothing but such counts, numbers, and whether zones are empty, of zones called by
 * their names ("Ben's hand"). Calls `found` with each of these zones (by their number in the vocabulary). */
bool open_count_asked(const struct vocab *v, const struct node *n, void (*found)(void *ctx, int32_t zone), void *ctx);

#endif
