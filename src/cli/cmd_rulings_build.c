/* SPDX-License-Identifier: MIT
 *
 * adjudge rulings build: rulebooks and rulings as pages to be read.
 */
#include "cmd.h"
#include "heap.h"
#include "line.h"
#include "out.h"
#include "replays.h"
#include "report.h"
#include "site_folder.h"
#include "threads.h"

struct build_ctx {
    struct adj_style style;
    struct adj_site_source *sources;
    size_t count;
    struct replays replays;
    size_t jobs;
};

static enum adj_status open_one(struct build_ctx *x, struct adj_site_source *source, const char *folder)
{
    struct adj_cover **covers;
    enum adj_status status = rulebook_open(folder, &x->style, &source->rb);
    if (status != ADJ_OK)
        return status;
    x->count++;
    bool measured = replays_measure(&x->replays, source->rb, &x->style, x->jobs, &covers, &source->cover_count);
    source->covers = covers;
    return measured ? ADJ_OK : ADJ_ENVIRONMENT;
}

static enum adj_status open_all(struct build_ctx *x, const char *const *folders, size_t count)
{
    enum adj_status status = ADJ_OK;
    x->sources = heap_zero(count, sizeof *x->sources);
    for (size_t i = 0; i < count && status == ADJ_OK; i++)
        status = open_one(x, &x->sources[i], folders[i]);
    return status;
}

static void add(void *ctx, const char *path, const char *text, size_t len)
{
    site_folder_add(ctx, path, text, len);
}

static int stopped(void)
{
    out_error("stopped: nothing was written");
    return EXIT_STOPPED;
}

/* Nothing is there of a site that could not be made whole. */
static int write_site(struct build_ctx *x, const char *to)
{
    struct site_folder folder = {0};
    struct adj_text why = {0};
    int status = site_folder_begin(&folder, to) ? ADJ_OK : ADJ_ENVIRONMENT;
    if (status == ADJ_OK) {
        status = adj_site(x->sources, x->count, &x->style, add, &folder, &why);
        if (status != ADJ_OK)
            report(status, &why, &x->style);
        else if (stop_asked())
            status = stopped();
        else if (!site_folder_finish(&folder))
            status = ADJ_ENVIRONMENT;
    }
    if (status == ADJ_OK)
        out_printf(OUT_RESULT, "%zu files in %s\n", folder.files, to);
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

static int run(const struct command *self, const struct args *args)
{
    struct build_ctx x = {.style = style_of(args)};
    const char *to = args_text(args, "output", NULL), *logs = args_text(args, "replays", NULL);
    x.jobs = threads_wanted(self, args);
    if (!to)
        return command_usage(self, "the pages are written into a folder: -o DIR");
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
     .help = "the folder of the pages; one that `adjudge rulings build` wrote is replaced as a whole"},
    {.name = "replays", .kind = OPTION_PATH, .value = "DIR",
     .help = "logs of games: tell of each rule in how many of them it took effect"},
    {.name = "jobs", .letter = 'j', .kind = OPTION_NUMBER, .value = "N",
     .help = "how many logs at once; as many as there are processors by default. The result is the same"},
    {.name = "lang", .kind = OPTION_TEXT, .value = "LANGUAGE",
     .help = "the language of the pages (en, pl, ...), one that every RULEBOOK has; that of the first by default"},
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, "the pages are written"},
    {ADJ_FINDING, "a ruling's claim does not hold; nothing is written"},
    {ADJ_BAD_INPUT, "a rulebook, a ruling or a list of logs cannot be read; nothing is written"},
    {EXIT_STOPPED, "stopped by Ctrl-C or a signal; nothing is written"},
    {0, NULL},
};

const struct command cmd_rulings_build = {
    .name = "rulings build",
    .operands = "RULEBOOK...",
    .summary = "write rulings and rulebooks as pages to be read",
    .about =
        "Writes HTML and Markdown with the same text into DIR: the rulings of each RULEBOOK by game, rule and "
        "keyword, and the rulebook itself, each rule with its text, citation and code in every declared "
        "language, what it rests on, its fixtures and its rulings. The pages need no script, no other file "
        "and no place on the net.\n"
        "Each answer is carried out before it is written. Where a claim does not hold, it is told as `adjudge "
        "rulings check` does, and nothing is written. The same input gives the same bytes.",
    .options = options,
    .operands_least = 1,
    .operands_most = SIZE_MAX,
    .operand = OPERAND_FOLDER,
    .exits = exits,
    .run = run,
};
