/* SPDX-License-Identifier: MIT
 *
 * The loop that carries out instructions. opcodes.def has what each of them does, dispatch.h what their cases are
 * made of; what does not fit into a few lines is done outside (exec.h).
 */
#include "vm/exec_often.h"

#include "vm/change.h"
#include "vm/dispatch.h"
#include "vm/geometry.h"
#include "vm/hostile.h"
#include "vm/known.h"
#include "vm/fast_loop.h"
#include "vm/fused.h"
#include "vm/memo.h"
#include "vm/memo_record.h"
#include "vm/native.h"
#include "vm/notify.h"
#include "vm/trial.h"

enum { NUMBER_LEAST = -1000000000, NUMBER_MAX = 1000000000 }; /* NUMBER_LOW to NUMBER_HIGH of lang/type.h */

/* OP_DIV_UP, OP_DIV_DOWN, OP_REMAINDER of numbers, whose second is not 0. C rounds towards zero;
 * rules say which way. */
static int64_t divide(int32_t op, int64_t a, int64_t b)
{
    int64_t q = a / b, rest = a % b;
    bool down = rest && (a < 0) != (b < 0), up = rest && !down; /* which way the division of C went from here */
    return op == OP_DIV_UP ? q + up : op == OP_DIV_DOWN ? q - down : rest + (down ? b : 0);
}

/* What OP_GUARD has computed is on the stack. */
static inline void end_guard(struct vm *vm)
{
    vm->guarding = false;
    if (vm->guard_fuel >= 0)
        vm->fuel = vm->guard_fuel;
    vm->guard_fuel = -1;
}

/* Whether OP_GUARD of the piece needs no code of the rules. Where observers see the code, it runs all the same. */
#define SEEN_AT_ONCE(piece) (code == unwatched && known_at_once(vm, (piece)))

enum vm_status vm_run(struct vm *vm)
{
#ifdef THREADED
#define OP(name, ...) &&at_OP_##name,
#define FUSED(name, ...) &&at_FUSED_##name,
    static const void *const ways[] = {
#include "vm/opcodes.def"
        &&at_FUSED_SEEN,
#include "vm/fused.def"
        &&at_FUSED_LOOP, &&at_FUSED_NATIVE, &&at_FUSED_COMPUTE,
    };
#undef OP
#undef FUSED
#endif
    const struct program *const program = vm->program;
    const int32_t *const unwatched = program->native ? program->native_code : program->fused;
    const int32_t *code = vm->observers ? vm_notify_begin(vm) : unwatched, *at;
    int32_t *const m = vm->m;
    const int32_t size = program->cell_count + STACK_MAX;
    const int32_t *const top = m + size;
    const int32_t *const memo_top = m + (program->memo_cells < size ? size - program->memo_cells : 0);
    int32_t recorded = -1; /* frame of the procedure whose answer is to be kept; -1: none */
    int32_t recorded_fuel = 0;
    const int32_t *unrecorded = code; /* the code that continues without recording */
    const struct memo_entry *known;
    struct vm_option *option;
    int32_t *sp, *fp;
    ptrdiff_t pc;
    int32_t a, h;
    FETCH();

