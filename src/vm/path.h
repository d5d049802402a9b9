/* SPDX-License-Identifier: MIT
 *
 * Inside the machine: a choice that is a path, as "jumps by one or more". Its steps are events of one phrase that happen
 * one after the other and are one decision. In code:
 *
 *     …           the first steps are found: STEP for each
 *     PATH_NEXT   the next step that was not continued yet, until there is none
 *     TRY_PATH    a trial: the steps of the path to it happen …
 *     PATH_ON
 *     PATH_TRIED  … and here further steps are found: STEP for each
 *     TRY_END
 *     PATHS       all paths are known, and become choices
 *
 * So each path is tried from the position of the decision, and one trial is under way at a time. Steps are
 * found by their number: all first ones, then all second ones. A path of more than PATH_STEPS_MAX steps is a fault
 * (TRAP_PATH), so that every search ends. Where a step needs a draw or another decision, or ends something around the
 * decision, the trial stops, and the path ends with that step.
 *
 * A path lies in slots of the frame that asks, for the trial and when it has been chosen: then PATH_ON makes its steps
 * happen. So a game that waits in the middle of a path has all of it in its state.
 */
#ifndef ADJ_VM_PATH_H
#define ADJ_VM_PATH_H

#include "vm/vm.h"

/* Writes the path to the slots of the frame at vm->fp, from `slot` on. No step of it has happened. */
void path_keep(struct vm *vm, const struct vm_option *option, int32_t slot);
/* If the code at `place`, where a choice continues, is that of a path: the first of its slots; otherwise -1. */
int32_t path_slot(const struct program *p, int32_t place);

#endif
