/* SPDX-License-Identifier: MIT
 *
 * A game being played. Runs the machine from decision to decision, draws random results from the seed or takes
 * observed ones, and passes everything that belongs in a log to a sink, in order. Knows no files: a recorder
 * (record.h) and a replay (replay.h) are sinks like any other.
 *
 * If a function runs out of memory, it jumps to the caller's guard; afterwards only game_release is allowed.
 *
 */
#ifndef ADJ_SESSION_GAME_H
#define ADJ_SESSION_GAME_H

#include "lang/compile.h"
#include "log/records.h"
#include "session/shares.h"
#include "session/start_position.h"
#include "session/choices.h"
#include "session/game_pool.h"
#include "vm/vm.h"

/* The versions that a log depends on; a replay refuses others. */
enum { GAME_SEMANTICS = 1 };
#define GAME_CHANCE "chacha20-1"
#define GAME_ENGINE "adjudge 0.1.0"

enum { GAME_HASH_EVERY = 64 }; /* maximum of decisions between two state hashes */

enum game_state {
    GAME_DECISION, /* g->choices are legal: game_decide… */
    GAME_OBSERVE, /* g->asked is to be rolled or drawn at the table: game_observe… */
    GAME_OVER,
    GAME_FAULT, /* a rule failed at run time, or two choices have the same text: see game_fault_text */
    GAME_STOPPED /* the sink stopped the game */
};

struct game_setup {
    const char *seed; /* NULL: all draws are observed, unless there are shares */
    const struct share *shares; /* of the players who make the seed together, all with text and digest */
    size_t share_count; /* 0: no one does */
    int players; /* 0: the maximum */
    const char *const *options; /* "name=value" */
    size_t option_count;
    const char *const *by; /* who plays each role, in the order of roles; NULL: "human" for all */
    const struct start_position *start_position; /* NULL: the rulebook's */
    /* From games of the same compiled rulebook, one after the other; NULL: the game has its own. */
    struct game_pool *pool;
    const char *lang; /* of the messages; must stay; NULL: English */
};

/* Receives the records of a game. Each function may be NULL. */
struct game_sink {
    void *ctx;
    /* Takes a decision, roll, shuffle, pick, position, hash, mark or end as it happens; it is valid during the call.
     * Returns other than 0 if it cannot. Then the game stops if `strict`, and otherwise sets g->unrecorded. */
    int (*record)(void *ctx, const struct log_record *record);
    /* The game waits for the next decision: the records so far can be committed. Result as above. */
    int (*commit)(void *ctx);
    /* Called before a draw: `asked` has its purpose, values, index and number of results (got and order are empty).
     * Returns the names of observed results (one for a roll or a pick, all from the top for a shuffle), or NULL with
     * *count 0 to draw from the seed. */
    const char *const *(*observed)(void *ctx, const struct log_record *asked, size_t *count);
    bool strict;
    bool unhashed; /* do not compute hashes */
    /* Record positions: before each hash, and with a hash of its own at the start of the game. */
    bool snapshots;
};

/* Callers may read all fields; only game.c and setup.c change them. All zero may be released. */
struct game {
    const struct compiled *compiled;
    struct vm vm; /* waits at a decision or a draw */
    struct journal journal; /* of what happened since the last decision, including it */
    enum game_state state;
    const char *seed; /* NULL: observed */
    const struct share *shares; /* that the seed was made from; the log gets these in its place */
    size_t share_count;
    int players;
    const char **by; /* by role */
    uint64_t decisions; /* taken so far */
    struct choices choices; /* GAME_DECISION */
    struct log_record asked; /* GAME_OBSERVE: the draw */
    int32_t *points; /* GAME_OVER: the result of each role where rules define it; otherwise NULL */
    const char *winners, *losers; /* GAME_OVER: their names joined by ", "; otherwise NULL */
    const char *last; /* canonical text of the last decision; NULL: none yet */
    const char *last_role;
    struct choice_answer last_answer;
    struct game_sink sink;
    bool unrecorded; /* the sink failed; it gets no more records */
    struct buf message; /* the latest error, in the language `lang` */
    const char *lang; /* NULL: English */

    struct buf scratch;
    struct game_pool *pool; /* NULL: none, and `texts` is used instead */
    struct choice_texts texts;
    struct arena memory; /* of the complete game */
    struct arena waiting; /* of choices, asked */
    struct arena stepping; /* of the records of one step */
    size_t seen; /* entries of the journal that were searched for marks */
    bool marked; /* this step had a mark, so the state is hashed */
    uint64_t hashed; /* decisions at the last hash */
    bool hash_told; /* a hash of this state was recorded */
    struct vm_snapshot before; /* the machine at the last decision, to explain it */
    bool has_before;
    bool keep_before; /* set it to keep `before` from the next decision on */
    struct game *layout; /* sets up the start position of this game; NULL: none */
    bool laying_out; /* `layout` is running */
    const char *given, *start; /* the code of the start position, for the header; NULL: none */
    struct log_record *drawn; /* the results of draws in this step, in order */
    size_t drawn_count, drawn_cap, drawn_used;
};

