/* SPDX-License-Identifier: MIT
 *
 * The first decisions of a game that was played before, which another game takes again before it continues by itself.
 */
#ifndef ADJ_SESSION_PAST_H
#define ADJ_SESSION_PAST_H

#include "session/game.h"

/* What happened, in memory of the caller's. */
struct past {
    const char *name; /* of the position, for messages: "game.jsonl.gz@12" */
    const char *const *decisions; /* in their canonical words */
    size_t count;
    const struct log_record *draws; /* rolls, picks and shuffles, in any order */
    size_t draw_count;
};

/* The names of the results of this draw (as struct game_sink asks); NULL: there was no such draw. *count: how many. */
const char *const *past_observed(const struct past *past, const struct log_record *asked, size_t *count);

/* Takes the decisions in a game that has begun, whose sink passes on past_observed. -1: the rules do not lead there, or
 * no decision follows; *why has the reason. */
int past_play(const struct past *past, struct game *g, const char *lang, struct buf *why);

#endif
