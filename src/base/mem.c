/* SPDX-License-Identifier: MIT
 *
 * The allocator: malloc and its relatives, with a count of live blocks and a failure that returns to the innermost
 * guard by longjmp. Guards form a list for each thread. Knows no user of memory and prints nothing. The two counters
 * are for tests (tests/unit/test_mem.c): leaks, and what happens when any single allocation fails.
 */
#include "base/mem.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

static _Thread_local struct mem_guard *innermost;
static atomic_long live_blocks;
static atomic_long fail_countdown; /* 0: off; 1: the next one fails and stays failing */

void mem_guard_push(struct mem_guard *guard)
{
    guard->outer = innermost;
    innermost = guard;
}

void mem_guard_pop(void)
{
    innermost = innermost->outer;
}

/* The guard is removed before the jump: its own clean-up may fail again, and must then reach the
 * next one. */
_Noreturn void mem_exhausted(void)
{
    struct mem_guard *g = innermost;
    if (!g)
        abort(); /* a public function forgot its guard: a mistake of ours, not of the input */
    innermost = g->outer;
    longjmp(g->jump, 1);
}

/* Counts one allocation for mem_fail_after. Once the countdown reaches 1 it stays there: memory
 * that ran out does not come back during a call. */
static int fails_on_request(void)
{
    long n = atomic_load_explicit(&fail_countdown, memory_order_relaxed);
    if (n == 0)
        return 0;
    if (n == 1)
        return 1;
    atomic_fetch_sub(&fail_countdown, 1);
    return 0;
}

void *mem_alloc(size_t size)
{
    return mem_grow(NULL, size);
}

void *mem_zero(size_t count, size_t size)
{
    void *p;
    if ((size && count > SIZE_MAX / size) || fails_on_request() || !(p = calloc(count ? count : 1, size ? size : 1)))
        mem_exhausted();
    atomic_fetch_add_explicit(&live_blocks, 1, memory_order_relaxed);
    return p;
}

void *mem_grow(void *old, size_t size)
{
    void *p;
    if (fails_on_request() || !(p = realloc(old, size ? size : 1)))
        mem_exhausted();
    if (!old)
        atomic_fetch_add_explicit(&live_blocks, 1, memory_order_relaxed);
    return p;
}

void mem_free(void *p)
{
    if (p)
        atomic_fetch_sub_explicit(&live_blocks, 1, memory_order_relaxed);
    free(p);
}

void mem_fail_after(long nth)
{
    atomic_store(&fail_countdown, nth);
}

long mem_live(void)
{
    return atomic_load(&live_blocks);
}
