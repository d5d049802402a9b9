/* SPDX-License-Identifier: MIT
 *
 * A short game, played again from its start with other options of the game: what the same decisions and draws would have
 * result in under another reading of the rules. Must not know what was asked.
 */
#ifndef ADJ_EXPLAIN_RESTARTED_H
#define ADJ_EXPLAIN_RESTARTED_H

#include "explain/retaken.h"
#include "session/replay.h"

enum { RESTARTED_MAX = 12 }; /* decisions of a game that is played again */

/* All zero at first; release in each case. */
struct restarted {
    struct game game; /* valid until it is played again */
    struct game_pool pool;
    struct observed_code *code;
    struct arena arena; /* of what follows */
    struct log_scratch scratch;
    struct log_record *records; /* decisions and draws of the log, in order */
    size_t count, cap;
    struct replay *of; /* the caller's, at the decision in question; NULL: it cannot be played again */
    int32_t *options; /* what is in its cells, by cell: the options as they are */
    bool *read; /* by cell: playing it reads it */
};

/* Keeps a record of the log, in order. */
void restarted_keep(struct restarted *x, const struct log_item *item);
/* Plays the game again up to the last decision of `of` into x->game; from then on restarted_again compares with the
 * options that of->game has now. `of` must outlive `x`. False: it is longer than RESTARTED_MAX, or a part of it is not
 * known. */
bool restarted_make(struct restarted *x, struct replay *of);
/* Plays it again with the options that of->game has now. RETAKEN_REFUSED: one of its decisions is not legal then,
 * or it makes a draw that the game did not make. */
enum retaking restarted_again(struct restarted *x);
void restarted_release(struct restarted *x);

#endif
