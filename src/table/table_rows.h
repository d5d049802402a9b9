/* SPDX-License-Identifier: MIT
 *
 * What the rows of a game contain. Called while its log is replayed; see table.c.
 */
#ifndef ADJ_TABLE_TABLE_ROWS_H
#define ADJ_TABLE_TABLE_ROWS_H

#include "table/table.h"

/* A record of the log, before the game uses it: the rows of decisions and of draws. */
void table_record(struct table_maker *m, const struct log_record *record);
/* Before each decision, and at the end of the log (`last`): the rows of values, and of a decision that was read early. */
void table_step(struct table_maker *m, bool last);
/* At the end of the log: all other rows. */
void table_game(struct table_maker *m);

#endif
