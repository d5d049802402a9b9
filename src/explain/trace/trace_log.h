/* SPDX-License-Identifier: MIT
 *
 * Traces of a recorded game: replays a log, and takes each decision that is requested again in a copy of the
 * game that is watched. Watching everything would make the replay several times slower. Knows nothing of how
 * a trace is printed.
 */
#ifndef ADJ_EXPLAIN_TRACE_TRACE_LOG_H
#define ADJ_EXPLAIN_TRACE_TRACE_LOG_H

#include "explain/about_moments.h"
#include "explain/trace/trace.h"
#include "session/replay.h"

/* The last decision of a game, taken again and watched. All zero at first; release in each case. */
struct trace_again {
    struct game game; /* the copy in which the decision is taken */
    struct game_pool pool; /* for the next copy, with what is memoized */
    struct trace_notes notes; /* on the arena */
    struct reasons *reasons; /* that watch it; kept for the next call */
    struct about_moments moments; /* that watch the events of it */
    struct trace trace; /* the result, until the next call */
    struct arena arena; /* of the trace */
    struct buf scratch;
};

/* Traces what the last decision of `game` did, or how it began when none was taken; with reasons
 * only if the game has `keep_before` set. `viewer`: SIGHT_ALL, or the player who reads it. The trace
 * is in a->trace until the next call. `game` is unchanged. */
void trace_again(struct trace_again *a, struct game *game, int32_t viewer, const char *lang);
void trace_again_release(struct trace_again *a);

/* A run over a log. All zero at first; release in each case. */
struct trace_log {
    struct replay replay; /* after the run: at the last decision that was traced */
    struct trace_again again;
    struct buf text; /* what is wrong, in the language of the options */
};

/* What is traced, and for whom. */
struct trace_log_options {
    const char *rulebook; /* folder, for thin logs; may be NULL */
    uint64_t from, to; /* decisions; 0: how the game begins */
    const char *role; /* who reads it; NULL: everything is reported */
    const char *lang;
};

/* Called for each trace in turn, which is valid only during the call. */
typedef void trace_log_take(void *ctx, const struct trace *t);

/* Traces decisions options->from to options->to. Returns 0; -1: the log cannot be replayed that far,
 * or has no such decision; -2: no one plays that role, or the rulebook has not that language. Then
 * log->text states why. */
int trace_log_run(struct trace_log *log, const char *path, const struct trace_log_options *options,
                  trace_log_take *take, void *ctx);
/* After a run: why the game cannot continue after the decision that was traced last, as the reader may know it; NULL: it
 * can, or it is over. Valid until the next call with `log`. */
const char *trace_log_fault(struct trace_log *log, const struct trace_log_options *options);
/* After a run, and after trace_log_fault: whether the log ends with the decision that was traced last although the game
 * waits for a decision. Replays one more decision of the log if there is one. */
bool trace_log_is_unfinished(struct trace_log *log);
void trace_log_release(struct trace_log *log);

#endif
