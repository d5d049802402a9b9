/* SPDX-License-Identifier: MIT
 *
 * The public face of a game being played: starting, deciding, observing, closing. The work is done by session/; here
 * are the guard for memory, the state that a host sees, and the log.
 */
#include "api/call.h"
#include "api/collection.h"
#include "api/play.h"

#include "api/report.h"
#include "api/text.h"
#include "audit/show.h"
#include "base/mem.h"
#include "base/tr.h"
#include "session/bots.h"
#include "session/refusal.h"
#include "session/verdict.h"

#include <string.h>

static const char out_of_memory[] = "out of memory";

/* ---------------------------------------------------------------- opening and closing */

/* Every member may be empty: a game that failed to start is released, too. */
static void release(struct adj_game *g)
{
    if (g->game)
        game_release(g->game);
    mem_free(g->game);
    fixture_origin_release(&g->origin);
    recorder_release(&g->recorder);
    log_memory_release(&g->kept);
    if (g->own_rulebook)
        adj_rulebook_close(g->rulebook);
    buf_release(&g->text);
    buf_release(&g->more);
    buf_release(&g->message);
    buf_release(&g->log);
    arena_release(&g->looking);
    last_changes_release(&g->changes);
    mem_free(g);
}

static void set_message(struct adj_game *g, const char *text)
{
    buf_reset(&g->message);
    buf_str(&g->message, text);
}

/* No person plays: the game can be played again from its seed, so its log need not outlive a crash. */
static int plays_alone(const struct game *g)
{
    for (int i = 0; i < g->players; i++)
        if (!bots_know(g->by[i]))
            return 0;
    return g->seed != NULL;
}

/* What has happened since the last call, for questions. */
static void note_changes(struct adj_game *g)
{
    if (g->asked)
        last_changes_note(&g->changes, g->game);
}

/* What the log could not take. */
static void set_fault_message(struct adj_game *g)
{
    buf_reset(&g->message);
    log_fault_describe(&g->message, &g->recorder.writer.fault, g->lang);
}

/* A game that can be played again from its seed is written in large frames, because losing it costs
 * nothing. */
static enum adj_status record(struct adj_game *g, const char *log, struct adj_collection *into, int thin)
{
    struct log_writer_options options = {.sync = LOG_SYNC_ALWAYS, .into = into ? &into->collector : NULL};
    if (plays_alone(g->game))
        options.gather = LOG_GATHER_DECISIONS;
    if (recorder_start(&g->recorder, g->game, log, thin != 0, &options)) {
        set_fault_message(g);
        return ADJ_ENVIRONMENT;
    }
    g->recording = 1;
    buf_str(&g->log, log);
    return ADJ_OK;
}

/* In no file, but so that it can be asked about. */
static enum adj_status keep(struct adj_game *g)
{
    log_memory_init(&g->kept);
    struct log_writer_options options = {.io = &g->kept.io, .sync = LOG_SYNC_NEVER};
    if (recorder_start(&g->recorder, g->game, "", false, &options)) {
        set_fault_message(g);
        return ADJ_ENVIRONMENT;
    }
    g->recording = 1;
    return ADJ_OK;
}

static const struct share *shares_of(const struct adj_share *shares, size_t count, struct arena *arena)
{
    struct share *out = ARENA_ARRAY(arena, struct share, count + 1);
    for (size_t i = 0; i < count; i++)
        out[i] = (struct share){.role = shares[i].role, .text = shares[i].text, .digest = shares[i].digest};
    return out;
}

/* Results of the recorded game that this one continues. */
static const char *const *observed_before(void *ctx, const struct log_record *asked, size_t *count)
{
    struct adj_game *g = ctx;
    return past_observed(&g->origin.past, asked, count);
}

/* The recorder, and the draws of the past: a sink has one context. */
static int pass_record(void *ctx, const struct log_record *record)
{
    struct adj_game *g = ctx;
    return g->recorded.record ? g->recorded.record(g->recorded.ctx, record) : 0;
}

