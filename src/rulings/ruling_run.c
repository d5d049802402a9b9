/* SPDX-License-Identifier: MIT
 *
 * What is asked becomes a step after those of the situation. Each is played from the beginning, so that none depends
 * on what a previous one did.
 */
#include "rulings/ruling_run.h"

#include <string.h>

/* The parameters of ruling_run, passed down as one. */
struct ruling_run_ctx {
    struct ruling_result *out;
    struct fixture_book *book;
    struct fixture_run *run;
    struct arena *arena;
    ruling_see *see;
    void *ctx;
};

/* ---------------------------------------------------------------- what is played */

/* Rolls of the situation come first: they are used before what is asked begins. */
static void add_rolls(struct fixture *f, const struct fixture *more, struct arena *arena)
{
    struct fixture_roll *all = ARENA_ARRAY(arena, struct fixture_roll, f->roll_count + more->roll_count + 1);
    if (f->roll_count)
        memcpy(all, f->rolls, f->roll_count * sizeof *all);
    if (more->roll_count)
        memcpy(all + f->roll_count, more->rolls, more->roll_count * sizeof *all);
    f->rolls = all;
    f->roll_count += more->roll_count;
}

/* All decisions of a `does` are steps; expectations belong to the last one. */
static void decide(struct fixture_step *steps, const struct ruling_ask *a)
{
    size_t last = a->about.count - 1;
    for (size_t i = 0; i < a->about.count; i++) {
        steps[i].pos = a->about.items[i].pos;
        steps[i].decision = a->about.items[i];
    }
    steps[0].role = a->role;
    steps[last].rules = a->rules;
    steps[last].says = a->says;
    steps[last].then = a->then;
    steps[last].then_not = a->then_not;
}

/* The other kinds of questions: the step decides nothing and only expects. */
static void ask(struct fixture_step *step, const struct ruling_ask *a)
{
    step->role = a->role;
    switch (a->kind) {
    case RULING_MAY:
        if (a->yes) {
            step->offered = a->about;
            break;
        }
        step->refused = a->about.count ? a->about.items[0] : (struct rb_str){0};
        step->rules = a->rules;
        break;
    case RULING_HOLDS: *(a->yes ? &step->then : &step->then_not) = a->about; break;
    case RULING_CHOICES: step->choices = a->about; break;
    default: break;
    }
}

/* The situation followed by the question. */
static struct fixture fixture_of(const struct ruling *r, const struct ruling_reading *reading,
                                 const struct ruling_ask *a, struct arena *arena)
{
    struct fixture f = r->situation;
    if (reading)
        f.options = scenario_join(&f.options, &reading->options, arena);
    if (!a)
        return f;
    size_t more = a->kind == RULING_DOES ? a->about.count : 1;
    struct fixture_step *steps = ARENA_ARRAY(arena, struct fixture_step, f.step_count + more + 1);
    if (f.step_count)
        memcpy(steps, f.steps, f.step_count * sizeof *steps);
    steps[f.step_count].pos = a->pos;
    if (a->kind == RULING_DOES && a->about.count)
        decide(steps + f.step_count, a);
    else
        ask(steps + f.step_count, a);
    f.steps = steps;
    f.step_count += more;
    add_rolls(&f, &a->chance, arena);
    f.ends = a->ends;
    f.draw = a->draw;
    f.winners = a->winners;
    if (a->ends)
        f.pos = a->pos;
    return f;
}

/* ---------------------------------------------------------------- running */

/* On the arena, because the run is released before hashes are compared. */
static const char *hash_of(const struct fixture_run *run, struct arena *arena)
{
    char hash[VM_HASH_SIZE];
    vm_hash(&run->game.vm, hash);
    return arena_strdup(arena, hash);
}

/* Two questions are about the same decision if position, role and asking rule are equal. */
static const char *state_of(const struct fixture_run *run, struct arena *arena)
{
    const struct game *g = &run->game;
    const char *role = game_to_move(g), *rule = game_asking_rule(g);
    return arena_printf(arena, "%s %s %s", hash_of(run, arena), role ? role : "nobody", rule ? rule : "nothing");
}

