/* SPDX-License-Identifier: MIT
 *
 * Searching a rulebook: the guards, and the bounds that a caller's numbers are held to; the work is done by explore/.
 */
#include "explore/explore.h"

#include "api/call.h"
#include "api/report.h"
#include "api/rulebook.h"
#include "base/mem.h"
#include "base/tr.h"
#include "fixture/fixture_origin.h"

#include <stdatomic.h>

_Static_assert((int)ADJ_VARY_EACH == (int)EXPLORE_EACH && (int)ADJ_VARY_PAIRS == (int)EXPLORE_PAIRS,
               "both name the same");

struct adj_exploration {
    struct explore *search, *other; /* other: NULL, or what it is compared with */
    struct fixture_origin origin, other_origin; /* where games begin; all zero: at the start of the rulebook */
    atomic_bool failed; /* memory ran out in some worker */
};

/* The bounds are those of explore.h; the message names them. */
static const char *unfit(const struct adj_rulebook *rb, const struct adj_explore_options *o)
{
    if (!api_rulebook_runs(rb))
        return TR("the rulebook has errors");
    if (!o->setup.seed)
        return TR("a search needs a seed");
    if (o->depth > EXPLORE_DEPTH_MAX)
        return TR("a search goes to a depth of 1000000 at the most");
    if (o->positions && o->depth > EXPLORE_POSITIONS_DEPTH_MAX)
        return TR("positions are counted to a depth of 63 at the most");
    if (o->turns && (o->positions || o->games))
        return TR("turns measure sequences only");
    if (o->other && (!o->games || o->vary || o->other == rb || !api_rulebook_runs(o->other)))
        return TR("random games without other options can be compared, by two rulebooks without errors");
    if (o->secrets && (!o->games || o->vary || o->other || o->rules || (o->measures && *o->measures)))
        return TR("secrets are searched for in random games, without other options, values or rules");
    if (o->vary && !o->games)
        return TR("options vary between random games only");
    if (o->shards && (!o->games || o->shard >= o->shards))
        return TR("random games only can be divided into shards");
    return o->games > EXPLORE_GAMES_MAX ? TR("at the most 1000000000 games are played at random") : NULL;
}

/* Prepares a search by one rulebook, from the position `from` (NULL: from its start). NULL with *status. */
static struct explore *open_from(struct fixture_origin *origin, struct adj_rulebook *rb, struct explore_options options,
                                 const char *from, enum adj_status *status, struct buf *why)
{
    if (from && fixture_origin_open(origin, rb->compiled, from, &options.setup, why)) {
        *status = origin->unread ? ADJ_ENVIRONMENT : ADJ_BAD_INPUT;
        return NULL;
    }
    options.past = origin->past.count ? &origin->past : NULL;
    if (options.past && (options.secrets || options.vary)) {
        buf_str(why, tr(options.setup.lang, "--secrets and --options begin with a fixture, not in a recorded game"));
        *status = ADJ_USAGE;
        return NULL;
    }
    if (from && options.vary && !options.setup.players)
        options.setup.players = rb->compiled->vocab->most_players; /* as the fixture is played */
    struct explore *x = explore_new(rb->compiled, &options, why);
    if (!x) /* with a past: the log does not fit the rulebook */
        *status = options.past ? ADJ_BAD_INPUT : ADJ_USAGE;
    return x;
}

/* Options end with NULL here and have a count inside. */
static enum adj_status open_search(struct adj_exploration *x, struct adj_rulebook *rb,
                                   const struct adj_explore_options *o, struct buf *why)
{
    const char *wrong = unfit(rb, o);
    struct explore_options options = {
        .setup = {.seed = o->setup.seed, .players = o->setup.players, .options = o->setup.options,
                  .lang = o->setup.lang},
        .depth = o->depth, .every_chance = o->every_chance != 0, .positions = o->positions != 0, .games = o->games,
        .shards = o->shards, .shard = o->shard, .turns = o->turns != 0, .measures = o->measures,
        .rules = o->rules != 0, .secrets = o->secrets != 0, .explained = o->explained, .vary = (enum explore_vary)o->vary,
    };
    if (wrong) {
        buf_str(why, tr(o->setup.lang, wrong));
        return api_rulebook_runs(rb) ? ADJ_USAGE : ADJ_BAD_INPUT;
    }
    while (options.setup.options && options.setup.options[options.setup.option_count])
        options.setup.option_count++;
    while (options.measures && options.measures[options.measure_count])
        options.measure_count++;
    enum adj_status status = ADJ_OK;
    if (o->other) {
        x->other = open_from(&x->other_origin, o->other, options, o->setup.from, &status, why);
        options.other = x->other;
    }
    if (status == ADJ_OK)
        x->search = open_from(&x->origin, rb, options, o->setup.from, &status, why);
    if (status != ADJ_OK)
        return status;
    return x->search && (!x->other || explore_may_compare(x->search, x->other, why)) ? ADJ_OK : ADJ_USAGE;
}