static int pass_commit(void *ctx)
{
    struct adj_game *g = ctx;
    return g->recorded.commit ? g->recorded.commit(g->recorded.ctx) : 0;
}

/* People took the decisions of the past, as far as this log can know; the players of the setup continue. */
static enum adj_status continue_past(struct adj_game *g, const struct adj_setup *setup)
{
    if (past_play(&g->origin.past, g->game, g->lang, &g->message))
        return ADJ_BAD_INPUT;
    for (int i = 0; setup->by && i < g->game->players; i++)
        game_set_player(g->game, i, setup->by[i]);
    return ADJ_OK;
}

/* Prepares, records, then begins: the header must be in the log before the first random result. */
static enum adj_status start(struct adj_game *g, const struct adj_setup *setup, const char *log, int thin)
{
    struct game_setup s = {.seed = setup->seed,
                           .shares = shares_of(setup->shares, setup->share_count, &g->looking),
                           .share_count = setup->share_count,
                           .players = setup->players,
                           .options = setup->options,
                           .by = setup->by,
                           .lang = setup->lang};
    g->lang = setup->lang;
    if (!api_rulebook_runs(g->rulebook)) {
        set_message(g, tr(g->lang, "the rulebook has errors"));
        return ADJ_BAD_INPUT;
    }
    while (s.options && s.options[s.option_count])
        s.option_count++;
    if (setup->from && fixture_origin_open(&g->origin, g->rulebook->compiled, setup->from, &s, &g->message))
        return g->origin.unread ? ADJ_ENVIRONMENT : ADJ_BAD_INPUT;
    if (g->origin.past.count)
        s.by = NULL;
    g->game = mem_zero(1, sizeof *g->game);
    if (game_prepare(g->game, g->rulebook->compiled, &s))
        return ADJ_USAGE;
    g->game->keep_before = true;
    g->asked = !plays_alone(g->game);
    enum adj_status status = ADJ_OK;
    if (log || setup->into)
        status = record(g, log ? log : "", setup->into, thin);
    else if (g->asked)
        status = keep(g);
    if (status != ADJ_OK)
        return status;
    struct game_sink sink = {0};
    if (g->recording)
        sink = recorder_sink(&g->recorder);
    sink.snapshots = setup->snapshots != 0;
    if (g->origin.past.count) {
        g->recorded = sink;
        sink.ctx = g;
        sink.record = pass_record;
        sink.commit = pass_commit;
        sink.observed = observed_before;
    }
    game_begin(g->game, &sink);
    if (g->origin.past.count && (status = continue_past(g, setup)) != ADJ_OK)
        return status;
    note_changes(g);
    if (g->game->unrecorded) {
        set_fault_message(g);
        return ADJ_ENVIRONMENT;
    }
    return ADJ_OK;
}

/* A call about a game, and what is made in it. */
struct game_ctx {
    struct adj_game *g;
    const struct adj_setup *setup;
    const struct adj_resume_options *with;
    struct adj_rulebook *rb;
    const char *log, *text, *lang;
    size_t index;
    int thin, seal;
    struct replay *replay; /* too large for a small stack */
    struct adj_text *why;
    bool done; /* the work was completed: memory did not run out */
};

/* `done` shows the release function that the game belongs to the caller, also where it could not
 * start. */
static enum adj_status start_work(void *ctx)
{
    struct game_ctx *x = ctx;
    x->g = mem_zero(1, sizeof *x->g);
    x->g->rulebook = x->rb;
    enum adj_status status = start(x->g, x->setup, x->log, x->thin);
    x->done = true;
    return status;
}

/* After memory ran out the result is NULL; after a different failure it is a game, with a message. */
enum adj_status adj_game_start(struct adj_rulebook *rb, const struct adj_setup *setup, const char *log, int thin,
                               struct adj_game **out)
{
    struct game_ctx x = {.rb = rb, .setup = setup, .log = log, .thin = thin};
    enum adj_status status = api_call(start_work, &x, NULL);
    if (!x.done && x.g)
        release(x.g);
    *out = x.done ? x.g : NULL;
    return status;
}

