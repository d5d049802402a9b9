/* SPDX-License-Identifier: MIT
 *
 * From instructions to notices. Each observer has a tracker, which knows the frames and loops that it has reported;
 * what is where in the code is looked up in a table that is made once for a machine. An observer of clauses
 * alone has none of both: its code stops at clauses (fused.h).
 */
#include "vm/observe.h"

#include "vm/exec.h"
#include "vm/fused.h"
#include "vm/notify.h"
#include "vm/opcode.h"
#include "vm/read.h"

#include "base/mem.h"
#include "base/room.h"

struct vm_place { /* what is at a place of the code */
    int32_t mark; /* the last one up to here; -1: none */
    struct clause_span clauses; /* that begin here */
    int32_t loop_end; /* a loop begins here: the instruction that ends its turns; -1 */
    int32_t line; /* number of the line whose loop ends here; -1 */
    bool marked; /* an expression has its value here */
    bool quiet; /* nothing is reported here, unless a frame, a loop or a sentence is left: most places are such */
    bool acts; /* statements run in this procedure */
};

struct vm_places {
    size_t code_count, mark_count; /* of the program when they were made */
    int32_t *choices; /* code that stops outside of the loops that find choices; NULL: not made yet */
    bool *stops; /* while they are being made */
    struct vm_place at[];
};

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
    int32_t mark; /* where they were read */
    int32_t last_pc; /* of the instruction before; -1 */
    size_t noted; /* entries of the journal */
    bool resumed; /* not told yet */
    bool skips; /* the innermost loop */
};

/* ---------------------------------------------------------------- places */

/* Statements run in procedures of events; all others compute. */
static void place_procs(const struct program *p, struct vm_place *at)
{
    for (size_t i = 0; i < p->proc_count; i++)
        if (p->procs[i].entry >= 0)
            at[p->procs[i].entry].acts = true; /* it begins here */
    bool acts = true; /* instruction 0 belongs to the caller outside */
    for (size_t pc = 0, proc = 0; pc < p->code_count; pc++) {
        for (proc = 0; at[pc].acts && proc < p->proc_count; proc++)
            if (p->procs[proc].entry == (int32_t)pc)
                acts = p->procs[proc].acts;
        at[pc].acts = acts;
    }
}

/* Whether the instruction by itself is of no interest to any observer. */
static bool is_quiet(const int32_t *at)
{
    const struct opcode_info *info = opcode_of(*at);
    bool reads = info->reads != READS_NOTHING && info->reads != READS_EVENTS && info->reads != READS_PLAYERS &&
                 info->reads != READS_VIEWER;
    return !reads && info->flow != FLOW_LOOP && !(info->effects & ~(unsigned)EFFECT_FRAME);
}

static void place_code(const struct program *p, struct vm_place *at)
{
    for (int32_t pc = 0; pc < (int32_t)p->code_count; pc += opcode_length(p->code + pc)) {
        int32_t begin = opcode_of(p->code[pc])->flow == FLOW_LOOP ? opcode_target(p->code + pc) : pc;
        if (begin < pc)
            at[begin].loop_end = pc;
        at[pc].quiet = is_quiet(p->code + pc);
    }
    for (size_t i = 0; i < p->line_count; i++) {
        at[p->lines[i].end].line = (int32_t)i;
        at[p->lines[i].looks].quiet = at[p->lines[i].joins].quiet = false;
    }
}

static void place_marks(const struct program *p, struct vm_place *at)
{
    size_t mark = 0;
    for (size_t pc = 0; pc < p->code_count; pc++) {
        for (; mark < p->mark_count && p->marks[mark].pc <= (int32_t)pc; mark++)
            at[pc].marked |= p->marks[mark].pc == (int32_t)pc && p->marks[mark].node && !p->marks[mark].asks;
        at[pc].mark = (int32_t)mark - 1;
    }
    for (size_t i = 0; i < p->clause_count; i++) {
        struct clause_span *here = &at[p->clauses[i].pc].clauses;
        here->first = (int32_t)i - here->count++;
    }
    for (size_t pc = 0; pc < p->code_count; pc++)
        at[pc].quiet = at[pc].quiet && !at[pc].marked && !at[pc].clauses.count && at[pc].loop_end < 0;
}

