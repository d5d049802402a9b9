/* SPDX-License-Identifier: MIT
 *
 * Searching a rulebook: the guards, and the bounds that a caller's numbers are held to; the work is done by explore/.
 */
#include "explore/explore.h"

#include "api/report.h"
#include "api/rulebook.h"
#include "api/text.h"
#include "base/mem.h"

#include <stdatomic.h>

struct adj_exploration {
    struct explore *search;
    atomic_bool failed; /* memory ran out in some worker */
};

static const char *unfit(const struct adj_rulebook *rb, const struct adj_explore_options *o)
{
    if (!api_rulebook_runs(rb))
        return "the rulebook has errors";
    if (!o->setup.seed)
        return "a search needs a seed";
    if (o->depth > EXPLORE_DEPTH_MAX)
        return "a search goes to a depth of 1000000 at the most";
    if (o->positions && o->depth > EXPLORE_POSITIONS_DEPTH_MAX)
        return "positions are counted to a depth of 63 at the most";
    return o->games > EXPLORE_GAMES_MAX ? "at the most 1000000000 games are played at random" : NULL;
}

static enum adj_status open_search(struct adj_exploration *x, struct adj_rulebook *rb,
                                   const struct adj_explore_options *o, struct buf *why)
{
    const char *wrong = unfit(rb, o);
    struct explore_options options = {
        .setup = {.seed = o->setup.seed, .players = o->setup.players, .options = o->setup.options},
        .depth = o->depth, .every_chance = o->every_chance != 0, .positions = o->positions != 0, .games = o->games,
        .rules = o->rules != 0,
    };
    if (wrong) {
        buf_str(why, wrong);
        return api_rulebook_runs(rb) ? ADJ_USAGE : ADJ_BAD_INPUT;
    }
    while (options.setup.options && options.setup.options[options.setup.option_count])
        options.setup.option_count++;
    x->search = explore_new(rb->compiled, &options, why);
    return x->search ? ADJ_OK : ADJ_USAGE;
}

enum adj_status adj_explore_open(struct adj_rulebook *rb, const struct adj_explore_options *options,
                                 struct adj_exploration **out, struct adj_text *why)
{
    struct mem_guard guard;
    struct buf buf = BUF_INIT, *volatile text = &buf;
    struct adj_exploration *volatile x = NULL;
    *out = NULL;
    if (why)
        *why = (struct adj_text){0};
    MEM_TRY(guard) {
        x = mem_zero(1, sizeof *x);
        enum adj_status status = open_search(x, rb, options, text);
        api_text_give(why, text);
        MEM_DONE();
        if (status == ADJ_OK)
            *out = x;
        else
            adj_explore_close(x);
        return status;
    }
    buf_release(text);
    adj_explore_close(x);
    return ADJ_ENVIRONMENT;
}

void adj_explore_close(struct adj_exploration *x)
{
    if (!x)
        return;
    explore_free(x->search);
    mem_free(x);
}

enum adj_status adj_explore_work(struct adj_exploration *x)
{
    struct mem_guard guard;
    MEM_TRY(guard) {
        explore_work(x->search);
        MEM_DONE();
        return ADJ_OK;
    }
    atomic_store(&x->failed, true);
    explore_stop(x->search);
    return ADJ_ENVIRONMENT;
}

void adj_explore_stop(struct adj_exploration *x)
{
    explore_stop(x->search);
}

void adj_explore_progress(const struct adj_exploration *x, uint64_t *done, uint64_t *total)
{
    explore_progress(x->search, done, total);
}

static enum adj_status finish(struct adj_exploration *x, struct buf *why)
{
    const char *words;
    explore_finish(x->search);
    enum explore_refusal refusal = explore_refusal(x->search, &words);
    buf_str(why, words);
    if (refusal == EXPLORE_FULL)
        return ADJ_ENVIRONMENT;
    return refusal ? ADJ_USAGE : explore_finding_count(x->search) ? ADJ_FINDING : ADJ_OK;
}

enum adj_status adj_explore_finish(struct adj_exploration *x, struct adj_text *why)
{
    struct mem_guard guard;
    struct buf buf = BUF_INIT, *volatile text = &buf;
    *why = (struct adj_text){0};
    if (atomic_load(&x->failed))
        return ADJ_ENVIRONMENT;
    MEM_TRY(guard) {
        enum adj_status status = finish(x, text);
        api_text_give(why, text);
        MEM_DONE();
        return status;
    }
    buf_release(text);
    return ADJ_ENVIRONMENT;
}

enum adj_status adj_explore_record(struct adj_exploration *x, const char *folder, struct adj_text *why)
{
    struct mem_guard guard;
    struct buf buf = BUF_INIT, *volatile text = &buf;
    *why = (struct adj_text){0};
    MEM_TRY(guard) {
        int failed = explore_record(x->search, folder, text);
        api_text_give(why, text);
        MEM_DONE();
        return failed ? ADJ_ENVIRONMENT : ADJ_OK;
    }
    buf_release(text);
    return ADJ_ENVIRONMENT;
}

enum adj_status adj_explore_report(struct adj_exploration *x, const char *lang, struct adj_report **out)
{
    struct mem_guard guard;
    struct report *volatile made = NULL;
    *out = NULL;
    MEM_TRY(guard) {
        struct report *r = made = report_new(&explore_report_kind, api_report_lang(lang));
        explore_report_fill(r, x->search);
        MEM_DONE();
        *out = (struct adj_report *)r;
        return explore_finding_count(x->search) ? ADJ_FINDING : ADJ_OK;
    }
    report_free(made);
    return ADJ_ENVIRONMENT;
}
