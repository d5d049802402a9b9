/* SPDX-License-Identifier: MIT
 *
 * The part of a verdict that tells what differs where a log and its game part: between the snapshot in the log and
 * the position that the game came to, or why that cannot be told.
 */
#ifndef ADJ_AUDIT_VERIFY_POSITION_H
#define ADJ_AUDIT_VERIFY_POSITION_H

#include "session/replay.h"

/* Append lines of a report, a few hundred bytes each and some hundred at the most, whatever the log holds; nothing
 * where position and hash are not what differs. `scratch`, `arena`: working space of the caller's. */
void verify_position_text(struct buf *out, const struct replay *r, struct buf *scratch, struct arena *arena);
/* The members "differences" and "untold" of an object that is open. */
void verify_position_json(struct json_out *j, const struct replay *r, struct arena *arena);

#endif
