/* SPDX-License-Identifier: MIT
 *
 * From the set-up of a fixture through its steps to its end. A step that cannot be taken ends the run, because
 * everything behind it would only fail for the same reason.
 */
#include "audit/fixture_run.h"

#include "audit/replaced.h"
#include "session/bots.h"

#include <stdarg.h>
#include <string.h>

enum { UNTIL_MAX = 2000 }; /* random decisions: longer than a whole game of any fixture */

struct fixture_failure *fixture_fail(struct fixture_run *run, struct src_pos pos, const char *fmt, ...)
{
    va_list ap;
    buf_reset(&run->message);
    va_start(ap, fmt);
    buf_vprintf(&run->message, fmt, ap);
    va_end(ap);
    const char *kept = arena_strndup(run->arena, buf_cstr(&run->message), run->message.len);
    struct fixture_result *r = run->result;
    struct fixture_failure *f = &ARENA_PUSH(run->arena, r->failures, r->count, r->cap);
    *f = (struct fixture_failure){.pos = pos, .text = kept};
    return f;
}

/* ---------------------------------------------------------------- code */

static struct rb_rule *rule_for(struct fixture_run *run, struct rb_str code)
{
    struct rb_rule *rule = ARENA_NEW(&run->book->compiled->arena, struct rb_rule);
    *rule = (struct rb_rule){.id = run->fixture->id, .title = {0}, .house = true, .code = code};
    rule->code_indent = code.pos.column - 1;
    return rule;
}

static void report(struct fixture_run *run, const struct diags *diags)
{
    for (size_t i = 0; i < diags->count; i++) {
        const struct diag *d = &diags->items[i];
        if (d->severity != DIAG_ERROR)
            continue;
        struct fixture_failure *f = fixture_fail(run, d->pos, "%s", d->text);
        struct buf *notes = &run->scratch;
        buf_reset(notes);
        for (size_t k = 0; k < d->note_count; k++)
            buf_printf(notes, "%s%s", k ? "; " : "", d->notes[k]);
        f->came = notes->len ? arena_strndup(run->arena, notes->data, notes->len) : NULL;
    }
}

static void compile_conditions(struct fixture_run *run, const struct text_list *list)
{
    struct compiled *c = run->book->compiled;
    for (size_t i = 0; i < list->count; i++) {
        struct diags diags = {.arena = run->arena};
        struct fixture_condition condition = {.of = &list->items[i]};
        condition.proc = compile_condition(c, rule_for(run, list->items[i]), &diags);
        if (condition.proc >= 0)
            condition.node = c->sentences.items[c->sentences.count - 1]->node;
        report(run, &diags);
        ARENA_PUSH(&run->memory, run->conditions, run->condition_count, run->condition_cap) = condition;
    }
}

/* Before anything is played: code is not added while the machine is watched. */
static void compile_all(struct fixture_run *run)
{
    const struct fixture *f = run->fixture;
    for (size_t i = 0; i < f->step_count; i++) {
        compile_conditions(run, &f->steps[i].then);
        struct text_list until = {(struct rb_str *)&f->steps[i].until, f->steps[i].until.text != NULL, true};
        compile_conditions(run, &until);
    }
    compile_conditions(run, &f->then);
}

static void count_decision(struct fixture_run *run)
{
    run->result->decisions++;
    last_changes_note(&run->changes, &run->game);
}

/* ---------------------------------------------------------------- beginning */

/* Says what keeps a game from going on; false: nothing does. */
static bool report_stop(struct fixture_run *run, const struct game *g, struct src_pos pos)
{
    if (g->state == GAME_FAULT)
        fixture_fail(run, pos, "%s", buf_cstr(&g->message));
    else if (g->state == GAME_OBSERVE)
        fixture_fail(run, pos, "%s", g->message.len ? buf_cstr(&g->message) : "a result of chance is missing");
    else if (g->state == GAME_STOPPED)
        fixture_fail(run, pos, "the game has stopped");
    return g->state != GAME_DECISION && g->state != GAME_OVER;
}

static struct game_setup setup_of(struct fixture_run *run)
{
    const struct fixture *f = run->fixture;
    const char **options = ARENA_ARRAY(&run->memory, const char *, f->options.count + 1);
    for (size_t i = 0; i < f->options.count; i++)
        options[i] = f->options.items[i].text;
    return (struct game_setup){.seed = f->seed.text ? f->seed.text : f->id.text, .players = f->players, .options = options,
                               .option_count = f->options.count};
}