/* The rulebook that a replay has compiled becomes the game's. */
static void take_over(struct adj_game *g, struct replay *r, struct adj_rulebook *given)
{
    struct rulebook *rb = NULL;
    struct compiled *compiled = NULL;
    struct adj_rulebook *own = r->own ? mem_zero(1, sizeof *own) : NULL;
    uint64_t hashed = r->last_hash, hashes = r->hashes_checked;
    g->game = replay_take(r, &rb, &compiled);
    g->game->hashed = hashed;
    g->game->hash_told = hashes && hashed == g->game->decisions;
    g->game->keep_before = true;
    g->asked = !plays_alone(g->game);
    g->rulebook = given;
    if (!own)
        return;
    own->rb = rb;
    own->compiled = compiled;
    own->diags.arena = &own->arena;
    g->rulebook = own;
    g->own_rulebook = 1;
}

/* A log that a crash cut short is as good as one that was closed. */
static int is_at_its_end(const struct replay *r)
{
    return r->verdict == REPLAY_OK || (r->verdict == REPLAY_LOG && r->reader.fault.verdict == LOG_TORN && r->game);
}

/* Replays the log to its end, then appends to it. The replay's game becomes this game. */
static enum adj_status resume(struct adj_game *g, struct replay *r, const char *log, struct adj_rulebook *rb,
                              const struct adj_resume_options *with)
{
    struct replay_options options = {.compiled = api_rulebook_runs(rb) ? rb->compiled : NULL,
                                     .lang = g->lang,
                                     .shares = shares_of(with->shares, with->share_count, &g->looking),
                                     .share_count = with->share_count};
    uint64_t bytes_cut = 0;
    int more = replay_open(r, log, &options) ? -1 : 1, empty = r->empty;
    for (; more > 0 && !empty; more = replay_next(r))
        last_changes_note(&g->changes, r->game);
    if (!is_at_its_end(r)) {
        verdict_format_replay(&g->message, log, r);
        return api_replay_status(r);
    }
    if (r->ended) {
        verdict_format(&g->message, log, NULL, tr(g->lang, "cannot resume: the game is over"));
        return ADJ_BAD_INPUT;
    }
    if (r->unseeded) {
        const char *why = r->shares.missing ? TR("cannot resume: %s has not opened the share of the seed")
                                            : TR("cannot resume: the log is redacted for %s");
        verdict_format(&g->message, log, NULL,
                       arena_printf(&g->looking, tr(g->lang, why),
                                    r->shares.missing ? r->shares.missing : r->header.header.viewer));
        return ADJ_BAD_INPUT;
    }
    bool snapshots = r->positions_checked > 0;
    take_over(g, r, rb);
    replay_release(r);
    if (recorder_resume(&g->recorder, log, NULL, &bytes_cut))
        return api_log_fault(&g->message, log, &g->recorder.writer.fault, g->lang);
    struct game_sink sink = recorder_sink(&g->recorder);
    sink.snapshots = snapshots;
    g->recording = 1;
    buf_str(&g->log, log);
    if (empty) {
        game_begin(g->game, &sink);
        note_changes(g);
    }
    g->game->sink = sink;
    return ADJ_OK;
}

/* The message is given away, because after a failure the game is gone. */
static enum adj_status resume_work(void *ctx)
{
    struct game_ctx *x = ctx;
    x->g = mem_zero(1, sizeof *x->g);
    x->replay = mem_zero(1, sizeof *x->replay);
    x->g->lang = x->lang;
    enum adj_status status = resume(x->g, x->replay, x->log, x->rb, x->with);
    if (status != ADJ_OK)
        api_text_give(x->why, &x->g->message);
    return status;
}

static void resume_release(void *ctx)
{
    struct game_ctx *x = ctx;
    if (x->replay)
        replay_release(x->replay);
    mem_free(x->replay);
}

