/* SPDX-License-Identifier: MIT
 *
 * adjudge regress: what a changed rulebook does to recorded games. Several logs are compared at once; what is said
 * about them, and asked where somebody reviews it, comes in the order in which they were given.
 */
#include "cmd.h"
#include "expected.h"
#include "heap.h"
#include "junit.h"
#include "line.h"
#include "logs.h"
#include "out.h"
#include "report.h"
#include "threads.h"
#include "workers.h"

#include <string.h>
#include <unistd.h>

struct compared {
    enum adj_status status;
    struct adj_text text;
    struct adj_regress_finding *finding; /* NULL: there is none, for want of memory */
};

/* What becomes of a difference that is not expected. */
enum reviewing { REFUSES, ASKS, ACCEPTS };

struct regress_ctx {
    struct adj_regress *x;
    const struct log_list *logs;
    const struct adj_style *style;
    struct compared *results;
    struct junit *junit; /* NULL: not wanted */
    enum reviewing reviewing;
    size_t told; /* logs */
    /* What the exit status comes of: */
    bool broken; /* the result is not complete: no memory, a file that cannot be written */
    bool differs; /* something is not as expected */
    bool unreadable, skipped; /* some log */
};

/* ---------------------------------------------------------------- comparing */

static void *begin(void *ctx)
{
    struct regress_ctx *w = ctx;
    return adj_regressor_new(w->x);
}

static void end(void *ctx, void *regressor)
{
    (void)ctx;
    adj_regressor_free(regressor);
}

static void compare_one(void *ctx, void *regressor, size_t i)
{
    struct regress_ctx *w = ctx;
    struct compared *r = &w->results[i];
    r->status = regressor ? adj_regressor_run(regressor, w->logs->names[i], &r->finding, &r->text) : ADJ_ENVIRONMENT;
}

/* ---------------------------------------------------------------- reviewing */

/* The library has no words where it has no memory for them. */
static void complain_of_memory(struct regress_ctx *w)
{
    out_error("no memory is left");
    w->broken = true;
}

/* Nothing that was accepted is lost with what comes later. */
static bool accept(struct regress_ctx *w, struct compared *r, bool write)
{
    enum adj_status status = adj_regress_accept(w->x, r->finding);
    if (status == ADJ_USAGE)
        out_error("a log whose name is no UTF-8 cannot be accepted");
    if (status == ADJ_ENVIRONMENT)
        complain_of_memory(w);
    if (status == ADJ_OK && write)
        status = expected_write(w->x);
    if (status != ADJ_OK)
        w->broken = true;
    return status == ADJ_OK;
}

static bool is_word(const char *line, const char *word)
{
    return line[0] == word[0] && (!line[1] || strcmp(line, word) == 0);
}

static void review(struct regress_ctx *w, struct compared *r)
{
    while (w->reviewing == ASKS) {
        const char *line = line_read("accept this? yes, no, all, quit: ");
        if (!line || is_word(line, "quit"))
            w->reviewing = REFUSES;
        else if (is_word(line, "all"))
            w->reviewing = ACCEPTS;
        else if (is_word(line, "yes")) {
            if (accept(w, r, true))
                r->status = ADJ_OK;
            return;
        } else if (is_word(line, "no"))
            return;
        else
            out_str(
                OUT_RESULT,
                "yes: it is expected from now on; no: it is not; all: so are all that follow; "
                "quit: none of them is\n");
    }
    if (w->reviewing == ACCEPTS && accept(w, r, false))
        r->status = ADJ_OK;
}

/* ---------------------------------------------------------------- telling */

static void note_case(struct regress_ctx *w, const struct compared *r, const char *log)
{
    bool passed = r->status == ADJ_OK, compared = passed || r->status == ADJ_FINDING;
    if (w->junit)
        junit_case(w->junit, log,
                   passed     ? JUNIT_PASSED
                   : compared ? JUNIT_FAILED
                              : JUNIT_ERROR,
                   r->finding ? adj_regress_verdict(r->finding) : "no memory",
                   r->finding ? adj_regress_text(r->finding) : "");
}

static void note_status(struct regress_ctx *w, const struct compared *r)
{
    w->differs |= r->status == ADJ_FINDING;
    w->skipped |= r->status == ADJ_BAD_INPUT;
    w->unreadable |= r->status == ADJ_ENVIRONMENT;
}