static void free_places(struct vm *vm)
{
    if (vm->places) {
        mem_free(vm->places->choices);
        mem_free(vm->places->stops);
    }
    mem_free(vm->places);
    vm->places = NULL;
}

static void make_places(struct vm *vm)
{
    const struct program *p = vm->program;
    if (vm->places && vm->places->code_count == p->code_count && vm->places->mark_count == p->mark_count)
        return;
    free_places(vm);
    struct vm_places *places = mem_alloc(sizeof *places + (p->code_count + 1) * sizeof *places->at);
    *places = (struct vm_places){.code_count = p->code_count, .mark_count = p->mark_count};
    for (size_t pc = 0; pc <= p->code_count; pc++)
        places->at[pc] = (struct vm_place){.mark = -1, .loop_end = -1, .line = -1};
    place_procs(p, places->at);
    place_code(p, places->at);
    place_marks(p, places->at);
    vm->places = places;
}

/* ---------------------------------------------------------------- choices */

static bool offers_choices(const struct program *p, int32_t begin, int32_t end)
{
    for (int32_t pc = begin; pc < end; pc += opcode_length(p->code + pc))
        if (p->code[pc] == OP_OPTION)
            return true;
    return false;
}

/* Marks what belongs to the choices that begin at `pc`, without the loops that find them. */
static void mark_choices(const struct program *p, const struct vm_place *at, int32_t pc, bool *stops)
{
    while (!(opcode_of(p->code[pc])->effects & EFFECT_DECIDES)) {
        int32_t end = at[pc].loop_end;
        bool loop = end >= 0 && offers_choices(p, pc, end);
        stops[pc] = !loop;
        pc = loop ? end : pc;
        pc += opcode_length(p->code + pc);
    }
    stops[pc] = true;
}

static const int32_t *choices_code(struct vm *vm)
{
    const struct program *p = vm->program;
    struct vm_places *places = vm->places;
    if (places->choices)
        return places->choices;
    mem_free(places->stops); /* memory ran out the last time */
    bool *stops = places->stops = mem_zero(p->code_count + 1, sizeof *stops);
    for (int32_t pc = 0; pc < (int32_t)p->code_count; pc += opcode_length(p->code + pc))
        if (p->code[pc] == OP_ASK)
            mark_choices(p, places->at, pc, stops);
    places->choices = mem_alloc((p->code_count + 1) * sizeof *places->choices);
    fused_between(p, stops, places->choices);
    mem_free(stops);
    places->stops = NULL;
    return places->choices;
}

bool vm_skip_loop(struct vm *vm)
{
    int32_t end = vm->places->at[vm->pc].loop_end;
    if (end < 0 || !offers_choices(vm->program, vm->pc, end))
        return false;
    choices_code(vm);
    vm->notified->tracker->skips = true;
    return true;
}

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
    send(o, vm, &(struct notice){.kind = NOTICE_ENTER, .yes = vm->places->at[pc].acts});
}

static void begin_loop(struct vm_observer *o, struct vm *vm, int32_t pc)
{
    struct vm_tracker *t = o->tracker;
    if (t->loop_count == t->loop_cap) {
        t->loop_cap = t->loop_cap ? t->loop_cap * 2 : ROOM(16, 1);
        t->loops = mem_grow(t->loops, t->loop_cap * sizeof *t->loops);
    }
    int32_t number = t->loop_number++;
    t->loops[t->loop_count++] = (struct tracked_loop){pc, vm->places->at[pc].loop_end, number};
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
    const int32_t line = vm->places->at[pc].line, number = t->loops[t->loop_count - 1].number;
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
    int32_t number = vm->places->at[l->end].line;
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
    else if (vm->places->at[pc].loop_end >= 0 && !(l && l->begin == pc))
        begin_loop(o, vm, pc);
}