/* A log that cannot be resumed leaves nothing to free; `why` has the sentence. */
enum adj_status adj_game_resume(const char *log, struct adj_rulebook *rb, const struct adj_resume_options *options,
                                struct adj_game **out, struct adj_text *why)
{
    static const struct adj_resume_options nothing;
    const struct adj_resume_options *with = options ? options : &nothing;
    struct game_ctx x = {.log = log, .rb = rb, .with = with, .lang = with->lang, .why = why};
    enum adj_status status = api_call(resume_work, &x, resume_release);
    if (status != ADJ_OK && x.g)
        release(x.g);
    *out = status == ADJ_OK ? x.g : NULL;
    return status;
}

/* The log is completed if the game is over or the caller requests it; otherwise it can be resumed. */
static enum adj_status finish(void *ctx)
{
    struct game_ctx *x = ctx;
    struct adj_game *g = x->g;
    buf_reset(&g->message);
    if (g->game && (x->seal || g->game->state == GAME_OVER))
        game_end(g->game);
    if (!recorder_finish(&g->recorder) && !(g->game && g->game->unrecorded))
        return ADJ_OK;
    if (g->log.len) /* a game of a collection has no file of its own */
        buf_printf(&g->message, tr(g->lang, "cannot finish '%s': "), buf_cstr(&g->log));
    log_fault_describe(&g->message, &g->recorder.writer.fault, g->lang);
    api_text_give(x->why, &g->message);
    return ADJ_ENVIRONMENT;
}

/* A game that ran out of memory is not finished: its log ends with the last commit. */
enum adj_status adj_game_close(struct adj_game *g, int seal, struct adj_text *why)
{
    struct game_ctx x = {.g = g, .seal = seal, .why = why};
    if (why)
        *why = (struct adj_text){0};
    if (!g)
        return ADJ_OK;
    enum adj_status status = g->recording && !g->dead ? api_call(finish, &x, NULL) : ADJ_OK;
    release(g);
    return status;
}

/* ---------------------------------------------------------------- deciding */

/* What comes of a call of the game: -1 is a refusal. */
static enum adj_status outcome(struct adj_game *g, int refused)
{
    if (refused)
        return ADJ_FINDING;
    note_changes(g);
    if (!g->game->unrecorded)
        return ADJ_OK;
    set_fault_message(g);
    return ADJ_ENVIRONMENT;
}

/* Does something with a game; without memory the game is lost, because the machine may have stopped in the middle. */
static enum adj_status act(api_work *work, struct game_ctx *x)
{
    if (x->g->dead || !x->g->game)
        return ADJ_ENVIRONMENT;
    enum adj_status status = api_call(work, x, NULL);
    if (!x->done)
        x->g->dead = 1;
    return status;
}

/* A refused decision gets the reasons, except where several pieces are chosen. */
static enum adj_status decide(void *ctx)
{
    struct game_ctx *x = ctx;
    struct adj_game *g = x->g;
    buf_reset(&g->message);
    int decides = g->game->state == GAME_DECISION, refused = game_decide_text(g->game, x->text);
    if (refused && decides && !g->game->choices.several)
        refusal_describe(&g->message, g->game, x->text);
    enum adj_status status = outcome(g, refused);
    x->done = true;
    return status;
}

enum adj_status adj_game_decide(struct adj_game *g, const char *text)
{
    return act(decide, &(struct game_ctx){.g = g, .text = text});
}

/* An index alone cannot choose several pieces. */
static enum adj_status decide_index(void *ctx)
{
    struct game_ctx *x = ctx;
    struct adj_game *g = x->g;
    const struct choices *choices = &g->game->choices;
    int32_t place = (int32_t)x->index;
    int refused = x->index >= adj_game_choices(g) ||
                  (choices->several && (choices->least > 1 || !choices->most));
    buf_reset(&g->message);
    if (refused)
        buf_printf(&g->message, tr(g->lang, "choice %zu is not legal now"), x->index);
    enum adj_status status = outcome(g, refused ? -1 : game_decide(g->game, &place, 1));
    x->done = true;
    return status;
}

