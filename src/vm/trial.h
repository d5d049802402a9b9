/* SPDX-License-Identifier: MIT
 *
 * Inside the machine: trials. "After that the player is in check": the event happens, the condition is computed in
 * the position that it leads to, and then everything is as before. In code:
 *
 *     a… TRY event    keeps the state, and the event happens
 *     TRIED           its effect is complete: here the condition begins
 *     …               the condition, one value
 *     TRY_END         the state is as before TRY, without its values; the condition's value lies on top
 *
 * A trial knows neither dice nor decisions. Where the event needs one, ends the game, or ends an event outside of the
 * trial, the trial stops: the machine continues at TRIED, in the position that was reached. A trial leaves nothing: no
 * entry of the journal, no change, no notice of what the event did. It costs fuel like everything else.
 */
#ifndef ADJ_VM_TRIAL_H
#define ADJ_VM_TRIAL_H

#include "vm/vm.h"

enum { TRIALS_MAX = 8 }; /* inside one another; more are TRAP_TRIALS */

struct vm_trials {
    int32_t count; /* that are under way */
    int32_t floor; /* so many of them were under way when the innermost vm_evaluate began */
    struct vm_trial {
        struct vm_snapshot before; /* its registers: those at TRIED */
        struct vm_turns turns;
        struct journal *journal; /* … and what was noted in, and run, before */
        const int32_t *code;
        int32_t unknown; /* what was noted before (WATCH) */
        bool stopped;
    } items[TRIALS_MAX];
    struct vm_snapshot present; /* while a question is answered in the position before all trials */
};

struct vm_trials *trials_new(void);
void trials_free(struct vm_trials *t);

/* TRY, TRY_PATH: keeps the state, for a machine that runs `code` and has the values of the event on top of its stack,
 * `values` of them. TRIED, or PATH_TRIED, is `length` words after vm->pc. False: TRAP_TRIALS. */
bool trial_begin(struct vm *vm, int32_t values, int32_t length, const int32_t *code);
/* The code to run on with at TRIED. */
const int32_t *trial_code(const struct vm *vm);
/* The event ends here, early: the machine is at TRIED. */
void trial_stop(struct vm *vm);
bool trial_was_stopped(const struct vm *vm);
/* Whether the frame with that header belongs to the innermost trial. */
bool trial_is_inside(const struct vm *vm, int32_t header);
/* TRY_END: the state is as before. */
void trial_end(struct vm *vm);
/* A rule failed in a trial: all trials since the innermost vm_evaluate are over. */
void trials_abandon(struct vm *vm);

#endif
