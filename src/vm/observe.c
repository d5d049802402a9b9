/* SPDX-License-Identifier: MIT
 *
 * From instructions to notices. Each observer has a tracker, which knows the frames and loops that it has reported;
 * what is where in the code is looked up in a table (observed_code.h). An observer of some clauses alone has none
 * of both: its code stops at them (fused.h).
 */
#include "vm/observed_code.h"

#include "vm/exec.h"
#include "vm/fused.h"
#include "vm/notify.h"
#include "vm/opcode.h"
#include "vm/path.h"
#include "vm/read.h"

#include "base/mem.h"
#include "base/room.h"

#include <assert.h>

struct tracked_frame {
    int32_t fp, first_loop;
};

struct tracked_loop {
    int32_t begin, end; /* in the code */
    int32_t number;
};

struct vm_tracker {
    struct vm_tracker *next;
    struct tracked_frame *frames;
    size_t frame_count, frame_cap;
    struct tracked_loop *loops;
    size_t loop_count, loop_cap;
    int32_t loop_number; /* of the next loop */
    int32_t fp, sentence, line; /* last reported; fp -1: none */
    int32_t line_mark; /* of them, see observed_place */
    int32_t last_pc; /* of the instruction before; -1 */
    size_t noted; /* entries of the journal */
    bool resumed; /* not reported yet */
    bool skips; /* the innermost loop */
    int32_t inside; /* looks inside what this frame has called; -1 */
    const int32_t *code; /* that stops in the observer's part, if the machine runs it; otherwise NULL */
};

/* ---------------------------------------------------------------- notices */

/* By pointer: a notice that is copied is written and read again in other widths, which stalls processors. */
static void send(struct vm_observer *o, struct vm *vm, const struct notice *n)
{
    if (o->kinds & n->kind)
        o->notice(o->ctx, vm, n);
}

static void follow_frames(struct vm_observer *o, struct vm *vm, int32_t pc)
{
    struct vm_tracker *t = o->tracker;
    while (t->frame_count && t->frames[t->frame_count - 1].fp > vm->fp) {
        const struct tracked_frame f = t->frames[--t->frame_count];
        t->loop_count = (size_t)f.first_loop;
        send(o, vm, &(struct notice){.kind = NOTICE_LEAVE, .fp = f.fp});
    }
    if (t->frame_count && t->frames[t->frame_count - 1].fp == vm->fp)
        return;
    if (t->frame_count == t->frame_cap) {
        t->frame_cap = t->frame_cap ? t->frame_cap * 2 : ROOM(16, 1);
        t->frames = mem_grow(t->frames, t->frame_cap * sizeof *t->frames);
    }
    t->frames[t->frame_count++] = (struct tracked_frame){vm->fp, (int32_t)t->loop_count};
    send(o, vm, &(struct notice){.kind = NOTICE_ENTER, .yes = o->code->at[pc].acts});
}

static void begin_loop(struct vm_observer *o, struct vm *vm, int32_t pc)
{
    struct vm_tracker *t = o->tracker;
    if (t->loop_count == t->loop_cap) {
        t->loop_cap = t->loop_cap ? t->loop_cap * 2 : ROOM(16, 1);
        t->loops = mem_grow(t->loops, t->loop_cap * sizeof *t->loops);
    }
    int32_t number = t->loop_number++;
    t->loops[t->loop_count++] = (struct tracked_loop){pc, o->code->at[pc].loop_end, number};
    vm->notified = o;
    send(o, vm, &(struct notice){.kind = NOTICE_LOOP, .number = number});
}

/* Whether a test led to the end of the turn. */
static bool was_passed_over(const struct vm_tracker *t, const struct vm *vm, int32_t pc)
{
    const int32_t *last = vm->program->code + t->last_pc;
    if (t->last_pc < 0 || t->last_pc + opcode_length(last) == pc)
        return false;
    return opcode_of(*last)->flow == FLOW_JUMP || opcode_of(*last)->flow == FLOW_BRANCH;
}

/* The instruction that ends a turn is about to run, so whether there is a further turn is
 * computed here as it will do. */
