/* SPDX-License-Identifier: MIT
 *
 * A game being played: drives the machine from decision to decision, answers chance from the seed or from what was
 * observed on a table, and tells a sink everything that belongs in a log, in order. It knows no files: a recorder
 * (record.h) and a replay (replay.h) are sinks like any other.
 *
 * All functions may run out of memory, and then jump to the caller's guard; after that only game_release is allowed.
 */
#ifndef ADJ_SESSION_GAME_H
#define ADJ_SESSION_GAME_H

#include "lang/compile.h"
#include "log/records.h"
#include "session/start_position.h"
#include "session/choices.h"
#include "session/game_pool.h"
#include "vm/vm.h"

/* Versions of what a log rests on, and its bounds; a replay refuses others. */
enum { GAME_SEMANTICS = 1 };
#define GAME_CHANCE "chacha20-1"
#define GAME_ENGINE "adjudge 0.1.0"

enum { GAME_HASH_EVERY = 64 }; /* decisions between two hashes of the state, at the most */

enum game_state {
    GAME_DECISION, /* g->choices are legal: game_decide… */
    GAME_OBSERVE, /* g->asked is to be thrown: game_observe… */
    GAME_OVER,
    GAME_FAULT, /* a rule did something impossible, or two choices have the same words: game_fault_text says it */
    GAME_STOPPED /* the sink asked to stop */
};

struct game_setup {
    const char *seed; /* NULL: all chance is observed */
    int players; /* 0: the most that may play */
    const char *const *options; /* "name=value" */
    size_t option_count;
    const char *const *by; /* who plays each role, in the order of roles; NULL: "human" for all */
    const struct start_position *start_position; /* NULL: the rulebook's */
    /* From games of the same compiled rulebook, one after the other; NULL: the game has its own. */
    struct game_pool *pool;
};

/* Who is told. Each function may be NULL. */
struct game_sink {
    void *ctx;
    /* A decision, roll, shuffle, pick, position, hash, mark or end, as it happens; valid during the call. Not 0: it
     * could not be taken. Then the game stops where `strict`, and otherwise goes on with g->unrecorded set. */
    int (*record)(void *ctx, const struct log_record *record);
    /* The game waits again: what was told can be made lasting. Result as above. */
    int (*commit)(void *ctx);
    /* Chance is about to be drawn: `asked` has its purpose, values, index, and how many results there are (got and
     * order are empty). Gives names of results that were observed (one for a roll or a pick, all from the top for a
     * shuffle), NULL with *count 0 for drawing from the seed. */
    const char *const *(*observed)(void *ctx, const struct log_record *asked, size_t *count);
    bool strict;
    bool unhashed; /* hashes are not wanted */
    /* Positions are wanted: in front of each hash, and with a hash of its own where the game begins. */
    bool snapshots;
};

/* Fields may be read by everybody and are changed only here. All zero may be released. */
struct game {
    const struct compiled *compiled;
    struct vm vm; /* stands at a decision or a draw */
    struct journal journal; /* of what happened since the last decision, that one included */
    enum game_state state;
    const char *seed; /* NULL: observed */
    int players;
    const char **by; /* by role */
    uint64_t decisions; /* taken so far */
    struct choices choices; /* GAME_DECISION */
    struct log_record asked; /* GAME_OBSERVE: what is to be thrown */
    const char *last; /* canonical text of the last decision; NULL: none yet */
    const char *last_role;
    struct choice_answer last_answer;
    struct game_sink sink;
    bool unrecorded; /* the sink failed; nothing more is told to it */
    struct buf message; /* what went wrong last */

