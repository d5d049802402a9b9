/* SPDX-License-Identifier: MIT
 *
 * A log and a game side by side: the game takes the decisions of the log, and whatever it does is held against the
 * records. Says at which record the two part, and how. Observed dice are taken from the log, seeded ones are drawn
 * again. Never writes.
 *
 * All functions may run out of memory and then jump to the caller's guard; replay_release is allowed after that.
 */
#ifndef ADJ_SESSION_REPLAY_H
#define ADJ_SESSION_REPLAY_H

#include "log/reader.h"
#include "session/game.h"

enum replay_verdict {
    REPLAY_OK, /* so far */
    REPLAY_LOG, /* the log cannot be read on: replay.reader.fault */
    REPLAY_REFUSED, /* cannot be played: other semantics, no rulebook, a rulebook with errors */
    REPLAY_DIVERGED, /* the game does something else than the log says */
    REPLAY_ILLEGAL /* the log has a decision that is not legal, or an observed result that is not possible */
};

/* Where log and game part. Texts live on the replay's arena; "" where there is nothing to say. */
struct replay_difference {
    uint64_t record; /* number of the record in the log, from 0 */
    uint64_t decision; /* decisions taken before */
    const char *what; /* a literal: "roll", "hash", "decision", "role", "options", … */
    const char *log_side, *game_side; /* what the log says, what the game does */
    const char *text; /* one sentence */
};

struct replay {
    struct log_reader reader;
    struct log_record header; /* its texts are the reader's */
    struct arena memory;
    struct rulebook *rulebook; /* of the log, or of the folder; NULL: the caller's */
    struct compiled *own; /* compiled from it */
    const struct compiled *compiled;
    struct diags diags; /* of that rulebook */
    struct game *game; /* NULL before it was begun; a caller who wants to keep it takes it over by replay_take */
    enum replay_verdict verdict;
    struct replay_difference difference; /* verdict other than REPLAY_OK and REPLAY_LOG */
    bool thin; /* neither the log nor the collection that it is in has its rulebook */
    bool ended; /* the end record was met */
    bool finished; /* nothing more to replay */
    bool empty; /* nothing behind header and rulebook: the game is not begun before replay_next or replay_to */
    uint64_t rolls_checked, rolls_observed, hashes_checked, annotations, resumes, commits;
    uint64_t last_hash; /* decisions at the last hash that was checked */
    uint64_t positions_checked, last_position; /* snapshots, likewise */

    struct log_item item; /* looked at and not used yet */
    enum { ITEM_NONE, ITEM_THERE, ITEM_END, ITEM_FAULT } item_state;
    struct buf scratch, line;
    struct arena looking; /* of a position */
};

struct replay_options {
    const struct compiled *compiled; /* for thin logs, and used whenever its digest is that of the log; may be NULL */
    /* Of another log: not compiled again where the log carries the same; never for thin ones. */
    const struct compiled *known;
    struct game_pool *known_pool; /* from games of `known`; or NULL */
    const char *folder; /* for thin logs: where the rulebook is; may be NULL */
    struct log_collection *kept; /* through which games of collections are read: see log_reader_keep; may be NULL */
    /* Other than 0: this game of `kept`, see log_reader_begin_game; `path` is only what it is called. */
    uint64_t game;
    const struct log_limits *limits; /* NULL: log_limits_default */
    const struct log_io *io; /* what the log is read through; NULL: the system */
    /* It stands before its first step, to be watched from there; or NULL. */
    void (*prepared)(void *ctx, struct game *g);
    void *ctx;
};

/* Opens a log, finds its rulebook, and brings the game to its first decision. 0, or -1 with r->verdict set. `r` must
 * be all zero; release it in each case. */
int replay_open(struct replay *r, const char *path, const struct replay_options *options);
/* Takes the next decision of the log. 1: done; 0: there is none (r->finished); -1: r->verdict says what is wrong. */
int replay_next(struct replay *r);
/* Goes on until `decisions` are taken or the log is at its end; result of the last replay_next, 1 when there. */
int replay_to(struct replay *r, uint64_t decisions);
/* Hands the rulebook that was compiled from the log to the caller, who keeps it until the replay is released; false:
 * there is none, the log has added code of its own to it, or it was the caller's already. */
bool replay_take_rulebook(struct replay *r, struct rulebook **rulebook, struct compiled **compiled);
/* Closes the log and hands the game, with its rulebook, to the caller; *rulebook and *compiled are NULL where they
 * were the caller's before. The replay may only be released after that. */
struct game *replay_take(struct replay *r, struct rulebook **rulebook, struct compiled **compiled);
void replay_release(struct replay *r);

/* For playing the log's game by another rulebook: the log begins with code of its own (which is added to what is
 * compiled, so that it must be nobody else's), … */
bool replay_has_start_position(const struct replay *r);
/* … which this compiles: as start_position_compile, … */
int replay_compile_start_position(const struct replay *r, struct start_position *out, struct compiled *c,
                                  struct diags *diags);
/* … and this prepares `g` as the header says: the seed, the players, the options. `beginning` and `stock` may be
 * NULL. 0; or -1 with g->message set where that does not fit. `r` must have read its header (replay_open). */
int replay_set_up(struct replay *r, struct game *g, const struct compiled *c,
                  const struct start_position *start_position, struct game_pool *pool);

/* What is wrong in one sentence: the difference, or the fault of the log. "" when nothing is. */
const char *replay_message(const struct replay *r);

#endif
