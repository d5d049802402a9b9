/* SPDX-License-Identifier: MIT
 *
 * adjudge rulings check: runs the claims in rulings and lists those that no longer hold. The library runs
 * them. Exit statuses, options and examples are in docs/commands/rulings.md, whose first part is made from the
 * table at the end of this file.
 */
#include "cmd.h"
#include "files.h"
#include "out.h"
#include "progress.h"
#include "report.h"

/* Stops the run if the reader of the output has left. */
static int show_progress(void *ctx, size_t done, size_t total)
{
    progress_show(ctx, done, total);
    return out_closed();
}

/* The library decides what to write; only the command writes files. */
static int write_accepted(void *ctx, const char *path, const char *text, size_t len)
{
    (void)ctx;
    return !file_replace(path, text, len);
}

/* Without operands, everything below the current folder. */
static int run(const struct command *self, const struct args *args)
{
    static const char *const here[] = {"."};
    struct adj_style style = style_of(args);
    struct adj_report *found;
    struct progress progress;
    struct adj_rulings_options options = {.lang = lang(), .strict = args_has(args, "strict"),
                                          .accept = args_has(args, "accept") ? write_accepted : NULL};
    (void)self;
    style.detail = args_has(args, "quiet") ? -1 : 0;
    progress_start(&progress, TR("rulings"));
    enum adj_status status =
        adj_rulings_check(args->operand_count ? args->operands : here, args->operand_count ? args->operand_count : 1,
                          &options, show_progress, &progress, &found);
    progress_end(&progress);
    return report_print(status, found, &style);
}

static const struct option options[] = {
    {.name = "format",
     .kind = OPTION_CHOICE,
     .value = "text|json|html|markdown|junit",
     .help = TR("output format (default: text)")},
    {.name = "quiet", .letter = 'q',
     .help = TR("print only problems")},
    {.name = "strict",
     .help = TR("treat warnings as findings, including unfinished rulings")},
    {.name = "accept",
     .help = TR("if everything holds, record next to the rulings of each rulebook which rules "
                "they depend on, so that a later check can report which of them changed. Claims "
                "of drafts are accepted too, with a note; with --strict nothing is recorded "
                "while there is a draft")},
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, TR("every claim holds")},
    {ADJ_FINDING, TR("a claim does not hold, or rulings contradict each other")},
    {ADJ_BAD_INPUT, TR("a ruling or its rulebook cannot be used, or a rule refers to a ruling that "
                       "does not exist")},
    {0, NULL},
};

const struct command cmd_rulings_check = {
    .name = "rulings check",
    .operands = "[PATH...]",
    .summary = TR("run the claims in rulings and list those that no longer hold"),
    .about = TR("Each PATH is a ruling, a folder with rulings, or a rulebook (its folder "
                "rulings); without PATH, everything below the current folder. A ruling answers a "
                "question that the rules leave open, with a position that shows it and claims "
                "that are executed, for the answer and for each alternative reading."),
    .options = options,
    .reports = true,
    .operands_most = SIZE_MAX,
    .timed = true,
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
