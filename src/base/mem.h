/* SPDX-License-Identifier: MIT
 *
 * The one door to the heap. Every allocation of the library goes through here, so that a host can count them or let
 * them fail, and so that running out of memory ends the call that asked and never the process.
 *
 * A body that allocates runs between MEM_TRY and its end; everything that it calls may then allocate without
 * examining the result. When memory runs out, control comes back to the innermost MEM_TRY. What had been allocated
 * must be reachable from an arena or a handle, so that releasing that handle frees it. The functions of the public
 * interface share one such guard (api/call.h); others are where something is cleaned up on the way.
 */
#ifndef ADJ_BASE_MEM_H
#define ADJ_BASE_MEM_H

#include <setjmp.h>
#include <stddef.h>

struct mem_guard {
    jmp_buf jump;
    struct mem_guard *outer;
};

/* Makes `guard` the place to which running out of memory returns, on this thread. Use through MEM_TRY. */
void mem_guard_push(struct mem_guard *guard);
/* Takes the innermost guard of this thread away again. */
void mem_guard_pop(void);

/* MEM_TRY(guard) { work; MEM_DONE(); } else { out of memory; }   -- leave the block only through its end. */
#define MEM_TRY(guard) if ((mem_guard_push(&(guard)), setjmp((guard).jump) == 0))
#define MEM_DONE() mem_guard_pop()

/* Never NULL: without memory they jump to the innermost guard, or abort where a caller forgot to set one.
 * A size of 0 gives a pointer that may be freed and not read. mem_zero gives cleared memory. */
void *mem_alloc(size_t size);
void *mem_zero(size_t count, size_t size);
void *mem_grow(void *old, size_t size);
void mem_free(void *p);

/* Goes to the innermost guard, as running out of memory does: for a guard that has cleaned up and passes it on. */
_Noreturn void mem_exhausted(void);

/* For tests: the nth allocation from now on (counted from 1), and every one after it, fails. 0 switches this off. */
void mem_fail_after(long nth);
/* Blocks that are allocated and not freed, over all threads. */
long mem_live(void);

#endif
