/* SPDX-License-Identifier: MIT
 *
 * The result of a game as keys of a report: winners, draw, and, where the rules have them, losers, a game without a
 * winner, and points.
 */
#ifndef ADJ_EXPLAIN_RESULT_REPORT_H
#define ADJ_EXPLAIN_RESULT_REPORT_H

#include "report/report.h"
#include "session/result.h"

/* A part of other reports. */
struct result_report {
    const char *const *winners, *const *losers; /* stable names */
    size_t winner_count, loser_count;
    bool draw, no_winner;
    const struct result_points {
        const char *role; /* its stable name */
        int64_t points;
    } *points;
    size_t point_count;
    const char *text; /* game_result_text */
    const char *winners_text; /* the names alone */
};

extern const struct report_shape result_report_shape;

/* Makes the part for a game; where it is not `over`, as if there were no result. */
const struct result_report *result_report(struct report *r, const struct game *g, bool over);

#endif
