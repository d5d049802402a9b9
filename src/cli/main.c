/* SPDX-License-Identifier: MIT
 *
 * The command adjudge: finds the command that was named and runs it. Only out.c prints; everything that knows games
 * is used through adjudge.h.
 */
#include "command.h"
#include "help.h"
#include "line.h"
#include "out.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/* Files that are opened later must not become standard output by accident. */
static void open_standard_streams(void)
{
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd ? O_WRONLY : O_RDONLY) < 0)
            _exit(ADJ_ENVIRONMENT);
}

/* --lang is accepted before the command as well. */
static int run(int argc, char **argv)
{
    int words = 0;
    for (int skip; argc > 1 && (skip = lang_option(argc - 1, argv + 1)) > 0; argc -= skip, argv += skip)
        continue;
    if (argc < 2) {
        out_error("%s", tr(lang(), "no command given; see 'adjudge --help'"));
        return ADJ_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        help_print(NULL);
        return ADJ_OK;
    }
    if (strcmp(argv[1], "--version") == 0)
        argv[1] = "version";
    const struct command *c = command_find(argc - 1, argv + 1, &words);
    if (c)
        return command_run(c, argc - 1 - words, argv + 1 + words);
    if (!help_is_group(argv[1]))
        return command_unknown(NULL, argv[1]);
    if (argc > 2 && strcmp(argv[2], "--help") != 0 && strcmp(argv[2], "-h") != 0)
        return command_unknown(argv[1], argv[2]);
    help_group(argv[1]);
    return argc > 2 ? ADJ_OK : ADJ_USAGE;
}

/* The exit status also covers typed input that could not be read, and output that could not be written. */
int main(int argc, char **argv)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    open_standard_streams();
    sigaction(SIGPIPE, &ignore, NULL); /* a closed pipe is seen where it is written to */
    sigaction(SIGXFSZ, &ignore, NULL); /* as is a file that may not grow */
    lang_choose(argc, argv);
    int status = run(argc, argv);
    return out_finish() && !line_failed() ? status : ADJ_ENVIRONMENT;
}
