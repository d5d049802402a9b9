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

#include <string.h>

static int tell(void *ctx, size_t done, size_t total)
{
    progress_tell(ctx, done, total);
    return out_closed();
}

static enum adj_test_format format_of(const char *name)
{
    return !strcmp(name, "json") ? ADJ_TEST_JSON : !strcmp(name, "junit") ? ADJ_TEST_JUNIT : ADJ_TEST_TEXT;
}

static int write_accepted(void *ctx, const char *path, const char *text, size_t len)
{
    bool *unwritten = ctx;
    *unwritten = !file_replace(path, text, len);
    return *unwritten;
}

static int run(const struct command *self, const struct args *args)
{
    static const char *const here[] = {"."};
    struct adj_style style = style_of(args);
    struct adj_text text = {0};
    struct progress progress;
    bool unwritten = false;
    struct adj_rulings_options options = {.format = format_of(args_text(args, "format", "text")),
                                          .quiet = args_has(args, "quiet"), .strict = args_has(args, "strict"),
                                          .accept = args_has(args, "accept") ? write_accepted : NULL,
                                          .accept_ctx = &unwritten};
    (void)self;
    style.color = style.color && options.format == ADJ_TEST_TEXT;
    progress_start(&progress, "rulings");
    enum adj_status status =
        adj_rulings_check(args->operand_count ? args->operands : here, args->operand_count ? args->operand_count : 1,
                          &options, &style, tell, &progress, &text);
    progress_end(&progress);
    if (unwritten) { /* which was complained of: the report is as good as without */
        report_always(ADJ_OK, &text);
        return ADJ_ENVIRONMENT;
    }
    return report_always(status, &text);
}

static const struct option options[] = {
    {.name = "format",
     .kind = OPTION_CHOICE,
     .value = "text|junit|json",
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
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
