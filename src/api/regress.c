/* SPDX-License-Identifier: MIT
 *
 * Compares games under changed rules: the guard, and what is kept from log to log. The work is done by audit/.
 */
#include "audit/regress_expected.h"
#include "audit/regress_report.h"

#include "api/call.h"
#include "api/report.h"
#include "api/rulebook.h"
#include "base/mem.h"
#include "session/bots.h"

#include <string.h>

/* What all comparisons of one run share. */
struct adj_regress {
    const struct compiled *changed;
    const struct adj_regress_options *options;
    struct regress_sum sum;
    struct regress_expected expected;
};

struct adj_regress_finding {
    struct regress_finding found;
};

struct adj_regressor {
    struct adj_regress *x;
    struct rulebook *rulebook; /* of the last log that needed a different one, … */
    struct compiled *compiled;
    struct regress_pair *pair;
    bool of_folder; /* … which was thin, so that it is the one that was given, … */
    struct game_pool pool, changed_pool;
    struct regress run; /* … and all that a log needs */
    struct log_collection kept; /* whose games are compared one after another */
};

/* ---------------------------------------------------------------- one log */

/* Releases what the last comparison used. */
static void forget_log(struct adj_regressor *w)
{
    regress_release(&w->run);
}

/* The pair of rulebooks refers to the compiled one, so it goes first. */
static void forget_rulebook(struct adj_regressor *w)
{
    game_pool_release(&w->pool);
    if (w->pair)
        regress_pair_release(w->pair);
    mem_free(w->pair);
    compiled_free(w->compiled);
    rulebook_free(w->rulebook);
    w->pair = NULL;
    w->compiled = NULL;
    w->rulebook = NULL;
}

/* What the log has is released with it, so this comes last. */
static void keep_rulebook(struct adj_regressor *w)
{
    struct rulebook *rulebook;
    struct compiled *compiled;
    struct regress_pair *pair;
    bool thin = w->run.replay.thin;
    if (!regress_take_pair(&w->run, &rulebook, &compiled, &pair))
        return;
    forget_rulebook(w);
    w->pair = pair;
    w->compiled = compiled;
    w->rulebook = rulebook;
    w->of_folder = thin;
}

/* Only unexpected differences are findings. */
static enum adj_status status_of(const struct regress_finding *f)
{
    if (f->verdict == REGRESS_UNREAD)
        return ADJ_ENVIRONMENT;
    if (f->verdict >= REGRESS_SKIPPED)
        return ADJ_BAD_INPUT;
    return f->unexpected ? ADJ_FINDING : ADJ_OK;
}

/* Whether decisions that are missing or illegal are replaced. "stop" is the default. */
static bool substitutes(const struct adj_regress_options *options)
{
    return options->policy && strcmp(options->policy, "stop") != 0;
}

/* Rulebooks and pools are kept from log to log: compiling costs more than replaying. */
static enum adj_status compare(struct adj_regressor *w, const char *log, struct adj_regress_finding *finding,
                               struct report *report)
{
    const struct adj_regress *x = w->x;
    struct regress_options options = {.changed = x->changed,
                                      .folder = x->options->rulebook,
                                      .any_edition = x->options->any_edition != 0,
                                      .lang = api_report_lang(x->options->lang),
                                      .policy = substitutes(x->options) ? x->options->policy : NULL,
                                      .migration = x->options->migration,
                                      .given = w->of_folder ? w->compiled : NULL,
                                      .known = w->compiled,
                                      .known_pool = &w->pool,
                                      .changed_pool = &w->changed_pool,
                                      .kept = &w->kept,
                                      .known_pair = w->pair};
    regress_run(&w->run, log, &options);
    regress_finding_make(&finding->found, &w->run, log, regress_expected_of(&x->expected, log));
    regress_report_fill(report, &w->run, &finding->found);
    return status_of(&finding->found);
}

static void finding_free(struct adj_regress_finding *f)
{
    if (!f)
        return;
    regress_finding_release(&f->found);
    mem_free(f);
}

void adj_regress_finding_free(struct adj_regress_finding *finding)
{
    finding_free(finding);
}

struct run_ctx {
    struct adj_regressor *w;
    const char *log;
    struct adj_regress_finding *made;
};

/* The rulebook is kept before the log is released. */
static enum adj_status run(void *ctx, struct report *report)
{
    struct run_ctx *x = ctx;
    x->made = mem_zero(1, sizeof *x->made);
    enum adj_status status = compare(x->w, x->log, x->made, report);
    keep_rulebook(x->w);
    return status;
}

