/* SPDX-License-Identifier: MIT
 *
 * What an instruction is about to read of the state, by its column in opcodes.def: for memoized results
 * (memo.h) and for observers (observe.h). Both call it before the instruction is executed, because its operands are
 * still on the stack then. It changes nothing.
 */
#ifndef ADJ_VM_READ_H
#define ADJ_VM_READ_H

#include "vm/opcode.h"
#include "vm/vm.h"

/* The read of one end of zone instance `zone`. An ordered zone has a cell for each end, top and
 * bottom in turn; in a zone without order all its pieces are examined, and no single cell determines which
 * is first. */
static inline struct vm_read vm_read_zone_end(const struct program *p, int32_t zone, bool bottom)
{
    const struct program_zone *z = &p->zones[p->zone_of[zone]];
    return (struct vm_read){.kind = VM_READ_ZONE_END, .zone = zone, .bottom = bottom,
                            .cell = z->ordered ? z->ends + 2 * (zone - z->first) + bottom : -1};
}

/* Whether the instruction at `at` is about to read a cell or the end of a zone; then *out is what.
 * `sp` is the top of the stack. There is one case for each column of opcodes.def, and none for an
 * instruction. False also for an instruction that will fail, such as a field of nothing, and for
 * reads that are not of cells (READS_EVENTS and the columns after it). */
static inline bool vm_reads(const struct vm *vm, const int32_t *at, const int32_t *sp, struct vm_read *out)
{
    *out = (struct vm_read){.kind = VM_READ_CELL, .cell = -1, .zone = -1};
    switch (opcode_of(*at)->reads) {
    case READS_CELL: out->cell = at[1]; return true;
    case READS_FIELD: out->cell = at[1] + sp[-1]; return sp[-1] >= 0;
    case READS_ADDRESS: out->cell = sp[-1]; return true;
    case READS_EVENT_VALUE: out->cell = sp[-1] + at[1]; return true;
    case READS_PLACE:
        *out = (struct vm_read){.kind = VM_READ_PLACE, .cell = at[1] + sp[-2], .zone = sp[-1]};
        return sp[-2] >= 0;
    case READS_TOP: *out = vm_read_zone_end(vm->program, sp[-1], false); return true;
    case READS_BOTTOM: *out = vm_read_zone_end(vm->program, sp[-1], true); return true;
    case READS_POSITIONS: out->cell = vm->program->positions[at[1]].history + POSITION_TIMES; return true;
    case READS_NOTHING:
    case READS_EVENTS:
    case READS_PLAYERS:
    case READS_VIEWER: break;
    }
    return false;
}

#endif
