/* SPDX-License-Identifier: MIT
 *
 * One decision as it was taken: who, what, out of how many, and which events were running. Made just before the
 * decision is executed, because the machine forgets the choices when it runs.
 */
#ifndef ADJ_EXPLAIN_DECISION_CONTEXT_H
#define ADJ_EXPLAIN_DECISION_CONTEXT_H

#include "session/game.h"

/* Texts are on the arena it was made with, and so outlive the decision. */
struct decision_context {
    uint64_t number; /* of the decision, from 1; 0: the beginning of the game */
    const char *role; /* who decides; NULL at the beginning */
    const char *decision; /* in the language of the trace */
    const char *heading; /* the innermost heading among the running events, or NULL */
    int32_t sentence; /* that lets the player decide; -1 */
    int32_t event, values[VALUES_MAX]; /* that was chosen; event: -1 for other decisions */
    int32_t choices; /* how many there were, passing included */
    bool passes; /* nothing was chosen of what was offered */
    int depth; /* how many events are running */
};

/* The beginning of a game. */
struct decision_context decision_context_start(const char *lang);
/* The decision that the game waits for, as `answer` will decide it. `scratch`: working space of the caller's. */
struct decision_context decision_context_decided(const struct game *g, const struct choice_answer *answer,
                                                 const char *lang, struct arena *arena, struct buf *scratch);

#endif
