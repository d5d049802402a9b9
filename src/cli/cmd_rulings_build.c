/* SPDX-License-Identifier: MIT
 *
 * adjudge rulings build: generates pages of rulebooks and rulings. The library makes the pages; site_folder.c
 * replaces the complete folder. Exit statuses, options and examples are in docs/commands/rulings.md, whose
 * first part is made from the table at the end of this file.
 */
#include "cmd.h"
#include "heap.h"
#include "line.h"
#include "out.h"
#include "replays.h"
#include "report.h"
#include "site_folder.h"
#include "threads.h"

/* The rulebooks of the site, and the logs that were measured for them. */
struct build_ctx {
    struct adj_style style;
    struct adj_site_source *sources;
    size_t count;
    struct replays replays;
    size_t jobs;
};

/* x->count covers a rulebook that was opened, also if its logs could not be measured: release
 * closes it. */
static enum adj_status open_one(struct build_ctx *x, struct adj_site_source *source, const char *folder)
{
    struct adj_cover **covers;
    enum adj_status status = rulebook_open(folder, &x->style, &source->rb);
    if (status != ADJ_OK)
        return status;
    x->count++;
    bool measured = replays_measure(&x->replays, source->rb, x->jobs, &covers, &source->cover_count);
    source->covers = covers;
    return measured ? ADJ_OK : ADJ_ENVIRONMENT;
}

/* Stops at the first rulebook that cannot be used: links between pages would be missing. */
static enum adj_status open_all(struct build_ctx *x, const char *const *folders, size_t count)
{
    enum adj_status status = ADJ_OK;
    x->sources = heap_zero(count, sizeof *x->sources);
    for (size_t i = 0; i < count && status == ADJ_OK; i++)
        status = open_one(x, &x->sources[i], folders[i]);
    return status;
}

/* A page from the library goes into the new folder. */
static void add(void *ctx, const char *path, const char *text, size_t len)
{
    site_folder_add(ctx, path, text, len);
}

/* The old folder is still there. */
static int stopped(void)
{
    out_error("%s", tr(lang(), "stopped: nothing was written"));
    return EXIT_STOPPED;
}

/* A site that could not be completed leaves no files. */
static int write_site(struct build_ctx *x, const char *to)
{
    struct site_folder folder = {0};
    struct adj_text why = {0};
    int status = site_folder_begin(&folder, to) ? ADJ_OK : ADJ_ENVIRONMENT;
    if (status == ADJ_OK) {
        status = adj_site(x->sources, x->count, lang(), add, &folder, &why);
        if (status != ADJ_OK)
            report(status, &why);
        else if (stop_asked())
            status = stopped();
        else if (!site_folder_finish(&folder))
            status = ADJ_ENVIRONMENT;
    }
    if (status == ADJ_OK)
        out_printf(OUT_RESULT, tr_count(lang(), "%zu file in %s\n", "%zu files in %s\n", folder.files), folder.files,
                   to);
    adj_text_free(&why);
    site_folder_release(&folder);
    return status;
}

static void release(struct build_ctx *x)
{
    for (size_t i = 0; i < x->count; i++) {
        heap_free((void *)x->sources[i].covers);
        adj_rulebook_close(x->sources[i].rb);
    }
    heap_free(x->sources);
    replays_release(&x->replays);
}

/* Everything is checked before the folder is touched. */
static int run(const struct command *self, const struct args *args)
{
    struct build_ctx x = {.style = style_of(args)};
    const char *to = args_text(args, "output", NULL), *logs = args_text(args, "replays", NULL);
    x.jobs = threads_requested(self, args);
    if (!to)
        return command_usage(self, "%s", tr(lang(), "missing option -o DIR"));
    if (!x.jobs)
        return ADJ_USAGE;
    stop_catch();
    int status = logs ? replays_read(&x.replays, logs) : ADJ_OK;
    if (status == ADJ_OK)
        status = open_all(&x, args->operands, args->operand_count);
    if (status == ADJ_OK)
        status = stop_asked() ? stopped() : write_site(&x, to);
    release(&x);
    return status;
}

static const struct option options[] = {
    {.name = "output", .letter = 'o', .kind = OPTION_PATH, .value = "DIR",
     .help = TR("folder for the pages; a folder that `adjudge rulings build` wrote before is "
                "replaced")},
    {.name = "replays", .kind = OPTION_PATH, .value = "DIR",
     .help = TR("folder with logs: report for each rule in how many of them it took effect")},
    OPTION_JOBS,
    {.name = "lang", .kind = OPTION_TEXT, .value = "LANGUAGE",
     .help = TR("language of the pages, such as en or pl; every RULEBOOK must declare it "
                "(default: the first language of the first RULEBOOK)")},
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, TR("the pages were written")},
    {ADJ_FINDING, TR("a claim in a ruling does not hold; nothing was written")},
    {ADJ_BAD_INPUT, TR("a rulebook, a ruling or a list of logs cannot be read; nothing was written")},
    {EXIT_STOPPED, TR("stopped by Ctrl-C or a signal; nothing was written")},
    {0, NULL},
};

const struct command cmd_rulings_build = {
    .name = "rulings build",
    .operands = "RULEBOOK...",
    .summary = TR("generate HTML pages of rules and rulings"),
    .about = TR("Writes HTML and Markdown pages with the same text to DIR: the rulings of each "
                "RULEBOOK by game, rule and keyword, and the rulebook itself, each rule with its "
                "text, citation and code in each declared language, the rules it depends on, its "
                "fixtures and its rulings. The pages need no scripts, no other files and no "
                "network.\n"
                "Each answer is executed before it is written. If a claim does not hold, it is "
                "reported as by `adjudge rulings check`, and nothing is written. The same input "
                "produces the same bytes."),
    .options = options,
    .timed = true,
    .operands_least = 1,
    .operands_most = SIZE_MAX,
    .operand = OPERAND_FOLDER,
    .exits = exits,
    .run = run,
};
