/* SPDX-License-Identifier: MIT
 *
 * adjudge regress: replays logs under a changed rulebook and reports differences. Compares several logs at the
 * same time; reports, and the questions of --review, come in the order in which the logs were given. Exit
 * statuses, options and examples are in docs/commands/regress.md, whose first part is made from the table at
 * the end of this file.
 */
#include "cmd.h"
#include "division.h"
#include "expected.h"
#include "heap.h"
#include "regress_junit.h"
#include "line.h"
#include "logs.h"
#include "out.h"
#include "report.h"
#include "threads.h"
#include "typed.h"
#include "workers.h"

#include <string.h>
#include <unistd.h>

/* The result of one log, until it is printed in its turn. */
struct compared {
    enum adj_status status;
    struct adj_text text; /* its part of the report */
    struct adj_text plain; /* the same as plain text, for JUnit */
    struct adj_regress_finding *finding; /* NULL: memory ran out */
    bool lost; /* memory ran out before the texts were written */
};

/* What becomes of a difference that is not expected. */
enum reviewing { REFUSES, ASKS, ACCEPTS };

struct regress_ctx {
    struct adj_regress *x;
    const struct log_list *logs;
    const struct adj_style *style;
    struct division division; /* the logs are its items */
    struct compared *results; /* a ring: those that were not printed yet */
    size_t window; /* its size */
    struct junit *junit; /* NULL: none */
    enum reviewing reviewing;
    size_t told; /* logs */
    /* What the exit status comes of: */
    bool broken; /* the result is not complete: no memory, a file that cannot be written */
    bool differs; /* something is not as expected */
    bool unreadable, skipped; /* some log */
};

/* ---------------------------------------------------------------- comparing */

/* Each thread has a regressor, which keeps rulebooks from log to log. */
static void *begin(void *ctx)
{
    struct regress_ctx *w = ctx;
    return adj_regressor_new(w->x);
}

/* The counterpart of begin, called by the same thread. */
static void end(void *ctx, void *regressor)
{
    (void)ctx;
    adj_regressor_free(regressor);
}

/* Texts are written here, by the thread that has the report, and printed later in order. */
static void compare_one(void *ctx, void *regressor, size_t i)
{
    struct regress_ctx *w = ctx;
    struct compared *r = &w->results[i % w->window];
    struct adj_report *report = NULL;
    const struct adj_style plain = {.format = ADJ_TEXT};
    size_t item = division_item(&w->division, i);
    r->status = regressor ? adj_regressor_run(regressor, w->logs->names[item], &r->finding, &report) : ADJ_ENVIRONMENT;
    bool written = report && adj_reports_add(report, item, w->style, &r->text) == ADJ_OK;
    if (written && (w->junit || w->division.kind == DIVISION_SHARD)) /* JUnit is written when the parts are merged */
        written = adj_report_write(report, &plain, &r->plain) == ADJ_OK;
    r->lost = !written;
    adj_report_free(report);
}

/* ---------------------------------------------------------------- reviewing */

/* The library has no words where it has no memory for them. */
static void report_no_memory(struct regress_ctx *w)
{
    out_error("%s", tr(lang(), "out of memory"));
    w->broken = true;
}

/* Nothing that was accepted is lost with what comes later. */
static bool accept(struct regress_ctx *w, struct compared *r, bool write)
{
    enum adj_status status = adj_regress_accept(w->x, r->finding);
    if (status == ADJ_USAGE)
        out_error("%s", tr(lang(), "cannot accept a log whose name is not UTF-8"));
    if (status == ADJ_ENVIRONMENT)
        report_no_memory(w);
    if (status == ADJ_OK && write)
        status = expected_write(w->x);
    if (status != ADJ_OK)
        w->broken = true;
    return status == ADJ_OK;
}

