/* SPDX-License-Identifier: MIT
 *
 * The options of a command as a table, and reading an argument list by it. The same table produces the help, the
 * manual page, the page in docs/commands and the completion, so these always agree.
 *
 * Forms: --name VALUE, --name=VALUE, -n VALUE, -nVALUE; options can be anywhere; `--` ends them; `-` is an
 * operand.
 */
#ifndef ADJ_CLI_OPTIONS_H
#define ADJ_CLI_OPTIONS_H

#include "lang.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum option_kind { OPTION_SWITCH, OPTION_TEXT, OPTION_NUMBER, OPTION_CHOICE, OPTION_PATH };

/* One row of a command's table of options. */
struct option {
    const char *name; /* without the dashes; NULL closes a table */
    const char *alias; /* an older name, understood and not shown; may be NULL */
    char letter; /* 0: none */
    enum option_kind kind;
    bool many; /* may be given several times */
    const char *value; /* what the value is called in help; of a choice "text|json" */
    const char *help; /* one sentence, lower case, no full stop, in TR() */
};

/* An option with its value. */
struct given {
    const struct option *option;
    const char *value; /* NULL of a switch */
};

/* What was given, in its order. Points into argv. */
struct args {
    struct given *given;
    size_t given_count;
    const char **operands; /* arguments that are not options */
    size_t operand_count;
    int part; /* where the part of a shard is written (division.h); -1: to standard output */
    struct adj_parts *parts; /* what the report is made from, without doing the work; NULL: the work is done */
    const char **also; /* further files that are read meanwhile */
    size_t also_count;
};

/* The options that every command understands, and those of commands that print reports. */
extern const struct option options_everywhere[], options_of_reports[];

/* Writes all options of several tables to `list`, except those that an earlier table has under the same name.
 * Returns how many. */
enum { OPTIONS_MAX = 32 };
size_t options_list(const struct option *const *tables, const struct option *list[OPTIONS_MAX]);

/* Reads argv[0 .. count) by several tables; an earlier table has precedence. Returns false, after printing an error
 * and a hint at the help of `command`, if an argument is invalid. Release with args_release in both cases. */
bool args_read(struct args *out, int count, char **argv, const struct option *const *tables, const char *command);
/* Prints where the help of a command is; of adjudge itself if `command` is "". */
void see_help(const char *command);
/* Frees the lists, not the texts. */
void args_release(struct args *a);

bool args_has(const struct args *a, const char *name); /* whether the option was given */
const char *args_text(const struct args *a, const char *name, const char *otherwise); /* the first one given */
uint64_t args_number(const struct args *a, const char *name, uint64_t otherwise); /* checked by args_read */
/* The nth value given for an option that may be given several times; NULL past the last. */
const char *args_nth(const struct args *a, const char *name, size_t nth);

/* Decimal digits only, at most UINT64_MAX - 1. */
bool number_read(const char *text, uint64_t *out);

#endif
