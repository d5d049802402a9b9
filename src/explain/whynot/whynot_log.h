/* SPDX-License-Identifier: MIT
 *
 * "Why not" asked of a recorded game: replays it to the decision, taking note of what changed when.
 */
#ifndef ADJ_EXPLAIN_WHYNOT_WHYNOT_LOG_H
#define ADJ_EXPLAIN_WHYNOT_WHYNOT_LOG_H

#include "explain/whynot/whynot.h"
#include "session/replay.h"

struct whynot_log { /* all zero at first; release in each case */
    struct replay replay;
    struct last_changes changes;
    struct whynot answer;
    struct buf text; /* why there is no answer */
};

struct whynot_log_options {
    const char *rulebook; /* folder, for thin logs; may be NULL */
    uint64_t at; /* the decision instead of which; UINT64_MAX: the one behind the last of the log */
    const char *role; /* who asks; NULL: someone who may know everything */
    const char *lang;
};

/* 0: log->answer is there; -1: the log cannot be replayed that far, or has no such decision; -2: no one plays that
 * role, or the rulebook has not that language. */
int whynot_log_ask(struct whynot_log *log, const char *path, const char *decision,
                   const struct whynot_log_options *options);
void whynot_log_release(struct whynot_log *log);

#endif
