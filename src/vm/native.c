/* SPDX-License-Identifier: MIT
 *
 * Enters native code, and what it calls in the machine; see native.h. Must not know how native code is made.
 */
#include "vm/native.h"

#include "vm/change.h"
#include "vm/exec_often.h"
#include "vm/fused.h"
#include "vm/memo.h"
#include "vm/native_check.h"
#include "vm/opcode.h"
#include "vm/path.h"
#include "vm/trial.h"

/* Instructions that do not fit into the loop of the machine; native code calls them as exec.c does. */
static bool (*const exec[OP_COUNT_OF])(struct vm *, const int32_t *) = {
    [OP_TAKE_OUT] = exec_take_out, [OP_SET_CLEAR] = exec_set_clear, [OP_OPEN] = exec_open, [OP_ZONE_EMPTY] = exec_zone_empty,
    [OP_SET_EMPTY] = exec_set_empty, [OP_TOP] = exec_zone_end, [OP_BOTTOM] = exec_zone_end, [OP_STEP_TO] = exec_step_to,
    [OP_HOW_FAR] = exec_how_far, [OP_BEARING] = exec_bearing, [OP_STEPS_TO] = exec_steps_to, [OP_DISTANCE] = exec_distance,
    [OP_OCCURRED] = exec_occurred, [OP_OCCURS] = exec_occurs, [OP_RUNNING] = exec_running, [OP_RUNNING_OPEN] = exec_running,
    [OP_FIND_EVENT] = exec_find_event, [OP_EVENT_SLOT] = exec_event_slot, [OP_FORBIDDEN] = exec_forbidden, [OP_BEGIN] = exec_begin,
    [OP_COUNT] = exec_count, [OP_COUNTED] = exec_counted, [OP_LEAVE] = exec_leave, [OP_END_EVENT] = exec_end_event,
    [OP_PREVENT] = exec_prevent, [OP_INSTEAD] = exec_instead, [OP_REPLACING] = exec_replacing, [OP_RESULT] = exec_result,
    [OP_WRITE] = exec_write, [OP_WRITE_UNTIL] = exec_write_until, [OP_PUT] = exec_put, [OP_ROLL] = exec_roll,
    [OP_ROLL_AGAIN] = exec_roll_again, [OP_SHUFFLE] = exec_shuffle, [OP_ANNOUNCE] = exec_announce,
    [OP_ANNOUNCE_CHOSEN] = exec_announce, [OP_ASK] = exec_ask, [OP_STEP] = exec_step, [OP_PATH_NEXT] = exec_path_next,
    [OP_PATHS] = exec_paths, [OP_PATH_ON] = exec_path_on};

/* A fault gives up: the trials that are under way, and the fault itself, are for the machine. */
static bool compute(struct vm *vm, const int32_t *at)
{
    int32_t floor = vm->trials->floor;
    vm->trials->floor = vm->trials->count;
    bool done = exec[*at](vm, at);
    vm->trials->floor = floor;
    if (!done)
        vm->fault = (struct vm_fault){0};
    return done;
}

/* Makes a frame that returns to the place `back`, and pays for it. */
static bool enter(struct vm *vm, int32_t proc, int32_t back)
{
    const struct program *p = vm->program;
    int32_t cost = exec_call_cost(p, proc);
    int32_t *h = vm->fuel < cost ? NULL : frame_make(vm, proc, back, vm->m + vm->fp, vm->m + vm->sp);
    if (!h)
        return false;
    vm->fuel -= cost;
    vm->fp = (int32_t)(h - vm->m) - p->procs[proc].slots;
    vm->sp = (int32_t)(h - vm->m) + HEADER_CELLS;
    vm->pc = p->procs[proc].entry;
    return true;
}

static bool call(struct vm *vm, const int32_t *at)
{
    return enter(vm, at[1], vm->pc + LENGTH_OP_CALL);
}

static bool more_choices(struct vm *vm)
{
    if (vm->ask.count == OPTIONS_MAX)
        return false;
    vm_grow_options(vm);
    return true;
}

static void written(struct vm *vm, int32_t cell, int32_t value)
{
    memo_written(vm->memo, cell, value);
}

const struct native_helpers native_helpers = {exec, compute, call, more_choices, written};

