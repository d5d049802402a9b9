/* SPDX-License-Identifier: MIT
 *
 * The result of a game that is over: who has won or lost, and the points of each player where rules define the result
 * of a player. One line of words for it. Must not know in which report it is printed.
 */
#ifndef ADJ_SESSION_RESULT_H
#define ADJ_SESSION_RESULT_H

#include "session/game.h"

/* Names are the stable ones of roles, in the order of the rulebook; they belong to the rulebook. */
struct game_result {
    const char *const *winners, *const *losers;
    size_t winner_count, loser_count;
    bool draw;
    bool no_winner; /* the rules state that no player has won */
    const int32_t *points; /* by role, of the game; NULL: rules define none, or the game is not over */
    size_t players; /* entries of points */
};

/* Returns the result so far; the lists are on `arena`. */
struct game_result game_result(const struct game *g, struct arena *arena);
/* Makes the end of a log, on `arena`. */
struct log_end game_end_record(const struct game *g, struct arena *arena);
/* Returns whether the rules can end a game in a way for which its log needs LOG_FORMAT_RESULTS. */
bool game_has_new_results(const struct compiled *c);
/* Returns whether rules have ended the game: with winners, as a draw, or without a winner. */
bool game_has_result(const struct game *g);
/* Returns whether the player (a member) has won, alone or with others. */
bool result_is_won_by(const struct vm *vm, int32_t player);
/* The result as a state has it, without points; the lists are on `arena`. */
struct game_result result_of_state(const struct compiled *c, const struct vm *vm, struct arena *arena);
/* Returns "Ann", "Ann and Ben" or "Ann, Ben and Cy" on `arena`, as printed in that language. */
const char *result_names(const struct compiled *c, const char *const *names, size_t count, const char *lang,
                         struct arena *arena);
/* Returns "Ann wins", "Ann and Ben win", "draw", "Ann loses", "no winner" or "no result" on `arena`, with points, if
 * there are any, in brackets after it. */
const char *result_text(const struct compiled *c, const struct game_result *r, const char *lang, struct arena *arena);
/* The same of a game. */
const char *game_result_text(const struct game *g, const char *lang, struct arena *arena);

#endif
