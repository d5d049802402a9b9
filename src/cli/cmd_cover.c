/* SPDX-License-Identifier: MIT
 *
 * adjudge cover: which rules a corpus of logs exercised, and which it never touched.
 */
#include "cmd.h"
#include "cover_logs.h"
#include "files.h"
#include "heap.h"
#include "line.h"
#include "logs.h"
#include "out.h"
#include "report.h"
#include "threads.h"

#define REASONS_FILE "not-covered.yaml"

static enum adj_status write_page(struct adj_cover *x, const char *path, const struct adj_style *style)
{
    struct adj_text page;
    enum adj_status status = adj_cover_page(x, &page);
    if (status != ADJ_OK)
        return report(status, &page, style);
    if (!file_replace(path, page.data, page.len))
        status = ADJ_ENVIRONMENT;
    adj_text_free(&page);
    return status;
}

static int cover(struct adj_cover *x, size_t count, size_t jobs, const struct args *args,
                 const struct adj_style *style)
{
    const char *page = args_text(args, "html", NULL);
    struct adj_text text = {0};
    size_t looked_at = cover_logs_replay(x, jobs);
    enum adj_status status = adj_cover_finish(x);
    if (status != ADJ_OK)
        return report(status, &text, style);
    status = adj_cover_report(x, style, args_has(args, "clauses"), &text);
    report_always(status, &text);
    enum adj_status written = page ? write_page(x, page, style) : ADJ_OK;
    if (stop_asked() && looked_at < count) {
        out_error("stopped: of %zu logs %zu were looked at", count, looked_at);
        return EXIT_STOPPED;
    }
    return written > status ? written : status;
}

static int cover_logs(const struct log_list *logs, struct adj_rulebook *rb, size_t jobs, const struct args *args,
                      const struct adj_style *style)
{
    struct adj_cover *x;
    struct adj_text why;
    const char *given[] = {args_text(args, "except", NULL), NULL};
    char **beside = given[0] ? NULL : logs_beside(logs, REASONS_FILE);
    struct adj_cover_options options = {
        .reasons = beside ? (const char *const *)beside : given,
        .lang = style->lang,
        .threshold = args_has(args, "threshold") ? (int)args_number(args, "threshold", 0) : -1,
    };
    int status = adj_cover_open(rb, (const char *const *)logs->names, logs->count, &options, &x, &why);
    if (status == ADJ_OK) {
        adj_text_free(&why);
        stop_catch();
        status = cover(x, logs->count, jobs < logs->count ? jobs : logs->count, args, style);
    } else
        report(status, &why, style);
    adj_cover_close(x);
    for (size_t i = 0; beside && beside[i]; i++)
        heap_free(beside[i]);
    heap_free(beside);
    return status;
}

static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct log_list logs = {0};
    struct adj_rulebook *rb = NULL;
    const char *rules = args_text(args, "rulebook", NULL);
    size_t jobs = threads_wanted(self, args);
    if (!jobs)
        return ADJ_USAGE;
    if (args_number(args, "threshold", 0) > 100)
        return command_usage(self, "--threshold is a number of per cent, 100 at the most");
    int status = rules ? rulebook_open_anywhere(rules, &style, &rb) : ADJ_OK;
    if (status == ADJ_OK)
        status = logs_add_operands(&logs, args);
    if (status == ADJ_OK)
        status = cover_logs(&logs, rb, jobs, args, &style);
    logs_release(&logs);
    adj_rulebook_close(rb);
    return status;
}

static const struct option options[] = {
    {.name = "rulebook", .letter = 'r', .kind = OPTION_PATH, .value = "FOLDER",
     .help = "the rulebook that is measured, and that thin logs were played by; or a log, for the one that it "
             "carries. By default the one in the first log"},
    {.name = "clauses",
     .help = "tell of each clause how often it was come to, and not only of those that never were"},
    {.name = "html", .kind = OPTION_PATH, .value = "FILE",
     .help = "write a page with everything into this file, too, which needs no other file and no script"},
    {.name = "threshold", .kind = OPTION_NUMBER, .value = "PERCENT",
     .help = "status 1 where fewer of the clauses were exercised; those with a reason are left out"},
    {.name = "except", .kind = OPTION_PATH, .value = "FILE",
     .help = "the reasons why something is not exercised, instead of " REASONS_FILE " beside the logs"},
    {.name = "jobs", .letter = 'j', .kind = OPTION_NUMBER, .value = "N",
     .help = "how many logs at once; as many as there are processors by default. The result is the same"},
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, "the logs are counted"},
    {ADJ_FINDING, "fewer clauses than the threshold were exercised, a reason does not hold, or a log diverges"},
    {ADJ_BAD_INPUT,
     "a log was skipped because it is damaged or of other rules, or the reasons cannot be read; of several, "
     "the gravest"},
    {EXIT_STOPPED, "stopped by Ctrl-C or a signal; what was counted until then is told"},
    {0, NULL},
};

const struct command cmd_cover = {
    .name = "cover",
    .operands = "LOG...",
    .summary = "tell which rules logs exercised, how often, and which never",
    .about =
        "Each LOG is a log, a folder, which stands for the logs (*.jsonl.gz) in it and in its folders, or -, a list "
        "of them on standard input, a line each. All games are replayed, and for each rule, each clause of it (a "
        "sentence, a statement, a thing that is offered), each exception, replacement and card it is told how often "
        "it took effect, in how many logs, and where in the shortest one. What never did is told with its text.\n"
        "A log that is damaged, of another game or thin without its rulebook is named and skipped.\n"
        "What no log can exercise is written into " REASONS_FILE " beside the logs, with the reason. A reason for "
        "something that is exercised after all is a finding.",
    .options = options,
    .reports = true,
    .operands_least = 1,
    .operands_most = SIZE_MAX,
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