/* Asks until there is an answer. An end of input is the answer "quit". */
static void review(struct regress_ctx *w, struct compared *r)
{
    while (w->reviewing == ASKS) {
        const char *line = line_read(tr(lang(), "accept this difference? yes, no, all, quit: "));
        if (!line || typed_answer(line, "quit", tr_in(lang(), "answer", "quit")))
            w->reviewing = REFUSES;
        else if (typed_answer(line, "all", tr_in(lang(), "answer", "all")))
            w->reviewing = ACCEPTS;
        else if (typed_answer(line, "yes", tr_in(lang(), "answer", "yes"))) {
            if (accept(w, r, true))
                r->status = ADJ_OK;
            return;
        } else if (typed_answer(line, "no", tr_in(lang(), "answer", "no")))
            return;
        else
            out_str(OUT_RESULT, tr(lang(), "yes: expect this difference from now on; no: do not; all: expect this and "
                                           "all further differences; quit: expect no further ones\n"));
    }
    if (w->reviewing == ACCEPTS && accept(w, r, false))
        r->status = ADJ_OK;
}

/* ---------------------------------------------------------------- printing */

/* A log that could not be compared is an error, not a failure. */
static void note_case(struct regress_ctx *w, const struct compared *r, const char *log)
{
    enum regress_junit_result result = JUNIT_ERROR;
    if (r->status == ADJ_OK)
        result = JUNIT_PASSED;
    else if (r->status == ADJ_FINDING)
        result = JUNIT_FAILED;
    if (w->junit)
        regress_junit_case(w->junit, log, result, r->finding ? adj_regress_verdict(r->finding) : tr(lang(), "no memory"),
                           r->plain.data ? r->plain.data : "");
}

/* The statuses are kept separately, because they are combined only at the end. */
static void note_status(struct regress_ctx *w, const struct compared *r)
{
    w->differs |= r->status == ADJ_FINDING;
    w->skipped |= r->status == ADJ_BAD_INPUT;
    w->unreadable |= r->status == ADJ_ENVIRONMENT;
}

/* What came of the logs, in their order: prints it and adds it up. */
static void take_one(struct regress_ctx *w, struct compared *r, size_t item)
{
    report_print_text(&r->text);
    if (r->lost)
        report_no_memory(w);
    if (r->status == ADJ_FINDING && r->finding && adj_regress_can_accept(r->finding))
        review(w, r);
    note_case(w, r, w->logs->names[item]);
    adj_text_free(&r->plain);
    note_status(w, r);
    if (r->finding && adj_regress_add(w->x, r->finding) != ADJ_OK)
        report_no_memory(w);
    *r = (struct compared){0};
    w->told++;
}

/* ---------------------------------------------------------------- between machines */

/* The counterpart of read_one. A plain text that is the same as the text is omitted. */
static void write_one(struct regress_ctx *w, struct compared *r, size_t item)
{
    struct adj_part *part = w->division.part;
    struct adj_text finding = {0};
    if (r->lost || !r->finding || adj_regress_finding_json(r->finding, &finding) != ADJ_OK) {
        report_no_memory(w);
        w->division.failed = true;
    }
    adj_part_number(part, "item", (int64_t)item);
    adj_part_number(part, "status", r->status);
    if (finding.len)
        adj_part_json(part, "finding", finding.data, finding.len);
    adj_part_text(part, "text", r->text.data ? r->text.data : "", r->text.len);
    if (r->plain.data && (r->plain.len != r->text.len || memcmp(r->plain.data, r->text.data, r->text.len) != 0))
        adj_part_text(part, "plain", r->plain.data, r->plain.len);
    division_end_entry(&w->division);
    adj_text_free(&finding);
    adj_text_free(&r->text);
    adj_text_free(&r->plain);
    adj_regress_finding_free(r->finding);
    *r = (struct compared){0};
    w->told++;
}

/* The text of the present entry; `otherwise`: if it has none. */
static void read_text(struct regress_ctx *w, const char *key, const char *otherwise, struct adj_text *out)
{
    size_t len;
    const char *text = adj_parts_text(w->division.parts, key, &len);
    if (!text && otherwise)
        text = adj_parts_text(w->division.parts, otherwise, &len);
    if (adj_text_copy(text ? text : "", text ? len : 0, out) != ADJ_OK)
        report_no_memory(w);
}