enum adj_status adj_game_decide_index(struct adj_game *g, size_t index)
{
    return act(decide_index, &(struct game_ctx){.g = g, .index = index});
}

/* A kind of player that does not exist is a mistake of the caller, not a finding. */
static enum adj_status decide_by(void *ctx)
{
    struct game_ctx *x = ctx;
    buf_reset(&x->g->message);
    enum adj_status status = outcome(x->g, bots_decide(x->g->game, x->text));
    x->done = true;
    return status == ADJ_FINDING ? ADJ_USAGE : status;
}

enum adj_status adj_game_decide_by(struct adj_game *g, const char *kind)
{
    return act(decide_by, &(struct game_ctx){.g = g, .text = kind});
}

/* A result that cannot be one of this draw is refused, and the game waits on. */
static enum adj_status observe(void *ctx)
{
    struct game_ctx *x = ctx;
    buf_reset(&x->g->message);
    enum adj_status status = outcome(x->g, game_observe_text(x->g->game, x->text));
    x->done = true;
    return status;
}

/* See decide: a refusal leaves the game unchanged. */
enum adj_status adj_game_observe(struct adj_game *g, const char *result)
{
    return act(observe, &(struct game_ctx){.g = g, .text = result});
}

/* ---------------------------------------------------------------- looking */

/* A game without memory left is a fault: its machine may have stopped in the middle of a rule. */
enum adj_state adj_game_state(const struct adj_game *g)
{
    if (g->dead || !g->game)
        return ADJ_FAULT;
    switch (g->game->state) {
    case GAME_DECISION: return ADJ_DECISION;
    case GAME_OBSERVE: return ADJ_OBSERVE;
    case GAME_OVER: return ADJ_OVER;
    default: return ADJ_FAULT;
    }
}

/* The message of the last call, or of the game itself. */
const char *adj_game_message(const struct adj_game *g)
{
    if (g->dead)
        return out_of_memory;
    return g->message.len || !g->game ? buf_cstr(&g->message) : buf_cstr(&g->game->message);
}

/* Fills g->text. `otherwise`: the text if memory runs out. */
static const char *worded(api_work *work, struct game_ctx *x, const char *otherwise)
{
    buf_reset(&x->g->text);
    return api_call(work, x, NULL) == ADJ_OK ? buf_cstr(&x->g->text) : otherwise;
}

static enum adj_status fault_text(void *ctx)
{
    struct adj_game *g = ((struct game_ctx *)ctx)->g;
    game_fault_text_for_players(&g->text, g->game, g->lang);
    return ADJ_OK;
}

const char *adj_game_fault(struct adj_game *g)
{
    if (g->dead || !g->game || g->game->state != GAME_FAULT)
        return "";
    return worded(fault_text, &(struct game_ctx){.g = g}, "");
}

/* The line of the rule that failed, with its place. */
static enum adj_status fault_source(void *ctx)
{
    struct adj_game *g = ((struct game_ctx *)ctx)->g;
    game_fault_source(&g->text, g->game);
    return ADJ_OK;
}

const char *adj_game_fault_source(struct adj_game *g)
{
    if (g->dead || !g->game || g->game->state != GAME_FAULT)
        return "";
    return worded(fault_source, &(struct game_ctx){.g = g}, "");
}

uint64_t adj_game_decisions(const struct adj_game *g)
{
    return g->game ? g->game->decisions : 0;
}

static enum adj_status set_by(void *ctx)
{
    struct game_ctx *x = ctx;
    if (x->index < (size_t)x->g->game->players)
        game_set_player(x->g->game, (int)x->index, x->text);
    x->done = true;
    return outcome(x->g, 0);
}

enum adj_status adj_game_set_by(struct adj_game *g, size_t role, const char *by)
{
    struct game_ctx x = {.g = g, .index = role, .text = by};
    return act(set_by, &x);
}

const char *adj_game_by(const struct adj_game *g, size_t role)
{
    return g->game && role < (size_t)g->game->players ? g->game->by[role] : NULL;
}

