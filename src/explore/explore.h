/* SPDX-License-Identifier: MIT
 *
 * Searching a rulebook: all games to a number of decisions, all different positions, or many games at random; and
 * what goes wrong in them, as logs that can be played again. It starts no threads: explore_work may be called by
 * several at the same time, and the result does not depend on how many there are. Prints nothing.
 *
 * A sequence is a list of decisions, each with what was decided: an option of a menu, passing where one may, a set
 * where several are chosen; two are different when a decision is, or where chance branches, a result of chance. Its
 * length is how many decisions it has. It is counted where the game then waits for a decision, is over (`ended`),
 * or stops with an error (`broken`).
 *
 * Two positions are different if anything that rules can read differs: a cell of the state, the place in the rules
 * with the values that are kept there, or by what is hidden from whom at the moment. How often chance was asked
 * belongs to the position only where chance comes from a seed, which then gives other results. Of a game that is
 * over only the cells count.
 */
#ifndef ADJ_EXPLORE_EXPLORE_H
#define ADJ_EXPLORE_EXPLORE_H

#include "base/json_value.h"
#include "session/game.h"
#include "session/past.h"
#include "report/report.h"

enum {
    EXPLORE_DEPTH_MAX = 1000 * 1000,
    EXPLORE_POSITIONS_DEPTH_MAX = 63, /* a bit for each depth at which a position is found */
    EXPLORE_GAMES_MAX = 1000 * 1000 * 1000,
    EXPLORE_POSITIONS_MAX = 20 * 1000 * 1000, /* half a gigabyte */
    EXPLORE_ORDERS_MAX = 7, /* cards of a shuffle whose orders are all tried: 5040 */
    EXPLORE_DRAWS_MAX = 64, /* results of chance in a row that branch */
    EXPLORE_WORKERS_MAX = 256
};

/* How the options of the rulebook vary between random games. */
enum explore_vary {
    EXPLORE_FIXED, /* they are those of the setup in every game */
    EXPLORE_EACH, /* one at a time has another value than in the setup */
    EXPLORE_PAIRS /* every pair of values of two options occurs in some game */
};

struct explore;

struct explore_options {
    struct game_setup setup; /* its seed is needed; of random games each has the seed "SEED-N", N from 1 */
    /* Decisions that every game begins with, after the setup's start position; sequences and games are what follows. Not
     * with vary or secrets. NULL: none. */
    const struct past *past;
    uint64_t depth; /* decisions of a sequence at the most; random games that are longer are left */
    bool turns; /* sequences are measured in turns: struct vm_turns. Not with positions or random games */
    bool every_chance; /* all results of chance are branches, and the seed is not used */
    bool positions; /* positions are counted, and each is continued only once at each depth */
    uint64_t games; /* so many at random; 0: no random games */
    uint64_t shards, shard; /* shards other than 0: only those of them whose number - 1, modulo `shards`, is `shard` */
    const char *const *measures; /* phrases of the rulebook, whose values at the end of games are reported */
    size_t measure_count;
    /* Random games: prepared with the same options, and otherwise unused; each game is played by both rulebooks, and the
     * report has the differences. It must outlive the search. NULL: none. */
    struct explore *other;
    bool secrets; /* random games: in place of all else, search for what one role can find out about another's secret */
    uint64_t explained; /* … of pairs with the first so many of these games, also compare answers and redacted logs */
    bool rules; /* count in how many random games each rule was exercised */
    /* Of random games: those options that the setup does not set, and the number of players where it sets none. */
    enum explore_vary vary;
    uint64_t positions_most; /* stop at so many different ones; 0: EXPLORE_POSITIONS_MAX */
};

enum explore_refusal {
    EXPLORE_FINE,
    EXPLORE_ORDERS, /* a shuffle has too many orders to try each */
    EXPLORE_DRAWS, /* too many results of chance follow one another */
    EXPLORE_FULL /* too many positions */
};

struct explore;

/* Prepares a search, for which code can be added to `c`; it and the texts of `options` must outlive the search. NULL,
 * with *why saying what does not fit. */
struct explore *explore_new(struct compiled *c, const struct explore_options *options, struct buf *why);

/* Returns whether the search can be compared with `other`, which was prepared with the same options; *why has the
 * reason if not. */
bool explore_may_compare(const struct explore *x, const struct explore *other, struct buf *why);

/* Takes part in the search until nothing is left to do or explore_stop was called. May run on several
 * threads at the same time. */
void explore_work(struct explore *x);
/* Ends all explore_work soon; from any thread. */
void explore_stop(struct explore *x);
/* How far it is: sequences, or games of `total`; 0: unknown. During explore_finish: findings that were reduced. From
 * any thread. */
void explore_progress(const struct explore *x, uint64_t *done, uint64_t *total);

/* After all calls of explore_work have returned, one of these two, once. Puts the result together: adds up what was found,
 * reduces each finding of games with different options to the fewest options that show it, unless the search was stopped, and
 * finds the words for the findings. Before everything below. */
void explore_finish(struct explore *x);
/* Or only adds up what was found, for explore_sum_write. */
void explore_join(struct explore *x);
/* The sum of random games as JSON, in entries of a bounded size. And adds such an entry to a search in which no game was
 * played, before explore_finish. Returns 0; -1: it is not such an entry of this search. */
typedef void explore_sum_entry(void *ctx, const struct json_value *entry);
void explore_sum_write(struct explore *x, explore_sum_entry *each, void *ctx);
int explore_sum_read(struct explore *x, const struct json_value *entry);
/* Whether the search could not be done with these options, and why in words. */
enum explore_refusal explore_refusal(const struct explore *x, const char **why);
/* Kinds of things that went wrong, by both rulebooks. */
size_t explore_finding_count(const struct explore *x);
/* Writes a log of each into `folder`, which is there. 0, or -1 with *why. */
int explore_record(struct explore *x, const char *folder, struct buf *why);

/* The report (schema/report-explore.schema.json); sets the value of a new one, which the search must outlive. */
extern const struct report_kind explore_report_kind;
void explore_report_fill(struct report *r, const struct explore *x);

void explore_free(struct explore *x); /* NULL is allowed */

#endif
