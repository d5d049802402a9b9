/* SPDX-License-Identifier: MIT
 *
 * The parts of a search: what its workers have in common, what each has for itself, and what they find. Only for the
 * files explore*.c.
 */
#ifndef ADJ_EXPLORE_EXPLORE_INNER_H
#define ADJ_EXPLORE_EXPLORE_INNER_H

#include "audit/coverage.h"
#include "explore/explore.h"
#include "explore/explore_answers.h"
#include "explore/explore_chance.h"
#include "explore/explore_positions.h"
#include "explore/explore_reads.h"
#include "explore/explore_sets.h"
#include "explore/explore_statistics.h"
#include "explore/explore_tally.h"

#include <stdatomic.h>

/* What a worker's tally counts. */
enum { EXPLORE_WON, EXPLORE_LOST, EXPLORE_ENDED, EXPLORE_MEASURE }; /* players; enum explore_end; measures from here */
/* Each game ends in one of these ways. */
enum explore_end {
    EXPLORE_ONE_WINNER,
    EXPLORE_SHARED, /* several winners */
    EXPLORE_DRAW,
    EXPLORE_NO_WINNER,
    EXPLORE_NO_RESULT,
    EXPLORE_BROKEN, /* by a fault */
    EXPLORE_UNFINISHED /* at the maximal depth */
};

/* A value that is computed at the end of each game. */
struct explore_measure {
    const char *name; /* a phrase of the rulebook */
    int32_t proc;
    int32_t player; /* its only argument; -1: it has none */
};

/* Counts of one length. */
struct explore_level {
    uint64_t sequences, ended, broken; /* with options.positions: different positions */
};

struct explore_secrets; /* explore_secrets.h */

enum { EXPLORE_CASES_MAX = 1 << 20 };

/* One kind of thing that went wrong, with the example that comes first: the shortest, then the one in the lowest
 * part, then the first one there. So it does not depend on which worker found it. */
struct explore_finding {
    struct vm_fault fault; /* trap TRAP_NONE: the rules ended without a winner or a draw */
    size_t invariant; /* 1 + the number of the invariant that does not hold, where the game continues; 0: a fault */
    bool unset; /* the position that games begin with requires a decision while it is set up; only if options vary */
    bool unfinished; /* the game reached the maximal depth; only if options vary */
    uint64_t times;
    uint64_t length; /* decisions that led there */
    uint64_t part; /* of the tree; or the number of the random game */
    uint64_t serial; /* which sequence there */
    int32_t *way; /* the answers that led there: for each how many places, then the places; NULL: a random
                   * game as its seed gives it */
    size_t way_size;
    char *text, *rule, *file; /* set by explore_finish and explore_record; file NULL: not written */

    /* only if options vary */
    uint64_t *cases; /* games that showed it, at most EXPLORE_CASES_MAX */
    size_t case_count, case_cap;
    uint16_t *set; /* of the example, reduced; on x->texts; set by explore_finish, like … */
    const char *const *options; /* … and "name=value": of it; on x->texts */
    size_t option_count;
    int players; /* … and … */
    bool reduced; /* … each of the options is needed to show it */
};

/* What one caller of explore_work has. */
struct explore_worker {
    struct explore *x;
    size_t number; /* the first one has 0 */
    struct vm vm; /* restored to the start for each game */
    int32_t *cells; /* those of a position that was set up; NULL: none was */
    bool has_start; /* the position that this random game begins with could be set up */
    struct explore_chance chance; /* answers draws from the seed */
    struct explore_finding *findings;
    size_t finding_count, finding_cap;
    enum explore_refusal refusal;
    int32_t refused; /* how many cards a shuffle has */
    uint64_t unreported; /* not yet added to x->done */

    /* the tree */
    struct explore_level *levels; /* by depth, as far as anything was found */
    size_t level_count;
    struct explore_step *steps; /* the way that is being gone; steps after step_count keep their memory */
    size_t step_count, step_cap;
    uint64_t depth; /* decisions on it */
    int32_t draws; /* results of chance since the last of them */
    uint64_t part, claimed; /* parts reached so far; the next one that is this worker's */
    uint64_t serial; /* of the sequence in its part */
    struct explore_positions positions; /* that were met, with options.positions */

    struct explore_tally tally; /* how games ended, and what was measured there */
    enum explore_end end; /* of the last one that was added */
    int64_t *measured; /* … by measure; INT64_MIN: it has no value */
    uint64_t winners; /* … by role, a bit for each */
    struct explore_tally before, after, differences; /* of pairs of games, with options.other */
    uint64_t ways; /* sequences: 1 / this is the chance of the present one; 0: more than fits */

    /* random games */
    struct explore_statistics statistics;
    struct coverage *coverage; /* only with options.rules; otherwise NULL */
    uint64_t *exercised; /* by rule: games */
    uint64_t decisions; /* of the game that is being played */
    uint16_t *set; /* the values of its options; see explore_sets.h */
    struct explore_reads reads; /* of options; only with options.rules */
    bool *broken; /* by invariant: it did not hold in the game that is being played */
    struct buf seed; /* its seed */
    struct explore_answer answer;

    struct explore_secrets *secrets; /* only with options.secrets; otherwise NULL */
};

