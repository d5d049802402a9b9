/* SPDX-License-Identifier: MIT
 *
 * The files with the differences that are expected of logs under changed rules: found, read, and replaced in one
 * step, so that an interruption loses nothing.
 */
#ifndef ADJ_CLI_EXPECTED_H
#define ADJ_CLI_EXPECTED_H

#include "logs.h"

/* Reads `file`; or, if that is NULL, those next to the logs, one for each folder that has logs. Not ADJ_OK: with
 * a complaint. */
enum adj_status expected_read(struct adj_regress *x, const struct log_list *logs, const char *file);
/* Writes what was changed. Not ADJ_OK: with a complaint. */
enum adj_status expected_write(struct adj_regress *x);
/* Logs of which something is expected and which no longer exist: nothing is expected of them from now on,
 * if `forget` is set; otherwise the summary lists them. *gone: how many they are. */
enum adj_status expected_find_gone(struct adj_regress *x, bool forget, size_t *gone);

#endif