static void tell_one(void *ctx, size_t i)
{
    struct regress_ctx *w = ctx;
    struct compared *r = &w->results[i];
    if (w->style->format == ADJ_JSON && i)
        out_str(OUT_RESULT, ",\n");
    report_always(r->status, &r->text);
    if (r->status == ADJ_FINDING && r->finding && adj_regress_can_accept(r->finding))
        review(w, r);
    note_case(w, r, w->logs->names[i]);
    note_status(w, r);
    if (!r->finding) /* which was told in place of it */
        w->broken = true;
    else if (adj_regress_add(w->x, r->finding) != ADJ_OK)
        complain_of_memory(w);
    r->finding = NULL;
}

/* Only where all was compared is it known what is gone. */
static void find_gone(struct regress_ctx *w)
{
    size_t gone = 0;
    if (w->told < w->logs->count)
        return;
    if (expected_find_gone(w->x, w->reviewing == ACCEPTS, &gone) != ADJ_OK)
        complain_of_memory(w);
    w->differs |= gone && w->reviewing != ACCEPTS;
}

static void compare_all(struct regress_ctx *w, size_t jobs)
{
    const struct workers row = {.count = w->logs->count,
                                .what = "replays",
                                .ctx = w,
                                .begin = begin,
                                .work = compare_one,
                                .end = end,
                                .tell = tell_one};
    bool json = w->style->format == ADJ_JSON;
    struct adj_text text;
    out_str(OUT_RESULT, json ? "{\"report\": \"regress\", \"replays\": [\n" : "");
    w->told = workers_run(&row, jobs);
    find_gone(w);
    out_str(OUT_RESULT, json ? "], \"sum\":\n" : "");
    if (report_always(adj_regress_report(w->x, w->logs->count, &text), &text) != ADJ_OK)
        w->broken = true;
    out_str(OUT_RESULT, json ? "}\n" : "");
    if (expected_write(w->x) != ADJ_OK)
        w->broken = true;
}

/* docs/commands/regress.md has the table. */
static int exit_status(const struct regress_ctx *w)
{
    if (w->broken)
        return ADJ_ENVIRONMENT;
    if (stop_asked() && w->told < w->logs->count)
        return EXIT_STOPPED;
    return w->differs ? ADJ_FINDING : w->unreadable ? ADJ_ENVIRONMENT : w->skipped ? ADJ_BAD_INPUT : ADJ_OK;
}

/* ---------------------------------------------------------------- the command */

static int regress_logs(const struct log_list *logs, struct adj_rulebook *changed, size_t jobs,
                        const struct args *args, const struct adj_style *style)
{
    const char *junit = args_text(args, "junit", NULL);
    struct adj_regress_options options = {.rulebook = args_text(args, "rulebook", NULL),
                                          .any_edition = args_has(args, "any-edition"),
                                          .policy = args_text(args, "policy", "stop"),
                                          .migration = args_text(args, "migration", NULL),
                                          .keep_texts = junit != NULL};
    struct regress_ctx w = {.logs = logs,
                            .style = style,
                            .results = heap_zero(logs->count, sizeof *w.results),
                            .reviewing = args_has(args, "accept")   ? ACCEPTS
                                         : args_has(args, "review") ? ASKS
                                                                   : REFUSES};
    enum adj_status status = adj_regress_open(changed, &options, style, &w.x);
    if (status == ADJ_ENVIRONMENT)
        complain_of_memory(&w);
    if (status == ADJ_OK)
        status = expected_read(w.x, logs, args_text(args, "expected", NULL));
    if (status == ADJ_OK && junit && !(w.junit = junit_open(junit, "adjudge regress")))
        status = ADJ_ENVIRONMENT;
    if (status == ADJ_OK) {
        stop_catch();
        compare_all(&w, jobs);
    }
    if (w.junit && !junit_close(w.junit))
        w.broken = true;
    for (size_t i = 0; i < logs->count; i++) { /* what was not told any more */
        adj_text_free(&w.results[i].text);
        if (w.results[i].finding)
            adj_regress_add(w.x, w.results[i].finding);
    }
    adj_regress_close(w.x);
    heap_free(w.results);
    return status == ADJ_OK ? exit_status(&w) : (int)status;
}

/* NULL: nothing. */
static const char *misuse(const struct args *args, const struct adj_style *style)
{
    if (!args_has(args, "rules"))
        return "--rules has to name the changed rulebook";
    if (!args_has(args, "review"))
        return NULL;
    if (args_has(args, "accept"))
        return "--accept takes everything: there is nothing to --review";
    if (style->format == ADJ_JSON)
        return "--review is for people, and --format json for programs";
    for (size_t i = 0; i < args->operand_count; i++)
        if (strcmp(args->operands[i], "-") == 0)
            return "--review reads answers from standard input, so that no list of logs can come from there";
    return NULL;
}