static void take_trace(struct fixture_run *run, const struct moment *m, size_t from)
{
    trace_release(&run->trace);
    run->traced = true;
    trace_make(&run->trace, run->book->compiled, &run->game.journal, from, run->game.journal.count, m, run->book->reasons, NULL, "en");
}

static bool prepare(struct fixture_run *run)
{
    const struct fixture *f = run->fixture;
    struct game_setup setup = setup_of(run);
    struct diags diags = {.arena = run->arena};
    struct beginning beginning;
    int failed = beginning_compile(&beginning, run->book->compiled, f->id.text, &f->given, &f->start, &diags);
    report(run, &diags);
    if (failed)
        return false;
    compile_all(run);
    setup.beginning = &beginning;
    if (!game_prepare(&run->game, run->book->compiled, &setup))
        return true;
    fixture_fail(run, f->pos, "%s", buf_cstr(&run->game.message));
    return false;
}

static bool is_laid_out(const struct game *g)
{
    return !g->layout || g->layout->state == GAME_OVER;
}

static bool begin(struct fixture_run *run, const struct game_sink *sink)
{
    const struct fixture *f = run->fixture;
    if (!prepare(run))
        return false;
    coverage_watch(run->book->coverage, &run->game.vm, &run->game.decisions);
    reasons_watch(run->book->reasons, &run->game.vm, 0);
    game_begin(&run->game, sink);
    reasons_stop(run->book->reasons, &run->game.vm);
    last_changes_note(&run->changes, &run->game);
    if (!is_laid_out(&run->game))
        return !report_stop(run, &run->game, f->given.text.pos);
    struct moment m = moment_start("en");
    take_trace(run, &m, 0);
    fixture_expect_text(run, &f->trace);
    return !report_stop(run, &run->game, f->pos);
}

/* ---------------------------------------------------------------- steps */

static bool decide(struct fixture_run *run, const struct fixture_step *step)
{
    struct game *g = &run->game;
    struct choice_answer read;
    const char *why = NULL;
    if (choices_read(&g->choices, g->compiled, &g->vm, step->decision.text, &run->memory, &run->scratch, &read, &why)) {
        const char *bars = fixture_why_not(run, step->decision.text);
        struct fixture_failure *f = fixture_fail(run, step->decision.pos, "%s", why);
        f->expected = bars ? NULL : fixture_list_choices(run);
        f->came = bars ? arena_printf(run->arena, "forbidden by %s", bars) : NULL;
        return false;
    }
    struct moment m = moment_decided(g, &read, "en", &run->memory, &run->scratch);
    reasons_decide(run->book->reasons, g, &read);
    count_decision(run);
    take_trace(run, &m, 0);
    return !report_stop(run, g, step->decision.pos);
}

static bool automatic(struct fixture_run *run, const struct fixture_step *step)
{
    struct game *g = &run->game;
    for (int i = 0; i < step->automatic; i++) {
        if (g->state != GAME_DECISION || bots_decide(g, "first")) {
            fixture_fail(run, step->pos, "only %d of %d decisions could be taken", i, step->automatic)->came = "the game is over";
            return false;
        }
        count_decision(run);
        if (report_stop(run, g, step->pos))
            return false;
    }
    run->traced = run->traced && !step->automatic;
    return true;
}

static int32_t condition_proc(const struct fixture_run *run, const struct rb_str *of)
{
    for (size_t i = 0; i < run->condition_count; i++)
        if (run->conditions[i].of == of)
            return run->conditions[i].proc;
    return -1;
}

static bool until(struct fixture_run *run, const struct fixture_step *step)
{
    struct game *g = &run->game;
    int32_t proc = condition_proc(run, &step->until), none[1] = {0}, holds = 0;
    if (proc < 0)
        return false;
    run->traced = false;
    for (int i = 0; g->state == GAME_DECISION && i <= UNTIL_MAX; i++) {
        if (vm_evaluate(&g->vm, proc, none, 0, -1, &holds)) {
            buf_reset(&run->scratch);
            game_fault_text(&run->scratch, g);
            fixture_fail(run, step->until.pos, "'%s' cannot be worked out: %s", step->until.text, buf_cstr(&run->scratch));
            return false;
        }
        if (holds)
            return true;
        bots_decide(g, "random");
        count_decision(run);
    }
    if (!report_stop(run, g, step->pos))
        fixture_fail(run, step->until.pos, "'%s' never held at a decision", step->until.text)->came =
            g->state == GAME_OVER ? "the game is over" : arena_printf(run->arena, "%d decisions were taken", UNTIL_MAX);
    return false;
}

