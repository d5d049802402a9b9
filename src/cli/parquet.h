/* SPDX-License-Identifier: MIT
 *
 * A Parquet file from rows as JSON lines. DuckDB (https://duckdb.org), which must be installed, reads the rows from a pipe and
 * writes the file, so its version decides the details of the format.
 */
#ifndef ADJ_CLI_PARQUET_H
#define ADJ_CLI_PARQUET_H

#include "adjudge.h"

#include <stdbool.h>
#include <sys/types.h>

struct parquet {
    int fd; /* of the pipe */
    pid_t child;
};

/* Starts DuckDB for the columns of `t`. False, with a complaint: it is not installed, or cannot be started. */
bool parquet_begin(struct parquet *p, const struct adj_table *t, const char *path);
/* False: DuckDB has stopped; parquet_end reports it. */
bool parquet_write(struct parquet *p, const char *data, size_t len);
/* Waits until the file is complete. False, with a complaint: it is not. */
bool parquet_end(struct parquet *p);

#endif
