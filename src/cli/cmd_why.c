/* SPDX-License-Identifier: MIT
 *
 * adjudge why: explains how a value of a recorded game came about. The library computes the answer. Exit
 * statuses, options and examples are in docs/commands/why.md, whose first part is made from the table at the
 * end of this file.
 */
#include "cmd.h"
#include "report.h"

/* The depth is checked here, because the library takes 0 for its default. */
static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct adj_log_options log = log_options_of(args);
    struct adj_text note = {0};
    struct adj_report *answer;
    uint64_t depth = args_number(args, "depth", 0);
    if (args_has(args, "depth") && (depth < 1 || depth > INT32_MAX))
        return command_usage(self, "%s", tr(lang(), "--depth: expected at least 1"));
    log.from = args_number(args, "at", UINT64_MAX);
    log.role = args_text(args, "as", NULL);
    log.depth = (int)depth;
    if (!input_ready(args->operands[0]))
        return ADJ_ENVIRONMENT;
    log.note = &note;
    enum adj_status found = adj_why(args->operands[0], args->operands[1], &log, &answer);
    int status = report_print_with_note(found, answer, &style, &note);
    return report_moment(status, self->name, args->operands[0], 0);
}

static const struct option options[] = {
    {.name = "at",
     .letter = 'n',
     .kind = OPTION_NUMBER,
     .value = "N",
     .help = TR("the position after decision N (0: the start; default: the end). `adjudge "
                "whynot` calls this position --before N+1")},
    {.name = "depth",
     .letter = 'd',
     .kind = OPTION_NUMBER,
     .value = "D",
     .help = TR("number of levels of causes to print (default: 2)")},
    {.name = "as", .kind = OPTION_TEXT, .value = "ROLE",
     .help = TR("print only what this role may know")},
    OPTION_RULEBOOK,
    {.name = "format",
     .kind = OPTION_CHOICE,
     .value = "text|json|html|markdown|dot",
     .help = TR("output format; dot: a graph for Graphviz (default: text)")},
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, TR("the question was answered")},
    {ADJ_BAD_INPUT, TR("ASKED is invalid, has no value at that position, or is hidden from the role; "
                       "or the log cannot be replayed, or has no such decision")},
    {0, NULL},
};

const struct command cmd_why = {
    .name = "why",
    .operands = "LOG ASKED",
    .summary = TR("explain how a value came about"),
    .about = TR("Replays LOG and explains ASKED: the last change to it, the event and decision "
                "that made the change, the values that its rule read, and what had set those. "
                "ASKED is a value or condition as a rule would write it, or as rules are printed "
                "in the language of --lang; a path as in `adjudge show --format json` "
                "(table/FIELD, PLURAL/PIECE/FIELD, zones/ZONE); or `winner`. "
                "The answer is computed; none of it is stored in the log."),
    .options = options,
    .reports = true,
    .sandboxed = true,
    .timed = true,
    .operands_least = 2,
    .operands_most = 2,
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