static void end_turn(struct vm_observer *o, struct vm *vm, int32_t pc)
{
    struct vm_tracker *t = o->tracker;
    const int32_t line = o->code->at[pc].line, number = t->loops[t->loop_count - 1].number;
    if (line >= 0) {
        const struct program_line *l = &vm->program->lines[line];
        const int32_t *slots = vm->m + vm->fp + l->slots;
        send(o, vm, &(struct notice){.kind = NOTICE_SQUARE, .number = number});
        send(o, vm,
             &(struct notice){.kind = NOTICE_LINE,
                              .number = number,
                              .value = slots[LINE_LENGTH],
                              .best = slots[LINE_BEST]});
    }
    bool goes_on = exec_loop_goes_on(vm, vm->program->code + pc);
    t->loop_count -= !goes_on;
    send(o, vm, &(struct notice){.kind = goes_on ? NOTICE_TURN : NOTICE_LOOP_END, .number = number,
                                .yes = was_passed_over(t, vm, pc)});
}

static void follow_line(struct vm_observer *o, struct vm *vm, const struct tracked_loop *l, int32_t pc)
{
    int32_t number = o->code->at[l->end].line;
    const struct program_line *line = number < 0 ? NULL : &vm->program->lines[number];
    if (line && (pc == line->looks || pc == line->joins))
        send(o, vm, &(struct notice){.kind = NOTICE_SQUARE, .number = l->number, .yes = pc == line->joins});
}

/* Loops are ranges of the code: the machine is in those around its place, in this frame. */
static void follow_loops(struct vm_observer *o, struct vm *vm, int32_t pc)
{
    struct vm_tracker *t = o->tracker;
    size_t first = (size_t)t->frames[t->frame_count - 1].first_loop;
    while (t->loop_count > first &&
           (pc < t->loops[t->loop_count - 1].begin || pc > t->loops[t->loop_count - 1].end))
        send(o, vm, &(struct notice){.kind = NOTICE_LOOP_LEFT, .number = t->loops[--t->loop_count].number});
    const struct tracked_loop *l = t->loop_count > first ? &t->loops[t->loop_count - 1] : NULL;
    if (l)
        follow_line(o, vm, l, pc);
    if (l && pc == l->end)
        end_turn(o, vm, pc);
    else if (o->code->at[pc].loop_end >= 0 && !(l && l->begin == pc))
        begin_loop(o, vm, pc);
}

static void notify_sentence(struct vm_observer *o, struct vm *vm, const struct observed_place *at)
{
    struct vm_tracker *t = o->tracker;
    const struct code_mark *mark = &vm->program->marks[at->mark];
    t->line_mark = at->line_mark;
    if (at->mark < 0 || (t->fp == vm->fp && t->sentence == mark->sentence && t->line == mark->line))
        return;
    t->fp = vm->fp;
    t->sentence = mark->sentence;
    t->line = mark->line;
    send(o, vm, &(struct notice){.kind = NOTICE_SENTENCE, .number = mark->sentence, .value = mark->line});
}

static void notify_clauses(struct vm_observer *o, struct vm *vm, const struct clause_span *span)
{
    const struct notice n = {.kind = NOTICE_CLAUSE, .number = span->first, .count = span->count};
    if (span->count && (o->kinds & NOTICE_CLAUSE))
        o->notice(o->ctx, vm, &n);
}

/* Several can be at one place, innermost first. */
static void notify_values(struct vm_observer *o, struct vm *vm, const struct observed_place *at, int32_t pc)
{
    const struct code_mark *marks = vm->program->marks;
    for (int32_t i = at->mark; i >= 0 && marks[i].pc == pc; i--)
        if (marks[i].node && !marks[i].asks)
            send(o, vm,
                 &(struct notice){.kind = NOTICE_VALUE, .number = i, .value = vm->m[vm->sp - 1 - marks[i].below]});
}

/* Whether an instruction that acts makes an entry. Writing the value that is there makes none. */
static bool makes_entry(const struct vm *vm, const int32_t *at)
{
    return *at != OP_WRITE || vm->m[vm->m[vm->sp - 2]] != vm->m[vm->sp - 1];
}

/* For an observer that gets no notices of what the procedure does. The sentence continues when it is left:
 * a notice reports it, as after any other frame. */
