/* SPDX-License-Identifier: MIT
 *
 * A decision with its surroundings: who, what, the number of choices, and the events under way. Made just before the
 * decision is executed, because the machine forgets the choices when it runs.
 */
#ifndef ADJ_EXPLAIN_DECISION_CONTEXT_H
#define ADJ_EXPLAIN_DECISION_CONTEXT_H

#include "session/game.h"

/* An event that has begun: one of which the rules that come before it still wait for a decision, say. */
struct decision_pending {
    int32_t event, values[VALUES_MAX];
    int depth; /* how many events are around it */
};

/* A count that the rulebook shows while an event lasts: "steps left". */
struct decision_count {
    int32_t event, slot; /* of the value, among those of the event */
    int32_t value; /* before the decision */
    int depth; /* of the event */
};

enum { DECISION_COUNTS_MAX = 8 };

struct decision_context { /* texts are on the arena it was made with */
    uint64_t number; /* of the decision, from 1; 0: the beginning of the game */
    const char *role; /* who decides; NULL at the beginning */
    const char *decision; /* in the language of the trace */
    const char *heading; /* the innermost heading among the running events, or NULL */
    int32_t sentence; /* that lets the player decide; -1 */
    int32_t event, values[VALUES_MAX]; /* that was chosen; event: -1 for other decisions */
    bool acts; /* several things were chosen, and its words say what is done with them */
    int32_t choices; /* how many there were, passing included */
    bool may_pass; /* choosing nothing was legal */
    bool passes; /* nothing was chosen of what was offered */
    bool continues; /* an event was chosen that does nothing and names only its player: "Green holds back" */
    const char *not_done; /* if it passes or continues: what was not chosen, as a sentence, "Clara does not drag angel 3"; NULL: … */
    const char *declined; /* … it was not one kind of event, so these few choices; NULL: there were more */
    const char *occasion; /* if it continues: the events around it; NULL */
    struct decision_pending around[2]; /* … that event, and the one that it interrupts */
    size_t around_count;
    struct decision_count counts[DECISION_COUNTS_MAX]; /* of the running events, innermost first */
    size_t count_count;
    const char *under_way; /* the headings among the running events as sentences, outermost first; NULL: none */
    const struct decision_pending *pending; /* outermost first */
    size_t pending_count;
    int depth; /* the number of events under way */
    int32_t asks_next; /* the rule that asks for the next decision; -1: not known, or there is none */
};

/* The beginning of a game. */
struct decision_context decision_context_start(const char *lang);
/* The decision that the game waits for, as `answer` will decide it. `scratch`: working space of the caller's. */
struct decision_context decision_context_decided(const struct game *g, const struct choice_answer *answer,
                                                 const char *lang, struct arena *arena, struct buf *scratch);

/* Notes who asks for the next decision, after the game has taken this one. */
void decision_context_taken(struct decision_context *m, const struct game *after);

#endif
