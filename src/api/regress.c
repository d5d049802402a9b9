/* SPDX-License-Identifier: MIT
 *
 * Comparing games under changed rules: the guard, the form, and what is kept from log to log. The work is done by
 * audit/.
 */
#include "audit/regress_expected.h"
#include "audit/regress_sum.h"

#include "api/report.h"
#include "api/rulebook.h"
#include "api/text.h"
#include "base/mem.h"
#include "session/bots.h"

#include <string.h>

struct adj_regress {
    const struct compiled *changed;
    const struct adj_regress_options *options;
    const struct adj_style *style;
    struct regress_sum sum;
    struct regress_expected expected;
};

struct adj_regress_finding {
    struct regress_finding found;
    struct buf text; /* plain; empty where it is not wanted */
};

struct adj_regressor {
    struct adj_regress *x;
    struct rulebook *rulebook; /* of the last log that needed another one, … */
    struct compiled *compiled;
    struct regress_pair *pair;
    bool of_folder; /* … which was thin, so that it is the one that was given, … */
    struct game_pool pool, changed_pool;
    struct regress run; /* … and all that a log needs */
    struct log_collection kept; /* whose games are compared one after another */
    struct buf text;
};

/* ---------------------------------------------------------------- one log */

static void forget_log(struct adj_regressor *w)
{
    regress_release(&w->run);
    buf_release(&w->text);
}

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

static enum adj_status status_of(const struct regress_finding *f)
{
    if (f->verdict == REGRESS_UNREAD)
        return ADJ_ENVIRONMENT;
    if (f->verdict >= REGRESS_SKIPPED)
        return ADJ_BAD_INPUT;
    return f->unexpected ? ADJ_FINDING : ADJ_OK;
}

static void say_as_json(struct adj_regressor *w, const char *log, const struct regress_finding *f)
{
    json_t *o = regress_json(&w->run, log);
    json_object_set_new(o, "as_expected", f->verdict < REGRESS_SKIPPED ? json_boolean(!f->unexpected) : json_null());
    api_json_write(&w->text, o);
}

/* Of what is as it was expected nothing is said. */
static void say_as_text(struct buf *out, const struct adj_regressor *w, const char *log,
                        const struct regress_finding *f, int width, bool color)
{
    if (!f->outcome || f->unexpected)
        regress_print(out, &w->run, log, f->expected != NULL, width, color, api_lang(w->x->style));
    if (f->expected && f->unexpected)
        regress_print_expected(out, f->expected, f->outcome, width, color);
}

static bool goes_on(const struct adj_regress_options *options)
{
    return options->policy && strcmp(options->policy, "stop") != 0;
}

static enum adj_status compare(struct adj_regressor *w, const char *log, struct adj_regress_finding *finding)
{
    const struct adj_regress *x = w->x;
    struct regress_options options = {.changed = x->changed,
                                      .folder = x->options->rulebook,
                                      .any_edition = x->options->any_edition != 0,
                                      .lang = api_lang(x->style),
                                      .policy = goes_on(x->options) ? x->options->policy : NULL,
                                      .migration = x->options->migration,
                                      .given = w->of_folder ? w->compiled : NULL,
                                      .known = w->compiled,
                                      .known_pool = &w->pool,
                                      .changed_pool = &w->changed_pool,
                                      .kept = &w->kept,
                                      .known_pair = w->pair};
    regress_run(&w->run, log, &options);
    regress_finding_make(&finding->found, &w->run, log, regress_expected_of(&x->expected, log));
    if (x->style->format == ADJ_JSON)
        say_as_json(w, log, &finding->found);
    else
        say_as_text(&w->text, w, log, &finding->found, x->style->width, x->style->color != 0);
    if (x->options->keep_texts)
        say_as_text(&finding->text, w, log, &finding->found, 0, false);
    return status_of(&finding->found);
}

static void finding_free(struct adj_regress_finding *f)
{
    if (!f)
        return;
    regress_finding_release(&f->found);
    buf_release(&f->text);
    mem_free(f);
}

enum adj_status adj_regressor_run(struct adj_regressor *w, const char *log, struct adj_regress_finding **finding,
                                  struct adj_text *out)
{
    struct mem_guard guard;
    struct adj_regress_finding *volatile made = NULL;
    volatile enum adj_status status = ADJ_ENVIRONMENT;
    *out = (struct adj_text){0};
    *finding = NULL;
    MEM_TRY(guard) {
        made = mem_zero(1, sizeof *made);
        status = compare(w, log, made);
        api_text_give(out, &w->text);
        keep_rulebook(w);
        MEM_DONE();
        forget_log(w);
        *finding = made;
        return status;
    }
    finding_free(made);
    forget_log(w);
    return ADJ_ENVIRONMENT;
}

struct adj_regressor *adj_regressor_new(struct adj_regress *x)
{
    struct mem_guard guard;
    MEM_TRY(guard) {
        struct adj_regressor *w = mem_zero(1, sizeof *w);
        w->x = x;
        MEM_DONE();
        return w;
    }
    return NULL;
}

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

