/* SPDX-License-Identifier: MIT
 *
 * Traces of a recorded game: replays a log, and takes each decision that is asked for again beside the game,
 * where it can be watched.
 */
#ifndef ADJ_EXPLAIN_TRACE_TRACE_LOG_H
#define ADJ_EXPLAIN_TRACE_TRACE_LOG_H

#include "explain/trace/trace.h"
#include "session/replay.h"

/* The last decision of a game, taken again and watched. All zero at first; release in each case. */
struct trace_again {
    struct game game;
    struct reasons *reasons;
    struct trace trace;
    struct arena arena;
    struct buf scratch;
};

/* Traces what the last decision of `game` did, or how it began when none was taken. With reasons where the game has
 * `keep_before` set. `viewer`: SIGHT_ALL, or the player who reads it. The trace is in a->trace until the next
 * call. */
void trace_again(struct trace_again *a, struct game *game, int32_t viewer, const char *lang);
void trace_again_release(struct trace_again *a);

struct trace_log { /* all zero at first; release in each case */
    struct replay replay;
    struct trace_again again;
    struct buf text;
};

struct trace_log_options {
    const char *rulebook; /* folder, for thin logs; may be NULL */
    uint64_t from, to; /* decisions; 0: how the game begins */
    const char *role; /* who reads it; NULL: everything is reported */
    const char *lang;
};

/* Called for each trace in turn. */
typedef void trace_log_take(void *ctx, const struct trace *t);

/* 0: done; -1: the log cannot be replayed that far, has no such decision; -2: no one plays that role,
 * or the rulebook has not that language. log->text says why. */
int trace_log_run(struct trace_log *log, const char *path, const struct trace_log_options *options,
                  trace_log_take *take, void *ctx);
/* After a run: why the game cannot continue behind what was traced last; NULL: it can, or it is over. */
const char *trace_log_fault(const struct trace_log *log);
void trace_log_release(struct trace_log *log);

#endif
