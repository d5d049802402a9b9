/* SPDX-License-Identifier: MIT
 *
 * What is in a journal or a state, in words: events with their values, cells by the names of their fields,
 * chances with what they are for. Everything is said through lang/print.h.
 *
 * All functions append to `out`.
 */
#ifndef ADJ_EXPLAIN_FORMAT_H
#define ADJ_EXPLAIN_FORMAT_H

#include "base/buf.h"
#include "lang/ast.h"
#include "lang/compile.h"
#include "lang/print.h"
#include "vm/vm.h"

/* What a draw is for: the chance's phrase, or the zone that is shuffled (chance -1). */
void format_purpose(struct buf *out, const struct compiled *c, int32_t chance, const int32_t *values, int32_t zone,
                    const char *lang);

/* A zone instance, or "nothing" for -1. */
void format_zone(struct buf *out, const struct vocab *v, int32_t zone, const char *lang);

/* "angel 4's square" */
void format_field(struct buf *out, const struct vocab *v, int owner, const struct vocab_field *field,
                  const char *lang);

/* Whether a cell of the game is one that people know of: a field, a condition, where a piece is. */
bool format_is_shown(const struct compiled *c, int32_t cell);

/* A change of such a cell: "angel 4's square (7,9) → (7,2)", "angel 4 is held". */
void format_change(struct buf *out, const struct compiled *c, int32_t cell, int32_t from, int32_t to,
                   const char *lang);

/* The value of such a cell: its name ("angel 4's square", or the condition as it holds), and what it is ("" for a
 * condition). */
void format_cell_name(struct buf *out, const struct compiled *c, int32_t cell, const char *lang);
void format_cell_value(struct buf *out, const struct compiled *c, int32_t cell, int32_t value, const char *lang);

/* The name of slot `slot` among an event's values, and the type of what it holds. */
void format_event_slot(struct buf *out, const struct vocab *v, const struct vocab_phrase *event, int32_t slot,
                       const char *lang);
struct type format_event_slot_type(const struct vocab *v, const struct vocab_phrase *event, int32_t slot,
                                   int32_t value);

#endif