    struct buf scratch;
    struct game_pool *pool; /* NULL: there is none, … */
    struct choice_texts texts; /* … and these are used */
    struct arena memory; /* of the whole game */
    struct arena waiting; /* of choices, asked */
    struct arena stepping; /* of the records of one step */
    size_t seen; /* entries of the journal that were looked at for marks */
    bool marked; /* this step had a mark, so the state is hashed */
    uint64_t hashed; /* decisions at the last hash */
    bool hash_told; /* a hash of this very state was told */
    struct vm_snapshot before; /* the machine as it was at the last decision, for explaining it */
    bool has_before;
    bool keep_before; /* set it to have `before` kept from the next decision on */
    struct game *layout; /* lays the position out that this game begins from; NULL: none */
    bool laying_out; /* … and is doing so */
    const char *given, *start; /* the code of the beginning, for the header; NULL: none */
    struct log_record *drawn; /* what chance gave in this step, in order */
    size_t drawn_count, drawn_cap, drawn_used;
};

/* Starts a game and runs it to its first decision. `sink` may be NULL. 0; or -1 with g->message set: the setup does
 * not fit (an option that there is not, a number of players). `c` must have a program and outlive the game.
 * game_prepare and game_begin are the two halves, for those who write a header in between or lay out a position. */
int game_start(struct game *g, const struct compiled *c, const struct game_setup *setup,
               const struct game_sink *sink);
int game_prepare(struct game *g, const struct compiled *c, const struct game_setup *setup);
void game_begin(struct game *g, const struct game_sink *sink);
/* For game_begin: carries out g->layout and takes its position over. false: it did not come to its end; g->state and
 * g->message say why. */
bool game_lay_out(struct game *g);
/* Which machine asks for chance while a sink is told so: that of the game, or of its layout. */
const struct vm *game_drawing(const struct game *g);
void game_release(struct game *g);

/* Decides. -1: not legal, nothing has changed, and g->message says why; 0: done, the game waits again. */
int game_decide_text(struct game *g, const char *text);
int game_decide_exactly(struct game *g, const char *text); /* only the canonical words */
int game_decide(struct game *g, const int32_t *places, int32_t count); /* places in g->choices, rising */

/* Answers g->asked: the name of a face, of a piece, or the names from top to bottom joined by ", ". -1: that is no
 * such result; nothing has changed. */
int game_observe_text(struct game *g, const char *text);
int game_observe(struct game *g, const char *const *names, size_t count);
/* What is to be thrown, in words: "how the raid ends: one of 1, 2, 3". */
void game_say_asked(struct buf *out, const struct game *g, const char *lang);

/* Makes `out` (all zero; released by the caller) a game that stands where `g` stood before its last decision, with
 * the same choices. Deciding g->last_answer there does what it did, chance included; `g` must stay until that is
 * done. false: there was no decision, or keep_before was not set. */
bool game_rewind(struct game *out, struct game *g);

/* Ends recording: tells a hash and an end record. */
void game_end(struct game *g);

/* Who decides: the player's stable name, NULL when nobody does. */
const char *game_to_move(const struct game *g);
/* The rule that asks; NULL when nobody decides. */
const char *game_asking_rule(const struct game *g);
/* The winner's stable name, NULL when nobody won. */
const char *game_winner(const struct game *g);
bool game_drawn(const struct game *g);
const char *game_role(const struct game *g, int index); /* stable name of a player */
/* The player who plays and is called so: by the stable name, or as printed in any language of the rulebook; or -1. */
int32_t game_player(struct game *g, const char *role);
/* The same for who asks: SIGHT_ALL where `role` is NULL. false: nobody plays it; `why` then has one sentence, which
 * lists who plays. */
bool game_read_viewer(struct game *g, const char *role, int32_t *viewer, struct buf *why);

/* The header of a log of this game; lives on `arena`. */
void game_header(const struct game *g, struct arena *arena, struct log_record *out);
/* The rulebook record; points into the rulebook. */
void game_rulebook(const struct game *g, struct arena *arena, struct log_record *out);

/* One sentence: the rule, its file (with the folder it was read from) and line, the decision, what went
 * wrong with names. */
void game_fault_text(struct buf *out, const struct game *g);
/* The line of the rulebook that the fault is about, with its number; nothing where none is to blame. */
void game_fault_source(struct buf *out, const struct game *g);

/* Sets g->message. */
void game_say_message(struct game *g, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