/* The finding and the report are handed out together or not at all, so that no caller counts a log
 * twice. */
enum adj_status adj_regressor_run(struct adj_regressor *w, const char *log, struct adj_regress_finding **finding,
                                  struct adj_report **out)
{
    struct run_ctx x = {.w = w, .log = log};
    enum adj_status status = api_report_call(run, &x, NULL, &regress_report_kind, w->x->options->lang, out);
    if (!*out) { /* without memory nothing is handed out */
        finding_free(x.made);
        x.made = NULL;
    }
    forget_log(w);
    *finding = x.made;
    return status;
}

struct new_ctx {
    struct adj_regress *x;
    struct adj_regressor *made;
};

static enum adj_status new_regressor(void *ctx)
{
    struct new_ctx *n = ctx;
    n->made = mem_zero(1, sizeof *n->made);
    n->made->x = n->x;
    return ADJ_OK;
}

struct adj_regressor *adj_regressor_new(struct adj_regress *x)
{
    struct new_ctx n = {.x = x};
    api_call(new_regressor, &n, NULL);
    return n.made;
}

/* What was kept from the last log goes first: its games use the pool. */
void adj_regressor_free(struct adj_regressor *w)
{
    if (!w)
        return;
    forget_log(w);
    forget_rulebook(w);
    game_pool_release(&w->changed_pool);
    log_collection_close(&w->kept);
    mem_free(w);
}

/* ---------------------------------------------------------------- all of them */

/* What is asked of all comparisons together. */
struct regress_ctx {
    struct adj_regress *x;
    struct adj_rulebook *changed;
    const struct adj_regress_options *options;
    struct adj_regress_finding *finding;
    const char *path, *folder, *log, *line;
    const char *given; /* the text of a file */
    size_t size, number;
};

static enum adj_status open_all(void *ctx)
{
    struct regress_ctx *r = ctx;
    r->x = mem_zero(1, sizeof *r->x);
    *r->x = (struct adj_regress){.changed = r->changed->compiled, .options = r->options};
    return ADJ_OK;
}

/* An unknown policy is an error of the caller, found before any log is read. */
enum adj_status adj_regress_open(struct adj_rulebook *changed, const struct adj_regress_options *options,
                                 struct adj_regress **out)
{
    struct regress_ctx r = {.changed = changed, .options = options};
    *out = NULL;
    if (!api_rulebook_runs(changed))
        return ADJ_BAD_INPUT;
    if (substitutes(options) && !bots_know(options->policy))
        return ADJ_USAGE;
    enum adj_status status = api_call(open_all, &r, NULL);
    *out = r.x;
    return status;
}

static enum adj_status add(void *ctx)
{
    struct regress_ctx *r = ctx;
    regress_sum_add(&r->x->sum, &r->finding->found);
    regress_expected_asked(&r->x->expected, r->finding->found.file);
    return ADJ_OK;
}

/* Takes the finding over and frees it in each case. */
enum adj_status adj_regress_add(struct adj_regress *x, struct adj_regress_finding *finding)
{
    struct regress_ctx r = {.x = x, .finding = finding};
    if (!finding)
        return ADJ_USAGE;
    enum adj_status status = api_call(add, &r, NULL);
    finding_free(finding);
    return status;
}

/* ---------------------------------------------------------------- between machines */

/* A finding as JSON. */
struct finding_ctx {
    const struct adj_regress_finding *finding;
    const char *log;
    const struct json_value *json;
    struct adj_regress_finding *made;
    struct arena arena;
};

static enum adj_status finding_json(void *ctx, struct buf *text)
{
    struct finding_ctx *x = ctx;
    json_value_print(text, regress_finding_json(&x->arena, &x->finding->found));
    return ADJ_OK;
}

static void release_finding(void *ctx)
{
    arena_release(&((struct finding_ctx *)ctx)->arena);
}

enum adj_status adj_regress_finding_json(const struct adj_regress_finding *finding, struct adj_text *out)
{
    struct finding_ctx x = {.finding = finding};
    return api_text_call(finding_json, &x, release_finding, out);
}

static enum adj_status restore(void *ctx)
{
    struct finding_ctx *x = ctx;
    x->made = mem_zero(1, sizeof *x->made);
    return x->json && regress_finding_restore(&x->made->found, x->log, x->json) ? ADJ_OK : ADJ_BAD_INPUT;
}

