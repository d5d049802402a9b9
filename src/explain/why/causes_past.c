/* SPDX-License-Identifier: MIT
 *
 * Earlier moments of a game that is observed: its state, and what had written each address last. Kept are
 * the first ones and what changed from moment to moment, so that a machine of our own can be put back to
 * any of them. Each change of a cell that rules can read is in the journal; only frames must be compared.
 */
#include "explain/why/causes_inner.h"

#include <string.h>

enum { KEPT_MAX = 32 * 1000 * 1000 }; /* changes of each sort; what comes later is examined immediately */

void past_prepare(struct causes *x)
{
    struct past *p = &x->past;
    p->cells.now = mem_zero((size_t)x->c->program.cell_count + STACK_MAX, sizeof *p->cells.now);
    p->last.now = x->last;
}

void past_release(struct causes *x)
{
    struct past *p = &x->past;
    mem_free(p->cells.now);
    mem_free(p->cells.items);
    mem_free(p->last.items);
    if (p->again.program)
        vm_release(&p->again);
}

size_t past_size(const struct causes *x)
{
    return (x->past.cells.cap + x->past.last.cap) * sizeof *x->past.cells.items;
}

static void keep_cells(struct history *h, const int32_t *m, int32_t from, int32_t count)
{
    enum { BLOCK = 64 }; /* few cells change between two moments */
    for (int32_t first = from; first < count; first += BLOCK) {
        int32_t end = count - first < BLOCK ? count : first + BLOCK;
        if (!memcmp(h->now + first, m + first, (size_t)(end - first) * sizeof *m))
            continue;
        for (int32_t i = first; i < end; i++)
            if (h->now[i] != m[i]) {
                history_add(h, i);
                h->now[i] = m[i];
            }
    }
}

bool past_keep(struct causes *x, const struct vm *vm, struct moment *out)
{
    struct past *p = &x->past;
    if (vm->hidden_sp >= 0 || p->cells.count >= KEPT_MAX)
        return false;
    keep_cells(&p->cells, vm->m, p->begun ? x->c->program.cell_count : 0, vm->sp);
    p->begun = true;
    *out = (struct moment){.registers = vm_registers(vm), .cells = p->cells.count, .last = p->last.count};
    return true;
}

void past_change(struct causes *x, int32_t address, int32_t value)
{
    struct past *p = &x->past;
    if (!p->begun || address >= x->c->program.cell_count || p->cells.now[address] == value)
        return;
    history_add(&p->cells, address);
    p->cells.now[address] = value;
}

static void history_go(struct history *h, size_t to)
{
    while (h->at != to) {
        struct was *w = &h->items[h->at > to ? --h->at : h->at++];
        int32_t value = h->now[w->place];
        h->now[w->place] = w->value;
        w->value = value;
    }
}

struct vm *past_go(struct causes *x, const struct moment *to)
{
    struct past *p = &x->past;
    if (!p->again.program)
        vm_init(&p->again, &x->c->program);
    observed_code_make(&x->code, &x->c->program);
    reads_release(&x->reads);
    x->last = p->last.now; /* also on failure */
    history_go(&p->cells, to->cells);
    history_go(&p->last, to->last);
    memcpy(p->again.m, p->cells.now, (size_t)to->registers.sp * sizeof *p->again.m);
    vm_set_registers(&p->again, &to->registers);
    return &p->again;
}