static void notify_call(struct vm_observer *o, struct vm *vm, int32_t proc)
{
    const struct proc *p = &vm->program->procs[proc];
    if (o->tracker->inside >= 0 || o->code->at[p->entry].parts >> o->part & 1)
        return;
    o->tracker->fp = -1;
    if (o->part != OBSERVE_STATEMENTS || vm->program->code[vm->pc] != OP_CALL)
        return;
    vm->notified = o;
    send(o, vm, &(struct notice){.kind = NOTICE_CALL, .number = proc, .count = p->args, .values = vm->m + vm->sp - p->args});
}

static void notify_instruction(struct vm_observer *o, struct vm *vm, const int32_t *at, int32_t mark)
{
    const struct opcode_info *info = opcode_of(*at);
    struct notice n = {.number = -1};
    struct vm_read read;
    if ((o->kinds & NOTICE_READ) && vm_reads(vm, at, vm->m + vm->sp, &read))
        send(o, vm, &(struct notice){.kind = NOTICE_READ, .read = &read});
    if ((info->effects & EFFECT_ACTS) && makes_entry(vm, at))
        send(o, vm, &(struct notice){.kind = NOTICE_ACT, .number = mark});
    switch (*at) {
    case OP_CALL: notify_call(o, vm, at[1]); return;
    case OP_GUARD:
        if (vm->viewer >= 0 && vm->program->knows >= 0)
            notify_call(o, vm, vm->program->knows);
        return;
    case OP_ITEM: n.kind = NOTICE_ITEM; break;
    case OP_HAPPEN:
    case OP_HAPPEN_CHOSEN:
        n = (struct notice){.kind = NOTICE_HAPPEN, .number = at[1], .yes = *at == OP_HAPPEN_CHOSEN};
        break;
    case OP_PATH_ON:
        if (vm->m[vm->fp + at[3] + PATH_DONE] == vm->m[vm->fp + at[3] + PATH_COUNT])
            return;
        n = (struct notice){.kind = NOTICE_HAPPEN, .number = at[1], .yes = true};
        break;
    case OP_ANNOUNCE:
    case OP_ANNOUNCE_CHOSEN:
        n = (struct notice){.kind = NOTICE_ANNOUNCE, .number = at[1], .yes = *at == OP_ANNOUNCE_CHOSEN};
        break;
    case OP_RESOLVE:
        n.kind = NOTICE_RESOLVE;
        n.number = vm->m[vm->program->cell_announced];
        break;
    case OP_TRY_END: n.kind = NOTICE_TRIED; break;
    case OP_HIDE: n.kind = NOTICE_HIDE; break;
    case OP_FORBID:
        n.kind = NOTICE_FORBID;
        n.number = at[2];
        break;
    case OP_ASK: n.kind = NOTICE_ASK; break;
    case OP_STEP:
    case OP_OPTION:
        n = (struct notice){.kind = NOTICE_OPTION, .number = at[1], .count = at[2], .values = vm->m + vm->sp - at[2]};
        break;
    case OP_AWAITED:
    case OP_DECIDE:
    case OP_DECIDE_SET: n.kind = NOTICE_ASKED; break;
    default: return;
    }
    send(o, vm, &n);
}

/* Whether the machine is still in the loop that is skipped, or in what it calls. */
static bool is_skipping(struct vm_tracker *t, const struct vm *vm, int32_t pc)
{
    if (!t->skips)
        return false;
    const struct tracked_loop *l = &t->loops[t->loop_count - 1];
    int32_t fp = t->frames[t->frame_count - 1].fp;
    t->skips = vm->fp > fp || (vm->fp == fp && pc >= l->begin && pc <= l->end);
    return t->skips;
}

/* Whether values are reported before the instruction. */
static bool has_values(const struct vm_observer *o, const struct observed_place *at)
{
    return at->marked && (o->kinds & NOTICE_VALUE);
}

/* Whether nothing but values is reported of the instruction: it is in the frame, the line and the loop of the one
 * before. */
static bool stays(const struct vm_observer *o, const struct vm *vm, int32_t pc)
{
    const struct vm_tracker *t = o->tracker;
    const struct observed_place *at = &o->code->at[pc];
    if (!at->quiet || !t->frame_count || t->resumed)
        return false;
    const struct tracked_frame *f = &t->frames[t->frame_count - 1];
    if (f->fp != vm->fp || t->fp != vm->fp || t->line_mark != at->line_mark)
        return false;
    const struct tracked_loop *l = t->loop_count > (size_t)f->first_loop ? &t->loops[t->loop_count - 1] : NULL;
    return (!l || (pc >= l->begin && pc <= l->end)) && (!vm->journal || vm->journal->count == t->noted);
}

