/* SPDX-License-Identifier: MIT
 *
 * adjudge help: prints the list of commands, the help of one command, or manual pages. The texts are in the
 * tables of the commands; help.c and help_page.c print them.
 */
#include "cmd.h"
#include "help.h"
#include "out.h"

/* Markdown needs a command, because the page of all commands is written by hand. */
static int help_on(const struct command *self, const struct command *c, const struct args *args)
{
    if (args_has(args, "man"))
        help_man(c);
    else if (!args_has(args, "markdown"))
        help_print(c);
    else if (c)
        help_markdown(c);
    else
        return command_missing(self, 0);
    return ADJ_OK;
}

/* A word alone can be a command or a group, such as `log`. */
static int run(const struct command *self, const struct args *args)
{
    const char *first = args->operand_count > 0 ? args->operands[0] : NULL;
    const char *second = args->operand_count > 1 ? args->operands[1] : NULL;
    int words = 0;
    if (!first)
        return help_on(self, NULL, args);
    char *names[] = {(char *)first, (char *)second}; /* command_find reads them only */
    const struct command *c = command_find((int)args->operand_count, names, &words);
    if (c && (size_t)words == args->operand_count)
        return help_on(self, c, args);
    if (!help_is_group(first))
        return c ? command_usage(self, tr(lang(), "unexpected argument '%s'"), second) : command_unknown(NULL, first);
    if (second)
        return command_unknown(first, second);
    help_group(first);
    return ADJ_OK;
}

static const struct option options[] = {
    {.name = "man",
     .help = TR("print the manual page (troff) of the command, or of adjudge itself")},
    {.name = "markdown",
     .help = TR("print the first part of the command's page in docs/commands")},
    {0},
};

static const struct exit_status exits[] = {{ADJ_OK, TR("the help was printed")}, {0, NULL}};

const struct command cmd_help = {
    .name = "help",
    .operands = "[COMMAND]",
    .summary = TR("show help for a command"),
    .about = TR("Without COMMAND, lists the commands. `adjudge COMMAND --help` prints the same "
                "as `adjudge help COMMAND`."),
    .options = options,
    .operands_most = 2,
    .operand = OPERAND_COMMAND,
    .exits = exits,
    .run = run,
};
