/* SPDX-License-Identifier: MIT
 *
 * Players make a seed together: each commits to a share, and when all have, each opens it.
 */
#ifndef ADJ_CLI_PLAY_SHARES_H
#define ADJ_CLI_PLAY_SHARES_H

#include "play.h"

#include "adjudge.h"

/* The shares of a game; release them in each case. All zero at first. */
struct play_shares {
    struct adj_share *items; /* in the order of roles; texts, roles and digests are on the heap */
    size_t count;
};

/* Asks every human role of a new game. False, after printing why: input ended, a share was refused, or no human
 * plays. */
bool play_shares_make(struct play_shares *s, const struct play_plan *plan);
/* Asks the roles of a log that have not opened their shares yet; none if all have. False, after printing why; *status
 * is then the exit status. */
bool play_shares_open(struct play_shares *s, const char *log, int *status);
void play_shares_release(struct play_shares *s);

#endif