/* Starts a game and runs it to its first decision. `sink` may be NULL. Returns 0, or -1 with g->message if the
 * setup does not fit (an unknown option, a number of players). `c` must have a program and outlive the game.
 * game_prepare and game_begin are the two halves, for callers that write a header in between or set up a
 * position. */
int game_start(struct game *g, const struct compiled *c, const struct game_setup *setup,
               const struct game_sink *sink);
int game_prepare(struct game *g, const struct compiled *c, const struct game_setup *setup);
void game_begin(struct game *g, const struct game_sink *sink);
/* For game_begin: runs g->layout and takes its position. Returns false with g->state and g->message if it fails. */
bool game_lay_out(struct game *g);
/* Returns the machine that waits for a draw while the sink's `observed` is called: that of the game or of its
 * layout. */
const struct vm *game_drawing(const struct game *g);
void game_release(struct game *g);

/* Decides. Return 0, or -1 with g->message and nothing changed if it is not legal. */
int game_decide_text(struct game *g, const char *text);
int game_decide_exactly(struct game *g, const char *text); /* the canonical text only */
int game_decide(struct game *g, const int32_t *places, int32_t count); /* places in g->choices, rising */

/* Answer g->asked: the name of a face, of a piece, or the names from top to bottom joined by ", ". Return 0, or
 * -1 with nothing changed if that is not a possible result. */
int game_observe_text(struct game *g, const char *text);
int game_observe(struct game *g, const char *const *names, size_t count);
/* Appends what g->asked is: "how the raid ends: one of 1, 2, 3". */
void game_describe_asked(struct buf *out, const struct game *g, const char *lang);

/* Makes `out` (all zero; the caller releases it) the game before the last decision of `g`, with the same
 * choices. Deciding g->last_answer in it has the same effects, including draws; `g` must stay valid for that.
 * `pool`: from games of the same program, must outlive `out`; may be NULL.
 * Returns false if there was no decision, or keep_before was not set. */
bool game_rewind(struct game *out, struct game *g, struct game_pool *pool);

/* The same, but with the options that the machine of `g` has now, which may have been changed to see what the last
 * decision would have done with others. A draw that `g` made too has the same result; others come from the seed. The
 * decision, g->last, may not be legal then. */
bool game_rewind_with_options(struct game *out, struct game *g, struct game_pool *pool);

/* From the next decision on, `by` decides for that role; recorded if it is a change. */
void game_set_player(struct game *g, int role, const char *by);
/* Ends recording: passes a hash and an end record to the sink. */
void game_end(struct game *g);

/* Returns the stable name of the player who decides, or NULL. */
const char *game_to_move(const struct game *g);
/* Returns the rule that offers the decision, or NULL if none is pending. */
const char *game_asking_rule(const struct game *g);
bool game_drawn(const struct game *g); /* result.h has everything else about the end of a game */
const char *game_role(const struct game *g, int index); /* stable name of a player */
/* Returns the player with that name (stable, or as printed in any language of the rulebook), or -1. */
int32_t game_player(struct game *g, const char *role);
/* The same for a viewer: SIGHT_ALL if `role` is NULL. Returns false if no one plays that role; `why` then lists the
 * roles in one sentence. */
bool game_read_viewer(struct game *g, const char *role, const char *lang, int32_t *viewer, struct buf *why);

/* Makes the header of a log of this game, on `arena`. */
void game_header(const struct game *g, struct arena *arena, struct log_record *out);
/* Makes the rulebook record, which points into the rulebook. */
void game_rulebook(const struct game *g, struct arena *arena, struct log_record *out);

/* Appends the fault in one sentence: the rule, its file and line, the decision, the cause, and the pieces
 * involved. */
void game_fault_text(struct buf *out, struct game *g, const char *lang);
/* The same without what players may not know, if the rulebook hides something: pieces and values. */
void game_fault_text_for_players(struct buf *out, struct game *g, const char *lang);
/* Appends the line of the rulebook that failed, with its number, if there is one. */
void game_fault_source(struct buf *out, const struct game *g);

/* Sets g->message. `fmt` is a literal in TR(). */
void game_set_message(struct game *g, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* A game that is replayed has more records where watched values (carried.h) stop it now: it continues, and they stop it no more. False: it has not
 * stopped because of them. */
bool game_go_past_watch(struct game *g);

#endif
