/* SPDX-License-Identifier: MIT
 *
 * Quick code: the program once more, word for word and place for place, but where a frequent group of instructions
 * begins, one instruction stands for the whole group; it finds the operands where they always stood. The words behind
 * it are still there, so a jump into the middle of a group is none the wiser, and places in journals, faults and
 * snapshots mean the same. Who watches the machine (vm_watch) sees the plain code run, from code that stops
 * everywhere; who only wants to know of certain places has quick code of his own made, which stops there for him
 * (struct vm_probe).
 */
#ifndef ADJ_VM_FUSED_H
#define ADJ_VM_FUSED_H

#include "base/arena.h"
#include "vm/program.h"

enum fused {
    FUSED_SEEN = OP_COUNT_OF, /* tells whoever looks, and does the plain instruction that stands here */
#define FUSED(name, ...) FUSED_##name,
#include "vm/fused.def"
#undef FUSED
    FUSED_LOOP /* number of a loop: the whole loop, see loop.h */
};

/* In fused.def, beside the instructions of opcodes.def: the CALL of a procedure that can be recalled. No group has
 * OP_CALL for it. */
enum { CALL_MEMOIZED = -1 };

/* Makes the quick code of what has been added to the program's code; in `arena`, that of the code. */
void fused_make(struct program *p, struct arena *arena);

/* Quick code for a struct vm_probe that sees `places`, whether each instruction (by pc, p->code_count of them) is
 * looked at. On `arena`; to be used as long as no code is added to the program. */
const int32_t *fused_probe(const struct program *p, const bool *places, struct arena *arena);

/* The same where no group of instructions and no loop that begins outside of the places reaches into them: groups and
 * loops are then carried out in one go, as for a machine that nobody looks at; only that no answers are recalled. */
const int32_t *fused_between(const struct program *p, const bool *places, struct arena *arena);

#endif
