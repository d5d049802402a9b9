/* SPDX-License-Identifier: MIT
 *
 * Conditions and values that statements have computed. Nearly all that a game reads is read in there, and
 * little of it is ever asked about. So the machine computes them as if no one observed it; what counts as
 * read is the call, and it is made again, by a machine of our own, where someone asks what it read.
 */
#include "explain/why/causes_inner.h"

#include "base/sort.h"

enum { CALLS_MAX = 4 * 1000 * 1000, CALLS_FIRST = 1 << 24 /* above all causes, so that it is one number */ };

static bool is_call(int32_t read)
{
    return causes_of_read(read) >= CALLS_FIRST;
}

void calls_release(struct causes *x)
{
    mem_free(x->calls.items);
    mem_free(x->calls.reads.items);
    mem_free(x->calls.found.items);
    mem_free(x->calls.waiting);
}

size_t calls_size(const struct causes *x)
{
    const struct calls *c = &x->calls;
    return c->cap * sizeof *c->items + (c->reads.cap + c->found.cap) * sizeof *c->reads.items +
           c->waiting_cap * sizeof *c->waiting;
}

/* ---------------------------------------------------------------- while the game runs */

bool calls_add(struct causes *x, const struct vm *vm, const struct notice *n)
{
    struct calls *c = &x->calls;
    struct call call = {.proc = n->number, .count = n->count, .viewer = vm->viewer};
    if (c->count == CALLS_MAX || !past_keep(x, vm, &call.moment))
        return false;
    CAUSES_PUSH(c->items, c->count, c->cap) = call;
    reads_add(&x->reads, CALLS_FIRST + (int32_t)c->count - 1);
    return true;
}

bool calls_put_off(struct causes *x, int32_t cause)
{
    struct calls *c = &x->calls;
    bool any = false;
    for (size_t i = 0; i < x->scratch.count && !any; i++)
        any = is_call(x->scratch.items[i]);
    if (!any)
        return false;
    CAUSES_PUSH(c->waiting, c->waiting_count, c->waiting_cap) =
        (struct waiting){cause, false, c->reads.count, x->scratch.count};
    for (size_t i = 0; i < x->scratch.count; i++)
        CAUSES_PUSH(c->reads.items, c->reads.count, c->reads.cap) = x->scratch.items[i];
    x->scratch.count = 0;
    return true;
}

/* ---------------------------------------------------------------- when someone asks */

static void notice_again(void *ctx, struct vm *vm, const struct notice *n)
{
    struct causes *x = ctx;
    if (n->kind != NOTICE_READ)
        reads_follow(&x->reads, vm, n);
    else if (!vm->guarding)
        causes_follow_step(x, vm, n);
}

/* Makes the call again, and keeps what it reads. */
static void look(struct causes *x, struct call *call)
{
    struct list *found = &x->calls.found;
    struct vm *vm = past_go(x, &call->moment);
    struct vm_observer self = {.kinds = NOTICE_READ | READS_NOTICES, .notice = notice_again, .ctx = x, .code = x->code};
    int32_t result;
    vm_evaluate_observed(vm, &self, call->proc, vm->m + vm->sp - call->count, call->count, call->viewer, &result);
    call->first = found->count;
    reads_gather(&x->reads, 0, &found->items, &found->count, &found->cap);
    call->found = found->count - call->first;
    call->known = true;
}

/* What it read, or all of it as passed over. */
static void add_found(struct causes *x, int32_t read)
{
    struct call *call = &x->calls.items[causes_of_read(read) - CALLS_FIRST];
    if (!call->known)
        look(x, call);
    for (size_t i = 0; i < call->found; i++) {
        int32_t item = x->calls.found.items[call->first + i];
        CAUSES_PUSH(x->scratch.items, x->scratch.count, x->scratch.cap) =
            reads_is_passed(read) && !reads_is_passed(item) ? reads_passed(item) : item;
    }
}

static struct waiting *waiting_of(const struct calls *c, int32_t cause)
{
    size_t low = sorted_from(c->waiting, c->waiting_count, sizeof *c->waiting, cause);
    return low < c->waiting_count && c->waiting[low].cause == cause && !c->waiting[low].found ? &c->waiting[low] : NULL;
}

void calls_look(struct causes *x, int32_t cause)
{
    struct waiting *w = waiting_of(&x->calls, cause);
    if (!w)
        return;
    w->found = true;
    x->scratch.count = 0;
    for (size_t i = 0; i < w->count; i++) {
        int32_t read = x->calls.reads.items[w->first + i];
        if (is_call(read))
            add_found(x, read);
        else
            CAUSES_PUSH(x->scratch.items, x->scratch.count, x->scratch.cap) = read;
    }
    causes_keep_sources(x, &x->items[cause]);
}