/* Where the last of several decisions is asked about: those before it are played first. */
static const char *state_before_last(struct ruling_run_ctx *r, const struct ruling *ruling,
                                     const struct ruling_reading *reading, const struct ruling_ask *a,
                                     const struct ruling_outcome *situation)
{
    const struct ruling_ask earlier = {.pos = a->pos,
                                       .kind = a->kind,
                                       .about = {a->about.items, a->about.count - 1, true},
                                       .chance = a->chance};
    const struct fixture f = fixture_of(ruling, reading, &earlier, r->arena);
    struct fixture_result result;
    fixture_run(r->run, r->book, &f, &result, r->arena);
    bool there = r->run->game.state == GAME_DECISION &&
                 result.decisions == situation->result.decisions + earlier.about.count;
    const char *state = there ? state_of(r->run, r->arena) : NULL;
    fixture_run_release(r->run);
    return state;
}

/* Of what is legal and should not be, what would happen is shown. Takes the decision in the game that the run holds.
 * */
static void add_trace(struct ruling_run_ctx *r, const struct ruling_outcome *o)
{
    const struct ruling_ask *a = o->ask;
    struct fixture_run *run = r->run;
    bool refused = a->kind == RULING_MAY && !a->yes && a->about.count && run->game.state == GAME_DECISION;
    if (!refused || fixture_choice(run, a->about.items[0].text) < 0)
        return;
    fixture_take(run, a->about.items[0].text);
    buf_reset(&run->text);
    trace_text(&run->text, &run->trace, r->book->trace_lang, &(struct doc_layout){0});
    o->result.failures[0].trace = arena_strndup(r->arena, buf_cstr(&run->text), run->text.len);
}

/* A fixture for each question. Its game is released immediately: many questions would not fit into
 * memory together. */
static struct ruling_outcome *run_one(struct ruling_run_ctx *r, const struct ruling *ruling,
                                      const struct ruling_reading *reading, const struct ruling_ask *a,
                                      const struct ruling_outcome *situation)
{
    struct ruling_result *out = r->out;
    struct ruling_outcome *o = &out->items[out->count++];
    bool decides = a && a->kind == RULING_DOES && a->about.count;
    *o = (struct ruling_outcome){.reading = reading, .ask = a, .state = situation ? situation->state : NULL};
    if (decides)
        o->before = a->about.count == 1 ? o->state : state_before_last(r, ruling, reading, a, situation);
    o->changes = ARENA_NEW(r->arena, struct ruling_changes);
    o->fixture = fixture_of(ruling, reading, a, r->arena);
    fixture_run(r->run, r->book, &o->fixture, &o->result, r->arena);
    out->failures += o->result.count;
    out->unread = out->unread || o->result.unread;
    if (decides && o->result.decisions == situation->result.decisions + a->about.count)
        o->after = hash_of(r->run, r->arena);
    if (!a && !o->result.count)
        o->state = state_of(r->run, r->arena);
    if (r->see)
        r->see(r->ctx, o, r->run);
    if (a && o->result.count)
        add_trace(r, o);
    return o;
}

/* false: the situation cannot be played. */
static bool run_asks(struct ruling_run_ctx *r, const struct ruling *ruling, const struct ruling_reading *reading,
                     const struct ruling_asks_list *asks)
{
    const struct ruling_outcome *situation = run_one(r, ruling, reading, NULL, NULL);
    if (!reading)
        ruling_reach(r->run, &r->out->broken, &r->out->restless);
    fixture_run_release(r->run);
    for (size_t i = 0; situation->state && i < asks->count; i++) {
        run_one(r, ruling, reading, &asks->items[i], situation);
        fixture_run_release(r->run);
    }
    return situation->state != NULL;
}

/* Alternatives are tried only if the situation itself can be played. */
void ruling_run(struct ruling_result *out, const struct ruling *ruling, struct fixture_book *book,
                struct fixture_run *run, struct arena *arena, ruling_see *see, void *ctx)
{
    struct ruling_run_ctx r = {out, book, run, arena, see, ctx};
    size_t most = 1 + ruling->asks.count;
    *out = (struct ruling_result){.ruling = ruling};
    for (size_t i = 0; i < ruling->reading_count; i++)
        most += 1 + ruling->readings[i].asks.count;
    out->items = ARENA_ARRAY(arena, struct ruling_outcome, most);
    if (ruling->status == RULING_TEXT)
        return;
    bool there = run_asks(&r, ruling, NULL, &ruling->asks);
    for (size_t i = 0; there && i < ruling->reading_count; i++) /* what failed once would only fail again */
        run_asks(&r, ruling, &ruling->readings[i], &ruling->readings[i].asks);
}
