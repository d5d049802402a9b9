/* SPDX-License-Identifier: MIT
 *
 * The files in which it stands what is expected of logs under changed rules: found, read, and replaced as a whole, so
 * that whoever is interrupted keeps what there was.
 */
#ifndef ADJ_CLI_EXPECTED_H
#define ADJ_CLI_EXPECTED_H

#include "logs.h"

/* Reads `file`; or, where that is NULL, those beside the logs, one for each folder that has logs. Not ADJ_OK: with
 * a complaint. */
enum adj_status expected_read(struct adj_regress *x, const struct log_list *logs, const char *file);
/* Writes what was changed. Not ADJ_OK: with a complaint. */
enum adj_status expected_write(struct adj_regress *x);
/* Logs of which something is expected and which are not there any more: nothing is expected of them from now on,
 * where `forget`; otherwise the sum tells of them. *gone: how many they are. */
enum adj_status expected_find_gone(struct adj_regress *x, bool forget, size_t *gone);

#endif
