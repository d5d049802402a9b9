/* SPDX-License-Identifier: MIT
 *
 * Recorded games as tables, for programs that compute with many of them: one table has a row for each game, others for
 * each player, decision, draw, rule or turn of it. A log is replayed, so that a row has what the log's sentences mean: ids of
 * events, with their arguments by the names of the rulebook.
 *
 * table_columns.c lists the columns of each table, table_cells.c writes them, table_rows.c finds what is in them, and
 * table.c replays the log.
 */
#ifndef ADJ_TABLE_TABLE_H
#define ADJ_TABLE_TABLE_H

#include "audit/coverage.h"
#include "explain/question.h"
#include "session/verdict.h"
#include "table/table_cells.h"

/* How one maker of rows is set up. What it points to must outlive the maker. */
struct table_options {
    enum table_kind kind;
    enum table_format format;
    const char *const *measures; /* values or conditions (explain/question.h), for games and turns */
    size_t measure_count;
    const char *folder; /* the rulebook of thin logs; NULL: none */
    const char *lang; /* of messages; NULL: English */
};

/* Makes rows of logs, one log after another; several may work at the same time, each on its own. All zero but for
 * `options`; released with table_maker_release. */
struct table_maker {
    struct table_options options;
    struct replay replay; /* of the present log */
    struct log_collection kept; /* whose games are read one after another */
    struct rulebook *rulebook; /* of the last log that needed a different one, … */
    struct compiled *compiled;
    const struct compiled *asked_of; /* the rules that `questions` were compiled with; NULL: none are */
    struct question *questions; /* by measure */
    struct question_space space;
    struct coverage *coverage; /* of the present game, for rules */
    struct table_rows rows; /* of the present game, without its id */
    struct arena arena; /* of the present game */
    struct arena lasting; /* of the questions */
    struct buf scratch, unread; /* unread: why a measure cannot be read; empty: all can */
    const char *log; /* its name */
    const struct log_decision *unread_choices; /* a decision that was read before the game had its choices; or NULL */
    int32_t turns; /* that had ended when the last row of `values` was made */
};

/* Appends the first line that tables have in this format: the names of the columns, or nothing. */
void table_head(struct buf *out, const struct table_options *options);

/* Replays `log` (FILE#N: a game of a collection) and appends its rows. Returns VERDICT_OK; otherwise nothing is
 * appended to `out`, and `why` has the reason in a line: the log is damaged, does not follow its rules, hides records, or
 * its rulebook cannot read a measure (then m->unread is not empty). */
enum verdict table_add(struct table_maker *m, const char *log, struct buf *out, struct buf *why);
void table_maker_release(struct table_maker *m);

#endif