static bool play_step(struct fixture_run *run, const struct fixture_step *step)
{
    struct game *g = &run->game;
    bool needs_decision = step->decision.text || step->refused.text || step->role.text || step->offered.given ||
                          step->choices.given || step->not_offered.given || step->automatic || step->until.text;
    if (needs_decision && g->state != GAME_DECISION) {
        fixture_fail(run, step->pos, run->result->decisions || !run->fixture->start.text.text
                                         ? "the game is over: nobody decides any more"
                                         : "nobody is asked: in what was started there was nothing to choose");
        return false;
    }
    if (step->role.text && strcmp(step->role.text, game_to_move(g))) {
        struct fixture_failure *f = fixture_fail(run, step->role.pos, "another player decides");
        f->expected = step->role.text;
        f->came = game_to_move(g);
    }
    fixture_expect_choices(run, step);
    if (step->refused.text)
        fixture_expect_refused(run, step);
    if (step->whynot.text)
        fixture_expect_answer(run, step);
    if (step->decision.text && !decide(run, step))
        return false;
    if (step->decision.text)
        fixture_expect_trace(run, step);
    if ((step->automatic && !automatic(run, step)) || (step->until.text && !until(run, step)))
        return false;
    fixture_expect_holds(run, &step->then);
    return true;
}

/* ---------------------------------------------------------------- from outside */

/* A fixture is no evidence for a rule that did nothing in it. Rules without code have nothing that could be seen. */
static void expect_exercised(struct fixture_run *run, const struct rb_str *id)
{
    const struct compiled *c = run->book->compiled;
    enum coverage_extent extent = COVERAGE_NO_CODE;
    for (size_t i = 0; i < c->rule_count; i++)
        if (!strcmp(c->rules[i].rule->id.text, id->text) && coverage_rule(run->book->coverage, i) > extent)
            extent = coverage_rule(run->book->coverage, i);
    if (extent == COVERAGE_UNASKED || extent == COVERAGE_ASKED)
        fixture_fail(run, id->pos, "this does not prove %s, which never took effect", id->text)->came =
            extent == COVERAGE_ASKED ? "it was asked whether it applies, and it never did" : "its code never ran";
}

static void check_evidence(struct fixture_run *run)
{
    for (size_t i = 0; i < run->fixture->proves.count; i++)
        expect_exercised(run, &run->fixture->proves.items[i]);
}

static void check_proves(struct fixture_run *run)
{
    const struct compiled *c = run->book->compiled;
    for (size_t i = 0; i < run->fixture->proves.count; i++) {
        const struct rb_str *id = &run->fixture->proves.items[i];
        size_t k = 0;
        while (k < c->rule_count && strcmp(c->rules[k].rule->id.text, id->text))
            k++;
        if (k < c->rule_count)
            continue;
        const char *fate = replaced_fate(run->arena, c->rb, id->text);
        if (fate)
            fixture_fail(run, id->pos, "%s", fate);
        else
            fixture_fail(run, id->pos, "there is no rule '%s'", id->text);
    }
}

void fixture_run(struct fixture_run *run, struct fixture_book *book, const struct fixture *f, struct fixture_result *result,
                 struct arena *arena)
{
    struct game_sink sink = {.ctx = run, .observed = fixture_observed};
    run->book = book;
    run->fixture = f;
    run->result = result;
    run->arena = arena;
    *result = (struct fixture_result){.fixture = f};
    run->rolled = ARENA_ARRAY(&run->memory, size_t, f->roll_count + 1);
    check_proves(run);
    fixture_check_rolls(run);
    if (!begin(run, &sink))
        return;
    for (size_t i = 0; i < f->step_count; i++)
        if (!play_step(run, &f->steps[i]))
            return;
    fixture_expect_holds(run, &f->then);
    fixture_expect_end(run);
    fixture_expect_rolls(run);
    check_evidence(run);
}

void fixture_run_release(struct fixture_run *run)
{
    trace_release(&run->trace);
    last_changes_release(&run->changes);
    whynot_release(&run->answer);
    game_release(&run->game);
    arena_release(&run->memory);
    buf_release(&run->scratch);
    buf_release(&run->text);
    buf_release(&run->message);
    *run = (struct fixture_run){0};
}
