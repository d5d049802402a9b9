/* SPDX-License-Identifier: MIT
 *
 * adjudge why: the rules, decisions and dice behind a value of a recorded game.
 */
#include "cmd.h"
#include "report.h"

#include <string.h>

static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct adj_log_options log = log_options_of(args);
    struct adj_text text = {0}, note = {0};
    uint64_t depth = args_number(args, "depth", 0);
    if (args_has(args, "depth") && (depth < 1 || depth > INT32_MAX))
        return command_usage(self, "--depth is how many things behind one another are told: at least 1");
    log.from = args_number(args, "at", UINT64_MAX);
    log.role = args_text(args, "as", NULL);
    log.depth = (int)depth;
    if (!input_ready(args->operands[0]))
        return ADJ_ENVIRONMENT;
    log.note = &note;
    int status = report_with_note(adj_why(args->operands[0], args->operands[1], &log, &style, &text), &text,
                                  &style, &note);
    return report_moment(status, self->name, args->operands[0], 0);
}

static const struct option options[] = {
    {.name = "at",
     .letter = 'n',
     .kind = OPTION_NUMBER,
     .value = "N",
     .help = "the position after decision N (0: the start), which `adjudge whynot` calls --at N+1; the end by default"},
    {.name = "depth",
     .letter = 'd',
     .kind = OPTION_NUMBER,
     .value = "D",
     .help = "how many steps of dependence to show; 2 by default"},
    {.name = "as", .kind = OPTION_TEXT, .value = "ROLE", .help = "only what this role may know"},
    OPTION_RULEBOOK,
    {.name = "format",
     .kind = OPTION_CHOICE,
     .value = "text|json|html|markdown|dot",
     .help = "how the result is written: text, which is the default, JSON, an HTML page, Markdown, or a picture for "
             "Graphviz"},
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, "the question was answered"},
    {ADJ_BAD_INPUT, "what was asked cannot be read, has no value then, or may not be known by who asks; or the log "
                    "cannot be played again, or has no such decision"},
    {0, NULL},
};

const struct command cmd_why = {
    .name = "why",
    .operands = "LOG ASKED",
    .summary = "explain how a value came about",
    .about =
        "Replays LOG and explains ASKED: the last change to it, the event and decision that made the change, the "
        "values that its rule read, and what had set those. ASKED is a value or condition as a rule would write it; "
        "a path as in `adjudge show --format json` (table/FIELD, PLURAL/PIECE/FIELD, zones/ZONE); or `winner`. The "
        "answer is computed; none of it is stored in the log.",
    .options = options,
    .reports = true,
    .operands_least = 2,
    .operands_most = 2,
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
