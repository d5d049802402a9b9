/* SPDX-License-Identifier: MIT
 *
 * Where a game stands at one decision of a log: the position, who decides, what is legal; to look at, or as a
 * snapshot that diff reads again. Seen by a player, it has nothing that this player may not know: neither another
 * player's choices, nor a hash from which what is hidden could be found out by trying.
 */
#ifndef ADJ_AUDIT_SHOW_H
#define ADJ_AUDIT_SHOW_H

#include "explain/trace/trace_log.h"
#include "session/game.h"
#include "session/json_out.h"
#include "session/position.h"

struct show {
    struct game *game; /* with `keep_before` set for texts, so that its last decision can be told */
    const char *file; /* of the log */
    int32_t viewer; /* POSITION_ALL, or a player */
    const char *lang; /* of texts; JSON is in English */
    int width;
    struct arena *arena; /* working space, like `scratch` */
    struct buf *scratch;
    struct trace_again *again; /* working space of texts; the caller releases it */
};

/* Who decides and by which rule, and how many where several are chosen, for somebody who is asked now. `scratch`:
 * working space of the caller's. */
void show_question(struct buf *out, const struct game *g, const char *lang, struct buf *scratch);

void show_text(struct buf *out, const struct show *s);
/* schema/report-show.schema.json */
void show_json(struct json_out *j, const struct show *s);

#endif
