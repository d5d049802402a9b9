/* SPDX-License-Identifier: MIT
 *
 * adjudge regress: what a changed rulebook does to recorded games. Several logs are compared at once; what is said about them
 * comes in the order in which they were given.
 */
#include "cmd.h"
#include "heap.h"
#include "logs.h"
#include "out.h"
#include "report.h"
#include "threads.h"
#include "workers.h"

struct compared {
    enum adj_status status;
    struct adj_text text;
    struct adj_regress_finding *finding;
};

struct regressing {
    struct adj_regress *x;
    const struct log_list *logs;
    const struct adj_style *style;
    struct compared *results;
    int worst;
};

static void *begin(void *ctx)
{
    struct regressing *w = ctx;
    return adj_regressor_new(w->x);
}

static void end(void *ctx, void *regressor)
{
    (void)ctx;
    adj_regressor_free(regressor);
}

static void compare_one(void *ctx, void *regressor, size_t i)
{
    struct regressing *w = ctx;
    struct compared *r = &w->results[i];
    r->status = regressor ? adj_regressor_run(regressor, w->logs->names[i], &r->finding, &r->text) : ADJ_ENVIRONMENT;
}

static void set_worst(struct regressing *w, enum adj_status status)
{
    w->worst = (int)status > w->worst ? (int)status : w->worst;
}

static void print_one(void *ctx, size_t i)
{
    struct regressing *w = ctx;
    struct compared *r = &w->results[i];
    if (w->style->format == ADJ_JSON && i)
        out_str(OUT_RESULT, ",\n");
    set_worst(w, r->status);
    if (!r->finding || adj_regress_add(w->x, r->finding) != ADJ_OK)
        set_worst(w, ADJ_ENVIRONMENT);
    r->finding = NULL;
    report_always(r->status, &r->text);
}

static void regress(struct regressing *w, size_t jobs)
{
    const struct workers row = {.count = w->logs->count, .what = "replays", .ctx = w, .begin = begin, .work = compare_one, .end = end,
                                .tell = print_one};
    bool json = w->style->format == ADJ_JSON;
    struct adj_text text;
    out_str(OUT_RESULT, json ? "{\"report\": \"regress\", \"replays\": [\n" : "");
    workers_run(&row, jobs);
    out_str(OUT_RESULT, json ? "], \"sum\":\n" : "");
    set_worst(w, (enum adj_status)report_always(adj_regress_report(w->x, &text), &text));
    out_str(OUT_RESULT, json ? "}\n" : "");
}

static int regress_logs(const struct log_list *logs, struct adj_rulebook *changed, size_t jobs,
                        const struct args *args, const struct adj_style *style)
{
    struct adj_regress_options options = {.rulebook = args_text(args, "rulebook", NULL), .any_edition = args_has(args, "any-edition"),
                                          .policy = args_text(args, "policy", "stop"), .migration = args_text(args, "migration", NULL)};
    struct regressing w = {.logs = logs, .style = style, .results = heap_zero(logs->count, sizeof *w.results), .worst = ADJ_OK};
    enum adj_status status = adj_regress_open(changed, &options, style, &w.x);
    if (status == ADJ_OK)
        regress(&w, jobs);
    for (size_t i = 0; i < logs->count; i++) { /* what was not told any more */
        adj_text_free(&w.results[i].text);
        if (w.results[i].finding)
            adj_regress_add(w.x, w.results[i].finding);
    }
    adj_regress_close(w.x);
    heap_free(w.results);
    return status == ADJ_OK ? w.worst : (int)status;
}

static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct log_list logs = {0};
    struct adj_rulebook *changed = NULL;
    const char *folder = args_text(args, "rules", NULL);
    size_t jobs = threads_wanted(self, args);
    if (!jobs)
        return ADJ_USAGE;
    if (!folder)
        return command_usage(self, "--rules has to name the changed rulebook");
    int status = rulebook_open(folder, &style, &changed);
    if (status == ADJ_OK)
        status = logs_add_operands(&logs, args);
    if (status == ADJ_OK)
        status = regress_logs(&logs, changed, jobs, args, &style);
    logs_release(&logs);
    adj_rulebook_close(changed);
    return status;
}

static const struct option options[] = {
    {.name = "rules", .kind = OPTION_PATH, .value = "FOLDER", .help = "the changed rulebook; it has to be given"},
    {.name = "any-edition",
     .help = "compare games of another edition of the rulebook, too; without this they are skipped"},
    {.name = "policy", .kind = OPTION_CHOICE, .value = "stop|random|first",
     .help = "where a decision of the log cannot be taken: stop there, which is the default, or who decides instead"},
    {.name = "migration", .kind = OPTION_PATH, .value = "FILE",
     .help = "what to take for decisions that cannot be taken, for logs without a migration beside them"},
    {.name = "jobs", .letter = 'j', .kind = OPTION_NUMBER, .value = "N",
     .help = "how many logs at once; as many as there are processors by default. The result is the same"},
    OPTION_RULEBOOK,
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, "every game is the same under the changed rules"},
    {ADJ_FINDING, "a game differs"},
    {ADJ_BAD_INPUT, "a log was skipped, because it is damaged or of another game; or the changed rulebook has errors"},
    {0, NULL},
};

const struct command cmd_regress = {
    .name = "regress",
    .operands = "REPLAY...",
    .summary = "tell what a changed rulebook does to recorded games",
    .about =
        "Plays each REPLAY by the rulebook it carries and by the one that --rules names, side by side: the same decisions by "
        "what they mean, the same dice by what they are for. Told is of each game that differs: what it comes to (it "
        "goes by other rules, takes another course, ends otherwise, asks for what was not decided, cannot be played on), "
        "where the two part first, by which rule on either side, what differs in the position behind that, and which "
        "changed rules are behind it. At a decision that is not legal any more, or that is missing, the comparison "
        "stops; unless --policy says who decides there instead, or NAME.migration.yaml beside the log NAME.jsonl.gz "
        "says what to take for it. Told is then by what, and from which decision on.\n\n"
        "A sum tells of each changed rule how many games it is behind, and of which the soonest differs; and which "
        "changed rules no game touches, so that they are not tested.\n\n"
        "A REPLAY may be a folder, for all logs (*.jsonl.gz) in it, or -, for a list of logs on standard input. What "
        "cannot be compared is named, counted and skipped. No log is changed.",
    .options = options,
    .reports = true,
    .operands_least = 1,
    .operands_most = SIZE_MAX,
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
