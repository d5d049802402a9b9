/* SPDX-License-Identifier: MIT
 *
 * Must know every instruction of recall_choose.c that reads cells.
 */
#include "vm/recording.h"

static void read_piece(struct recall *r, int32_t first, int32_t piece)
{
    if (piece >= 0)
        recall_reads(r, first + piece);
}

/* What is in a zone without an order is seen by looking at all pieces: too much to note. */
static void read_end(const struct program *p, struct recall *r, int32_t zone, bool bottom)
{
    const struct program_zone *z = &p->zones[p->zone_of[zone]];
    recall_reads(r, z->ordered ? z->ends + 2 * (zone - z->first) + bottom : -1);
}

void recording_see(const struct vm *vm, const int32_t *at, ptrdiff_t sp)
{
    struct recall *r = vm->recall;
    const int32_t *m = vm->m;
    switch (*at) {
    case OP_CELL: recall_reads(r, at[1]); break;
    case OP_FIELD: read_piece(r, at[1], m[sp - 1]); break;
    case OP_PEEK: recall_reads(r, m[sp - 1]); break;
    case OP_IN_ZONE: read_piece(r, at[1], m[sp - 2]); break;
    case OP_TOP:
    case OP_ZONE_EMPTY: read_end(vm->program, r, m[sp - 1], false); break;
    case OP_BOTTOM: read_end(vm->program, r, m[sp - 1], true); break;
    case OP_BAR: recall_reads(r, -1); break; /* of a procedure inside it: it would have to be told, too */
    default: break;
    }
}

const struct recall_entry *recording_hear(const struct vm *vm, const int32_t *at, ptrdiff_t sp)
{
    const struct proc *p = &vm->program->procs[at[1]];
    if (!p->recall)
        return NULL;
    const struct recall_entry *known = recall_find(vm->recall, at[1], recall_values(vm->m + sp, p->args));
    if (!known || known->fuel > vm->fuel || known->bar != NO_BAR)
        return NULL;
    recall_hears(vm->recall, known);
    return known;
}

void recording_end(const struct vm *vm, const int32_t *at, ptrdiff_t sp, int32_t fuel)
{
    if (*at == OP_BAR)
        recall_close(vm->recall, 0, at[2], fuel);
    else
        recall_close(vm->recall, vm->m[sp - 1], NO_BAR, fuel);
}
