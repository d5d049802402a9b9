/* SPDX-License-Identifier: MIT
 *
 * The purpose of a draw, as people write it in fixtures and transcripts: "how the gale hits Ann's ship 1", or, for a
 * shuffle without a purpose of its own, the name of the zone: "the deck". In English or in the language of the code.
 */
#ifndef ADJ_EXPLAIN_PURPOSE_H
#define ADJ_EXPLAIN_PURPOSE_H

#include "lang/compile.h"
#include "lang/read_decision.h"
#include "vm/vm.h"

/* Returns whether `text` names the purpose of the draw. `scratch`: working space, here and below. */
bool purpose_is(const struct compiled *c, const struct vm_draw *d, const char *text, struct buf *scratch);

/* Returns whether the rulebook has such a purpose at all, so that a wrong one is reported before the
 * game ends. */
bool purpose_exists(const struct compiled *c, const struct decision_reader *reader, const char *text,
                    struct buf *scratch);

/* Appends the purposes of the rulebook that have the most words in common with the text, as they are
 * declared. */
void purpose_suggest(struct buf *out, const struct compiled *c, const char *text);

/* Returns the zone instance that is called so, or -1. */
int32_t purpose_zone(const struct compiled *c, const char *text, struct buf *scratch);

/* Appends what a draw of a log is for, from the id of its purpose and `count` values as the log has them
 * (stable texts). */
void purpose_format_recorded(struct buf *out, const struct compiled *c, const char *purpose, const char *const *values,
                             size_t count, const char *lang, struct buf *scratch);

#endif
