/* SPDX-License-Identifier: MIT
 *
 * Inside the machine: parts of vm_save and vm_restore, for trials and for the beginning of a game.
 */
#ifndef ADJ_VM_SNAPSHOT_H
#define ADJ_VM_SNAPSHOT_H

#include "vm/vm.h"

/* To be called before the cells get the values of `cells`, where there are `players` players: drops the memoized
 * answers that depend on a cell which differs. */
void snapshot_keep_answers(struct vm *vm, const int32_t *cells, int32_t players);
/* The cells and what is hidden are those of the snapshot again; registers and fuel stay. */
void snapshot_put_back(struct vm *vm, const struct vm_snapshot *s);
/* The machine is at the place of these registers; cells, viewer and fuel stay. */
void snapshot_move_to(struct vm *vm, const struct vm_registers *r);

#endif