static bool read_one(struct regress_ctx *w, struct adj_value entry, size_t item, struct compared *r)
{
    int64_t status = adj_value_integer(adj_value_get(entry, "status"));
    *r = (struct compared){.status = (enum adj_status)status};
    if (adj_value_integer(adj_value_get(entry, "item")) != (int64_t)item || status < 0 || status > ADJ_ENVIRONMENT ||
        adj_regress_finding_restore(w->logs->names[item], adj_value_get(entry, "finding"), &r->finding) != ADJ_OK)
        return false;
    read_text(w, "text", NULL, &r->text);
    if (w->junit)
        read_text(w, "plain", "text", &r->plain);
    return true;
}

static void merge_all(struct regress_ctx *w)
{
    struct adj_value entry;
    for (size_t i = 0; i < w->logs->count && !out_closed() && division_next(&w->division, &entry); i++) {
        if (read_one(w, entry, i, &w->results[0]))
            take_one(w, &w->results[0], i);
        else
            division_bad_entry(&w->division);
    }
}

/* Called in the order of the logs, by one thread at a time. */
static void print_one(void *ctx, size_t i)
{
    struct regress_ctx *w = ctx;
    struct compared *r = &w->results[i % w->window];
    if (w->division.kind == DIVISION_SHARD)
        write_one(w, r, division_item(&w->division, i));
    else
        take_one(w, r, division_item(&w->division, i));
}

/* ---------------------------------------------------------------- the summary */

/* Only where all was compared is it known what is gone. */
static void find_gone(struct regress_ctx *w)
{
    size_t gone = 0;
    if (w->told < w->logs->count)
        return;
    if (expected_find_gone(w->x, w->reviewing == ACCEPTS, &gone) != ADJ_OK)
        report_no_memory(w);
    w->differs |= gone && w->reviewing != ACCEPTS;
}

/* A text that the library could not make is a lack of memory. */
static void print_part(struct regress_ctx *w, enum adj_status status, struct adj_text *text)
{
    report_print_text(text);
    if (status != ADJ_OK)
        report_no_memory(w);
}

static void print_summary(struct regress_ctx *w)
{
    struct adj_report *summary;
    struct adj_text text = {0};
    enum adj_status status = adj_regress_report(w->x, w->logs->count, &summary);
    if (status == ADJ_OK)
        status = adj_reports_finish(summary, w->style, &text);
    print_part(w, status, &text);
    adj_report_free(summary);
}

/* Those that are to be compared here. */
static void compare_logs(struct regress_ctx *w, size_t jobs)
{
    const struct workers row = {.count = division_count(&w->division),
                                .what = TR("replays"),
                                .ctx = w,
                                .begin = begin,
                                .work = compare_one,
                                .end = end,
                                .print = print_one};
    workers_run(&row, jobs);
}

/* The sum comes last: entries are printed as they are found. */
static void compare_all(struct regress_ctx *w, size_t jobs)
{
    struct adj_text text = {0};
    print_part(w, adj_reports_begin("regress", lang(), w->style, &text), &text);
    if (w->division.kind == DIVISION_MERGE)
        merge_all(w);
    else
        compare_logs(w, jobs);
    if (w->division.failed)
        return;
    find_gone(w);
    print_summary(w);
    if (expected_write(w->x) != ADJ_OK)
        w->broken = true;
}

/* docs/commands/regress.md has the table. */
static int exit_status(const struct regress_ctx *w)
{
    if (w->division.failed)
        return ADJ_BAD_INPUT;
    if (w->broken)
        return ADJ_ENVIRONMENT;
    if (stop_asked() && w->told < w->logs->count)
        return EXIT_STOPPED;
    if (w->differs)
        return ADJ_FINDING;
    if (w->unreadable)
        return ADJ_ENVIRONMENT;
    return w->skipped ? ADJ_BAD_INPUT : ADJ_OK;
}