enum adj_status adj_regress_open(struct adj_rulebook *changed, const struct adj_regress_options *options,
                                 const struct adj_style *style, struct adj_regress **out)
{
    struct mem_guard guard;
    *out = NULL;
    if (!api_rulebook_runs(changed))
        return ADJ_BAD_INPUT;
    if (goes_on(options) && !bots_know(options->policy))
        return ADJ_USAGE;
    MEM_TRY(guard) {
        struct adj_regress *x = mem_zero(1, sizeof *x);
        *x = (struct adj_regress){.changed = changed->compiled, .options = options, .style = style};
        MEM_DONE();
        *out = x;
        return ADJ_OK;
    }
    return ADJ_ENVIRONMENT;
}

enum adj_status adj_regress_add(struct adj_regress *x, struct adj_regress_finding *finding)
{
    struct mem_guard guard;
    volatile enum adj_status status = ADJ_ENVIRONMENT;
    if (!finding)
        return ADJ_USAGE;
    MEM_TRY(guard) {
        regress_sum_add(&x->sum, &finding->found);
        regress_expected_asked(&x->expected, finding->found.file);
        status = ADJ_OK;
        MEM_DONE();
    }
    finding_free(finding);
    return status;
}

/* ---------------------------------------------------------------- what is expected */

enum adj_status adj_regress_expect(struct adj_regress *x, const char *path, const char *folder, const char *text,
                                   size_t size, struct adj_text *why)
{
    struct mem_guard guard;
    struct buf buf = BUF_INIT, *volatile b = &buf;
    *why = (struct adj_text){0};
    MEM_TRY(guard)
    {
        int failed = regress_expected_add(&x->expected, path, folder, text, size, b);
        if (failed)
            buf_char(b, '\n');
        api_text_give(why, b);
        MEM_DONE();
        return failed ? ADJ_BAD_INPUT : ADJ_OK;
    }
    buf_release(b);
    return ADJ_ENVIRONMENT;
}

int adj_regress_can_accept(const struct adj_regress_finding *finding)
{
    return finding && finding->found.verdict < REGRESS_SKIPPED && finding->found.unexpected;
}

const char *adj_regress_verdict(const struct adj_regress_finding *finding)
{
    return regress_verdict_name(finding->found.verdict);
}

const char *adj_regress_text(const struct adj_regress_finding *finding)
{
    return buf_cstr(&finding->text);
}

static enum adj_status accept(struct adj_regress *x, const char *log, const char *line)
{
    struct mem_guard guard;
    MEM_TRY(guard)
    {
        bool taken = regress_expected_accept(&x->expected, log, line);
        MEM_DONE();
        return taken ? ADJ_OK : ADJ_USAGE;
    }
    return ADJ_ENVIRONMENT;
}

enum adj_status adj_regress_accept(struct adj_regress *x, struct adj_regress_finding *finding)
{
    struct regress_finding *f = &finding->found;
    enum adj_status status = accept(x, f->file, f->outcome);
    if (status == ADJ_OK)
        f->unexpected = false;
    return status;
}

const char *adj_regress_unasked(const struct adj_regress *x, size_t n)
{
    const struct regress_expectations *given = &x->expected.given;
    for (size_t i = 0; i < given->count; i++)
        if (!given->items[i].asked && !n--)
            return given->items[i].log;
    return NULL;
}

enum adj_status adj_regress_gone(struct adj_regress *x, const char *log, int forget)
{
    struct mem_guard guard;
    if (forget)
        return accept(x, log, NULL);
    MEM_TRY(guard)
    {
        struct regress_sum *s = &x->sum;
        ARENA_PUSH(&s->arena, s->gone, s->gone_count, s->gone_cap) = arena_strdup(&s->arena, log);
        MEM_DONE();
        return ADJ_OK;
    }
    return ADJ_ENVIRONMENT;
}

enum adj_status adj_regress_expected(struct adj_regress *x, size_t n, const char **path, struct adj_text *text)
{
    struct mem_guard guard;
    struct buf buf = BUF_INIT, *volatile b = &buf;
    *path = NULL;
    *text = (struct adj_text){0};
    MEM_TRY(guard)
    {
        for (size_t i = 0; i < x->expected.file_count && !*path; i++) {
            if (!x->expected.files[i].changed || n--)
                continue;
            *path = x->expected.files[i].path;
            regress_expected_text(b, &x->expected, i);
        }
        api_text_give(text, b);
        MEM_DONE();
        return ADJ_OK;
    }
    buf_release(b);
    return ADJ_ENVIRONMENT;
}

/* ---------------------------------------------------------------- the sum */

enum adj_status adj_regress_report(struct adj_regress *x, size_t of, struct adj_text *out)
{
    struct mem_guard guard;
    struct buf text = BUF_INIT, *volatile b = &text;
    volatile enum adj_status status = ADJ_ENVIRONMENT;
    *out = (struct adj_text){0};
    x->sum.of = of;
    MEM_TRY(guard) {
        if (x->style->format == ADJ_JSON)
            api_json_write(b, regress_sum_json(&x->sum));
        else
            regress_sum_print(b, &x->sum, x->style->color != 0);
        api_text_give(out, b);
        status = ADJ_OK;
        MEM_DONE();
    }
    buf_release(b);
    return status;
}

void adj_regress_close(struct adj_regress *x)
{
    if (!x)
        return;
    regress_sum_release(&x->sum);
    regress_expected_release(&x->expected);
    mem_free(x);
}