/* Of the procedure, for as much fuel as vm->fuel, of which the call itself has cost `cost`. */
static bool run(struct vm *vm, int32_t proc, const int32_t *values, int32_t cost, int32_t *result)
{
    const struct program *p = vm->program;
    int32_t room = p->cell_count + STACK_MAX - vm->sp;
    struct native_call call = {.vm = vm, .m = vm->m, .helpers = &native_helpers, .fuel = vm->fuel - cost,
                               .viewer = vm_knows_all(vm) ? -1 : vm->viewer, .prohibition = vm->last_prohibition,
                               .room = room < NATIVE_ROOM_MAX ? room : NATIVE_ROOM_MAX, .depth = NATIVE_DEPTH_MAX};
    int32_t fuel = vm->fuel;
    if (vm_hides(vm)) {
        call.hidden = vm->hidden;
        call.before = vm->state_before_hiding;
        call.hidden_sp = vm->hidden_sp;
        call.branch = vm->branch;
    }
    bool notes = !vm_knows_all(vm) && vm->viewer < 0; /* who does not know what is read */
    if (call.fuel < 0 || notes || (vm->collect && call.hidden))
        return false;
    *result = p->native->computes[proc](&call, values);
    vm->fuel = call.fuel < 0 ? fuel : call.fuel;
    if (call.fuel >= 0)
        vm->last_prohibition = call.prohibition;
    return call.fuel >= 0;
}

bool native_run(struct vm *vm, int32_t proc, int32_t *result)
{
    return run(vm, proc, vm->m + vm->sp - vm->program->procs[proc].args, exec_call_cost(vm->program, proc), result);
}

bool native_evaluate(struct vm *vm, int32_t proc, const int32_t *values, int32_t viewer, int32_t *result)
{
    const struct native *n = vm->program->native;
    if (!n || vm->observers || vm->collect || vm->checking == NATIVE_CHECK_INTERPRETED || proc >= n->proc_count || !n->computes[proc])
        return false;
    int32_t kept_viewer = vm->viewer, unknown = vm->unknown, fuel = vm->fuel, prohibition = vm->last_prohibition;
    vm->viewer = viewer;
    vm->unknown = -1;
    vm->fuel = vm->fuel_max;
    bool done = run(vm, proc, values, 0, result);
    vm->viewer = kept_viewer;
    vm->unknown = unknown;
    vm->fuel = fuel;
    vm->last_prohibition = prohibition;
    return done;
}

enum native_status native_go_on(struct vm *vm, const int32_t *code)
{
    const struct native *n = vm->program->native;
    enum native_status status;
    do {
        bool can = code[vm->pc] == FUSED_NATIVE && !vm_hides(vm) && vm->unknown < 0;
        status = can ? n->continues[vm->pc](vm, &native_helpers) : NATIVE_LEAVES;
    } while (status == NATIVE_CONTINUES);
    return status;
}

/* ---------------------------------------------------------------- between stops */

/* By procedure: whether a function of it passes a stop. `owner`: the procedure, by place. */
static bool *find_loud(const struct program *p, const bool *places, int32_t *owner, struct arena *arena)
{
    bool *loud = ARENA_ARRAY(arena, bool, p->proc_count + 1);
    int32_t proc = -1;
    for (size_t i = 0; i < p->code_count; i++)
        owner[i] = -1;
    for (size_t i = 0; i < p->proc_count; i++)
        owner[p->procs[i].entry] = (int32_t)i;
    for (int32_t pc = 0; pc < (int32_t)p->code_count; pc += opcode_length(p->code + pc)) {
        proc = owner[pc] >= 0 ? owner[pc] : proc;
        owner[pc] = proc;
        if (proc >= 0)
            loud[proc] |= places[pc];
    }
    for (bool more = true; more;) {
        more = false;
        for (int32_t pc = 0; pc < (int32_t)p->code_count; pc += opcode_length(p->code + pc)) {
            int32_t called = p->code[pc] == OP_CALL ? p->code[pc + 1] : p->code[pc] == OP_GUARD ? p->knows : -1;
            bool within = called >= 0 && owner[pc] >= 0 && !p->procs[called].acts; /* others return to native_go_on */
            if (within && loud[called] && !loud[owner[pc]])
                loud[owner[pc]] = more = true;
        }
    }
    return loud;
}

void native_between(const struct program *p, const bool *places, int32_t *code, struct arena *arena)
{
    const struct native *n = p->native;
    int32_t *owner = ARENA_ARRAY(arena, int32_t, p->code_count + 1);
    const bool *loud = find_loud(p, places, owner, arena);
    for (int32_t pc = 0; pc < n->code_count; pc += opcode_length(p->code + pc)) {
        const int32_t *at = p->code + pc;
        if (places[pc])
            continue;
        if (n->continues[pc] && !loud[owner[pc]])
            code[pc] = FUSED_NATIVE;
        else if (*at == OP_CALL && at[1] < n->proc_count && n->computes[at[1]] && !loud[at[1]])
            code[pc] = FUSED_COMPUTE;
        else if (fused_calls(code[pc]))
            code[pc] = *at;
    }
}