/* A report of some of the logs must not look like one of all. */
static void mark_partial(struct regress_ctx *w)
{
    char *text = heap_printf(tr(lang(), "compared %zu of %zu logs"), w->told, w->logs->count);
    regress_junit_case(w->junit, tr(lang(), "all logs"), JUNIT_ERROR, tr(lang(), "incomplete"), text);
    heap_free(text);
}

/* ---------------------------------------------------------------- the command */

/* Expectations are read before the first comparison. */
static int regress_logs(const struct command *self, const struct log_list *logs, struct adj_rulebook *changed, size_t jobs,
                        const struct args *args, const struct adj_style *style)
{
    const char *junit = args_text(args, "junit", NULL);
    struct adj_regress_options options = {.rulebook = args_text(args, "rulebook", NULL),
                                          .any_edition = args_has(args, "any-edition"),
                                          .policy = args_text(args, "policy", "stop"),
                                          .migration = args_text(args, "migration", NULL),
                                          .lang = lang()};
    struct regress_ctx w = {.logs = logs,
                            .style = style,
                            .window = workers_window(jobs),
                            .results = heap_zero(workers_window(jobs), sizeof *w.results),
                            .reviewing = args_has(args, "accept")   ? ACCEPTS
                                         : args_has(args, "review") ? ASKS
                                                                   : REFUSES};
    static const char *const alone[] = {"junit", "accept", "review", NULL};
    int status = division_read(&w.division, self, args, alone);
    for (size_t i = 0; i < logs->count; i++)
        division_name(&w.division, logs->names[i]);
    if (status == ADJ_OK)
        status = division_begin(&w.division, self, args, adj_rulebook_digest(changed));
    if (status == ADJ_OK && (status = adj_regress_open(changed, &options, &w.x)) == ADJ_ENVIRONMENT)
        report_no_memory(&w);
    if (status == ADJ_OK)
        status = expected_read(w.x, logs, args_text(args, "expected", NULL));
    if (status == ADJ_OK && junit && !(w.junit = regress_junit_open(junit, "adjudge regress")))
        status = ADJ_ENVIRONMENT;
    if (status == ADJ_OK) {
        stop_catch();
        if (w.division.kind == DIVISION_SHARD)
            compare_logs(&w, jobs);
        else
            compare_all(&w, jobs);
    }
    if (w.junit && w.told < logs->count)
        mark_partial(&w);
    if (w.junit && !regress_junit_close(w.junit))
        w.broken = true;
    for (size_t i = 0; i < w.window; i++) { /* what was not printed */
        adj_text_free(&w.results[i].text);
        adj_text_free(&w.results[i].plain);
        if (w.results[i].finding)
            adj_regress_add(w.x, w.results[i].finding);
    }
    adj_regress_close(w.x);
    heap_free(w.results);
    if (status == ADJ_OK && w.division.kind == DIVISION_SHARD)
        status = division_end(&w.division, w.told == division_count(&w.division));
    else if (status == ADJ_OK)
        status = exit_status(&w);
    division_release(&w.division);
    return status;
}

/* NULL: nothing. */
static const char *misuse(const struct args *args, const struct adj_style *style)
{
    if (!args_has(args, "rules"))
        return TR("missing option --rules FOLDER");
    if (!args_has(args, "review"))
        return NULL;
    if (args_has(args, "accept"))
        return TR("--review: cannot be used with --accept");
    if (style->format != ADJ_TEXT)
        return TR("--review: requires --format text");
    for (size_t i = 0; i < args->operand_count; i++)
        if (strcmp(args->operands[i], "-") == 0)
            return TR("--review: reads answers from standard input, which cannot also be the list of logs");
    return NULL;
}

/* Checked here, because a missing file would otherwise be reported with each log. */
static bool migration_is_there(const struct args *args)
{
    const char *file = args_text(args, "migration", NULL);
    bool there = !file || access(file, F_OK) == 0;
    if (!there)
        out_error(tr(lang(), "cannot open '%s': no such file"), file);
    return there;
}

