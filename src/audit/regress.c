/* SPDX-License-Identifier: MIT
 *
 * The steps of a comparison: the log's own game goes first, step by step, and the other one takes the same decision.
 */
#include "audit/regress_parts.h"

#include "base/mem.h"
#include "base/tr.h"
#include "session/result.h"

#include <string.h>

/* ---------------------------------------------------------------- setting both up */

/* Results that people saw at the table are used again for the same draw, if the changed game asks
 * for it. */
static const char *const *observed(void *ctx, const struct log_record *asked, size_t *count)
{
    struct regress *r = ctx;
    const struct log_record *known = regress_draws_observed(&r->work->draws, asked, &r->work->scratch);
    if (!known)
        return NULL;
    *count = known->kind == LOG_SHUFFLE ? known->shuffle.order.count : 1;
    return known->kind == LOG_SHUFFLE ? known->shuffle.order.items : &known->roll.got;
}

/* A log with a beginning of its own: the changed rulebook is compiled again, with that in it. */
static bool compile_start_position(struct regress *r, struct start_position *out)
{
    struct regress_work *w = r->work;
    const struct rulebook *rb = w->options->changed->rb;
    w->diags.arena = &r->arena;
    w->own_rulebook = rulebook_from_files(rb->files, rb->file_count, &w->diags);
    w->own = compile_rulebook(w->own_rulebook, &w->diags);
    w->changed = w->own;
    return !w->diags.errors && !replay_compile_start_position(&r->replay, out, w->own, &w->diags);
}

/* Comparing two rulebooks takes longer than replaying a log, so the pair is kept by the caller. */
static void find_pair(struct regress *r)
{
    struct regress_work *w = r->work;
    w->pair = w->options->known_pair;
    if (w->pair && w->pair->old_book == r->replay.compiled && w->pair->new_book == w->changed)
        return;
    w->made = mem_zero(1, sizeof *w->made);
    regress_pair_make(w->made, r->replay.compiled, w->changed, w->options->lang);
    w->pair = w->made;
}

/* The log's own game is before its first step: it must be watched from there. */
static void prepared(void *ctx, struct game *g)
{
    struct regress *r = ctx;
    struct regress_work *w = r->work;
    const struct rulebook *old = g->compiled->rb, *changed = w->options->changed->rb;
    if (!regress_is_of_game(r))
        return;
    w->changed = w->options->changed;
    w->alone = !strcmp(old->digest, changed->digest);
    w->misfit = !w->alone && replay_has_start_position(&r->replay) && !compile_start_position(r, &w->start_position);
    find_pair(r);
    regress_reached_begin(r);
    regress_reached_watch(r, g, false);
}

/* The changed game could not even be set up. */
static void stop_at_beginning(struct regress *r, struct regress_text message)
{
    r->verdict = REGRESS_ILLEGAL;
    r->message = message;
}

/* false: the verdict has the reason. */
static bool begin(struct regress *r)
{
    struct regress_work *w = r->work;
    bool has_start_position = replay_has_start_position(&r->replay);
    if (w->misfit) {
        stop_at_beginning(r, regress_text(r, TR("cannot set up the position at the start of the log: %p"),
                                          w->diags.items[0].text));
        return false;
    }
    if (replay_set_up(&r->replay, &w->game, w->changed, has_start_position ? &w->start_position : NULL,
                      has_start_position ? NULL : w->options->changed_pool)) {
        stop_at_beginning(r, regress_text(r, TR("the game cannot be set up: %s"), buf_cstr(&w->game.message)));
        return false;
    }
    regress_reached_watch(r, &w->game, true);
    regress_draws_add(&w->draws, &r->arena, r->replay.game, false, &w->scratch);
    struct game_sink sink = {.ctx = r, .observed = observed, .unhashed = true};
    game_begin(&w->game, &sink);
    regress_draws_add(&w->draws, &r->arena, &w->game, true, &w->scratch);
    regress_compare_step(r);
    return true;
}

/* ---------------------------------------------------------------- steps */

/* STOPS: the verdict has the reason why the other game cannot follow */
enum progress { GOES_ON, LOG_ENDS, LOG_FAILS, STOPS };

/* One decision of the log in both games. Returns whether to continue. */
static enum progress step(struct regress *r)
{
    struct regress_work *w = r->work;
    regress_reached_before_step(r);
    arena_reset(&w->step);
    if (!regress_inserted(r))
        return STOPS;
    w->asking = game_asking_rule(r->replay.game);
    int more = replay_next(&r->replay);
    if (more <= 0)
        return more ? LOG_FAILS : LOG_ENDS;
    regress_draws_add(&w->draws, &r->arena, r->replay.game, false, &w->scratch);
    if (!regress_follow(r))
        return STOPS;
    r->decisions++;
    return GOES_ON;
}