    at = code + pc;
    goto go;
go:
    switch (*at) {
    /* values, slots, cells */
    CASE(OP_PUSH) PUSH(at[1], OP_PUSH);
    CASE(OP_POP)
        sp -= at[1];
        STEP(OP_POP);
    CASE(OP_DUP) PUSH(sp[-1], OP_DUP);
    CASE(OP_LOAD) PUSH(SLOT(1), OP_LOAD);
    CASE(OP_STORE)
        SLOT(1) = *--sp;
        STEP(OP_STORE);
    CASE(OP_BUMP)
        SLOT(1)++;
        STEP(OP_BUMP);
    CASE(OP_CELL)
        if (vm_is_hidden(vm, at[1]))
            UNSEEN(TRAP_HIDDEN, at[1], pc);
        PUSH(m[at[1]], OP_CELL);
    CASE(OP_FIELD)
        READ_FIELD(sp[-1], at[1], sp[-1], pc);
        STEP(OP_FIELD);
    CASE(OP_FIXED)
        READ_FIXED(sp[-1], at[1], sp[-1], pc);
        STEP(OP_FIXED);
    CASE(OP_PEEK)
        a = sp[-1];
        if (vm_is_hidden(vm, a))
            UNSEEN(TRAP_HIDDEN, a, pc);
        sp[-1] = m[a];
        STEP(OP_PEEK);
    CASE(OP_ADDRESS)
    CASE(OP_OWN_ZONE)
        if (sp[-1] < 0)
            TRAP(TRAP_NOTHING, 0, 0, 0, 0);
        sp[-1] += at[1];
        STEP(OP_ADDRESS);
    CASE(OP_INDEX)
    CASE(OP_ZONE) {
        sp -= at[2];
        int64_t place = exec_keyed(sp, at + 3, at[2]);
        if (place < 0)
            TRAP(TRAP_NOTHING, 0, 0, 0, 0);
        *sp++ = at[1] + (int32_t)place;
        STEP_PAIRS(OP_INDEX, at[2]);
    }
    CASE(OP_GUARD)
        if (vm_knows_all(vm))
            JUMP(at[1]);
        if (vm->viewer < 0)
            OUTSIDE(exec_guard_watched, OP_GUARD);
        if (vm->trials->count)
            OUTSIDE(exec_guard_tried, OP_GUARD);
        vm->guard_fuel = -1;
        if (known_is_seen(vm) && known_to(vm, vm->viewer, sp[-1], &h)) {
            if ((recorded < 0 ? code : unrecorded) == unwatched) {
                if (recorded >= 0 && h >= 0)
                    memo_reads(vm->memo, h);
                JUMP(at[1]);
            }
            vm->guard_fuel = vm->fuel;
            vm->fuel = vm->fuel_max;
        }
        if (recorded >= 0 && !program->procs[program->knows].memo)
            memo_reads(vm->memo, -1);
    guard:
        vm->guarding = true;
        *sp = vm->viewer;
        sp[1] = sp[-1];
        sp += 2;
        ENTER(program->knows, pc + LENGTH_OP_GUARD);
    CASE(OP_KNOWN)
        end_guard(vm);
        JUMP_WHEN(*--sp, OP_KNOWN);
    CASE(OP_KNOWN_END)
        vm->among = EVERYONE;
        STEP(OP_KNOWN_END);
    CASE(OP_GUARDED)
        end_guard(vm);
        if (!*--sp)
            UNSEEN(TRAP_LEAK, sp[-1], pc);
        STEP(OP_GUARDED);

    /* values that not everyone may know; while a player's choices are computed, what that player does not know is a fault
     * where it is read, and nothing needs to be noted */
    CASE(OP_WATCH)
        SLOT(1) = vm->unknown;
        if (vm->viewer < 0)
            vm->unknown = 0;
        vm->among = EVERYONE;
        STEP(OP_WATCH);
    CASE(OP_WATCHED)
        a = vm->unknown;
        vm->unknown = SLOT(1) < 0 ? -1 : SLOT(1) | (a < 0 ? 0 : a);
        SLOT(1) = a < 0 ? 0 : a;
        STEP(OP_WATCHED);
    CASE(OP_HELD)
        if (!vm->past_watch && !vm_hold(vm, sp[-1]))
            UNSEEN(TRAP_CARRIED, 0, pc);
        sp--;
        STEP(OP_HELD);
    CASE(OP_HELD_OF) OUTSIDE(exec_held_of, OP_HELD_OF);
    CASE(OP_HAND)
        vm->handed |= *--sp;
        STEP(OP_HAND);
    CASE(OP_KEEP) OUTSIDE(exec_keep, OP_KEEP);
    CASE(OP_OPENLY)
        if (sp[-1] && !vm->past_watch)
            TRAP(TRAP_ASKED, 0, 0, 0, 0);
        sp--;
        STEP(OP_OPENLY);
    CASE(OP_OPEN_TO)
        if (sp[-2] >= 0 && sp[-1] & vm_player_bit(vm, sp[-2]) && !vm->past_watch)
            TRAP(TRAP_CARRIED, sp[-2], 0, 0, 0);
        sp -= 2;
        STEP(OP_OPEN_TO);

    /* numbers; truth is 1 or 0 */
    CASE(OP_ADD) CALCULATE((int64_t)sp[-2] + sp[-1]);
    CASE(OP_SUB) CALCULATE((int64_t)sp[-2] - sp[-1]);
    CASE(OP_MUL) CALCULATE((int64_t)sp[-2] * sp[-1]);
    CASE(OP_DIV_UP)
    CASE(OP_DIV_DOWN)
    CASE(OP_REMAINDER)
        if (!sp[-1])
            TRAP(TRAP_DIVISION, 0, 0, 0, 0);
        CALCULATE(divide(*at, sp[-2], sp[-1]));
    CASE(OP_MIN) COMBINE(*sp < sp[-1] ? *sp : sp[-1]);
    CASE(OP_MAX) COMBINE(*sp > sp[-1] ? *sp : sp[-1]);
    CASE(OP_EQ) COMBINE(sp[-1] == *sp);
    CASE(OP_NE) COMBINE(sp[-1] != *sp);
    CASE(OP_GE) COMBINE(sp[-1] >= *sp);
    CASE(OP_LE) COMBINE(sp[-1] <= *sp);
    CASE(OP_GT) COMBINE(sp[-1] > *sp);
    CASE(OP_LT) COMBINE(sp[-1] < *sp);
    CASE(OP_NOT)
        sp[-1] = !sp[-1];
        STEP(OP_NOT);

    /* jumps and loops */
    CASE(OP_JUMP) JUMP(at[1]);
    CASE(OP_JUMP_IF) JUMP_WHEN(*--sp, OP_JUMP_IF);
    CASE(OP_JUMP_UNLESS) JUMP_WHEN(!*--sp, OP_JUMP_UNLESS);
    CASE(OP_JUMP_NOTHING) JUMP_WHEN(SLOT(1) < 0, OP_JUMP_NOTHING);
    CASE(OP_NEXT) JUMP_WHEN(++SLOT(1) <= at[2], OP_NEXT);
    CASE(OP_NEXT_PLAYER) JUMP_WHEN(++SLOT(1) < at[2] + m[program->cell_players], OP_NEXT_PLAYER);
    CASE(OP_DOWN) JUMP_WHEN(--SLOT(1) >= at[2], OP_DOWN);
    CASE(OP_FIRST_WITH)
        exec_begin_list(program, at[1], *--sp, &SLOT(2));
        STEP(OP_FIRST_WITH);
    CASE(OP_NEXT_WITH) {
        int32_t *slots = &SLOT(1);
        if (++slots[1] >= slots[2])
            STEP(OP_NEXT_WITH);
        slots[0] = program->lists[slots[1]];
        JUMP(at[2]);
    }
    CASE(OP_ONWARD)
        a = geometry_step(program_kind_of(program, SLOT(1)), SLOT(1), SLOT(2));
        if (a < 0)
            STEP(OP_ONWARD);
        SLOT(1) = a;
        JUMP(at[3]);
    CASE(OP_TIMES) JUMP_WHEN(SLOT(1)-- <= 0, OP_TIMES);

    /* lists on the stack, sets in slots, zones */
    CASE(OP_MARK)
        SLOT(1) = PLACE(sp);
        STEP(OP_MARK);
    CASE(OP_HEIGHT)
        SLOT(2) = PLACE(sp) - SLOT(1);
        STEP(OP_HEIGHT);
    CASE(OP_ITEM) PUSH(m[SLOT(1) + SLOT(2)], OP_ITEM);
    CASE(OP_TAKE_OUT) OUTSIDE(exec_take_out, OP_TAKE_OUT);
    CASE(OP_UNMARK)
        sp = m + SLOT(1);
        STEP(OP_UNMARK);
    CASE(OP_SET_CLEAR) OUTSIDE(exec_set_clear, OP_SET_CLEAR);
    CASE(OP_IN_SET)
        a = sp[-1] - at[2];
        sp[-1] = a >= 0 && (fp[at[1] + a / 32] >> (a % 32) & 1);
        STEP(OP_IN_SET);
    CASE(OP_JOIN)
        a = *--sp;
        fp[at[1] + a / 32] |= (int32_t)(UINT32_C(1) << (a % 32));
        STEP(OP_JOIN);
    CASE(OP_OPEN) OUTSIDE(exec_open, OP_OPEN);
    CASE(OP_IN_ZONE)
        sp--;
        a = at[1] + sp[-1];
        if (sp[-1] >= 0 && vm_is_hidden(vm, a) &&
            (m[a] == *sp) != (vm->state_before_hiding[a] == *sp)) /* otherwise the answer reveals nothing new */
            UNSEEN(TRAP_HIDDEN, a, pc);
        sp[-1] = sp[-1] >= 0 && m[a] == *sp;
        STEP(OP_IN_ZONE);
    CASE(OP_ZONE_EMPTY) OUTSIDE(exec_zone_empty, OP_ZONE_EMPTY);
    CASE(OP_SET_EMPTY) OUTSIDE(exec_set_empty, OP_SET_EMPTY);
    CASE(OP_TOP)
    CASE(OP_BOTTOM) OUTSIDE(exec_zone_end, OP_BOTTOM);

    /* squares, and the order of players */
    CASE(OP_NEAR) COMBINE(geometry_near(program, sp[-1], *sp));
    CASE(OP_ON_GRID)
        a = sp[-1];
        sp[-1] = a >= 0 && geometry_on_grid(program_kind_of(program, a), a);
        STEP(OP_ON_GRID);
    CASE(OP_STEP_TO) OUTSIDE(exec_step_to, OP_STEP_TO);
    CASE(OP_TOWARDS)
        a = sp[-1];
        sp[-1] = geometry_step(program_kind_of(program, a), a, SLOT(1));
        STEP(OP_TOWARDS);
    CASE(OP_HOW_FAR) OUTSIDE(exec_how_far, OP_HOW_FAR);
    CASE(OP_WAY)
        if (sp[-1] < 0)
            TRAP(TRAP_NOTHING, 0, 0, 0, 0);
        sp[-1] = program->direction_of[sp[-1]];
        STEP(OP_WAY);
    CASE(OP_BEARING) OUTSIDE(exec_bearing, OP_BEARING);
    CASE(OP_STEPS_TO) OUTSIDE(exec_steps_to, OP_STEPS_TO);
    CASE(OP_DISTANCE) OUTSIDE(exec_distance, OP_DISTANCE);
    CASE(OP_OCCURRED) OUTSIDE(exec_occurred, OP_OCCURRED);
    CASE(OP_OCCURS) OUTSIDE(exec_occurs, OP_OCCURS);
    CASE(OP_NEXT_SEAT)
        if (sp[-1] < 0)
            TRAP(TRAP_NOTHING, 0, 0, 0, 0);
        a = sp[-1] - program->players_first + 1;
        sp[-1] = program->players_first + (a >= m[program->cell_players] ? 0 : a);
        STEP(OP_NEXT_SEAT);
    CASE(OP_LAST_SEAT)
        if (sp[-1] < 0)
            TRAP(TRAP_NOTHING, 0, 0, 0, 0);
        a = sp[-1] - program->players_first;
        sp[-1] = program->players_first + (a ? a : m[program->cell_players]) - 1;
        STEP(OP_LAST_SEAT);
    CASE(OP_TURN_ORDER) OUTSIDE(exec_turn_order, OP_TURN_ORDER);

    /* events that are running */
    CASE(OP_RUNNING)
    CASE(OP_RUNNING_OPEN) OUTSIDE(exec_running, OP_RUNNING_OPEN);
    CASE(OP_FIND_EVENT) OUTSIDE(exec_find_event, OP_FIND_EVENT);
    CASE(OP_EVENT_SLOT) OUTSIDE(exec_event_slot, OP_EVENT_SLOT);
    CASE(OP_EVENT_ADDRESS)
        sp[-1] += at[1];
        STEP(OP_EVENT_ADDRESS);

    /* calls, and the life of an event */
    CASE(OP_CALL) CALL(at[1], pc + LENGTH_OP_CALL);
    CASE(OP_RETURN) GIVE_BACK(at[1], sp[-1]);
    CASE(OP_HAPPEN)
    CASE(OP_HAPPEN_CHOSEN)
        a = program->events[at[1]].proc;
        SPEND(exec_call_cost(program, a));
        FRAME(a, pc + LENGTH_OP_HAPPEN);
        exec_make_event(vm, PLACE(sp) - HEADER_CELLS, at[2]);
        pc = *at == OP_HAPPEN ? program->procs[a].entry : program->procs[a].chosen;
        NEXT();
    CASE(OP_FORBIDDEN) OUTSIDE(exec_forbidden, OP_FORBIDDEN);
    CASE(OP_BEGIN) OUTSIDE(exec_begin, OP_BEGIN);
    CASE(OP_TURN)
        vm->turns.runs = true;
        STEP(OP_TURN);
    CASE(OP_TURN_OVER)
        vm->turns.over += vm->turns.runs;
        vm->turns.runs = false;
        STEP(OP_TURN_OVER);
    CASE(OP_COUNT) 
        DO(exec_count);
        STEP_PAIRS(OP_COUNT, at[3]);
    CASE(OP_COUNTED) 
        DO(exec_counted);
        STEP_PAIRS(OP_COUNTED, at[3]);
    CASE(OP_OVER)
        m[vm->event + H_OVER] = 1;
        STEP(OP_OVER);
    CASE(OP_LEAVE) ELSEWHERE(exec_leave);
    CASE(OP_END_EVENT) ELSEWHERE(exec_end_event);
    CASE(OP_PREVENT) ELSEWHERE(exec_prevent);
    CASE(OP_INSTEAD) OUTSIDE(exec_instead, OP_INSTEAD);
    CASE(OP_REPLACING) OUTSIDE(exec_replacing, OP_REPLACING);
    CASE(OP_NOTE_WHENEVER)
        NOTE(JOURNAL_WHENEVER, at[1], 0, 0);
        STEP(OP_NOTE_WHENEVER);
    CASE(OP_RESTLESS)
        if (SLOT(1)++ >= SETTLE_MAX)
            TRAP(TRAP_RESTLESS, 0, 0, 0, 0);
        STEP(OP_RESTLESS);
    CASE(OP_WINS)
    CASE(OP_DRAWN)
    CASE(OP_LOSES)
    CASE(OP_NO_WINNER)
        DO(exec_game_ends);
        goto over;
    CASE(OP_RESULT) OUTSIDE(exec_result, OP_RESULT);
    CASE(OP_TOGETHER)
        DO(exec_together);
        if (m[program->cell_over])
            goto over;
        STEP(OP_TOGETHER);

    /* trials; see trial.h */
    CASE(OP_TRY)
        a = program->events[at[1]].proc;
        SPEND(exec_call_cost(program, a) + 2 * (PLACE(sp) / COST_CELLS));
        SYNC();
        if (!trial_begin(vm, program->procs[a].args, LENGTH_OP_TRY, code))
            return VM_TRAPPED;
        code = unwatched;
        FRAME(a, pc + LENGTH_OP_TRY);
        exec_make_event(vm, PLACE(sp) - HEADER_CELLS, program->code[pc + 2]);
        pc = program->procs[a].chosen;
        NEXT();
    CASE(OP_TRIED)
        code = trial_code(vm);
        STEP(OP_TRIED);
    CASE(OP_TRY_PATH)
        SPEND(2 * (PLACE(sp) / COST_CELLS));
        SYNC();
        if (!trial_begin(vm, 0, LENGTH_OP_TRY_PATH + LENGTH_OP_PATH_ON, code))
            return VM_TRAPPED;
        code = unwatched;
        STEP(OP_TRY_PATH);
    CASE(OP_PATH_TRIED)
        code = trial_code(vm);
        JUMP_WHEN(trial_was_stopped(vm), OP_PATH_TRIED);
    CASE(OP_TRY_END)
        a = sp[-1];
        SYNC();
        trial_end(vm);
        FETCH();
        PUSH(a, OP_TRY_END);

    /* changes; what is only noted in the journal */
    CASE(OP_WITHIN)
        if (sp[-1] < at[1] || sp[-1] > at[2])
            TRAP(TRAP_VALUE, at[3], sp[-1], at[1], at[2]);
        STEP(OP_WITHIN);
    CASE(OP_WRITE) OUTSIDE(exec_write, OP_WRITE);
    CASE(OP_WRITE_UNTIL) OUTSIDE(exec_write_until, OP_WRITE_UNTIL);
    CASE(OP_PUT) OUTSIDE(exec_put, OP_PUT);
    CASE(OP_SHOW)
        sp -= 2;
        NOTE(JOURNAL_SHOW, at[1], *sp, sp[1]);
        STEP(OP_SHOW);
    CASE(OP_CHOSE)
        NOTE(JOURNAL_CHOSE, at[2], sp[-1], at[1]);
        STEP(OP_CHOSE);
    CASE(OP_NO_CHOICE)
        NOTE(JOURNAL_NO_CHOICE, at[1], 0, 0);
        STEP(OP_NO_CHOICE);

    /* chance: these stop the machine until they are answered */
    CASE(OP_ROLL)
        NOT_TRIED();
        OUTSIDE(exec_roll, OP_ROLL);
    CASE(OP_ROLL_AGAIN)
        NOT_TRIED();
        OUTSIDE(exec_roll_again, OP_ROLL_AGAIN);
    CASE(OP_SHUFFLE)
        NOT_TRIED();
        OUTSIDE(exec_shuffle, OP_SHUFFLE);
    CASE(OP_PICK)
        NOT_TRIED();
        OUTSIDE(exec_pick, OP_PICK);

    CASE(OP_ANNOUNCE)
    CASE(OP_ANNOUNCE_CHOSEN) OUTSIDE(exec_announce, OP_ANNOUNCE);
    CASE(OP_RESOLVE)
        if (!m[program->cell_announced])
            JUMP(at[1]);
        ELSEWHERE(exec_resolve);
    CASE(OP_HIDE) OUTSIDE(exec_hide, OP_HIDE);
    CASE(OP_UNHIDE)
        if (PLACE(fp) < vm->hidden_sp)
            vm_end_hiding(vm);
        STEP(OP_UNHIDE);
    CASE(OP_PART)
        if (PLACE(fp) < vm->hidden_sp)
            vm_begin_part(vm);
        STEP(OP_PART);
    CASE(OP_WINDOW_BEGIN)
        if (vm->window_sp >= 0)
            JUMP(at[1]);
        vm->window_sp = PLACE(fp);
        STEP(OP_WINDOW_BEGIN);
    CASE(OP_WINDOW_END)
        vm->window_sp = -1;
        STEP(OP_WINDOW_END);
    CASE(OP_STATE_CHECK_BEGIN)
        if (vm->state_check_sp >= 0)
            JUMP(at[1]);
        vm->state_check_sp = PLACE(fp);
        STEP(OP_STATE_CHECK_BEGIN);
    CASE(OP_STATE_CHECK_END)
        vm->state_check_sp = -1;
        STEP(OP_STATE_CHECK_END);
    CASE(OP_INVARIANT)
        if (!*--sp)
            TRAP(TRAP_INVARIANT, at[1], 0, 0, 0);
        STEP(OP_INVARIANT);

    CASE(OP_ASK)
        NOT_TRIED();
        OUTSIDE(exec_ask, OP_ASK);
    CASE(OP_OPTION)
    option:
        sp -= at[2];
        option = vm_offer(vm, &(struct vm_option){.offer = at[1], .count = at[2]});
        if (!option)
            TRAP(TRAP_CHOICES, OPTIONS_MAX, 0, 0, 0);
        for (h = 0; h < at[2]; h++)
            option->values[h] = sp[h];
        STEP(OP_OPTION);
    CASE(OP_STEP) OUTSIDE(exec_step, OP_STEP);
    CASE(OP_PATH_NEXT) OUTSIDE(exec_path_next, OP_PATH_NEXT);
    CASE(OP_PATHS) OUTSIDE(exec_paths, OP_PATHS);
    CASE(OP_PATH_ON) ELSEWHERE(exec_path_on);
    CASE(OP_ALSO_ASKED)
        vm->ask.is_window = *--sp != 0;
        STEP(OP_ALSO_ASKED);
    CASE(OP_AWAITED)
        if ((!vm->ask.count && !vm->ask.is_window) || SLOT(2))
            JUMP(at[1]);
        SLOT(2) = 1;
        vm->viewer = -1;
        sp--;
        STEP(OP_AWAITED);
    CASE(OP_DECIDE)
        vm->viewer = -1;
        if (!vm->ask.count && !vm->ask.is_window) {
            sp--;
            JUMP(at[1]);
        }
        exec_menu(vm, at);
        a = exec_same_choice(vm, at);
        if (a >= 0)
            TRAP(TRAP_SAME, a, 0, 0, 0);
        goto decision;
    CASE(OP_DECIDE_SET)
        vm->viewer = -1;
        SYNC();
        exec_menu_set(vm, at);
        sp -= 2;
        if (!vm->ask.count || !vm->ask.most) {
            sp--;
            JUMP(at[4]);
        }
        goto decision;
    CASE(OP_FORBID)
        if (vm->collect && !fp[at[1] + H_RETURN]) { /* of the event that is asked about, and of no other */
            vm_forbid(vm, at[2]);
            STEP(OP_FORBID);
        }
        vm->last_prohibition = at[2];
        GIVE_BACK(at[1], 0);
    CASE(OP_TRAP) TRAP((enum vm_trap)at[1], at[2], sp[-1], sp[-2], 0);
    CASE(OP_HALT)
        SYNC();
        if (vm->pure)
            return VM_RETURNED;
        vm_change(vm, program->cell_over, 1, -1);
        goto over;

    CASE(FUSED_SEEN)
        at = program->code + (at - code);
        if (recorded < 0) {
            SYNC();
            code = vm_notify(vm);
        } else if (PLACE(fp) == recorded && (*at == OP_RETURN || *at == OP_FORBID)) {
            memo_record_end(vm, at, sp, recorded_fuel - vm->fuel);
            recorded = -1;
            code = unrecorded;
        } else if (*at == OP_CALL && (known = memo_record_depend(vm, at, sp))) {
            goto answered;
        } else if (*at == OP_GUARD && !known_at_once(vm, sp[-1]) && (known = memo_record_depend(vm, at, sp))) {
            goto known_guard;
        } else if (program->fused[at - program->code] == FUSED_LOOP &&
                   (h = memo_record_loop(vm, &program->loops[program->fused[at - program->code + 1]], fp, sp)) >= 0) {
            pc = h;
            NEXT();
        } else
            memo_record_reads(vm, at, sp);
        GO();

    /* Groups of instructions (fused.def). Their operands are where each instruction has its own. */
    CASE(FUSED_LOAD_GUARD_FIELD_IS)
        if (!vm_knows_all(vm) && !SEEN_AT_ONCE(SLOT(1)))
            PLAIN();
        READ_FIELD(a, at[7], SLOT(1), pc + 6);
        JUMP_WHEN(a != at[9], FUSED_LOAD_GUARD_FIELD_IS);
    CASE(FUSED_LOAD_GUARD_FIELD)
        if (!vm_knows_all(vm) && !SEEN_AT_ONCE(SLOT(1)))
            PLAIN();
        READ_FIELD(a, at[7], SLOT(1), pc + 6);
        PUSH(a, FUSED_LOAD_GUARD_FIELD);
    CASE(FUSED_LOAD_SEEN_FIELD_IS)
        if (!vm_knows_all(vm) && !SEEN_AT_ONCE(SLOT(1)))
            PLAIN();
        READ_FIELD(a, at[7], SLOT(1), pc + 6);
        JUMP_WHEN(a != at[9], FUSED_LOAD_SEEN_FIELD_IS);
    CASE(FUSED_LOAD_SEEN_FIELD)
        if (!vm_knows_all(vm) && !SEEN_AT_ONCE(SLOT(1)))
            PLAIN();
        READ_FIELD(a, at[7], SLOT(1), pc + 6);
        PUSH(a, FUSED_LOAD_SEEN_FIELD);
    CASE(FUSED_LOAD_FIELD_IS)
        READ_FIELD(a, at[3], SLOT(1), pc + 2);
        JUMP_WHEN(a != at[5], FUSED_LOAD_FIELD_IS);
    CASE(FUSED_LOAD_FIELD_SAME)
        READ_FIELD(a, at[3], SLOT(1), pc + 2);
        JUMP_WHEN(a != SLOT(5), FUSED_LOAD_FIELD_SAME);
    CASE(FUSED_LOAD_FIXED_SAME)
        READ_FIXED(a, at[3], SLOT(1), pc + 2);
        JUMP_WHEN(a != SLOT(5), FUSED_LOAD_FIXED_SAME);
    CASE(FUSED_LOAD_FIELD)
        READ_FIELD(a, at[3], SLOT(1), pc + 2);
        PUSH(a, FUSED_LOAD_FIELD);
    CASE(FUSED_LOAD_FIXED)
        READ_FIXED(a, at[3], SLOT(1), pc + 2);
        PUSH(a, FUSED_LOAD_FIXED);
    CASE(FUSED_LOAD_IS) JUMP_WHEN(SLOT(1) != at[3], FUSED_LOAD_IS);
    CASE(FUSED_LOAD_LEAST_IF) JUMP_WHEN(SLOT(1) >= at[3], FUSED_LOAD_LEAST_IF);
    CASE(FUSED_LOAD_LEAST) JUMP_WHEN(SLOT(1) < at[3], FUSED_LOAD_LEAST);
    CASE(FUSED_LOAD_MOST) JUMP_WHEN(SLOT(1) > at[3], FUSED_LOAD_MOST);
    CASE(FUSED_LOAD_TOWARDS)
        a = SLOT(1);
        SLOT(5) = geometry_step(program_kind_of(program, a), a, SLOT(3));
        JUMP_WHEN(SLOT(7) < 0, FUSED_LOAD_TOWARDS);
    CASE(FUSED_LOAD_NEAR) JUMP_WHEN(!geometry_near(program, SLOT(1), SLOT(3)), FUSED_LOAD_NEAR);
    CASE(FUSED_LOAD_FIRST_WITH)
        exec_begin_list(program, at[3], SLOT(1), &SLOT(4));
        STEP(FUSED_LOAD_FIRST_WITH);
    CASE(FUSED_LOOP)
        h = vm_hides(vm) || sp >= memo_top ? -1 : fast_loop_run(vm, &program->loops[at[1]], fp, sp);
        if (h < 0)
            PLAIN();
        if (program->loops[at[1]].how == LOOP_LINE)
            sp -= 2; /* the square, twice */
        pc = h;
        NEXT();
    CASE(FUSED_LOAD_MEMO)
        *sp++ = SLOT(1);
        pc += LAST_FUSED_LOAD_MEMO;
        goto memo;
    CASE(FUSED_LOAD_TWO_MEMO)
        *sp = SLOT(1);
        sp[1] = SLOT(3);
        sp += 2;
        pc += LAST_FUSED_LOAD_TWO_MEMO;
        goto memo;
    CASE(FUSED_MEMO)
    memo: { /* calls a procedure whose answer may be known; see memo.h */
        a = code[pc + 1];
        if (sp >= memo_top || vm_hides(vm) || !may_use_memo(vm, a) || memo_backs_off(vm->memo, a))
            CALL(a, pc + LENGTH_OP_CALL);
        uint64_t values = memo_values(sp, program->procs[a].args);
        h = memo_key_now(vm, a);
        known = memo_find(vm->memo, h, values);
        if (known && known->fuel <= vm->fuel)
            goto answered;
        memo_open(vm->memo, h, values);
        recorded = PLACE(sp) - program->procs[a].args;
        recorded_fuel = vm->fuel;
        unrecorded = code;
        code = program->seen;
        CALL(a, pc + LENGTH_OP_CALL);
    }
    CASE(FUSED_NATIVE)
        SYNC();
        if (native_go_on(vm) == NATIVE_STOPS)
            return vm->fault.trap ? VM_TRAPPED : VM_CHANCE;
        FETCH();
        at = program->code + pc;
        GO();
    CASE(FUSED_COMPUTE)
        SYNC();
        if (native_run(vm, at[1], &a)) {
            sp -= program->procs[at[1]].args;
            PUSH(a, OP_CALL);
        }
        CALL(at[1], pc + LENGTH_OP_CALL);
    CASE(FUSED_GUARD) /* what it finds may be known, like the answer of a procedure */
        if (vm_knows_all(vm) || SEEN_AT_ONCE(sp[-1]))
            JUMP(at[1]);
        if (sp >= memo_top || known_at_once(vm, sp[-1]) || !memo_keeps_guards(vm))
            PLAIN();
        known = memo_find_guard(vm, sp[-1]);
        if (known && known->fuel <= vm->fuel)
            goto known_guard;
        memo_open_guard(vm, sp[-1]);
        recorded = PLACE(sp);
        recorded_fuel = vm->fuel;
        unrecorded = code;
        code = program->seen;
        goto guard;
    CASE(FUSED_LOAD_CALL)
        *sp++ = SLOT(1);
        pc += LAST_FUSED_LOAD_CALL;
        CALL(at[3], pc + LENGTH_OP_CALL);
    CASE(FUSED_LOAD_TWO_CALL)
        *sp = SLOT(1);
        sp[1] = SLOT(3);
        sp += 2;
        pc += LAST_FUSED_LOAD_TWO_CALL;
        CALL(at[5], pc + LENGTH_OP_CALL);
    CASE(FUSED_SAME) JUMP_WHEN(*--sp != SLOT(1), FUSED_SAME);
    CASE(FUSED_MOVE)
        SLOT(3) = SLOT(1);
        STEP(FUSED_MOVE);
    CASE(FUSED_LOAD_TWO_OPTION)
        *sp = SLOT(1);
        sp[1] = SLOT(3);
        sp += 2;
        pc += LAST_FUSED_LOAD_TWO_OPTION;
        at += LAST_FUSED_LOAD_TWO_OPTION;
        goto option;
    CASE(FUSED_LOAD_TWO)
        *sp++ = SLOT(1);
        PUSH(SLOT(3), FUSED_LOAD_TWO);
    CASE(FUSED_IS) JUMP_WHEN(*--sp != at[1], FUSED_IS);
    CASE(FUSED_NAMED) JUMP_WHEN(SLOT(3) != at[1], FUSED_NAMED);
    CASE(FUSED_SET)
        SLOT(3) = at[1];
        STEP(FUSED_SET);
    CASE(FUSED_GIVE) GIVE_BACK(at[3], at[1]);
    }
    TRAP(TRAP_STACK, 0, 0, 0, 0); /* no instruction has that number */

known_guard: /* the GUARD at pc */
    vm->fuel -= known->fuel;
    PUSH(known->answer, OP_GUARD);

answered: /* the call at pc, with its values on the stack, gives what is known */
    sp -= program->procs[memo_proc(vm->memo, known->key)].args;
    vm->fuel -= known->fuel;
    if (known->prohibition != NO_RULE)
        vm->last_prohibition = known->prohibition;
    pc += LENGTH_OP_CALL;
    at = code + pc;
    if (*at == (known->answer ? OP_JUMP_IF : OP_JUMP_UNLESS)) /* one of them nearly always follows */
        JUMP(at[1]);
    if (*at == (known->answer ? OP_JUMP_UNLESS : OP_JUMP_IF))
        STEP(OP_JUMP_IF);
    *sp++ = known->answer;
    NEXT();

decision: /* the same choices are computed again whenever the machine runs on without an answer */
    pc = vm->ask.place;
    SYNC();
    return VM_DECISION;
over:
    SYNC();
    if (!vm->trials->count)
        return VM_OVER;
untried: /* a trial is complete here: its condition follows */
    trial_stop(vm);
    FETCH();
    NEXT();
}
