/* SPDX-License-Identifier: MIT
 *
 * See the header. Open addressing in a table that doubles when it is three quarters full.
 */
#include "explore/explore_positions.h"

#include "base/mem.h"

/* Stirs a cell in: the multiplier is 2^64 divided by the golden ratio, the shift brings its upper half down again. */
static uint64_t stir(uint64_t h, int32_t cell)
{
    h = (h ^ (uint32_t)cell) * 0x9e3779b97f4a7c15u;
    return h ^ h >> 32;
}

static uint64_t stir_run(uint64_t h, const int32_t *cells, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        h = stir(h, cells[i]);
    return h;
}

/* The cells after the last entry of the lists of durations and announced events are always 0, and omitted. */
static uint64_t stir_list(uint64_t h, const int32_t *list, int32_t entry_cells)
{
    return stir_run(h, list, 1 + *list * entry_cells);
}

/* Counters of chance change nothing in a search over all results, so they are skipped there: more
 * positions are then recognized as equal. */
static uint64_t stir_game(uint64_t h, const struct vm *vm, bool counters)
{
    const struct program *p = vm->program;
    for (size_t i = 0; i < p->area_count; i++) {
        const struct area *a = &p->areas[i];
        bool counts = a->what == AREA_CHANCE || a->what == AREA_SHUFFLES;
        if (a->first == p->cell_durations)
            h = stir_list(h, vm->m + a->first, DURATION_CELLS);
        else if (a->first == p->cell_announced)
            h = stir_list(h, vm->m + a->first, ANNOUNCED_CELLS);
        else if (counters || !counts)
            h = stir_run(h, vm->m + a->first, a->count);
    }
    return h;
}

/* The registers and the stack: where in the rules the machine waits. While information is hidden,
 * the state before hiding also matters. */
static uint64_t stir_flow(uint64_t h, const struct vm *vm)
{
    const struct vm_registers registers = vm_registers(vm);
    int32_t cells = vm->program->cell_count;
    h = stir_run(h, (const int32_t *)&registers, sizeof registers / sizeof(int32_t));
    h = stir_run(h, vm->m + cells, vm->sp - cells);
    if (vm->hidden_sp >= 0) {
        h = stir_run(h, vm->hidden, vm->hidden_sp);
        h = stir_run(h, vm->state_before_hiding, vm->hidden_sp);
    }
    return h;
}

/* Never 0, which marks a free place. */
uint64_t explore_position_number(const struct vm *vm, bool over, bool counters)
{
    uint64_t h = stir_game(over ? 1 : 2, vm, counters);
    if (!over)
        h = stir_flow(h, vm);
    h = (h ^ h >> 29) * 0xbf58476d1ce4e5b9u; /* so that the lower bits, which choose the place, depend on all cells */
    h ^= h >> 32;
    return h ? h : 1;
}

/* Linear probing. A free place ends the search, and the table always has one. */
static struct explore_position *find(const struct explore_positions *p, uint64_t number)
{
    size_t at = (size_t)number & (p->size - 1);
    while (p->table[at].number && p->table[at].number != number)
        at = (at + 1) & (p->size - 1);
    return &p->table[at];
}

/* Inserts every position again: its place depends on the size. */
static void grow(struct explore_positions *p)
{
    struct explore_positions old = *p;
    size_t size = old.size ? old.size * 2 : 1 << 12;
    p->table = mem_zero(size, sizeof *p->table);
    p->size = size;
    for (size_t i = 0; i < old.size; i++)
        if (old.table[i].number)
            *find(p, old.table[i].number) = old.table[i];
    mem_free(old.table);
}

/* A position that was reached at another depth is kept once, with one more bit. */
bool explore_positions_add(struct explore_positions *p, uint64_t number, uint64_t depth)
{
    if (4 * p->count >= 3 * p->size)
        grow(p);
    struct explore_position *found = find(p, number);
    uint64_t bit = (uint64_t)1 << depth;
    bool is_new = !(found->depths & bit);
    p->count += !found->number;
    found->number = number;
    found->depths |= bit;
    return is_new;
}

/* The lowest bit is the depth at which it was found first. */
uint64_t explore_positions_new_at(const struct explore_positions *p, uint64_t depth)
{
    uint64_t count = 0, bit = (uint64_t)1 << depth;
    for (size_t i = 0; i < p->size; i++)
        count += (p->table[i].depths & bit) && !(p->table[i].depths & (bit - 1));
    return count;
}

void explore_positions_release(struct explore_positions *p)
{
    mem_free(p->table);
    *p = (struct explore_positions){0};
}
