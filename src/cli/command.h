/* SPDX-License-Identifier: MIT
 *
 * The table of commands. A command is an entry here and a file cmd_NAME.c; help, manual pages, docs/commands and
 * completion are made from the entry. To add a command: write the file, declare its entry below, put it into the list
 * in commands.c.
 */
#ifndef ADJ_CLI_COMMAND_H
#define ADJ_CLI_COMMAND_H

#include "adjudge.h"
#include "options.h"

enum operand_kind { OPERAND_NONE, OPERAND_FOLDER, OPERAND_FILE, OPERAND_COMMAND, OPERAND_WORD };

struct command {
    const char *name; /* "check", "log dump" */
    const char *operands; /* as help shows them: "RULEBOOK [RULE]" */
    const char *summary; /* a line in the list of commands, in TR() */
    const char *about; /* paragraphs, separated by line feeds, in TR() */
    const struct option *options; /* its own, may be NULL */
    bool reports; /* understands options_of_reports as well */
    bool timed; /* reads files, which strangers can have written: understands options_of_time (time_limit.h) */
    /* What is done before the sandbox, with files of the user alone; NULL: nothing. Not ADJ_OK: the exit status. */
    int (*prepare)(const struct command *self, const struct args *args);
    bool sandboxed; /* reads files of strangers and writes none: runs in a sandbox (sandbox.h) */
    size_t operands_least, operands_most; /* most 0: none; SIZE_MAX: any number */
    enum operand_kind operand; /* what completion offers */
    const struct exit_status {
        int status;
        const char *when; /* NULL closes the list */
    } *exits; /* its own meanings of 0, 1 and 2; those of 3 and 64 are the same everywhere */
    int (*run)(const struct command *self, const struct args *args); /* the exit status */
};

/* In addition to enum adj_status: the status of a command that Ctrl-C ended. It has then printed partial results. */
enum { EXIT_STOPPED = 130 };
/* The status of a command that --time-limit ended, as with timeout(1). */
enum { EXIT_TIME = 124 };

extern const struct exit_status exits_everywhere[];
extern const struct command *const commands[]; /* closed with NULL */

/* The command that argv[0], or argv[0] and argv[1], name; *words: how many. NULL: none. */
const struct command *command_find(int count, char **argv, int *words);
/* The option tables of a command, closed with NULL. */
enum { COMMAND_TABLES = 6 };
void command_tables(const struct command *c, const struct option *tables[COMMAND_TABLES]);
/* All exit statuses of a command, closed with NULL. */
enum { COMMAND_EXITS = 4 };
void command_exits(const struct command *c, const struct exit_status *tables[COMMAND_EXITS]);
/* Reads the arguments after the command's name and carries it out. */
int command_run(const struct command *c, int count, char **argv);
/* Prints "'chek' is not an adjudge command; did you mean 'check'?" and a hint at the list; of a group such as
 * "log" if `group` is not NULL. Returns ADJ_USAGE. */
int command_unknown(const char *group, const char *name);
/* Prints that the operand is missing which follows the first `given` ones. Returns ADJ_USAGE. */
int command_missing(const struct command *c, size_t given);
/* Prints a usage error and a hint at the help of the command. A text that does not begin with an option gets
 * the name of the command before it. Returns ADJ_USAGE. */
int command_usage(const struct command *c, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
