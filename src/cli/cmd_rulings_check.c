/* SPDX-License-Identifier: MIT
 *
 * adjudge rulings check: runs rulings and tells which of their claims the rules no longer bear out.
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
     .help = "how the result is written; text is the default"},
    {.name = "quiet", .letter = 'q', .help = "tell only what is wrong"},
    {.name = "strict", .help = "take warnings for findings, unfinished rulings too"},
    {.name = "accept",
     .help =
         "where everything holds, write down beside the rulings of each rulebook which rules they hold under, so "
         "that a later check can tell which of them changed. The claims of drafts are accepted too, which is said; "
         "with --strict nothing is written while there is one"},
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, "the rules bear out every claim"},
    {ADJ_FINDING, "a claim is not borne out, or rulings contradict each other"},
    {ADJ_BAD_INPUT, "a ruling or its rulebook cannot be used, or a rule names a ruling that is not there"},
    {0, NULL},
};

const struct command cmd_rulings_check = {
    .name = "rulings check",
    .operands = "[PATH...]",
    .summary = "run the claims of rulings and tell which the rules no longer bear out",
    .about = "Each PATH is a ruling, a folder with rulings, or a rulebook, which stands for its folder rulings; "
             "without one everything below the present folder is run. A ruling is an answer to a doubtful place "
             "of the rules with a position that shows it and claims that are executed, for the answer and for "
             "each alternative reading.",
    .options = options,
    .reports = true,
    .operands_most = SIZE_MAX,
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