/* One that is missing would otherwise be told of with each log. */
static bool migration_is_there(const struct args *args)
{
    const char *file = args_text(args, "migration", NULL);
    bool there = !file || access(file, F_OK) == 0;
    if (!there)
        out_error("the migration %s is not there", file);
    return there;
}

static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct log_list logs = {0};
    struct adj_rulebook *changed = NULL;
    size_t jobs = threads_wanted(self, args);
    const char *wrong = misuse(args, &style);
    if (!jobs)
        return ADJ_USAGE;
    if (wrong)
        return command_usage(self, "%s", wrong);
    int status = rulebook_open_anywhere(args_text(args, "rules", NULL), &style, &changed);
    if (status == ADJ_OK)
        status = logs_add_operands(&logs, args);
    if (status == ADJ_OK && !migration_is_there(args))
        status = ADJ_ENVIRONMENT;
    if (status == ADJ_OK)
        status = regress_logs(&logs, changed, jobs, args, &style);
    logs_release(&logs);
    adj_rulebook_close(changed);
    return status;
}

static const struct option options[] = {
    {.name = "rules",
     .kind = OPTION_PATH,
     .value = "FOLDER",
     .help = "the changed rulebook, or a log that carries it; it has to be given"},
    {.name = "any-edition",
     .help = "compare games of another edition of the rulebook, too; without this they are skipped"},
    {.name = "policy",
     .kind = OPTION_CHOICE,
     .value = "stop|random|first",
     .help = "where a decision of the log cannot be taken: stop there, which is the default, or who decides instead"},
    {.name = "migration",
     .kind = OPTION_PATH,
     .value = "FILE",
     .help = "what to take for decisions that cannot be taken, for logs without a migration beside them"},
    {.name = "accept", .help = "accept every difference: from now on it is expected"},
    {.name = "review", .help = "go through the differences one by one and ask whether each is accepted"},
    {.name = "expected",
     .kind = OPTION_PATH,
     .value = "FILE",
     .help =
         "what was accepted, instead of regress-expected.jsonl beside the logs; it names "
         "logs as they are named here"},
    {.name = "junit",
     .kind = OPTION_PATH,
     .value = "FILE",
     .help = "write a test report for continuous integration into this file, too: a case for each log"},
    {.name = "jobs",
     .letter = 'j',
     .kind = OPTION_NUMBER,
     .value = "N",
     .help = "how many logs at once; as many as there are processors by default. The result is the same"},
    OPTION_RULEBOOK,
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, "every game is the same under the changed rules, or differs as was expected"},
    {ADJ_FINDING,
     "a game differs otherwise, or a log of which something was expected is gone, whatever else there is"},
    {ADJ_BAD_INPUT,
     "none does, but a log was skipped, because it is damaged or of another game; or the changed rulebook, or "
     "what was accepted, cannot be read"},
    {EXIT_STOPPED, "stopped by Ctrl-C or a signal; what was compared is told and summed up"},
    {0, NULL},
};

const struct command cmd_regress = {
    .name = "regress",
    .operands = "REPLAY...",
    .summary = "tell what a changed rulebook does to recorded games",
    .about =
        "Plays each REPLAY by the rulebook it carries and by the one that --rules names, side by side: the same "
        "decisions by what they mean, the same dice by what they are for. Told is of each game that differs: what it "
        "comes to (it goes by other rules, takes another course, ends otherwise, asks for what was not decided, "
        "cannot be played on), where the two part first, by which rule on either side, what differs in the position "
        "behind that, and which changed rules are behind it. At a decision that is not legal any more, or that is "
        "missing, the comparison stops; unless --policy says who decides there instead, or NAME.migration.yaml "
        "beside the log NAME.jsonl.gz says what to take for it. Told is then by what, and from which decision on.\n\n"
        "What a game comes to can be accepted (--accept, --review): then it is expected, and only what is "
        "otherwise is told and gives status 1. regress-expected.jsonl beside the logs holds it, a line for "
        "each log that differs.\n\n"
        "A sum tells of each changed rule how many games it is behind, and of which the soonest differs; and which "
        "changed rules no game touches, so that they are not tested.\n\n"
        "A REPLAY may be a folder, for all logs (*.jsonl.gz) in it and in its folders, or -, for a list of logs on "
        "standard input. What cannot be compared is named, counted and skipped. No log is changed.",
    .options = options,
    .reports = true,
    .operands_least = 1,
    .operands_most = SIZE_MAX,
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