/* ---------------------------------------------------------------- the result */

static const struct regress_text no_text;

static struct regress_text not_over(struct regress *r)
{
    return regress_text(r, TR("not over"));
}

/* In two languages: expected differences are compared in English. */
static struct regress_text result_of(struct regress *r, const struct game *g)
{
    if (g->state != GAME_OVER)
        return not_over(r);
    if (game_drawn(g))
        return regress_text(r, TR("a draw"));
    return (struct regress_text){game_result_text(g, "en", &r->arena),
                                 game_result_text(g, r->work->options->lang, &r->arena)};
}

/* What the changed game waits for where the log has ended. */
struct regress_text regress_open_question(struct regress *r)
{
    struct game *g = &r->work->game;
    if (g->state == GAME_FAULT)
        return regress_fault(r);
    if (g->state == GAME_DECISION)
        return regress_text(r, TR("%s asks %s to decide, and the log has nothing more"), game_asking_rule(g),
                            game_to_move(g));
    return regress_text(r, TR("a result is required, and the log has no further results"));
}

static void set_verdict(struct regress *r, enum regress_verdict verdict, struct regress_text message)
{
    r->verdict = verdict;
    r->message = message;
}

/* The log is at its end, or the other game is over. */
static void conclude(struct regress *r)
{
    const struct game *old = r->replay.game, *new = &r->work->game;
    bool same = !strcmp(r->old_result.english, r->new_result.english),
         fault = new->state == GAME_FAULT && old->state != GAME_FAULT;
    if (fault || (old->state == GAME_OVER && new->state != GAME_OVER))
        set_verdict(r, REGRESS_ENDLESS, regress_open_question(r));
    else if (!same)
        set_verdict(r, REGRESS_RESULT, no_text);
    else
        set_verdict(r,
                    r->work->plays_differ ? REGRESS_PLAY
                    : r->differs          ? REGRESS_ATTRIBUTION
                                          : REGRESS_SAME,
                    no_text);
}

/* The other game is over, and the log continues: so does its own game, to see how that ends. */
static bool play_on(struct regress *r)
{
    int more;
    while ((more = replay_next(&r->replay)) > 0)
        continue;
    return more == 0;
}

/* What follows the place where a comparison stops is not played, but it must be intact. */
static bool read_on(struct regress *r)
{
    struct log_item item;
    int more;
    while ((more = log_reader_next(&r->replay.reader, &item)) > 0)
        continue;
    if (more < 0)
        r->replay.verdict = REPLAY_LOG; /* as if it had been replayed up to there */
    return more == 0;
}

/* The rule of the decision, as one side of the difference. */
static struct regress_side asking_side(struct regress *r, const struct compiled *c, const char *id,
                                       struct regress_text what)
{
    const struct compiled_rule *named = id ? compiled_rule_named(c, id) : NULL;
    const struct rb_rule *rule = named ? named->rule : NULL;
    const char *lang = r->work->options->lang;
    return (struct regress_side){.what = what, .rule = rule ? id : NULL,
                                 .title = rule ? rb_text_in(&rule->title, lang, "en") : NULL,
                                 .text = rule ? rb_text_in(&rule->text, lang, "en") : NULL};
}

/* Of a decision that is not legal: the first changed rule that was at work, for the rule that asks has not
 * changed. */
static struct regress_side new_side(struct regress *r)
{
    const struct game *new = &r->work->game;
    const char *id = game_asking_rule(new);
    if (r->verdict != REGRESS_ILLEGAL)
        return id ? asking_side(r, new->compiled, id, regress_text(r, TR("%s decides"), game_to_move(new)))
                  : (struct regress_side){0};
    for (size_t i = 0; i < r->reached_count; i++)
        if (r->reached[i].is_cause && r->reached[i].rule->new_index >= 0) {
            id = r->reached[i].rule->id;
            break;
        }
    return asking_side(r, new->compiled, id, regress_text(r, TR("that is not among the choices")));
}

/* The two part where a decision cannot be taken; unless they did before. */
static void differ_at_decision(struct regress *r)
{
    const struct game *old = r->replay.game;
    if (r->differs && r->work->plays_differ)
        return;
    r->differs = true;
    r->at = old->decisions;
    r->decision = arena_strdup(&r->arena, old->last);
    r->role = arena_strdup(&r->arena, old->last_role);
    regress_translate_decision(r);
    regress_reached_blame(r, true);
    if (r->verdict == REGRESS_ILLEGAL)
        regress_blame_forbidding(r);
    static const char may[] = TR("may decide '%s'");
    const struct regress_text what = {regress_text(r, may, r->decision).english,
                                      regress_text(r, may, r->decision_translated).translated};
    r->old = asking_side(r, old->compiled, r->work->asking, what);
    r->new = new_side(r);
}