/* Notices come in the order in which a reader needs them: what the last instruction did, what
 * was left, what begins here, and what this instruction is about to do. */
static void follow(struct vm_observer *o, struct vm *vm, int32_t pc)
{
    struct vm_tracker *t = o->tracker;
    const struct observed_place *at = &o->code->at[pc];
    if (stays(o, vm, pc)) {
        if (has_values(o, at))
            notify_values(o, vm, at, pc);
        t->last_pc = pc;
        return;
    }
    if (vm->journal && vm->journal->count != t->noted) {
        t->noted = vm->journal->count;
        send(o, vm, &(struct notice){.kind = NOTICE_NOTED});
    }
    follow_frames(o, vm, pc);
    follow_loops(o, vm, pc);
    notify_sentence(o, vm, at);
    notify_clauses(o, vm, &at->clauses);
    if (t->resumed) {
        t->resumed = false;
        send(o, vm, &(struct notice){.kind = NOTICE_RESUMED});
    }
    if (has_values(o, at))
        notify_values(o, vm, at, pc);
    notify_instruction(o, vm, vm->program->code + pc, at->mark);
    t->last_pc = pc;
}

/* Whether the observer gets no notice here: choices are computed, which it omits, or a procedure that it
 * does not look inside. The machine comes by such places where another observer has it stop there. */
static bool leaves_out(const struct vm_observer *o, const struct vm *vm, int32_t pc)
{
    struct vm_tracker *t = o->tracker;
    if (t->inside >= 0 && vm->fp <= t->inside)
        t->inside = -1;
    return (o->part == OBSERVE_DECIDED && vm->viewer >= 0) || (t->inside < 0 && !(o->code->at[pc].parts >> o->part & 1));
}

/* Code can be added while a game is observed: a question about it. Who began before does not observe that code. */
static void notify(struct vm_observer *o, struct vm *vm, int32_t pc)
{
    if (o->code && (size_t)pc >= o->code->code_count)
        return;
    if (!o->tracker)
        notify_clauses(o, vm, o->stops ? &o->stops->at[pc] : &o->code->at[pc].clauses);
    else if (!leaves_out(o, vm, pc) && !is_skipping(o->tracker, vm, pc))
        follow(o, vm, pc);
}

static const int32_t *code_of_part(const struct vm_observer *o, const struct vm *vm)
{
    return o->part == OBSERVE_ALL ? vm->program->seen : o->code->code[o->part];
}

/* What the machine runs at first; several observers share code that stops everywhere. */
static const int32_t *first_code(const struct vm *vm)
{
    const struct vm_observer *o = vm->observers;
    return o->next ? vm->program->seen : o->stops ? o->stops->code : code_of_part(o, vm);
}

/* … and after a notice at `pc`, if there is one observer. */
static const int32_t *next_code(const struct vm_observer *o, const struct vm *vm, int32_t pc)
{
    const struct vm_tracker *t = o->tracker;
    const struct observed_code *c = o->code;
    if (!t)
        return code_of_part(o, vm);
    if (t->skips)
        return c->outside_loops;
    if (t->inside >= 0)
        return vm->program->seen;
    bool choices = o->part == OBSERVE_DECIDED && vm->viewer >= 0;
    return choices && c->outside_choices[pc] != FUSED_SEEN ? c->outside_choices : code_of_part(o, vm);
}

static const int32_t *notify_one(struct vm_observer *o, struct vm *vm, int32_t pc)
{
    struct vm_tracker *t = o->tracker;
    if (o->stops) { /* counting replays many games from start to end */
        notify_clauses(o, vm, &o->stops->at[pc]);
        return o->stops->code;
    }
    if (t && t->code && !has_values(o, &o->code->at[pc]) && stays(o, vm, pc)) { /* nearly always */
        t->last_pc = pc;
        return t->code;
    }
    notify(o, vm, pc);
    const int32_t *code = next_code(o, vm, pc);
    if (t)
        t->code = code == code_of_part(o, vm) ? code : NULL;
    return code;
}

/* Called by FUSED_SEEN before each instruction that someone may observe. Returns the code to
 * continue in: where the observer skips something, one that stops less often. */
