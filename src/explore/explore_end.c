/* SPDX-License-Identifier: MIT
 *
 * How the games of a search ended, and what was measured there: adds both to the worker's tally. The same for random
 * games, which all have the same chance, and for sequences, of which each has its own.
 */
#include "explore/explore_inner.h"

#include "base/mem.h"
#include "base/tr.h"

#include <string.h>

/* ---------------------------------------------------------------- what is measured */

static bool is_countable(struct type t)
{
    return t.tag == TY_NUMBER || t.tag == TY_TRUTH;
}

/* A phrase of the rulebook that is a number, or yes or no (1 or 0). */
static int add_measure(struct explore *x, struct compiled *c, const char *text, struct buf *why)
{
    const char *lang = x->options.setup.lang;
    struct rb_rule *rule = ARENA_NEW(&x->texts, struct rb_rule);
    struct diags diags = {.arena = &x->texts};
    struct type type = {0};
    *rule = (struct rb_rule){.id = {.text = "measure"}, .house = true, .code = {.text = arena_strdup(&x->texts, text)}};
    int32_t proc = compile_expression(c, rule, &type, &diags);
    if (proc >= 0 && is_countable(type)) {
        x->measures[x->measure_count++] = (struct explore_measure){.name = rule->code.text, .proc = proc, .player = -1};
        return 0;
    }
    buf_printf(why, tr(lang, "--measure: '%s'"), text);
    if (diags.count)
        buf_printf(why, ": %s", message_text(&x->texts, lang, diags.items[0].text));
    else
        buf_printf(why, ": %s", tr(lang, "this is not a number, and not yes or no"));
    return -1;
}

/* The result of a player is measured where rules define it. */
static void add_results(struct explore *x)
{
    const struct vocab *v = x->c->vocab;
    const struct program *p = &x->c->program;
    for (int32_t i = 0; p->result >= 0 && i < x->game.players; i++)
        x->measures[x->measure_count++] = (struct explore_measure){
            .name = arena_printf(&x->texts, "the result of %s", v->members[p->players_first + i].name),
            .proc = p->result, .player = p->players_first + i};
}

int explore_measures_init(struct explore *x, struct compiled *c, struct buf *why)
{
    x->measures = mem_zero(x->options.measure_count + (size_t)x->game.players + 1, sizeof *x->measures);
    add_results(x);
    for (size_t i = 0; i < x->options.measure_count; i++)
        if (add_measure(x, c, x->options.measures[i], why))
            return -1;
    return 0;
}

/* A value that a rule cannot compute in this position is not counted. */
static void add_measured(struct explore_worker *w, uint64_t of)
{
    for (size_t i = 0; i < w->x->measure_count; i++) {
        const struct explore_measure *m = &w->x->measures[i];
        int32_t value;
        w->measured[i] = INT64_MIN;
        if (vm_evaluate(&w->vm, m->proc, &m->player, m->player >= 0, -1, &value)) {
            w->vm.fault = (struct vm_fault){0};
            continue;
        }
        explore_tally_add(&w->tally, EXPLORE_MEASURE + (int32_t)i, value, of, 1);
        w->measured[i] = value;
    }
}

/* ---------------------------------------------------------------- results */

static bool has_result(const struct vm *vm, int32_t player, int32_t result)
{
    const struct program *p = vm->program;
    return p->cell_results >= 0 && vm->m[p->cell_results + player - p->players_first] == result;
}

/* Adds each player who has won or lost. Returns how many have won. */
static int add_players(struct explore_worker *w, uint64_t of)
{
    const struct vm *vm = &w->vm;
    const struct program *p = vm->program;
    int winners = 0;
    w->winners = 0;
    for (int32_t i = 0, players = vm->m[p->cell_players]; i < players; i++) {
        int32_t player = p->players_first + i;
        bool won = vm->m[p->cell_winner] == player || has_result(vm, player, RESULT_WON);
        winners += won;
        w->winners |= (uint64_t)won << i;
        if (won)
            explore_tally_add(&w->tally, EXPLORE_WON, i, of, 1);
        if (has_result(vm, player, RESULT_LOST))
            explore_tally_add(&w->tally, EXPLORE_LOST, i, of, 1);
    }
    return winners;
}

static enum explore_end end_of(struct explore_worker *w, enum vm_status status, uint64_t of)
{
    if (status != VM_OVER)
        return status == VM_TRAPPED ? EXPLORE_BROKEN : EXPLORE_UNFINISHED;
    int winners = add_players(w, of);
    int32_t drawn = w->vm.m[w->vm.program->cell_drawn];
    return winners > 1                ? EXPLORE_SHARED
           : winners                  ? EXPLORE_ONE_WINNER
           : drawn == DRAWN_DRAW      ? EXPLORE_DRAW
           : drawn == DRAWN_NO_WINNER ? EXPLORE_NO_WINNER
                                      : EXPLORE_NO_RESULT;
}

void explore_end_add(struct explore_worker *w, enum vm_status status, uint64_t of)
{
    w->end = end_of(w, status, of);
    explore_tally_add(&w->tally, EXPLORE_ENDED, w->end, of, 1);
    if (status == VM_OVER)
        add_measured(w, of);
}

uint64_t explore_end_count(const struct explore *x, int32_t what, int64_t value)
{
    const struct explore_tally *t = &x->workers[0].tally;
    uint64_t count = 0;
    for (size_t i = 0; i < t->size; i++)
        if (t->items[i].count && t->items[i].what == what && t->items[i].value == value)
            count += t->items[i].count;
    return count;
}
