/* SPDX-License-Identifier: MIT
 *
 * What one role can find out about another's secret: pairs of games (twins.h) for each role and each random game,
 * counted, and with the shortest pair of each kind of leak. docs/secrecy.md says what is compared and what is not.
 */
#ifndef ADJ_EXPLORE_EXPLORE_SECRETS_H
#define ADJ_EXPLORE_EXPLORE_SECRETS_H

#include "explore/twins.h"
#include "report/report.h"

/* Leaks of one kind are those that the same role finds in the same sort of line, after a decision by the same rule and
 * by the same rule of that line. */
struct leak {
    enum role_view_what what;
    struct twins_name name; /* the shortest pair, and of those the first: */
    enum twins_change change;
    uint64_t decisions; /* after which the line differs */
    uint64_t times;
    const char *asked; /* the rule by which the last of them was taken; NULL: none */
    const char *rule; /* of the line; NULL: the game itself */
    char *one, *other; /* the line in both games; NULL: it is not there. Owned */
    char *files[2]; /* the logs; NULL: not written. Owned */
};

/* Pairs with one sort of change. */
struct secrets_count {
    uint64_t tried, built, compared, leaks, ends[TWINS_ENDS]; /* compared: decisions; leaks: pairs with any */
};

/* What one worker has. All zero at first; release in each case. */
struct explore_secrets {
    struct twins twins;
    struct leak *leaks;
    size_t leak_count, leak_cap;
    struct secrets_count counts[TWINS_CHANGES];
    uint64_t games, decisions; /* random games */
    uint64_t stopped; /* … that ended with a fault */
    uint64_t explained, questions; /* pairs whose redacted logs and answers were compared; questions about each of both */
};

/* Makes pairs with random games until all games are claimed, or the search is stopped. */
void explore_secrets_search(struct explore_worker *w);
/* What a worker begins with. */
struct explore_secrets *explore_secrets_new(struct explore_worker *w);
/* Adds a leak, whose lines are copied; its rules must outlive `to`. */
void explore_secrets_take(struct explore_secrets *to, const struct leak *from);
/* Adds what another worker found. The result does not depend on the order. */
void explore_secrets_join(struct explore_secrets *to, struct explore_secrets *from);
/* Sorts the leaks: the shortest first. */
void explore_secrets_finish(struct explore_secrets *s);
/* Writes the logs of each leak into `folder`: 001-a.jsonl.gz and 001-b.jsonl.gz. 0, or -1 with *why. */
int explore_secrets_record(struct explore *x, const char *folder, struct buf *why);
void explore_secrets_release(struct explore_secrets *s);

/* ---------------------------------------------------------------- the report */

struct secrets_pairs {
    const char *change; /* a word */
    uint64_t tried, built, compared, revealed, illegal, over, leaks;
    const char *title; /* for people */
};

struct secrets_figures {
    uint64_t games, decisions, stopped, explained, questions;
    const struct secrets_pairs *pairs;
    size_t count;
};

struct secrets_leak {
    const char *what; /* a word */
    const char *role, *change;
    const char *asked, *rule, *one, *other, *log, *other_log; /* may be NULL */
    uint64_t times, decisions, game;
    const char *title; /* for people: what differs, and for whom */
};

extern const struct report_shape explore_secrets_shape, explore_leak_shape;

/* Make these parts of the report, and add them to the document. */
const struct secrets_figures *explore_secrets_of(struct report *r, const struct explore *x);
const struct secrets_leak *explore_leak_of(struct report *r, const struct explore *x, const struct leak *leak);
void explore_secrets_document(struct doc *d, const struct secrets_figures *f);
void explore_leak_document(struct doc *d, const struct secrets_leak *l);

#endif
