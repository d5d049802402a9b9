/* SPDX-License-Identifier: MIT
 *
 * The parts of `adjudge play`: the options, one game, many games, and the dialogue with a human player.
 */
#ifndef ADJ_CLI_PLAY_H
#define ADJ_CLI_PLAY_H

#include "command.h"

/* The options of a game. */
struct play_plan {
    struct adj_style style;
    struct adj_rulebook *rb;
    const char *folder; /* the rulebook's, as given; "": none was */
    char *seed; /* NULL: dice are observed */
    bool seed_drawn; /* --seed was not given */
    bool shared; /* the human players make the seed together */
    const char **options; /* "name=value", closed with NULL */
    const char **by; /* who plays each role, in their order; as many as there are roles */
    size_t roles, humans;
    int players;
    const char *log; /* -o; NULL: not recorded */
    int thin, snapshots;
    bool events; /* print what every decision does */
    const char *from; /* where the game begins; NULL: at the start */
    uint64_t decisions_most; /* stop after so many in all */
};

/* Reads the options; plan->rb and plan->style must be set. `begun`: the game that is resumed, NULL for a new
 * one. Returns false, after printing an error, if they do not fit. */
bool play_plan_read(struct play_plan *plan, const struct command *self, const struct args *args,
                    const struct adj_game *begun);
void play_plan_release(struct play_plan *plan); /* not the rulebook */
/* The printed name of `role`, in the language of the texts. Valid until the next call of the library. */
const char *play_title_of(const struct play_plan *plan, const char *role);
/* Who plays `role`: "human", … */
const char *play_kind_of(const struct play_plan *plan, const char *role);

/* Starts a game, or prints an error; `log` NULL: not recorded. Returns the exit status. */
int play_start(const struct play_plan *plan, const struct adj_setup *setup, const char *log, struct adj_game **out);
/* Ends recording and frees the game. Returns `status`, or that of an error now. */
int play_close(struct adj_game *game, int status);

/* Print what comes before the first decision, and how a game, or many, ended. The report is freed. Returns the exit
 * status. With --events, HTML and Markdown are one page of all. */
void play_print_begin(const struct play_plan *plan);
int play_print_end(const struct play_plan *plan, int status, struct adj_report *outcome);

/* How a game was left. */
enum play_end { PLAY_OVER, PLAY_STOPPED, PLAY_FAILED };

/* Plays a started game until it is over, a person leaves, or something fails (with a message); *status is then
 * the exit status. */
enum play_end play_on(const struct play_plan *plan, struct adj_game *game, int *status);

/* Plays `games` games after one another, each with its own seed and its own log in the folder plan->log. */
int play_many(struct play_plan *plan, uint64_t games);

/* What happened, as one role may know it. */
struct story {
    const char *role;
    char **parts; /* the trace of each decision */
    size_t count, told; /* the first `told` were shown */
};

/* The people at the screen; kept over a game. */
struct person {
    const struct play_plan *plan;
    struct adj_game *game;
    struct story *stories; /* of every role that a human plays */
    size_t story_count;
    const char *at_screen; /* the role that reads the screen; NULL: none yet */
};

void person_begin(struct person *p, const struct play_plan *plan, struct adj_game *game);
/* A person decides, or types the result of a draw. Return false if the person leaves. *status: ADJ_OK, or the
 * error. */
bool person_decide(struct person *p, const char *role, int *status);
bool person_observe(struct person *p, int *status);
/* A decision was taken: prints it for the role at the screen, and keeps it for the others. */
void person_saw(struct person *p);
/* The game is over: prints the position for the role at the screen. */
void person_ends(const struct person *p);
void person_release(struct person *p);

#endif
