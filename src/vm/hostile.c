/* SPDX-License-Identifier: MIT
 *
 * See the header. The heights of the stack come from the verifier; what values an instruction needs is
 * defined here, because the verifier knows how many there are and not which.
 */
#include "vm/hostile.h"

#ifdef ADJ_HOSTILE

#include "vm/exec.h"
#include "vm/path.h"
#include "vm/read.h"
#include "vm/verify.h"

#include <assert.h>

static int32_t member_count(const struct program *p)
{
    int32_t count = 0;
    for (int32_t i = 0; i < p->kind_count; i++)
        count = p->kinds[i].first + p->kinds[i].count > count ? p->kinds[i].first + p->kinds[i].count : count;
    return count;
}

/* Nothing is allowed where the instruction reports it. */
static bool is_member(const struct vm *vm, int32_t value, bool or_nothing)
{
    return value >= (or_nothing ? -1 : 0) && value < member_count(vm->program);
}

/* An instance that exists. */
static bool is_zone(const struct vm *vm, int32_t zone)
{
    return zone >= 0 && zone < vm->program->zone_instance_count;
}

/* One who plays in this game. */
static bool is_player(const struct vm *vm, int32_t player)
{
    return player == -1 || player >= vm->program->players_first;
}

/* What the instruction reads is a cell of the game, or of a running event. */
static bool is_read_safe(const struct vm *vm, const int32_t *at, const int32_t *sp)
{
    enum opcode_reads reads = opcode_of(*at)->reads;
    struct vm_read read;
    if ((reads == READS_TOP || reads == READS_BOTTOM) && !is_zone(vm, sp[-1]))
        return false;
    return !vm_reads(vm, at, sp, &read) || read.kind == VM_READ_ZONE_END || (read.cell >= 0 && read.cell < vm->sp);
}

/* A cell that rules write: not the engine's, not what zones are made of; or a value of a running event. */
static bool is_writable(const struct vm *vm, int32_t address)
{
    const struct area *a = address >= 0 && address < vm->program->cell_count ? program_area(vm->program, address) : NULL;
    int32_t slot;
    if (address >= vm->program->cell_count)
        return address < vm->sp && vm_event_keeping(vm, address, &slot) >= 0;
    return a && (a->what == AREA_TABLE || a->what == AREA_FIELD || a->what == AREA_CONDITION ||
                 a->what == AREA_VALUE);
}

static bool is_list(const struct vm *vm, int32_t begin, int32_t count)
{
    return begin >= vm->fp && count >= 0 && begin + count <= vm->sp;
}

/* The stack has the height again that it had before the list. */
static bool ends_as_verified(const struct vm *vm, const int32_t *at, int32_t sp)
{
    const struct program_place *next = &vm->program->verified[vm->pc + opcode_length(at)];
    int32_t values = sp - vm->fp - vm->program->procs[next->proc].slots - HEADER_CELLS;
    return next->in_list ? values >= next->values : values == next->values;
}

static bool is_die(const struct vm *vm, int32_t die)
{
    return die == -1 || (is_member(vm, die, false) && vm->program->faces[die].count > 0);
}

static bool can_put(const struct vm *vm, int32_t piece, int32_t zone)
{
    return piece == -1 || (is_member(vm, piece, false) && is_zone(vm, zone) &&
                           vm->program->zones[vm->program->zone_of[zone]].kind == vm->program->kind_of[piece]);
}

/* Whether it is a choice of this menu: not one that an earlier menu left, whose ASK was jumped over. */
static bool is_option_of(const struct vm *vm, const int32_t *at, const struct vm_option *o)
{
    const struct program_place *here = &vm->program->verified[vm->pc];
    if (o->offer >= at[3])
        return false;
    /* While a list is open, heights are lower bounds, and their difference means nothing. */
    return here->in_list || path_slot(vm->program, at[4 + o->offer]) >= 0 || o->count == vm->program->verified[at[4 + o->offer]].values - here->values + 1;
}

static bool can_decide(const struct vm *vm, const int32_t *at)
{
    for (int32_t i = 0; i < vm->ask.count; i++) {
        const struct vm_option *o = &vm->ask.options[i];
        int32_t bit = o->values[0] - at[3];
        if (*at == OP_DECIDE ? !is_option_of(vm, at, o) : o->count != 1 || bit < 0 || bit >= 32 * at[2])
            return false;
    }
    return true;
}

/* What one more die is rolled for. */
static bool can_roll_again(const struct vm *vm, int32_t die)
{
    int32_t header = exec_innermost(vm, vm->program->rolled);
    int32_t chance = header < 0 ? 0 : vm->m[frame_base(vm, header) + 1];
    return is_die(vm, die) && chance >= 0 && chance < vm->program->phrase_count &&
           (header < 0 || vm->program->chances[chance].values > 0 || vm->program->chances[chance].counters > 0);
}

