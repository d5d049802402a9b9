/* SPDX-License-Identifier: MIT
 *
 * The list of commands, and the way from an argument list to one of them. A new command is a file cmd_NAME.c
 * and an entry here. Must not know what a command does.
 */
#include "command.h"

#include "cmd.h"
#include "division.h"
#include "help.h"
#include "out.h"
#include "sandbox.h"
#include "suggest.h"
#include "time_limit.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const struct command *const commands[] = {
    &cmd_new, &cmd_check, &cmd_read, &cmd_phrases, &cmd_fmt, &cmd_disasm, &cmd_rulediff,
    &cmd_play, &cmd_record, &cmd_transcript, &cmd_share,
    &cmd_verify, &cmd_receipt, &cmd_sign, &cmd_stamp, &cmd_key_new, &cmd_key_show,
    &cmd_show, &cmd_trace, &cmd_why, &cmd_whynot, &cmd_diff, &cmd_regress, &cmd_table,
    &cmd_test, &cmd_explore, &cmd_cover, &cmd_merge,
    &cmd_ask, &cmd_rulings_check, &cmd_rulings_build,
    &cmd_log_dump, &cmd_log_info, &cmd_log_head, &cmd_log_pack, &cmd_log_split, &cmd_log_recover, &cmd_log_import,
    &cmd_log_redact, &cmd_log_textconv,
    &cmd_help, &cmd_completion, &cmd_version,
    NULL,
};

const struct exit_status exits_everywhere[] = {
    {ADJ_ENVIRONMENT, TR("a file could not be read or written, or memory ran out")},
    {ADJ_USAGE, TR("usage error")},
    {0, NULL},
};

/* Two words are tried for each group: "log pack" is one command. */
const struct command *command_find(int count, char **argv, int *words)
{
    for (const struct command *const *c = commands; *c; c++) {
        const char *space = strchr((*c)->name, ' ');
        if (!space && count > 0 && strcmp((*c)->name, argv[0]) == 0) {
            *words = 1;
            return *c;
        }
        if (space && count > 1 && strncmp((*c)->name, argv[0], (size_t)(space - (*c)->name)) == 0 &&
            strlen(argv[0]) == (size_t)(space - (*c)->name) && strcmp(space + 1, argv[1]) == 0) {
            *words = 2;
            return *c;
        }
    }
    return NULL;
}

/* The order decides which of two options with the same name applies: the command's own comes
 * first. */
void command_tables(const struct command *c, const struct option *tables[COMMAND_TABLES])
{
    size_t n = 0;
    if (c->options)
        tables[n++] = c->options;
    if (c->timed)
        tables[n++] = options_of_time;
    if (c->reports)
        tables[n++] = options_of_reports;
    if (c->sandboxed)
        tables[n++] = options_of_sandbox;
    tables[n++] = options_everywhere;
    tables[n] = NULL;
}

void command_exits(const struct command *c, const struct exit_status *tables[COMMAND_EXITS])
{
    size_t n = 0;
    tables[n++] = c->exits;
    if (c->timed)
        tables[n++] = exits_of_time;
    tables[n++] = exits_everywhere;
    tables[n] = NULL;
}

/* --help is looked for first, so that it works next to invalid options. */
int command_run(const struct command *c, int count, char **argv)
{
    const struct option *tables[COMMAND_TABLES];
    struct args args;
    int status = ADJ_USAGE;
    command_tables(c, tables);
    for (int i = 0; i < count && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            help_print(c);
            return ADJ_OK;
        }
    if (args_read(&args, count, argv, tables, c->name)) {
        if (args.operand_count < c->operands_least)
            status = command_missing(c, args.operand_count);
        else if (args.operand_count > c->operands_most)
            status = command_usage(c, tr(lang(), "unexpected argument '%s'"), args.operands[c->operands_most]);
        else if (!c->timed || time_limit_begin(&args))
            status = division_open(&args) && (!c->sandboxed || sandbox_enter(&args)) ? c->run(c, &args) : ADJ_ENVIRONMENT;
    }
    args_release(&args);
    return status;
}

/* Names the first operand that is not there. */
int command_missing(const struct command *c, size_t given)
{
    const char *word = c->operands;
    for (; given; given--)
        word += strcspn(word, " ") + 1;
    return command_usage(c, tr(lang(), "missing argument %.*s"), (int)strcspn(word, " ."), word);
}

/* A text that begins with an option names its subject already. */
int command_usage(const struct command *c, const char *fmt, ...)
{
    char text[1024];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    if (text[0] == '-')
        out_error("%s", text);
    else
        out_error("%s: %s", c->name, text);
    see_help(c->name);
    return ADJ_USAGE;
}

/* Suggests only names of the same group. */
int command_unknown(const char *group, const char *name)
{
    struct suggestion best = suggestion_for(name, strlen(name));
    size_t skip = group ? strlen(group) + 1 : 0;
    for (const struct command *const *c = commands; *c; c++)
        if (!group || (strncmp((*c)->name, group, skip - 1) == 0 && (*c)->name[skip - 1] == ' '))
            suggestion_try(&best, (*c)->name + skip);
    const char *before = group ? group : "", *gap = group ? " " : "";
    if (best.word)
        out_error(tr(lang(), "'%s%s%s' is not an adjudge command; did you mean '%s%s%s'?"), before, gap, name, before,
                  gap, best.word);
    else
        out_error(tr(lang(), "'%s%s%s' is not an adjudge command"), before, gap, name);
    see_help(before);
    return ADJ_USAGE;
}
