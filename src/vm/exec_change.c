/* SPDX-License-Identifier: MIT
 *
 * Instructions that change the state, ask chance or end the game. What they do in the state, change.h does.
 */
#include "vm/exec_often.h"

/* ---------------------------------------------------------------- changing */

/* now the sky is wind until the round ends */
bool exec_write_until(struct vm *vm, const int32_t *at)
{
    if (!vm_spend(vm, COST_NOTE))
        return false;
    vm->sp -= 3;
    int32_t address = vm->m[vm->sp], value = vm->m[vm->sp + 1], times = vm->m[vm->sp + 2];
    return exec_check_bounds(vm, at, address, value) &&
           (vm_change_until(vm, address, value, at[3], times, at[4]) || vm_fail(vm, TRAP_FULL, 0, 0, 0, 0));
}

/* put Reef/1 into the deck. Unlinking and linking are up to eight changes. */
bool exec_put(struct vm *vm, const int32_t *at)
{
    if (!vm_spend(vm, 4 * COST_NOTE))
        return false;
    vm->sp -= 2;
    int32_t piece = vm->m[vm->sp], zone = vm->m[vm->sp + 1];
    if (piece < 0)
        return vm_fail(vm, TRAP_NOTHING, 0, 0, 0, 0);
    vm_put(vm, piece, zone, at[1], at[2]);
    return true;
}

bool exec_hide(struct vm *vm, const int32_t *at)
{
    (void)at;
    if (!vm_spend(vm, 1 + vm->sp / COST_CELLS))
        return false;
    if (vm->hidden_sp < 0) /* what happens inside a part belongs to that part, even if it begins one itself */
        vm_hide(vm);
    return true;
}

/* ---------------------------------------------------------------- chance */

/* Each question costs fuel, and `more` for what follows from the answer; an answer that has come costs nothing
 * again. */
static bool spend_on_draw(struct vm *vm, int32_t more)
{
    return vm->draw.answered || vm_spend(vm, COST_DRAW + more);
}

bool exec_roll(struct vm *vm, const int32_t *at)
{
    if (vm->m[vm->sp - at[2] - 1] < 0)
        return vm_fail(vm, TRAP_NOTHING, 0, 0, 0, 0);
    return spend_on_draw(vm, 0) && vm_draw_roll(vm, at[1], at[2], at[3]);
}

bool exec_roll_again(struct vm *vm, const int32_t *at)
{
    int32_t rolled = vm->program->rolled;
    if (vm->m[vm->sp - 1] < 0)
        return vm_fail(vm, TRAP_NOTHING, 0, 0, 0, 0);
    if (!spend_on_draw(vm, 0))
        return false;
    int32_t header = exec_innermost(vm, rolled);
    if (header < 0)
        return vm_fail(vm, TRAP_NO_EVENT, rolled, 0, 0, 0);
    return vm_draw_again(vm, frame_base(vm, header), at[1]);
}

bool exec_shuffle(struct vm *vm, const int32_t *at)
{
    int32_t cards = vm->draw.answered ? 0 : vm_zone_items(vm, vm->m[vm->sp - at[2] - 1], NULL, 0);
    return spend_on_draw(vm, cards * 3 * COST_NOTE) && vm_draw_shuffle(vm, at[1], at[2], at[3]);
}

bool exec_pick(struct vm *vm, const int32_t *at)
{
    int32_t *slots = vm->m + vm->fp;
    if (!spend_on_draw(vm, 0) || !vm_draw_pick(vm, at[1], at[2], slots[at[3]], at[5]))
        return false;
    slots[at[4]] = vm->m[vm->sp];
    return true;
}

/* ---------------------------------------------------------------- the end */

/* The game ends with no player as its winner. */
static void end_without(struct vm *vm, int32_t how, int32_t sentence)
{
    vm_change(vm, vm->program->cell_drawn, how, sentence);
    vm_change(vm, vm->program->cell_over, 1, sentence);
}

/* Code that is not of the rulebook, as of a fixture, can let a player lose where no rule does: then there is no cell
 * that notes who. */
static void set_result(struct vm *vm, int32_t player, int32_t result, int32_t sentence)
{
    const struct program *p = vm->program;
    if (p->cell_results >= 0)
        vm_change(vm, p->cell_results + player - p->players_first, result, sentence);
}

bool exec_game_ends(struct vm *vm, const int32_t *at)
{
    const int32_t op = *at, sentence = at[1];
    const bool draw = op == OP_DRAWN, of_player = op == OP_WINS || op == OP_LOSES;
    const int32_t player = of_player ? vm->m[--vm->sp] : 0;
    if (of_player && !exec_check_player(vm, player))
        return false;
    vm_note(vm, op == OP_WINS ? JOURNAL_WINS : op == OP_LOSES ? JOURNAL_LOSES : draw ? JOURNAL_DRAWN : JOURNAL_NO_WINNER,
            sentence, player, 0, 0);
    if (op == OP_LOSES)
        set_result(vm, player, RESULT_LOST, sentence);
    if (op != OP_WINS) {
        end_without(vm, draw ? DRAWN_DRAW : DRAWN_NO_WINNER, sentence);
        return true;
    }
    vm_change(vm, vm->program->cell_winner, player, sentence);
    vm_change(vm, vm->program->cell_over, 1, sentence);
    return true;
}

/* The first of several winners is in the cell that one winner has. */
bool exec_result(struct vm *vm, const int32_t *at)
{
    const struct program *p = vm->program;
    int32_t player = vm->m[--vm->sp];
    if (!exec_check_player(vm, player))
        return false;
    vm_note(vm, at[1] == RESULT_WON ? JOURNAL_WINS : JOURNAL_LOSES, at[2], player, 0, 0);
    set_result(vm, player, at[1], at[2]);
    if (at[1] == RESULT_WON && vm->m[p->cell_winner] < 0)
        vm_change(vm, p->cell_winner, player, at[2]);
    return true;
}

static bool has_result(const struct vm *vm)
{
    const struct program *p = vm->program;
    for (int32_t i = p->cell_results, end = p->cell_results + p->kinds[p->kind_of[p->players_first]].count; i < end; i++)
        if (vm->m[i] != RESULT_NONE)
            return true;
    return false;
}

bool exec_together(struct vm *vm, const int32_t *at)
{
    const struct program *p = vm->program;
    if (!vm_spend(vm, COST_NOTE))
        return false;
    vm_change(vm, p->cell_results + p->kinds[p->kind_of[p->players_first]].count, at[1], -1);
    if (at[1] || !has_result(vm))
        return true;
    if (vm->m[p->cell_winner] < 0)
        end_without(vm, DRAWN_NO_WINNER, -1);
    else
        vm_change(vm, p->cell_over, 1, -1);
    return true;
}