/* NULL unless a decision is due. */
const char *adj_game_to_move(const struct adj_game *g)
{
    return adj_game_state(g) == ADJ_DECISION ? game_to_move(g->game) : NULL;
}

/* Also of a resumed game that has compiled the rulebook in its log; it is closed with the game. */
struct adj_rulebook *adj_game_rulebook(struct adj_game *g)
{
    return g->rulebook;
}

/* 0 unless a decision is due. */
size_t adj_game_choices(const struct adj_game *g)
{
    return adj_game_state(g) == ADJ_DECISION ? g->game->choices.count : 0;
}

/* In `lang`; the canonical text is what decisions are recorded as. */
static enum adj_status choice(void *ctx)
{
    struct game_ctx *x = ctx;
    struct adj_game *g = x->g;
    choices_format(&g->text, g->game->compiled, &g->game->vm, x->index, x->lang);
    return ADJ_OK;
}

const char *adj_game_choice(struct adj_game *g, size_t index, const char *lang)
{
    if (index >= adj_game_choices(g))
        return NULL;
    const char *canonical = g->game->choices.texts[index];
    return lang ? worded(choice, &(struct game_ctx){.g = g, .index = index, .lang = lang}, canonical) : canonical;
}

/* The bounds are set only if several pieces are to be chosen. */
int adj_game_several(const struct adj_game *g, size_t *least, size_t *most)
{
    if (adj_game_state(g) != ADJ_DECISION || !g->game->choices.several)
        return 0;
    *least = g->game->choices.least;
    *most = g->game->choices.most;
    return 1;
}

const char *adj_game_rule(const struct adj_game *g)
{
    return adj_game_state(g) == ADJ_DECISION ? game_asking_rule(g->game) : NULL;
}

/* The texts are on an arena that is released at the next question. */
static enum adj_status question(void *ctx)
{
    struct game_ctx *x = ctx;
    arena_release(&x->g->looking);
    buf_str(&x->g->text, show_question(&x->g->looking, x->g->game, x->lang ? x->lang : "en", &x->g->more));
    return ADJ_OK;
}

const char *adj_game_question(struct adj_game *g, const char *lang)
{
    if (adj_game_state(g) != ADJ_DECISION)
        return "";
    return worded(question, &(struct game_ctx){.g = g, .lang = lang}, "");
}

/* What a person has to draw or roll, and report. */
static enum adj_status asked(void *ctx)
{
    struct game_ctx *x = ctx;
    game_describe_asked(&x->g->text, x->g->game, x->lang ? x->lang : "en");
    return ADJ_OK;
}

const char *adj_game_wanted(struct adj_game *g, const char *lang)
{
    if (adj_game_state(g) != ADJ_OBSERVE)
        return "";
    return worded(asked, &(struct game_ctx){.g = g, .lang = lang}, "");
}

/* "" while the game continues, and after a draw. */
const char *adj_game_winners(const struct adj_game *g)
{
    return g->game && g->game->winners ? g->game->winners : "";
}

const char *adj_game_losers(const struct adj_game *g)
{
    return g->game && g->game->losers ? g->game->losers : "";
}

int adj_game_points(const struct adj_game *g, size_t role, int *points)
{
    if (!g->game || !g->game->points || role >= (size_t)g->game->players)
        return 0;
    *points = g->game->points[role];
    return 1;
}

int adj_game_drawn(const struct adj_game *g)
{
    return g->game && game_drawn(g->game);
}

/* The hash of the present state, as verification compares it. */
static enum adj_status hash(void *ctx)
{
    struct adj_game *g = ((struct game_ctx *)ctx)->g;
    char hex[VM_HASH_SIZE];
    vm_hash(&g->game->vm, hex);
    buf_str(&g->text, hex);
    return ADJ_OK;
}

/* "" if the game failed before its rules ran. */
const char *adj_game_hash(struct adj_game *g)
{
    if (!g->game || !g->game->vm.m)
        return "";
    return worded(hash, &(struct game_ctx){.g = g}, "");
}