/* The arguments of a call, and the search it concerns. */
struct explore_ctx {
    struct adj_exploration *x;
    struct adj_rulebook *rb;
    const struct adj_explore_options *options;
    const char *folder;
};

static enum adj_status open_work(void *ctx, struct buf *text)
{
    struct explore_ctx *e = ctx;
    e->x = mem_zero(1, sizeof *e->x);
    return open_search(e->x, e->rb, e->options, text);
}

/* As adj_cover_open: after an error there is nothing to close. */
enum adj_status adj_explore_open(struct adj_rulebook *rb, const struct adj_explore_options *options,
                                 struct adj_exploration **out, struct adj_text *why)
{
    struct explore_ctx e = {.rb = rb, .options = options};
    enum adj_status status = api_text_call(open_work, &e, NULL, why);
    *out = status == ADJ_OK ? e.x : NULL;
    if (status != ADJ_OK)
        adj_explore_close(e.x);
    return status;
}

void adj_explore_close(struct adj_exploration *x)
{
    if (!x)
        return;
    explore_free(x->search);
    explore_free(x->other);
    fixture_origin_release(&x->origin);
    fixture_origin_release(&x->other_origin);
    mem_free(x);
}

static enum adj_status work(void *ctx)
{
    explore_work(((struct adj_exploration *)ctx)->search);
    return ADJ_OK;
}

/* A worker without memory stops the others: the results would depend on timing. */
enum adj_status adj_explore_work(struct adj_exploration *x)
{
    enum adj_status status = api_call(work, x, NULL);
    if (status != ADJ_OK) {
        atomic_store(&x->failed, true);
        explore_stop(x->search);
    }
    return status;
}

void adj_explore_stop(struct adj_exploration *x)
{
    explore_stop(x->search);
}

void adj_explore_progress(const struct adj_exploration *x, uint64_t *done, uint64_t *total)
{
    explore_progress(x->search, done, total);
}

/* A full table of positions is a lack of memory, not a mistake of the caller. */
static enum adj_status finish(void *ctx, struct buf *why)
{
    struct adj_exploration *x = ctx;
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
    *why = (struct adj_text){0};
    return atomic_load(&x->failed) ? ADJ_ENVIRONMENT : api_text_call(finish, x, NULL, why);
}

/* What is asked of a sum. */
struct sum_ctx {
    struct adj_exploration *x;
    adj_sum_entry *entry;
    void *ctx;
    struct buf line;
    const struct json_value *added;
};

static void give_entry(void *ctx, const struct json_value *entry)
{
    struct sum_ctx *s = ctx;
    buf_reset(&s->line);
    json_value_print(&s->line, entry);
    s->entry(s->ctx, s->line.data, s->line.len);
}

static enum adj_status sum(void *ctx)
{
    struct sum_ctx *s = ctx;
    explore_join(s->x->search);
    explore_sum_write(s->x->search, give_entry, s);
    return ADJ_OK;
}

static void release_sum(void *ctx)
{
    buf_release(&((struct sum_ctx *)ctx)->line);
}

enum adj_status adj_explore_sum(struct adj_exploration *x, adj_sum_entry *entry, void *ctx)
{
    struct sum_ctx s = {.x = x, .entry = entry, .ctx = ctx};
    return atomic_load(&x->failed) ? ADJ_ENVIRONMENT : api_call(sum, &s, release_sum);
}

static enum adj_status add(void *ctx)
{
    struct sum_ctx *s = ctx;
    return s->added && !explore_sum_read(s->x->search, s->added) ? ADJ_OK : ADJ_BAD_INPUT;
}

enum adj_status adj_explore_add(struct adj_exploration *x, struct adj_value entry)
{
    struct sum_ctx s = {.x = x, .added = api_value_json(entry)};
    return api_call(add, &s, NULL);
}

static enum adj_status record(void *ctx, struct buf *text)
{
    struct explore_ctx *e = ctx;
    return explore_record(e->x->search, e->folder, text) ? ADJ_ENVIRONMENT : ADJ_OK;
}

enum adj_status adj_explore_record(struct adj_exploration *x, const char *folder, struct adj_text *why)
{
    struct explore_ctx e = {.x = x, .folder = folder};
    return api_text_call(record, &e, NULL, why);
}

static enum adj_status report(void *ctx, struct report *r)
{
    const struct adj_exploration *x = ctx;
    explore_report_fill(r, x->search);
    return explore_finding_count(x->search) ? ADJ_FINDING : ADJ_OK;
}

enum adj_status adj_explore_report(struct adj_exploration *x, const char *lang, struct adj_report **out)
{
    return api_report_call(report, x, NULL, &explore_report_kind, lang, out);
}