enum adj_status adj_regress_finding_restore(const char *log, struct adj_value json, struct adj_regress_finding **finding)
{
    struct finding_ctx x = {.log = log, .json = api_value_json(json)};
    enum adj_status status = api_call(restore, &x, NULL);
    if (status != ADJ_OK) {
        finding_free(x.made);
        x.made = NULL;
    }
    *finding = x.made;
    return status;
}

/* ---------------------------------------------------------------- what is expected */

/* A line that cannot be read is reported with its number. */
static enum adj_status expect(void *ctx, struct buf *text)
{
    struct regress_ctx *r = ctx;
    int failed = regress_expected_add(&r->x->expected, r->path, r->folder, r->given, r->size,
                                      api_report_lang(r->x->options->lang), text);
    if (failed)
        buf_char(text, '\n');
    return failed ? ADJ_BAD_INPUT : ADJ_OK;
}

enum adj_status adj_regress_expect(struct adj_regress *x, const char *path, const char *folder, const char *text,
                                   size_t size, struct adj_text *why)
{
    struct regress_ctx r = {.x = x, .path = path, .folder = folder, .given = text, .size = size};
    return api_text_call(expect, &r, NULL, why);
}

int adj_regress_can_accept(const struct adj_regress_finding *finding)
{
    return finding && finding->found.verdict < REGRESS_SKIPPED && finding->found.unexpected;
}

const char *adj_regress_verdict(const struct adj_regress_finding *finding)
{
    return regress_verdict_names[finding->found.verdict];
}

/* The line replaces what was expected of this log. */
static enum adj_status accept(void *ctx)
{
    struct regress_ctx *r = ctx;
    return regress_expected_accept(&r->x->expected, r->log, r->line) ? ADJ_OK : ADJ_USAGE;
}

/* What is accepted is the outcome as a line; the next run compares with it. */
enum adj_status adj_regress_accept(struct adj_regress *x, struct adj_regress_finding *finding)
{
    struct regress_finding *f = &finding->found;
    struct regress_ctx r = {.x = x, .log = f->file, .line = f->outcome};
    enum adj_status status = api_call(accept, &r, NULL);
    if (status == ADJ_OK)
        f->unexpected = false;
    return status;
}

/* The nth expectation whose log was not among those compared. */
const char *adj_regress_unasked(const struct adj_regress *x, size_t n)
{
    const struct regress_expectations *given = &x->expected.given;
    for (size_t i = 0; i < given->count; i++)
        if (!given->items[i].asked && !n--)
            return given->items[i].log;
    return NULL;
}

static enum adj_status note_gone(void *ctx)
{
    struct regress_ctx *r = ctx;
    struct regress_sum *s = &r->x->sum;
    ARENA_PUSH(&s->arena, s->gone, s->gone_count, s->gone_cap) = arena_strdup(&s->arena, r->log);
    return ADJ_OK;
}

enum adj_status adj_regress_gone(struct adj_regress *x, const char *log, int forget)
{
    struct regress_ctx r = {.x = x, .log = log};
    return api_call(forget ? accept : note_gone, &r, NULL);
}

/* Only files with changes are written again. */
static enum adj_status expected_text(void *ctx, struct buf *text)
{
    struct regress_ctx *r = ctx;
    struct regress_expected *e = &r->x->expected;
    size_t n = r->number;
    for (size_t i = 0; i < e->file_count && !r->path; i++) {
        if (!e->files[i].changed || n--)
            continue;
        r->path = e->files[i].path;
        regress_expected_text(text, e, i);
    }
    return ADJ_OK;
}

enum adj_status adj_regress_expected(struct adj_regress *x, size_t n, const char **path, struct adj_text *text)
{
    struct regress_ctx r = {.x = x, .number = n};
    enum adj_status status = api_text_call(expected_text, &r, NULL, text);
    *path = status == ADJ_OK ? r.path : NULL;
    return status;
}

/* ---------------------------------------------------------------- the sum */

static enum adj_status report(void *ctx, struct report *report)
{
    regress_report_fill_sum(report, &((struct adj_regress *)ctx)->sum);
    return ADJ_OK;
}

enum adj_status adj_regress_report(struct adj_regress *x, size_t of, struct adj_report **out)
{
    x->sum.of = of;
    return api_report_call(report, x, NULL, &regress_report_kind, x->options->lang, out);
}

void adj_regress_close(struct adj_regress *x)
{
    if (!x)
        return;
    regress_sum_release(&x->sum);
    regress_expected_release(&x->expected);
    mem_free(x);
}
