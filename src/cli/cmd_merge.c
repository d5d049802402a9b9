/* SPDX-License-Identifier: MIT
 *
 * adjudge merge: makes the report of a run that was divided with --shard. Runs the command of the parts with the arguments
 * of the parts; in place of doing the work, that command takes what the parts have (division.h). Must not know any of these
 * commands.
 */
#include "cmd.h"
#include "division.h"
#include "heap.h"
#include "out.h"
#include "report.h"
#include "sandbox.h"

#include <string.h>

/* What belongs to the report and not to a shard is given here, and passed on. */
static const char *const passed_on[] = {"output", "html", "junit", "accept", NULL};

static const struct option *option_named(const struct option *const *tables, const char *name)
{
    const struct option *list[OPTIONS_MAX];
    size_t count = options_list(tables, list);
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i]->name, name) == 0)
            return list[i];
    return NULL;
}

static bool can_be_divided(const struct command *c)
{
    return c->options && option_named((const struct option *const[]){c->options, NULL}, "shard");
}

/* Adds what was given to merge to the arguments of the command. */
static int pass_on(const struct command *self, const struct command *c, const struct args *args, struct args *to)
{
    const struct option *tables[COMMAND_TABLES];
    command_tables(c, tables);
    for (const char *const *name = passed_on; *name; name++) {
        if (!args_has(args, *name))
            continue;
        const struct option *o = option_named(tables, *name);
        bool is_part = o && strcmp(*name, "output") == 0 && strcmp(o->value, "PART") == 0;
        if (!o || is_part)
            return command_usage(self, tr(lang(), "--%s: the parts are of '%s', which has no such option"), *name, c->name);
        to->given = heap_grow(to->given, (to->given_count + 1) * sizeof *to->given);
        to->given[to->given_count++] = (struct given){o, args_text(args, *name, NULL)};
    }
    return ADJ_OK;
}

/* The command, with the language of the parts: their texts are in it. */
static int run_command(const struct command *self, const struct command *c, const struct args *args, struct adj_parts *parts)
{
    const struct adj_run *run = adj_parts_run(parts);
    const struct option *tables[COMMAND_TABLES];
    struct args given;
    char **arguments = heap_zero(run->argument_count + 1, sizeof *arguments);
    int status = ADJ_BAD_INPUT;
    command_tables(c, tables);
    for (size_t i = 0; i < run->argument_count; i++)
        arguments[i] = heap_printf("%s", run->arguments[i]);
    lang_choose((int)run->argument_count, arguments);
    if (args_read(&given, (int)run->argument_count, arguments, tables, c->name) && given.operand_count >= c->operands_least &&
        given.operand_count <= c->operands_most && !args_has(&given, "shard") && !args_has(&given, "output")) {
        given.parts = parts;
        given.part = -1;
        given.also = args->operands;
        given.also_count = args->operand_count;
        status = pass_on(self, c, args, &given);
        if (status == ADJ_OK)
            status = !c->sandboxed || sandbox_enter(&given) ? c->run(c, &given) : ADJ_ENVIRONMENT;
    } else
        out_error("%s", tr(lang(), "a part has arguments that its command does not accept"));
    args_release(&given);
    for (size_t i = 0; i < run->argument_count; i++)
        heap_free(arguments[i]);
    heap_free(arguments);
    return status;
}

static const struct command *command_of(const struct adj_run *run)
{
    for (const struct command *const *c = commands; *c; c++)
        if (strcmp((*c)->name, run->command) == 0 && can_be_divided(*c))
            return *c;
    return NULL;
}

static int run(const struct command *self, const struct args *args)
{
    struct adj_parts *parts;
    struct adj_text why;
    for (size_t i = 0; i < args->operand_count; i++)
        if (!input_ready(args->operands[i]))
            return ADJ_ENVIRONMENT;
    enum adj_status status = adj_parts_open(args->operands, args->operand_count, lang(), &parts, &why);
    if (status != ADJ_OK)
        return report(status, &why);
    adj_text_free(&why);
    const struct command *c = command_of(adj_parts_run(parts));
    int exit_status = ADJ_BAD_INPUT;
    if (strcmp(adj_parts_version(parts), adj_version()) != 0)
        out_error(tr(lang(), "the parts were written by adjudge %s, and this is %s"), adj_parts_version(parts), adj_version());
    else if (!c)
        out_error(tr(lang(), "the parts are of '%s', which cannot be divided"), adj_parts_run(parts)->command);
    else
        exit_status = run_command(self, c, args, parts);
    adj_parts_close(parts);
    return exit_status;
}

static const struct option options[] = {
    {.name = "output", .letter = 'o', .kind = OPTION_PATH, .value = "FOLDER",
     .help = TR("of explore: save a log of each kind of finding to this folder")},
    {.name = "html", .kind = OPTION_PATH, .value = "FILE",
     .help = TR("of cover: also write a complete report to this file: one HTML page without scripts")},
    {.name = "junit", .kind = OPTION_PATH, .value = "FILE",
     .help = TR("of regress: also write a JUnit test report to this file, with a test case for each log")},
    {.name = "accept", .help = TR("of regress: accept every difference: from now on it is expected")},
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, TR("as the command that was divided")},
    {ADJ_FINDING, TR("likewise")},
    {ADJ_BAD_INPUT, TR("likewise; or a part is damaged, incomplete or missing, or the parts belong to different runs, "
                       "another version of adjudge, another rulebook or other games")},
    {0, NULL},
};

const struct command cmd_merge = {
    .name = "merge",
    .operands = "PART...",
    .summary = TR("make the report of a run that was divided with --shard"),
    .about = TR("The commands verify, regress, cover, test and explore `--random` can be divided among several processes or "
                "machines: with `--shard K/N` each does the Kth of N shards of the games and writes a PART. From all parts, in "
                "any order, this command prints the report that one process would have printed, byte for byte, and ends "
                "with the same exit status.\n"
                "A part that is given twice counts once. The format, the language and all other options are those of the "
                "shards. The rulebook and the logs that they name must be there under the same names, because the report "
                "needs their texts; they are read, and not played again."),
    .options = options,
    .timed = true,
    .operands_least = 1,
    .operands_most = SIZE_MAX,
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
