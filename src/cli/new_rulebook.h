/* SPDX-License-Identifier: MIT
 *
 * The texts of a new rulebook, for `adjudge new`: small, complete, and the same for the same plan.
 */
#ifndef ADJ_CLI_NEW_RULEBOOK_H
#define ADJ_CLI_NEW_RULEBOOK_H

#include <stdint.h>

enum { NEW_PLAYERS_MAX = 8 }; /* there are as many names */

/* What the game has. 0 columns: no board; 0 dice; 0 cards in a hand: no cards. */
struct new_plan {
    const char *id; /* of the rulebook: letters, digits and '-' */
    const char *title;
    uint64_t players, columns, rows, dice, hand, turns;
};

/* Each returns the content of a file; free with heap_free. */
char *new_manifest(const struct new_plan *plan); /* rulebook.yaml */
char *new_rules(const struct new_plan *plan); /* rules.yaml */
char *new_fixtures(const struct new_plan *plan); /* fixtures/turn.yaml */

#endif
