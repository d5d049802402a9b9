/* SPDX-License-Identifier: MIT
 *
 * Comparing games under changed rules: the guard, the form, and what is kept from log to log. The work is done by audit/.
 */
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
};

struct adj_regress_finding {
    struct regress_finding found;
};

struct adj_regressor {
    struct adj_regress *x;
    struct rulebook *rulebook; /* of the last log that needed another one, … */
    struct compiled *compiled;
    struct regress_pair *pair;
    bool of_folder; /* … which was thin, so that it is the one that was given, … */
    struct choice_texts texts, changed_texts;
    struct regress run; /* … and all that a log needs */
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
    choice_texts_release(&w->texts);
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

static enum adj_status status_of(enum regress_verdict verdict)
{
    return verdict == REGRESS_SAME      ? ADJ_OK
           : verdict < REGRESS_SKIPPED  ? ADJ_FINDING
           : verdict == REGRESS_UNREAD ? ADJ_ENVIRONMENT
                                        : ADJ_BAD_INPUT;
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
                                      .known_texts = &w->texts,
                                      .changed_texts = &w->changed_texts,
                                      .known_pair = w->pair};
    regress_run(&w->run, log, &options);
    regress_finding_make(&finding->found, &w->run, log);
    if (x->style->format == ADJ_JSON)
        api_json_write(&w->text, regress_json(&w->run, log));
    else
        regress_print(&w->text, &w->run, log, x->style->width, x->style->color != 0, api_lang(x->style));
    return status_of(w->run.verdict);
}

static void finding_free(struct adj_regress_finding *f)
{
    if (f)
        regress_finding_release(&f->found);
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
    choice_texts_release(&w->changed_texts);
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
        status = ADJ_OK;
        MEM_DONE();
    }
    finding_free(finding);
    return status;
}

enum adj_status adj_regress_report(struct adj_regress *x, struct adj_text *out)
{
    struct mem_guard guard;
    struct buf text = BUF_INIT, *volatile b = &text;
    volatile enum adj_status status = ADJ_ENVIRONMENT;
    *out = (struct adj_text){0};
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
    mem_free(x);
}
