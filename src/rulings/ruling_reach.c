/* SPDX-License-Identifier: MIT
 *
 * What can be known without searching about a position that was set up: whether rules that hold at all times leave
 * it unchanged. A position that passes may still be one that no game reaches.
 */
#include "rulings/ruling_run.h"

/* The rule that a sentence belongs to; NULL for an index of no sentence. */
static const struct rb_rule *rule_of(const struct compiled *c, int32_t sentence)
{
    return sentence >= 0 && (size_t)sentence < c->sentences.count ? c->sentences.items[sentence]->rule : NULL;
}

/* What *always* holds is computed before each decision. */
static const struct rb_rule *find_broken(const struct compiled *c, struct vm *vm)
{
    int32_t none[1] = {0}, result = 0;
    if (c->program.invariants < 0 || !vm_evaluate(vm, c->program.invariants, none, 0, -1, &result))
        return NULL;
    return vm->fault.trap == TRAP_INVARIANT ? rule_of(c, vm->fault.sentence) : NULL;
}

/* *whenever* rules are executed, of which the journal has the first one. */
static const struct rb_rule *find_restless(const struct compiled *c, struct vm *vm)
{
    int32_t none[1] = {0}, result = 0;
    if (c->program.state_check < 0)
        return NULL;
    journal_clear(vm->journal);
    /* where it fails or asks, what began is seen */
    (void)vm_evaluate(vm, c->program.state_check, none, 0, -1, &result);
    for (size_t i = 0; i < vm->journal->count; i++)
        if (vm->journal->entries[i].kind == JOURNAL_WHENEVER)
            return rule_of(c, vm->journal->entries[i].sentence);
    return NULL;
}

/* Works on the game that set the position up, whose statements have ended it. */
void ruling_reach(struct fixture_run *run, const struct rb_rule **broken, const struct rb_rule **restless)
{
    struct game *layout = run->game.layout;
    const struct compiled *c = run->book->compiled;
    *broken = *restless = NULL;
    if (!layout || layout->state != GAME_OVER)
        return;
    layout->vm.m[c->program.cell_over] = 0; /* its statements are done, and no game has ended */
    *broken = find_broken(c, &layout->vm);
    *restless = find_restless(c, &layout->vm);
}
