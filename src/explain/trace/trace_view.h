/* SPDX-License-Identifier: MIT
 *
 * What one player may see of what a decision did: which entries of the journal, and whether what was decided. It
 * follows what the player knows after the decision, and a piece that leaves the player's sight in plain view. What is
 * reported must not let anything be found out that is hidden then, so in doubt an entry stays out; who sees everything
 * anyway gets all of it.
 */
#ifndef ADJ_EXPLAIN_TRACE_TRACE_VIEW_H
#define ADJ_EXPLAIN_TRACE_TRACE_VIEW_H

#include "explain/decision_context.h"
#include "explain/trace/trace_moments.h"
#include "session/sight.h"

/* Who reads the trace, and what was hidden before the decision. */
struct trace_viewer {
    int32_t viewer; /* a player, or SIGHT_ALL */
    int32_t decider; /* the player who decided; NOTHING at the beginning of the game */
    bool saw_all; /* nothing was hidden from the viewer */
    bool is_hidden; /* players were deciding at the same time */
    bool orders; /* what is decided is whose turn it is in a loop */
    bool is_secret; /* the decision could change something hidden, whichever was taken */
    const bool *knew; /* by member: nothing was hidden about it from the viewer; NULL: about no piece */
    const int32_t *cells; /* trace_revealed_before; NULL: the game begins, or nothing was hidden */
    const bool *told; /* trace_revealed_told */
};

/* What that reader may see. Made by trace_view_make, on its arena. */
struct trace_view {
    bool *seen; /* by entry of the journal, from the first one that belongs to the decision */
    bool *computed; /* by entry: a value of an event, which only those see who know what it was computed from */
    const bool *knew; /* see trace_viewer: where such a piece came from may be reported; NULL: not known */
    bool one_origin; /* all other pieces that moved came from one place, which is not hidden: how many are there is open */
    const struct trace_moment *moments; /* pieces that the viewer could identify for a time … */
    size_t moment_count;
    const int32_t *revealed; /* cells that the viewer knows now, and of which no entry that is seen states why … */
    size_t revealed_count;
    bool decision; /* what was decided, */
    bool kind; /* … or else which event, where the rule that asks offers only that: no player decided in secret */
    bool choices; /* … and out of how many: that depends on what the player who decided knew */
    bool all; /* nothing is omitted, and nothing was hidden before: all that rules used may be reported */
    bool pending; /* which events waited for the decision, and which of them begin with it */
    int32_t decider; /* who decided */
    bool occasion; /* the event around a decision that only continues */
    bool reasons; /* … or else what of it is not secret (struct reason_fact): no player decided in secret */
};

/* Decides for each entry of the journal of `g`, which has just taken decision `m`, whether `viewpoint` may
 * see it. The machine of `g` is asked what the viewer knows now, and is unchanged. On `arena`. */
void trace_view_make(struct trace_view *out, struct game *g, const struct decision_context *m,
                     const struct trace_viewer *viewpoint, struct arena *arena);

/* The viewpoint of `viewer` before `game` takes the decision for which it waits, on `arena` … */
struct trace_viewer trace_viewer_before(struct game *game, int32_t viewer, struct arena *arena);
/* … and before a game begins. */
struct trace_viewer trace_viewer_at_start(int32_t viewer);

#endif
