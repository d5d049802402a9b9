/* SPDX-License-Identifier: MIT
 *
 * Counts how often a position has occurred. A position is written down as bits, as many for each cell as its values
 * need, and compared word for word: no two positions are ever taken for one. Must not know what the cells mean.
 */
#include "vm/exec.h"

#include "vm/change.h"

#include <string.h>

static uint32_t code_of(const struct program_part *part, int32_t value)
{
    if (part->nothing)
        return value < 0 ? 0 : (uint32_t)value - (uint32_t)part->low + 1;
    return (uint32_t)value - (uint32_t)part->low;
}

/* The bits of all cells, one after the other; the rest of the last word is 0. */
static void write_down(const struct vm *vm, const struct program_position *q, int32_t *words)
{
    uint64_t pending = 0;
    int32_t filled = 0, at = 0;
    for (int32_t i = 0; i < q->part_count; i++) {
        const struct program_part *part = &q->parts[i];
        for (int32_t cell = part->first; cell < part->first + part->count; cell++) {
            pending |= (uint64_t)code_of(part, vm->m[cell]) << filled;
            filled += part->bits;
            if (filled >= 32) {
                words[at++] = (int32_t)(uint32_t)pending;
                pending >>= 32;
                filled -= 32;
            }
        }
    }
    if (filled)
        words[at] = (int32_t)(uint32_t)pending;
}

static const int32_t *entry_of(const struct vm *vm, const struct program_position *q, int32_t number)
{
    return vm->m + q->history + POSITION_HEADER + number * (q->words + 1);
}

int32_t vm_occurrences(const struct vm *vm, int32_t position, int32_t *decisions, int32_t max)
{
    const struct program_position *q = &vm->program->positions[position];
    int32_t now[POSITION_WORDS_MAX], count = 0, held = vm->m[q->history + POSITION_HELD],
            next = vm->m[q->history + POSITION_NEXT];
    write_down(vm, q, now);
    for (int32_t i = 0; i < held; i++) {
        const int32_t *entry = entry_of(vm, q, (next + q->most - held + i) % q->most);
        if (memcmp(entry, now, (size_t)q->words * sizeof *now))
            continue;
        if (count < max)
            decisions[count] = entry[q->words];
        count++;
    }
    return count;
}

/* What the parts of "at the same time" have changed must not show in the choices of another. */
static bool is_open(struct vm *vm, const struct program_position *q)
{
    if (!vm_hides(vm))
        return true;
    for (int32_t i = 0; i < q->part_count; i++)
        for (int32_t cell = q->parts[i].first; cell < q->parts[i].first + q->parts[i].count; cell++)
            if (vm_cell_is_hidden(vm, cell))
                return vm_unseen(vm, TRAP_HIDDEN, cell);
    return true;
}

static int32_t cost_of(const struct vm *vm, const struct program_position *q)
{
    return 1 + (q->cells + vm->m[q->history + POSITION_HELD] * q->words) / COST_CELLS;
}

bool exec_occurred(struct vm *vm, const int32_t *at)
{
    const struct program_position *q = &vm->program->positions[at[1]];
    if (!vm_spend(vm, cost_of(vm, q)) || !is_open(vm, q))
        return false;
    vm->m[vm->sp++] = vm_occurrences(vm, at[1], NULL, 0);
    return true;
}

/* The next one takes the place of the oldest where all places are taken. */
bool exec_occurs(struct vm *vm, const int32_t *at)
{
    const struct program_position *q = &vm->program->positions[at[1]];
    if (!vm_spend(vm, COST_NOTE + cost_of(vm, q)) || !is_open(vm, q))
        return false;
    int32_t *header = vm->m + q->history, before = vm_occurrences(vm, at[1], NULL, 0);
    int32_t *entry = header + POSITION_HEADER + header[POSITION_NEXT] * (q->words + 1);
    write_down(vm, q, entry);
    entry[q->words] = vm->m[vm->program->cell_decided];
    header[POSITION_NEXT] = (header[POSITION_NEXT] + 1) % q->most;
    header[POSITION_HELD] += header[POSITION_HELD] < q->most;
    header[POSITION_TIMES] = vm_occurrences(vm, at[1], NULL, 0);
    vm_note(vm, JOURNAL_CHANGE, at[2], q->history + POSITION_TIMES, before, header[POSITION_TIMES]);
    return true;
}
