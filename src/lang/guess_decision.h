/* SPDX-License-Identifier: MIT
 *
 * What a text that is no decision (read_decision.h) may have meant: the event whose words it has around names that
 * there are not, or events with some of its words. Knows no game being played.
 */
#ifndef ADJ_LANG_GUESS_DECISION_H
#define ADJ_LANG_GUESS_DECISION_H

#include "lang/read_decision.h"

enum { GUESSES_MAX = 3 };

struct decision_guess {
    const struct vocab_phrase *event; /* whose words the text has, each placeholder filled; NULL: none */
    int placeholder; /* the first one with something that does not fit there */
    const char *got; /* what is there, as typed */
    int member; /* the thing of another kind that is called so; NOTHING: nothing is */
    const char *names[GUESSES_MAX]; /* the nearest names that fit there */
    size_t name_count;
    const struct vocab_phrase *events[GUESSES_MAX]; /* without `event`: those with the most of its words */
    size_t event_count;
};

/* All on `arena`. `scratch`: working space of the caller's. */
struct decision_guess decision_guess(const struct decision_reader *r, const struct vocab *v, const char *text,
                                     struct arena *arena, struct buf *scratch);

#endif
