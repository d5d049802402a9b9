/* SPDX-License-Identifier: MIT
 *
 * "Why not" asked of a recorded game: replays it to the decision, and notes on the way what changed when, so that
 * answers can state since when something holds. The answer itself is made by whynot.h.
 */
#ifndef ADJ_EXPLAIN_WHYNOT_WHYNOT_LOG_H
#define ADJ_EXPLAIN_WHYNOT_WHYNOT_LOG_H

#include "explain/whynot/whynot.h"
#include "session/replay.h"

/* A question to a log and its answer. All zero at first; release in each case. */
struct whynot_log {
    struct replay replay; /* at the decision that is asked about */
    struct last_changes changes; /* up to it */
    struct restarted restarted; /* the game up to it, if it is short */
    struct whynot answer;
    struct buf text; /* why there is no answer */
};

/* Which decision, and who asks. */
struct whynot_log_options {
    const char *rulebook; /* folder, for thin logs; may be NULL */
    uint64_t at; /* the decision in whose place it would be; UINT64_MAX: the one after the last of the log */
    const char *role; /* who asks; NULL: someone who may know everything */
    const char *lang;
    struct compiled *compiled; /* used where the log was played by it; code is added to it; may be NULL */
    const struct log_io *io; /* what the log is read through; NULL: the system */
};

/* Answers for `decision`, a text, at decision options->at of the log `path`. Returns 0: log->answer
 * is there; -1: the log cannot be replayed that far, or has no such decision; -2: no one plays that
 * role, or the rulebook has not that language. Then log->text states which. */
int whynot_log_ask(struct whynot_log *log, const char *path, const char *decision,
                   const struct whynot_log_options *options);
void whynot_log_release(struct whynot_log *log);

#endif
