/* SPDX-License-Identifier: MIT
 *
 * The position of a game at one decision: what is on the table, who decides, what is legal; for people, or as a
 * snapshot that `diff` reads. Seen by a player, it contains nothing that this player may not know: neither another
 * player's choices, nor a hash from which what is hidden could be found out by trying.
 */
#ifndef ADJ_AUDIT_SHOW_H
#define ADJ_AUDIT_SHOW_H

#include "explain/record_kind.h"
#include "explain/trace/trace_log.h"
#include "report/report.h"
#include "session/game.h"
#include "session/position.h"

/* Returns who decides and by which rule, and how many if several are chosen, in the words of a question. On the
 * arena. `scratch`: working space of the caller's. */
const char *show_question(struct arena *arena, const struct game *g, const char *lang, struct buf *scratch);

/* The report of `adjudge show`. */
extern const struct report_kind show_report_kind;
/* Sets the value of a new report. `game`: with `keep_before` set, so that its last decision can be described; `file`:
 * its log; `kind`: which kind of record that is, on the arena of the report; `viewer`: POSITION_ALL, or a player;
 * `again`: working space, which the caller releases. */
void show_report_fill(struct report *r, struct game *game, const char *file, const struct record_kind *kind,
                      int32_t viewer, struct trace_again *again);

/* The report on a position alone, as a player may see it. */
extern const struct report_kind position_report_kind;
void position_report_fill(struct report *r, struct game *game, int32_t viewer);

#endif
