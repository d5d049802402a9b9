/* SPDX-License-Identifier: MIT
 *
 * What is in a journal or a state, in words: events with their values, cells by the names of their fields, draws with
 * their purpose. All words come from lang/print.h, so they follow the language and the rulebook's own names.
 *
 * All functions append to `out`. Cells are indices into the state, below program.cell_count. Nothing here knows who
 * reads: callers check with session/sight.h what a reader may see.
 */
#ifndef ADJ_EXPLAIN_FORMAT_H
#define ADJ_EXPLAIN_FORMAT_H

#include "base/buf.h"
#include "lang/ast.h"
#include "lang/compile.h"
#include "lang/print.h"
#include "vm/vm.h"

/* The purpose of a draw: the chance's phrase with its values ("how the gale hits Ann's ship 1"), or,
 * for chance -1, the zone that is shuffled ("the deck"). */
void format_purpose(struct buf *out, const struct compiled *c, int32_t chance, const int32_t *values, int32_t zone,
                    const char *lang);

/* A zone instance ("Ann's hand"), or "nothing" for -1. */
void format_zone(struct buf *out, const struct vocab *v, int32_t zone, const char *lang);

/* Whether a cell of the game is one that people know: a field, a condition, where a piece is. The
 * others (counters of draws, order in zones, the engine's) are not printed. */
bool format_is_shown(const struct compiled *c, int32_t cell);

/* What is between a name and "old → new": a blank; in some languages, and after a name that ends in a digit, ": ". */
const char *format_before_change(const char *name, const char *lang);

/* A change of such a cell, from one value to another: "angel 4's square (7,9) → (7,2)", "angel 4 is
 * held". */
void format_change(struct buf *out, const struct compiled *c, int32_t cell, int32_t from, int32_t to,
                   const char *lang);

/* What states that a field of yes or no has that value ("test Darka się udał"); false, and nothing is appended: the
 * language has no sentence for this cell. */
bool format_stated(struct buf *out, const struct compiled *c, int32_t cell, int32_t value, const char *lang);
/* The name of such a cell ("angel 4's square", or the condition as it holds for value 1), and its
 * value ("(7,2)"; for a condition "", because the name already states it). */
void format_cell_name(struct buf *out, const struct compiled *c, int32_t cell, const char *lang);
void format_cell_value(struct buf *out, const struct compiled *c, int32_t cell, int32_t value, const char *lang);

/* An option of the game with a value: "the option 'long game' is yes". */
void format_option(struct buf *out, const struct vocab *v, const struct vocab_field *option, int32_t value,
                   const char *lang);

/* The name of slot `slot` among an event's values (its placeholders, then the values that it keeps),
 * and the type of what it holds. A placeholder can take several kinds, so the type depends on the
 * value. */
void format_event_slot(struct buf *out, const struct vocab *v, const struct vocab_phrase *event, int32_t slot,
                       const char *lang);
struct type format_event_slot_type(const struct vocab *v, const struct vocab_phrase *event, int32_t slot,
                                   int32_t value);

#endif
