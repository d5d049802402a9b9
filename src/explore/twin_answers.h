/* SPDX-License-Identifier: MIT
 *
 * What one role learns when it asks about a recorded game: the redacted log, `why` of values, `whynot` of decisions, as
 * lines that can be compared with those of another game. Knows nothing of pairs of games.
 */
#ifndef ADJ_EXPLORE_ROLE_VIEW_ANSWERS_H
#define ADJ_EXPLORE_ROLE_VIEW_ANSWERS_H

#include "audit/redact.h"
#include "explain/trace/role_view.h"
#include "explain/why/why_report.h"
#include "explain/whynot/whynot_log.h"
#include "explain/whynot/whynot_report.h"
#include "explore/explore_chance.h"
#include "log/memory.h"

struct twin_question {
    enum twin_asked { TWIN_WHY, TWIN_WHYNOT } what;
    const char *text; /* a path of the position, or a decision */
};

/* On the arena with which they were selected. */
struct twin_questions {
    struct twin_question *items;
    size_t count, cap;
};

/* Selects questions about the position of `game`, which waits for a decision or is over: values and conditions that the
 * viewer sees or sees the place of, and decisions that resemble the present choices, most of them not legal. */
void twin_questions_select(struct twin_questions *out, struct game *game, int32_t viewer, struct explore_luck *luck,
                           struct arena *arena);

/* What answering needs. All zero but `compiled` at first; release in each case. One thread at a time uses it. */
struct twin_asker {
    struct compiled *compiled; /* code is added to it */
    struct why why;
    struct whynot_log whynot;
    struct redaction redaction;
    struct report *report;
    struct buf text;
};

/* Makes the lines of `v`: the records of the redacted log that belong to decisions from `since` on (0: all but the
 * header and the rulebook), then the answers. Commitments are omitted: they differ in each log. */
void twin_answers_make(struct role_view *v, struct twin_asker *asker, const struct log_memory *log, const char *role,
                       uint64_t since, const struct twin_questions *questions);
void twin_asker_release(struct twin_asker *asker); /* makes it all zero */

#endif
