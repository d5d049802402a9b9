/* SPDX-License-Identifier: MIT
 *
 * The option --time-limit: a command that reads files ends after so many seconds, because strangers can have written them.
 */
#ifndef ADJ_CLI_TIME_LIMIT_H
#define ADJ_CLI_TIME_LIMIT_H

#include "command.h"

/* --time-limit, and the exit status of its own: for the commands that have it. */
extern const struct option options_of_time[];
extern const struct exit_status exits_of_time[];

/* Begins to count if the option is given. False: it is too large or 0, which was reported. */
bool time_limit_begin(const struct args *args);

#endif