/* The changed rulebook can be a folder or a log. */
static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct log_list logs = {0};
    struct adj_rulebook *changed = NULL;
    size_t jobs = threads_requested(self, args);
    const char *wrong = misuse(args, &style);
    if (!jobs)
        return ADJ_USAGE;
    if (wrong)
        return command_usage(self, "%s", tr(lang(), wrong));
    int status = rulebook_open_anywhere(args_text(args, "rules", NULL), &style, &changed);
    if (status == ADJ_OK)
        status = logs_add_operands(&logs, args);
    if (status == ADJ_OK && !migration_is_there(args))
        status = ADJ_ENVIRONMENT;
    if (status == ADJ_OK)
        status = regress_logs(self, &logs, changed, jobs, args, &style);
    logs_release(&logs);
    adj_rulebook_close(changed);
    return status;
}

static const struct option options[] = {
    {.name = "rules",
     .kind = OPTION_PATH,
     .value = "FOLDER",
     .help = TR("the changed rulebook, or a log that contains it (required)")},
    {.name = "any-edition",
     .help = TR("also compare games of another edition of the rulebook (default: skip them)")},
    {.name = "policy",
     .kind = OPTION_CHOICE,
     .value = "stop|random|first",
     .help = TR("at a decision of the log that is no longer legal: stop, or who decides instead "
                "(default: stop)")},
    {.name = "migration",
     .kind = OPTION_PATH,
     .value = "FILE",
     .help = TR("substitutes for decisions that are no longer legal, for logs without a "
                "migration next to them")},
    {.name = "accept",
     .help = TR("accept every difference: from now on it is expected")},
    {.name = "review",
     .help = TR("ask for each difference whether to accept it")},
    {.name = "expected",
     .kind = OPTION_PATH,
     .value = "FILE",
     .help = TR("file of accepted differences, instead of regress-expected.jsonl next to the "
                "logs; logs are named in it as on the command line")},
    {.name = "junit",
     .kind = OPTION_PATH,
     .value = "FILE",
     .help = TR("also write a JUnit test report to this file, with a test case for each log")},
    OPTION_JOBS,
    OPTION_SHARD,
    OPTION_PART,
    OPTION_RULEBOOK,
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, TR("each game is the same under the changed rules, or differs as expected")},
    {ADJ_FINDING, TR("a game differs in another way, or a log with an expected difference is missing")},
    {ADJ_BAD_INPUT, TR("no such difference, but a log was skipped because it is damaged or of "
                       "another game; or the changed rulebook or the expected differences cannot be "
                       "read")},
    {EXIT_STOPPED, TR("stopped by Ctrl-C or a signal; partial results are printed")},
    {0, NULL},
};

const struct command cmd_regress = {
    .name = "regress",
    .operands = "REPLAY...",
    .summary = TR("replay logs under a changed rulebook and report differences"),
    .about = TR("Replays each log twice: with the rulebook it contains, and with the one given "
                "by `--rules`. Both runs take the same decisions (matched by meaning) and the "
                "same random results (matched by purpose). For each game that differs, reports "
                "the outcome (same play by different rules, different play, different result, a "
                "decision is missing, a decision is no longer legal), the first difference, the "
                "rule that made it on each side, the differences between the two positions after "
                "it, and the changed rules that caused it. The comparison stops at a decision "
                "that is missing or no longer legal, unless `--policy` or a migration "
                "(`NAME.migration.yaml` next to `NAME.jsonl.gz`) supplies a substitute; the "
                "report then names the substitute and the decision from which it applies.\n\n"
                "Differences can be accepted (`--accept`, `--review`). An accepted difference is "
                "expected: only other differences are reported and set status 1. They are stored "
                "in `regress-expected.jsonl` next to the logs, one line for each log.\n\n"
                "The summary lists, for each changed rule, the games it affected and the "
                "earliest difference, and names the changed rules that no game reaches, which "
                "are therefore untested.\n\n"
                "A REPLAY is a log, a folder (all logs *.jsonl.gz in it and its subfolders), or "
                "- (a list of logs on standard input). Logs that cannot be compared are named, "
                "counted and skipped. No log is modified."),
    .options = options,
    .reports = true,
    .timed = true,
    .operands_least = 1,
    .operands_most = SIZE_MAX,
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