/* The rulebooks are the same, and so are the games. */
static int play_alone(struct regress *r)
{
    const struct game *g = r->replay.game;
    int more;
    r->chance.same = g->drawn_count;
    while ((more = replay_next(&r->replay)) > 0) {
        r->chance.same += g->drawn_count;
        r->decisions++;
    }
    r->old_result = r->new_result = result_of(r, g);
    return more;
}

/* The comparison continues with a substitute, but the games differ from here. */
void regress_part_at_decision(struct regress *r)
{
    differ_at_decision(r);
    r->work->plays_differ = true;
    set_verdict(r, REGRESS_SAME, no_text);
}

/* The changed game has stopped; the rest of the log must still be read. false: it is not intact, or not
 * true. */
static bool finish_log(struct regress *r, bool over)
{
    if (over ? play_on(r) : read_on(r))
        return true;
    regress_skip_failed(r);
    return false;
}

/* The main loop: steps until one side ends, fails or cannot follow. */
static void compare(struct regress *r)
{
    const struct game *new = &r->work->game;
    bool began = begin(r);
    enum progress progress = began ? GOES_ON : STOPS;
    while (progress == GOES_ON)
        progress = step(r);
    if (progress == LOG_FAILS)
        regress_skip_failed(r);
    if (progress == LOG_ENDS && regress_all_inserted(r))
        regress_play_out(r);
    if (r->verdict >= REGRESS_SKIPPED)
        return;
    bool over = progress == STOPS && began && new->state == GAME_OVER, stopped = progress == STOPS && !over;
    if (progress == STOPS && began)
        differ_at_decision(r);
    if (progress == STOPS && !finish_log(r, over))
        return;
    r->new_result = result_of(r, new);
    r->old_result = stopped ? not_over(r) : result_of(r, r->replay.game);
    if (!stopped && r->verdict != REGRESS_ENDLESS)
        conclude(r);
    r->chance = regress_draws_compare(&r->work->draws);
    regress_reached_end(r);
}

/* A migration that cannot be read makes the log incomparable. */
static bool read_migration(struct regress *r, const char *log)
{
    struct regress_work *w = r->work;
    int err;
    buf_reset(&w->scratch);
    if (!regress_migration_read(&w->migration, log, w->options->migration, w->options->lang, &r->arena, &w->scratch, &err))
        return true;
    regress_skip(r, err ? REGRESS_UNREAD : REGRESS_MIGRATION, buf_cstr(&w->scratch));
    return false;
}

/* The log is skipped if it is of another game or edition. */
void regress_run(struct regress *r, const char *log, const struct regress_options *options)
{
    r->work = mem_zero(1, sizeof *r->work);
    r->work->options = options;
    struct replay_options how = {.compiled = options->given,
                                 .known = options->known,
                                 .known_pool = options->known_pool,
                                 .folder = options->folder,
                                 .lang = options->lang,
                                 .kept = options->kept,
                                 .prepared = prepared,
                                 .ctx = r};
    bool failed = replay_open(&r->replay, log, &how) || replay_to(&r->replay, 0) < 0;
    if (r->verdict >= REGRESS_SKIPPED || !regress_is_of_game(r))
        return;
    if (failed || (r->work->alone && play_alone(r) < 0))
        regress_skip_failed(r);
    else if (!r->work->alone && read_migration(r, log))
        compare(r);
}

/* ---------------------------------------------------------------- keeping */

/* The caller may keep what took long to make. Not if the log has a start position: that is compiled
 * in. */
bool regress_take_pair(struct regress *r, struct rulebook **rulebook, struct compiled **compiled,
                       struct regress_pair **pair)
{
    if (!r->work || !r->work->made || r->work->own || !replay_take_rulebook(&r->replay, rulebook, compiled))
        return false;
    *pair = r->work->made;
    r->work->made = NULL;
    return true;
}

/* Everything that is needed only during the comparison. */
static void release_work(struct regress_work *w)
{
    for (int i = 0; i < 2; i++)
        observed_code_free(w->observed[i]);
    game_release(&w->game);
    if (w->made)
        regress_pair_release(w->made);
    mem_free(w->made);
    if (w->own)
        compiled_free(w->own);
    if (w->own_rulebook)
        rulebook_free(w->own_rulebook);
    trace_release(&w->traces[0]);
    trace_release(&w->traces[1]);
    trace_release(&w->translated);
    buf_release(&w->scratch);
    arena_release(&w->step);
    mem_free(w);
}

void regress_release(struct regress *r)
{
    if (r->work)
        release_work(r->work);
    replay_release(&r->replay);
    arena_release(&r->arena);
    *r = (struct regress){0};
}