/* One case for each instruction that uses a value as an index. */
static bool are_values_safe(const struct vm *vm, const int32_t *at)
{
    const int32_t *sp = vm->m + vm->sp, *slots = vm->m + vm->fp;
    const struct program *p = vm->program;
    switch (*at) {
    case OP_FIXED: return sp[-1] < 0 || (at[1] + sp[-1] >= 0 && at[1] + sp[-1] < p->fixed_count);
    case OP_IN_SET: return sp[-1] < at[2] || (sp[-1] - at[2]) / 32 < vm->sp - vm->fp - HEADER_CELLS - at[1];
    case OP_JOIN: return sp[-1] >= 0 && sp[-1] / 32 < vm->sp - vm->fp - HEADER_CELLS - at[1];
    case OP_ITEM: return is_list(vm, slots[at[1]], slots[at[2]] + 1);
    case OP_TAKE_OUT:
        return is_list(vm, slots[at[1]], slots[at[2]]) && slots[at[3]] >= 0 && slots[at[3]] < slots[at[2]];
    case OP_HEIGHT: return is_list(vm, slots[at[1]], 0);
    case OP_UNMARK: return is_list(vm, slots[at[1]], 0) && ends_as_verified(vm, at, slots[at[1]]);
    case OP_TURN_ORDER: return is_list(vm, slots[at[1]], 1);
    case OP_PICK: return is_list(vm, slots[at[3]], 1 + at[2]) && ends_as_verified(vm, at, slots[at[3]]);
    case OP_NEAR: return is_member(vm, sp[-1], true) && is_member(vm, sp[-2], true);
    case OP_ON_GRID: return is_member(vm, sp[-1], true);
    case OP_STEP_TO: return is_member(vm, sp[-1], true) && is_member(vm, sp[-2], true);
    case OP_HOW_FAR: return is_member(vm, sp[-1], true) && is_member(vm, sp[-2], true) && is_member(vm, sp[-3], true);
    case OP_STEPS_TO: return is_member(vm, sp[-1], true) && is_member(vm, sp[-2], true);
    case OP_WAY: return is_member(vm, sp[-1], true);
    case OP_DISTANCE: return is_member(vm, sp[-2], true) && is_member(vm, sp[-3], true);
    case OP_BEARING: return is_member(vm, sp[-1], true) && is_member(vm, sp[-2], true);
    case OP_ONWARD: return is_member(vm, slots[at[1]], false) && slots[at[2]] < WAYS;
    case OP_TOWARDS: return is_member(vm, sp[-1], false) && slots[at[1]] < WAYS;
    case OP_NEXT_WITH: return slots[at[1] + 1] >= 0 && (size_t)slots[at[1] + 2] <= p->list_count;
    case OP_WRITE: return is_writable(vm, sp[-2]);
    case OP_WRITE_UNTIL: return is_writable(vm, sp[-3]) && sp[-3] < p->cell_count;
    case OP_PUT: return can_put(vm, sp[-2], sp[-1]);
    case OP_ROLL: return is_die(vm, sp[-1 - at[2]]);
    case OP_ROLL_AGAIN: return can_roll_again(vm, sp[-1]);
    case OP_SHUFFLE: return is_zone(vm, sp[-1 - at[2]]) && p->zones[p->zone_of[sp[-1 - at[2]]]].ordered;
    case OP_PATH_ON:
        return slots[at[3] + PATH_DONE] >= 0 && slots[at[3] + PATH_DONE] <= slots[at[3] + PATH_COUNT] &&
               slots[at[3] + PATH_COUNT] <= PATH_STEPS_MAX;
    case OP_ASK:
    case OP_WINS:
    case OP_LOSES:
    case OP_RESULT:
    case OP_LAST_SEAT:
    case OP_NEXT_SEAT: return is_player(vm, sp[-1]);
    case OP_DECIDE:
    case OP_DECIDE_SET: return can_decide(vm, at);
    default: return true;
    }
}

bool hostile_check(const struct vm *vm)
{
    const struct program *p = vm->program;
    assert(vm->pc >= 0 && (size_t)vm->pc < p->code_count);
    const struct program_place *place = &p->verified[vm->pc];
    const int32_t *at = p->code + vm->pc, *sp = vm->m + vm->sp;
    assert(vm->fuel <= vm->fuel_max && vm->event < vm->sp);
    if (place->proc < 0) /* instruction 0, of the caller outside */
        return true;
    int32_t base = vm->fp + p->procs[place->proc].slots + HEADER_CELLS, values = vm->sp - base;
    assert(place->reached && vm->fp >= p->cell_count);
    assert(vm->m[base - HEADER_CELLS + H_PROC] == place->proc);
    assert(place->in_list ? values >= place->values : values == place->values);
    assert(vm->sp < p->cell_count + STACK_MAX + VERIFY_RISE_MAX + VALUES_MAX);
    bool safe = is_read_safe(vm, at, sp) && are_values_safe(vm, at);
    assert(safe || vm->distrusted);
    return safe;
}

#else
typedef int nothing_in_this_build;
#endif
