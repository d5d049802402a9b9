/* SPDX-License-Identifier: MIT
 *
 * Replays a log: a game takes the decisions of the log, and everything it does is compared with the records.
 * Reports the first record that differs, and how. Takes observed draws from the log, and recomputes the others
 * from the seed. Never writes.
 *
 * If a function runs out of memory, it jumps to the caller's guard; replay_release is allowed afterwards.
 *
 */
#ifndef ADJ_SESSION_REPLAY_H
#define ADJ_SESSION_REPLAY_H

#include "log/reader.h"
#include "session/game.h"

enum replay_verdict {
    REPLAY_OK, /* so far */
    REPLAY_LOG, /* the log has a fault: replay.reader.fault */
    REPLAY_REFUSED, /* cannot be played: other semantics, no rulebook, a rulebook with errors */
    REPLAY_DIVERGED, /* the game does something different from the log */
    REPLAY_ILLEGAL /* the log has a decision that is not legal, or an observed result that is not possible */
};

/* The first difference between log and game. Texts are on the replay's arena; "" for none. */
struct replay_difference {
    uint64_t record; /* number of the record in the log, from 0 */
    uint64_t decision; /* decisions taken before */
    const char *what; /* a literal: "roll", "hash", "decision", "role", "options", … */
    const char *log_side, *game_side; /* what the log has, what the game does */
    const char *text; /* one sentence */
};

/* What is made of the players that the header names as programs adjudge has. */
enum replay_players {
    REPLAY_PLAYERS_ANY, /* their decisions are taken like all others */
    REPLAY_PLAYERS_COUNTED, /* those that such a program would have taken are counted */
    REPLAY_PLAYERS_REQUIRED /* any other is a difference */
};

struct replay {
    struct log_reader reader;
    struct log_record header; /* its texts belong to the reader */
    struct arena memory;
    struct rulebook *rulebook; /* of the log, or of the folder; NULL: the caller's */
    struct compiled *own; /* compiled from it */
    const struct compiled *compiled;
    struct diags diags; /* of that rulebook */
    struct start_position start_position; /* compiled, if replay_has_start_position */
    struct game *game; /* NULL before it begins; replay_take hands it to the caller */
    enum replay_verdict verdict;
    struct replay_difference difference; /* verdict other than REPLAY_OK and REPLAY_LOG */
    bool thin; /* neither the log nor its collection contains the rulebook */
    bool ended; /* the end record was read */
    bool finished; /* nothing more to replay */
    bool empty; /* only header and rulebook: the game begins with replay_next or replay_to */
    struct shares shares; /* of the seed, as the log has them; none: it has a seed, or the draws are observed */
    bool unseeded; /* the draws come from a seed that the log does not show, so they are taken as they are */
    uint64_t hidden; /* records that the log hides */
    uint64_t hidden_after; /* other than 0: 1 + the decisions after which it hides something that the game needs */
    enum replay_players programs;
    /* By role, in the order of the header: how many decisions were replayed, and how many of these are what a program
     * of the kind that the header names decides. NULL before the game begins. */
    struct replay_player {
        uint64_t decisions, recomputed;
        struct replay_takeover { /* by another player; at most one after each decision */
            uint64_t after; /* this decision */
            const char *by;
            struct replay_takeover *next;
        } *takeovers, *last_takeover; /* NULL: none */
    } *players;
    const char *expected; /* the decision of such a program; NULL: of another player, or it is not compared */
    uint64_t steps_max; /* see replay_options */
    uint64_t rolls_checked, rolls_unseeded, rolls_observed, hashes_checked, annotations, resumes, commits;
    uint64_t last_hash; /* decisions at the last hash that was checked */
    uint64_t positions_checked, last_position; /* snapshots, likewise */

    const char *lang; /* of the messages; NULL: English */
    void (*read)(void *ctx, const struct log_item *item); /* see replay_options */
    void *read_ctx;
    struct log_item item; /* read and not used yet */
    enum { ITEM_NONE, ITEM_THERE, ITEM_END, ITEM_FAULT } item_state;
    struct buf scratch, line;
    struct arena looking; /* of a position */
};

enum { REPLAY_STEPS_MAX = 2000000000 }; /* of the machine for one log: a hundred times what one decision may take */

struct replay_options {
    const struct compiled *compiled; /* for thin logs, and used whenever its digest is that of the log; may be NULL */
    /* Of another log: not compiled again if this log contains the same; never used for thin logs. */
    const struct compiled *known;
    struct game_pool *known_pool; /* from games of `known`; or NULL */
    const char *folder; /* for thin logs: where the rulebook is; may be NULL */
    /* Of players who have committed to a share that the log does not contain yet; may be NULL. */
    const struct share *shares;
    size_t share_count;
    struct log_collection *kept; /* games of collections are read through it: see log_reader_keep; may be NULL */
    /* Other than 0: reads this game of `kept`, see log_reader_begin_game; `path` is then only its name. */
    uint64_t game;
    enum replay_players programs;
    const struct log_limits *limits; /* NULL: log_limits_default */
    uint64_t steps_max; /* of the machine, for the log; 0: REPLAY_STEPS_MAX */
    const struct log_io *io; /* NULL: the system */
    const char *lang; /* of the messages; must stay; NULL: English */
    /* Called before the first step of the game, so that it can be observed from there; may be NULL. */
    void (*prepared)(void *ctx, struct game *g);
    void *ctx;
    /* Called with each record of the log, before the game uses it; may be NULL. */
    void (*read)(void *ctx, const struct log_item *item);
    void *read_ctx;
};

/* Opens a log, finds its rulebook, and runs the game to its first decision. Returns 0, or -1 with r->verdict.
 * `r` must be all zero; release it in each case. */
int replay_open(struct replay *r, const char *path, const struct replay_options *options);
/* Takes the next decision of the log. Returns 1; 0 if there is none (r->finished); -1 with r->verdict. */
int replay_next(struct replay *r);
/* Continues until `decisions` are taken or the log ends. Returns the result of the last replay_next, or 1. */
int replay_to(struct replay *r, uint64_t decisions);
/* Reads what is left of the log after the replay has stopped, for the function that is called with each record. A fault
 * there does not change the verdict. */
void replay_read_rest(struct replay *r);
/* Hands the rulebook that was compiled from the log to the caller, who must keep it until the replay is
 * released. Returns false if there is none, if the log has added code to it, or if it is the caller's already. */
bool replay_take_rulebook(struct replay *r, struct rulebook **rulebook, struct compiled **compiled);
/* Closes the log and hands the game, with its rulebook, to the caller; *rulebook and *compiled are NULL if the caller
 * owned them before. Afterwards the replay can only be released. */
struct game *replay_take(struct replay *r, struct rulebook **rulebook, struct compiled **compiled);
void replay_release(struct replay *r);

/* The next three replay the game under another rulebook. Returns whether the log has a start position of its
 * own, whose code is added to the compiled rulebook, which then must not be shared. */
bool replay_has_start_position(const struct replay *r);
/* Compiles that start position: see start_position_compile. */
int replay_compile_start_position(const struct replay *r, struct start_position *out, struct compiled *c,
                                  struct diags *diags);
/* Prepares `g` with the seed, the players and the options of the header, which `r` must have read (replay_open).
 * `start_position` and `pool` may be NULL. Returns 0, or -1 with g->message if these do not fit. */
int replay_set_up(struct replay *r, struct game *g, const struct compiled *c,
                  const struct start_position *start_position, struct game_pool *pool);

/* Returns the difference, or the fault of the log, in one sentence; "" for none. Lives as long as the replay. */
const char *replay_message(struct replay *r);

#endif
