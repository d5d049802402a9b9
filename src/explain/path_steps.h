/* SPDX-License-Identifier: MIT
 *
 * A decision that is a path, as a text: how many of its steps are possible, and questions about the next one, in the
 * position that those before it lead to.
 */
#ifndef ADJ_EXPLAIN_PATH_STEPS_H
#define ADJ_EXPLAIN_PATH_STEPS_H

#include "lang/read_decision.h"
#include "session/game.h"

struct path_steps {
    int32_t last; /* the last step that is possible: 1 + its place in ask.steps; 0: none is */
    bool possible; /* all steps are */
    const char *text; /* of the step that is not possible, or of the last one */
    struct decision_reading readings[DECISION_READINGS_MAX]; /* … as an event, … */
    size_t count; /* … in so many ways; 0: it is none */
};

/* Reads the text at a decision of `g`. A text with one step only is read as a path, too. Texts are on `arena`. */
void path_steps_read(struct path_steps *out, const struct game *g, const struct decision_reader *reader, const char *text,
                     struct arena *arena);

/* At a choice of several things that states what is done with them: reads the event for each thing that the text names
 * into the readings. False: the decision is none of these. */
bool path_steps_read_acts(struct path_steps *out, const struct game *g, const struct decision_reader *reader,
                          const char *text, struct arena *arena);

/* The offer of the steps after the first one. NULL: no step is possible. Not inside of path_steps_ask, where the
 * machine does not know its offers yet. */
const struct node *path_steps_offer(const struct path_steps *path, const struct vm *vm);

/* Calls `ask` in the position after the last step that is possible; the machine is at the same decision after it. There,
 * conditions can be computed as in a notice (observe.h). Compile what is needed before. */
void path_steps_ask(const struct path_steps *path, struct vm *vm, void (*ask)(void *ctx), void *ctx);

#endif
