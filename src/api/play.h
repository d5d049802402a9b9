/* SPDX-License-Identifier: MIT
 *
 * The contents of struct adj_game, for the other files of the public interface.
 */
#ifndef ADJ_API_PLAY_H
#define ADJ_API_PLAY_H

#include "api/rulebook.h"
#include "explain/last_changes.h"
#include "fixture/fixture_origin.h"
#include "log/memory.h"
#include "session/record.h"

struct adj_game {
    struct adj_rulebook *rulebook; /* that the game is played by */
    int own_rulebook; /* it came out of a log and goes with the game */
    const char *lang; /* of the messages; the caller's; NULL: English */
    struct game *game; /* NULL before the start */
    struct fixture_origin origin; /* where the game began; all zero: at the start of its rulebook */
    struct recorder recorder; /* writes the log */
    int recording; /* the recorder was started */
    struct game_sink recorded; /* of the recorder, where the game's also has the draws of the past */
    struct buf log; /* where; empty: in no file … */
    struct log_memory kept; /* … but here, if people play, who may ask what led to something */
    struct buf text, more; /* handed out, and working space */
    struct buf message; /* of the interface itself; otherwise the game's is used */
    struct arena looking; /* of one call */
    int asked; /* people play, who may ask why: then it is noted … */
    struct last_changes changes; /* … when what was changed last */
    int dead; /* memory ran out in the middle of something */
};

#endif
