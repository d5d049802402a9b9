/* SPDX-License-Identifier: MIT
 *
 * The report of `adjudge explore` as a struct, for the files that fill and format it. Texts are those of the
 * search, so the search must outlive it.
 */
#ifndef ADJ_EXPLORE_EXPLORE_REPORT_H
#define ADJ_EXPLORE_EXPLORE_REPORT_H

#include "explore/explore.h"
#include "explore/explore_compare.h"
#include "explore/explore_secrets.h"
#include "explore/explore_values.h"
#include "report/report.h"

/* A number of games, and their share in hundredths of a per cent with its 95 % confidence interval. */
struct explore_rate {
    uint64_t games, share, low, high;
};

/* The games that one role won, or lost. */
struct explore_wins {
    const char *role; /* stable name */
    const struct explore_rate *rate;
    const char *title; /* for people: in the language of the report */
};

/* How random games ended. Every game is counted once. */
struct explore_outcomes {
    const struct explore_wins *wins;
    size_t win_count; /* the roles of the game */
    const struct explore_wins *losses; /* of the roles that have lost any */
    size_t loss_count;
    const struct explore_rate *draw, *no_result, *broken, *unfinished; /* without a winner */
    const struct explore_rate *shared, *no_winner; /* several winners; none, by the rules; NULL: no such games */
};

/* Decisions of finished games: minimum, maximum and percentiles. */
struct explore_length_figures {
    uint64_t games, decisions, least, most, p5, p25, p50, p75, p95; /* decisions: of all games together */
};

/* Legal choices: the sum over all decisions, the maximum, and decisions with only one. */
struct explore_choice_figures {
    uint64_t offered, most, forced; /* in the order of the comment above */
};

/* In how many random games a rule took effect. */
struct explore_rule_figures {
    const char *rule; /* its id */
    uint64_t games; /* in which it took effect */
    const struct explore_rate *rate; /* for people */
};

/* The sets of options that random games had. */
struct explore_sets_figures {
    const char *vary; /* "each" or "pairs" */
    uint64_t options, sets, fewest, most; /* options that vary; players */
    uint64_t games; /* that play each set with each number of players */
};

/* Counts by depth: of sequences, of positions; random games; probabilities; two rulebooks; something that went
 * wrong; pairs of games, and a leak; the last line. */
enum explore_line_kind {
    EXPLORE_SEQUENCES,
    EXPLORE_POSITIONS,
    EXPLORE_GAMES,
    EXPLORE_EXACT,
    EXPLORE_COMPARED,
    EXPLORE_FINDING,
    EXPLORE_SECRETS,
    EXPLORE_LEAK,
    EXPLORE_STOPPED
};

/* A line of the report; `kind` decides which members are set. */
struct explore_line {
    int kind; /* enum explore_line_kind */
    uint64_t depth, count, ended, broken, positions_in_all; /* of a depth */
    uint64_t games, decisions; /* of random games; decisions: also of a finding */
    const struct explore_outcomes *results; /* NULL: no games */
    const struct explore_length_figures *lengths; /* of random games */
    const struct explore_choice_figures *choices; /* of random games */
    const struct explore_measured *measured; /* of random games; NULL: nothing was measured */
    size_t measured_count;
    const struct explore_exact *exact; /* probabilities; a line of its own */
    const struct explore_comparison *comparison; /* a line of its own */
    const struct explore_rule_figures *rules; /* NULL: they were not counted */
    size_t rule_count;
    const char *const *unread; /* "name=value": values of options that no rule read; NULL: not noted */
    size_t unread_count;
    const struct explore_sets_figures *sets; /* of random games; NULL: their options do not vary */
    const char *const *options; /* "name=value": of the example of a finding; NULL: they do not vary */
    size_t option_count;
    uint64_t players; /* the same */
    bool reduced; /* the same: each of the options is needed */
    const char *finding, *rule, *text, *log; /* of a finding */
    const char *rulebook; /* of a finding: the id of the other rulebook; NULL: it is of the first */
    uint64_t times, game; /* of a finding: how often, and in which random game */
    const struct secrets_figures *secrets; /* a line of its own */
    const struct secrets_leak *leak; /* a line of its own */
    bool stopped; /* the search was stopped; a line of its own */
};

/* The value of the report. */
struct explore_report {
    const struct explore_line *lines;
    size_t line_count;
    uint64_t depth; /* for people: the requested depth, … */
    bool turns; /* … in turns */
};

/* The document function of the kind. */
void explore_document(struct doc *d, const struct report *r, const struct report_style *style);

#endif