const int32_t *vm_notify(struct vm *vm)
{
    int32_t pc = vm->pc;
    if (!vm->observers->next)
        return notify_one(vm->observers, vm, pc);
    for (struct vm_observer *o = vm->observers; o; o = o->next)
        notify(o, vm, pc);
    return vm->program->seen;
}

/* ---------------------------------------------------------------- within a notice */

bool vm_skip_loop(struct vm *vm)
{
    struct vm_observer *o = vm->notified;
    int32_t end = o->code->at[vm->pc].loop_end;
    if (end < 0 || !observed_offers(vm->program, vm->pc, end))
        return false;
    observed_outside_loops(o->code);
    o->tracker->skips = true;
    return true;
}

void vm_look_inside(struct vm *vm)
{
    vm->notified->tracker->inside = vm->fp;
}

/* ---------------------------------------------------------------- beginning and ending */

/* The machine was stopped in between, and may have been restored to another position: nothing
 * reported before is relied on. */
const int32_t *vm_notify_begin(struct vm *vm)
{
    for (struct vm_observer *o = vm->observers; o; o = o->next)
        if (o->tracker) {
            o->tracker->resumed = true;
            o->tracker->noted = 0;
            o->tracker->skips = false;
            o->tracker->inside = -1;
            o->tracker->code = NULL;
        }
    return first_code(vm);
}

void vm_observe(struct vm *vm, struct vm_observer *o)
{
    assert(o->stops || o->code);
    o->tracker = NULL;
    if (o->kinds != NOTICE_CLAUSE) {
        o->tracker = mem_zero(1, sizeof *o->tracker);
        o->tracker->fp = o->tracker->last_pc = o->tracker->inside = -1;
        o->tracker->next = vm->trackers;
        vm->trackers = o->tracker;
    }
    o->next = vm->observers;
    vm->observers = o;
}

static void free_tracker(struct vm_tracker *t)
{
    mem_free(t->frames);
    mem_free(t->loops);
    mem_free(t);
}

void vm_unobserve(struct vm *vm, struct vm_observer *o)
{
    struct vm_observer **at = &vm->observers;
    while (*at && *at != o)
        at = &(*at)->next;
    if (!*at)
        return;
    *at = o->next;
    struct vm_tracker **t = &vm->trackers;
    while (*t && *t != o->tracker)
        t = &(*t)->next;
    if (*t) {
        *t = o->tracker->next;
        free_tracker(o->tracker);
    }
    o->tracker = NULL;
}

void vm_unobserve_all(struct vm *vm)
{
    vm->observers = NULL;
    while (vm->trackers) {
        struct vm_tracker *t = vm->trackers;
        vm->trackers = t->next;
        free_tracker(t);
    }
}

const struct clause_stops *observe_clauses(const struct program *p, const bool *clauses, struct arena *arena)
{
    bool *places = ARENA_ARRAY(arena, bool, p->code_count + 1);
    struct clause_span *at = ARENA_ARRAY(arena, struct clause_span, p->code_count + 1);
    struct clause_stops *stops = ARENA_NEW(arena, struct clause_stops);
    for (size_t i = 0; i < p->clause_count; i++)
        places[p->clauses[i].pc] |= clauses[i];
    for (size_t i = 0; i < p->clause_count; i++)
        if (places[p->clauses[i].pc]) {
            struct clause_span *here = &at[p->clauses[i].pc];
            here->first = (int32_t)i - here->count++;
        }
    *stops = (struct clause_stops){fused_stopping(p, places, arena), at};
    return stops;
}

int vm_evaluate_observed(struct vm *vm, struct vm_observer *o, int32_t proc, const int32_t *values, int32_t count,
                         int32_t viewer, int32_t *result)
{
    vm_observe(vm, o);
    int failed = vm_evaluate(vm, proc, values, count, viewer, result);
    vm_unobserve(vm, o);
    return failed;
}

int vm_evaluate_alone(struct vm *vm, struct vm_observer *o, int32_t proc, const int32_t *values, int32_t count,
                      int32_t viewer, int32_t *result)
{
    struct vm_observer *others = vm->observers;
    vm->observers = NULL;
    int failed = o ? vm_evaluate_observed(vm, o, proc, values, count, viewer, result)
                   : vm_evaluate(vm, proc, values, count, viewer, result);
    vm->observers = others;
    return failed;
}
