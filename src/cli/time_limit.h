/* SPDX-License-Identifier: MIT
 *
 * The option --time-limit: a command that reads files of strangers ends after so many seconds, whatever is in them.
 */
#ifndef ADJ_CLI_TIME_LIMIT_H
#define ADJ_CLI_TIME_LIMIT_H

#include "options.h"

#define OPTION_TIME_LIMIT                                                                                            \
    {.name = "time-limit", .kind = OPTION_NUMBER, .value = "SECONDS",                                                \
     .help = TR("end with status 124 if the command is not done after SECONDS; what it printed until then is not complete")}

/* Begins to count if the option is given. False: it is too large or 0, which was reported. */
bool time_limit_begin(const struct args *args);

#endif