/* A search. Workers share it; what they change is atomic or their own. */
struct explore {
    const struct compiled *c;
    struct explore_options options; /* of the caller, with defaults filled in */
    struct game game; /* where everything starts: prepared and not begun, or with options.past at its next decision */
    struct vm_snapshot start; /* the machine there */
    struct explore_sets sets; /* only if options vary */
    struct explore_measure *measures; /* the results of players, then those of the options */
    size_t measure_count;
    struct arena texts; /* of the findings' options, and of measures */
    uint64_t split; /* depth at which the tree falls into parts */
    atomic_size_t workers_begun; /* the number of the next worker */
    struct explore_worker workers[EXPLORE_WORKERS_MAX]; /* explore_finish gives the first one the results of all */
    atomic_uint_fast64_t next; /* part, or block of games */
    atomic_uint_fast64_t done, goal; /* sequences, games or findings, for the progress */
    atomic_bool stop; /* set by explore_stop, or when a worker gives up */
    bool stopped; /* before everything was done; set by explore_finish, … */
    enum explore_refusal refusal; /* … as well, … */
    struct buf why; /* … with its words */
};

/* Returns the worker's machine to the start; and then runs it, unless it is at a decision there. */
void explore_restart(struct explore_worker *w);
enum vm_status explore_run_from_start(struct explore_worker *w);
/* True when the worker should leave; also adds to the progress. */
bool explore_leaves(struct explore_worker *w);
/* Notes that the machine failed, or ended without a result, after w->steps or in a random game. */
void explore_found(struct explore_worker *w, uint64_t length, uint64_t part);
/* Notes that an invariant does not hold in the present position of a random game, which continues. */
void explore_found_broken(struct explore_worker *w, size_t invariant, uint64_t game);
/* Notes that a random game reached the maximal depth. */
void explore_found_unfinished(struct explore_worker *w, uint64_t game);
/* The kind of finding that a game which failed, or could not begin, is. */
struct explore_finding explore_failure_of(const struct explore_worker *w);
/* Adds a finding of this kind, which never happened yet. */
struct explore_finding *explore_finding_add(struct explore_worker *w, const struct explore_finding *kind);
/* Are these the same kind of finding? */
bool explore_same_kind(const struct explore_finding *a, const struct explore_finding *b);
/* Is the game over without a result? */
bool explore_is_dead_end(const struct explore *x, const struct vm *vm);

/* Makes the list of measures, after x->game was prepared. Returns 0, or -1 with *why. */
int explore_measures_init(struct explore *x, struct compiled *c, struct buf *why);
/* Adds the game or the sequence that ended like this to the worker's tally, with the chance 1 / `of`. */
void explore_end_add(struct explore_worker *w, enum vm_status status, uint64_t of);
/* How often that was counted; after explore_finish. */
uint64_t explore_end_count(const struct explore *x, int32_t what, int64_t value);
/* Makes a worker ready; the first one is ready from the beginning. */
void explore_worker_init(struct explore_worker *w, struct explore *x, size_t number);
/* Compares the games that both have just played. */
void explore_compare_add(struct explore_worker *w, const struct explore_worker *twin);
/* Whether probabilities were counted: all results of chance were tried. */
bool explore_is_exact(const struct explore *x);

/* All the work of one worker: the parts of the tree, or the random games, that it claims. Returns when none
 * is left, or when the search stops. */
void explore_walk(struct explore_worker *w);
void explore_play(struct explore_worker *w); /* plays random games until all are claimed */
/* Allocates what a worker needs for random games. */
void explore_begin_games(struct explore_worker *w);
/* The number of the random game, from 1, that is the one number `i`, from 0, of this search or this shard of it; 0: it has
 * no more. */
uint64_t explore_game(const struct explore *x, uint64_t i);
/* Chooses as the random game with this state does. */
void explore_choose(struct explore_luck *luck, const struct vm *vm, struct explore_answer *out);

/* Finds the depth at which the tree is cut, so that it falls into enough parts, with a worker that did nothing
 * yet. */
uint64_t explore_split(struct explore_worker *w);
/* Appends the seed of random game number `game`: a game can be played again alone, whichever worker played it. */
void explore_seed_of(struct buf *out, const struct explore *x, uint64_t game);

/* Prepares w->vm and w->chance for the random game number `game`, with the options of w->set if they vary. */
void explore_begin(struct explore_worker *w, uint64_t game, int players);
/* Decides as w->answer states. */
void explore_decide(struct explore_worker *w);

/* Splits each finding of the first worker by the fewest options that show it: plays games again with other options
 * set back. Leaves the findings as they are, each with all options of its example, once the search was stopped. */
void explore_reduce(struct explore *x);

/* Puts the findings of all workers together, in the first one, and sorts them. */
void explore_findings_join(struct explore_worker *sum);
/* Adds a finding of random games to those of a worker: how often, and its example. */
void explore_finding_take(struct explore_worker *sum, const struct explore_finding *from);
/* The finding of this kind; NULL: there is none. Notes a game that showed it. */
struct explore_finding *explore_finding_known(struct explore_worker *w, const struct explore_finding *kind);
void explore_finding_case(struct explore_finding *f, uint64_t game);
/* Afterwards: reduces the findings if options vary, and finds the words for each. */
void explore_findings_finish(struct explore *x);
void explore_findings_release(struct explore_worker *w);
/* "dead end", "endless loop", "broken invariant", "unfinished game", "fault" */
const char *explore_kind(const struct explore_finding *f);

/* For reports. Depths below this one are those at which anything was found. */
size_t explore_level_end(const struct explore *x);
/* Different positions of this depth and all before it, of which `before` were those before it. */
uint64_t explore_positions_in_all(const struct explore *x, uint64_t before, size_t depth);

#endif
