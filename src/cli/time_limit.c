/* SPDX-License-Identifier: MIT
 *
 * The clock of --time-limit. The process ends in the signal handler, because the work can be anywhere, also in a library.
 * What a command writes has a temporary name until it is complete, so this is like being killed.
 */
#include "time_limit.h"

#include "lang.h"
#include "out.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

const struct option options_of_time[] = {
    {.name = "time-limit", .kind = OPTION_NUMBER, .value = "SECONDS",
     .help = TR("end with status 124 if the command is not done after SECONDS; what it has printed is not complete")},
    {0},
};

const struct exit_status exits_of_time[] = {
    {EXIT_TIME, TR("not done within --time-limit; what was printed is not complete")},
    {0, NULL},
};

enum { SECONDS_MAX = 1000000 };

static char message[256]; /* made before the signal comes: a handler may not format */
static size_t message_len;

static void on_alarm(int number)
{
    (void)number;
    if (write(STDERR_FILENO, message, message_len) < 0)
        _exit(EXIT_TIME); /* nothing can report it */
    _exit(EXIT_TIME);
}

bool time_limit_begin(const struct args *args)
{
    struct sigaction act = {.sa_handler = on_alarm};
    uint64_t seconds = args_number(args, "time-limit", SECONDS_MAX);
    if (!args_has(args, "time-limit"))
        return true;
    if (seconds < 1 || seconds > SECONDS_MAX) {
        out_error(tr(lang(), "--time-limit: expected 1 to %d seconds"), SECONDS_MAX);
        return false;
    }
    snprintf(message, sizeof message, tr(lang(), "adjudge: stopped: not done within %llu s (--time-limit)\n"),
             (unsigned long long)seconds);
    message_len = strlen(message);
    sigaction(SIGALRM, &act, NULL);
    alarm((unsigned)seconds);
    return true;
}