static void notify_sentence(struct vm_observer *o, struct vm *vm, const struct vm_place *at)
{
    struct vm_tracker *t = o->tracker;
    const struct code_mark *mark = &vm->program->marks[at->mark];
    t->mark = at->mark;
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
static void notify_values(struct vm_observer *o, struct vm *vm, const struct vm_place *at, int32_t pc)
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
    case OP_ITEM: n.kind = NOTICE_ITEM; break;
    case OP_HAPPEN:
    case OP_HAPPEN_CHOSEN:
        n = (struct notice){.kind = NOTICE_HAPPEN, .number = at[1], .yes = *at == OP_HAPPEN_CHOSEN};
        break;
    case OP_ANNOUNCE:
    case OP_ANNOUNCE_CHOSEN:
        n = (struct notice){.kind = NOTICE_ANNOUNCE, .number = at[1], .yes = *at == OP_ANNOUNCE_CHOSEN};
        break;
    case OP_RESOLVE:
        n.kind = NOTICE_RESOLVE;
        n.number = vm->m[vm->program->cell_announced];
        break;
    case OP_HIDE: n.kind = NOTICE_HIDE; break;
    case OP_FORBID:
        n.kind = NOTICE_FORBID;
        n.number = at[2];
        break;
    case OP_ASK: n.kind = NOTICE_ASK; break;
    case OP_OPTION:
        n = (struct notice){.kind = NOTICE_OPTION, .number = at[1], .count = at[2], .values = vm->m + vm->sp - at[2]};
        break;
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

/* Whether nothing is reported of the instruction: it is in the frame, the sentence and the loop of the one before. */
static bool stays(const struct vm_tracker *t, const struct vm *vm, const struct vm_place *at, int32_t pc)
{
    const struct tracked_frame *f = t->frame_count ? &t->frames[t->frame_count - 1] : NULL;
    if (!f || !at->quiet || f->fp != vm->fp || t->fp != vm->fp || t->mark != at->mark || t->resumed)
        return false;
    const struct tracked_loop *l = t->loop_count > (size_t)f->first_loop ? &t->loops[t->loop_count - 1] : NULL;
    return (!l || (pc >= l->begin && pc <= l->end)) && (!vm->journal || vm->journal->count == t->noted);
}

/* Notices come in the order in which a reader needs them: what the last instruction did, what
 * was left, what begins here, and what this instruction is about to do. */
static void follow(struct vm_observer *o, struct vm *vm, int32_t pc)
{
    struct vm_tracker *t = o->tracker;
    const struct vm_place *at = &vm->places->at[pc];
    if (stays(t, vm, at, pc)) {
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
    if (at->marked && (o->kinds & NOTICE_VALUE))
        notify_values(o, vm, at, pc);
    notify_instruction(o, vm, vm->program->code + pc, at->mark);
    t->last_pc = pc;
}

static const int32_t *observed_code(const struct vm *vm)
{
    const struct vm_observer *o = vm->observers;
    return !o->next && o->stops ? o->stops->code : vm->program->seen;
}

/* Called by FUSED_SEEN before each instruction that someone may observe. Returns the code to
 * continue in: where all observers skip, one that stops less often. */
const int32_t *vm_notify(struct vm *vm)
{
    bool skip = true;
    int32_t pc = vm->pc;
    if (!vm->observers->next && vm->observers->stops) { /* counting goes through complete games, again and again */
        notify_clauses(vm->observers, vm, &vm->observers->stops->at[pc]);
        return vm->observers->stops->code;
    }
    for (struct vm_observer *o = vm->observers; o; o = o->next) {
        if (!o->tracker) {
            notify_clauses(o, vm, o->stops ? &o->stops->at[pc] : &vm->places->at[pc].clauses);
            skip = false;
        } else if (o->not_choices && vm->viewer >= 0) {
            skip = false;
        } else if (!is_skipping(o->tracker, vm, pc)) {
            follow(o, vm, pc);
            skip = skip && o->tracker->skips;
        }
    }
    return skip ? vm->places->choices : observed_code(vm);
}

/* ---------------------------------------------------------------- beginning and ending */

/* The machine was stopped in between, and may have been restored to another position: nothing
 * reported before is relied on. */
const int32_t *vm_notify_begin(struct vm *vm)
{
    for (struct vm_observer *o = vm->observers; o; o = o->next) {
        if (!o->stops)
            make_places(vm);
        if (o->tracker) {
            o->tracker->resumed = true;
            o->tracker->noted = 0;
            o->tracker->skips = false;
        }
    }
    return observed_code(vm);
}

void vm_observe(struct vm *vm, struct vm_observer *o)
{
    o->tracker = NULL;
    if (o->kinds != NOTICE_CLAUSE) {
        o->tracker = mem_zero(1, sizeof *o->tracker);
        o->tracker->fp = o->tracker->last_pc = -1;
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

void vm_observers_release(struct vm *vm)
{
    vm_unobserve_all(vm);
    free_places(vm);
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
