/* SPDX-License-Identifier: MIT
 *
 * The columns of the tables, and rows in the formats that programs read: CSV (RFC 4180), or one JSON object a line.
 */
#ifndef ADJ_TABLE_TABLE_CELLS_H
#define ADJ_TABLE_TABLE_CELLS_H

#include "base/json_value.h"

/* What a table has a row for. */
enum table_kind { TABLE_GAMES, TABLE_PLAYERS, TABLE_DECISIONS, TABLE_DRAWS, TABLE_RULES, TABLE_VALUES, TABLE_KINDS };
enum table_format { TABLE_CSV, TABLE_JSONL };
/* What is in a column. A cell of any of them can be without a value. */
/* … TABLE_MEASURE: a number, a truth or a text, as the rules have it */
enum table_type { TABLE_TEXT, TABLE_INTEGER, TABLE_TRUTH, TABLE_JSON, TABLE_MEASURE };

struct table_column {
    const char *name;
    enum table_type type;
};

/* The names of the tables, in the order of enum table_kind, closed with NULL: "games", … */
extern const char *const table_names[];
const char *table_type_name(enum table_type type); /* "text", … */
/* The columns of a table, without those of measures; *count: how many. The first is always `game`. */
const struct table_column *table_columns(enum table_kind kind, size_t *count);
/* Whether the values of measures have columns of their own, after the others. */
bool table_has_measures(enum table_kind kind);

/* The rows of one game. Its id, the first cell, is only known at the end of its log, so it is added there. */
struct table_rows {
    enum table_format format;
    const struct table_column *columns;
    size_t column_count;
    const char *const *more; /* names of further columns */
    struct buf text; /* of all rows */
    size_t *ends; /* where each of them ends in it */
    size_t count, cap;
    size_t at; /* the column of the next cell of the present row */
};

/* Begins a row. Cells follow in the order of the columns, from the second one on, then row_end. */
void row_begin(struct table_rows *r);
void row_none(struct table_rows *r); /* a cell without a value */
void row_text(struct table_rows *r, const char *text); /* NULL: without a value */
void row_integer(struct table_rows *r, int64_t number);
void row_truth(struct table_rows *r, bool truth);
void row_json(struct table_rows *r, const struct json_value *value); /* NULL: without a value */
void row_end(struct table_rows *r);

/* Appends the rows to `out`, each with the id of the game before its cells, and forgets them. */
void rows_write(struct buf *out, struct table_rows *r, const char *id);
/* Appends the line with the names of the columns, or nothing. */
void rows_head(struct buf *out, const struct table_rows *r, size_t more_count);
void rows_release(struct table_rows *r);

#endif
