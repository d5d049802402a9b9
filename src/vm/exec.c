/* SPDX-License-Identifier: MIT
 *
 * The loop that carries out instructions. opcodes.def says what each of them does.
 */
#include "vm/change.h"
#include "vm/frame.h"
#include "vm/geometry.h"
#include "vm/loop.h"
#include "vm/quick.h"
#include "vm/recall.h"
#include "vm/recording.h"
#include "vm/vm.h"

#include "base/mem.h"

#include <string.h>

/* What instructions cost beside loops; see FUEL_MAX. */
enum {
    COST_CALL = 1,
    COST_NOTE = 8, /* at most so many entries of the journal are worth one loop */
    COST_DRAW = 100, /* somebody else is asked */
    COST_CELLS = 64 /* so many cells looked through are worth one loop */
};

/* On to the instruction at pc. Where the compiler can, each instruction goes there by itself and not through the one
 * switch: processors then guess the way far better. PLAIN_SWITCH builds what other compilers get. PLAIN does what stands in
 * the plain code at pc. */
#if defined __GNUC__ && !defined PLAIN_SWITCH
#define CASE(name) case name: at_##name:
#define GO() goto *ways[*at]
#else
#define CASE(name) case name:
#define GO() goto go
#endif
#define NEXT()                                                                                                          \
    do {                                                                                                               \
        at = code + pc;                                                                                                \
        GO();                                                                                                          \
    } while (0)
#define PLAIN()                                                                                                         \
    do {                                                                                                               \
        at = program->code + pc;                                                                                       \
        GO();                                                                                                          \
    } while (0)

/* Registers live in locals while the loop runs; SYNC writes them back before anybody else looks at the machine. */
#define SYNC() (vm->pc = pc, vm->sp = sp, vm->fp = fp)
#define FETCH() (pc = vm->pc, sp = vm->sp, fp = vm->fp)
#define TRAP(kind, A, B, C, D)                                                                                          \
    do {                                                                                                               \
        SYNC();                                                                                                        \
        return vm_trap(vm, (kind), pc, (A), (B), (C), (D));                                                            \
    } while (0)
/* Everything that can be said again and again costs fuel: so the time of a step and the length of its journal are
 * bounded, whatever the rules say. What takes long for its size costs by its size. */
#define SPEND(cost)                                                                                                    \
    do {                                                                                                               \
        if ((vm->fuel -= (cost)) < 0) {                                                                                \
            if (vm->viewer >= 0 && !vm->pure)                                                                          \
                TRAP(TRAP_MENU, vm->fuel_max, vm->viewer, vm->ask.count, 0);                                           \
            TRAP(TRAP_FUEL, vm->fuel_max, 0, 0, 0);                                                                    \
        }                                                                                                              \
    } while (0)
/* Loops come by here, so a list that grows on the stack is noticed here, too. */
#define JUMP(to)                                                                                                       \
    do {                                                                                                               \
        int32_t to_ = (to);                                                                                            \
        if (to_ <= pc) {                                                                                               \
            SPEND(1);                                                                                                  \
            if (sp >= top)                                                                                             \
                TRAP(TRAP_STACK, 0, 0, 0, 0);                                                                          \
        }                                                                                                              \
        pc = to_;                                                                                                      \
        NEXT();                                                                                                        \
    } while (0)

/* The viewer may not know what is read. Where all prohibitions are gathered that is counted, for whoever gathers them
 * to leave out what hangs on it; everywhere else it is an error. */
#define UNSEEN(trap_, what, place)                                                                                      \
    do {                                                                                                               \
        if (!vm->collect) {                                                                                            \
            pc = (place);                                                                                              \
            TRAP(trap_, vm->viewer, what, 0, 0);                                                                       \
        }                                                                                                              \
        vm->unseen++;                                                                                                  \
    } while (0)

/* The cell of a piece in a field, into `to`. `place`: where it is read, in the code. */
#define READ_FIELD(to, field, piece, place)                                                                             \
    do {                                                                                                               \
        int32_t cell_ = (piece);                                                                                       \
        if (cell_ < 0) {                                                                                               \
            pc = (place);                                                                                              \
            TRAP(TRAP_NOTHING, 0, 0, 0, 0);                                                                            \
        }                                                                                                              \
        cell_ += (field);                                                                                              \
        if (vm->veil_sp >= 0 && vm->viewer >= 0 && vm_is_veiled(vm, cell_))                                            \
            UNSEEN(TRAP_VEILED, cell_, place);                                                                         \
        (to) = m[cell_];                                                                                               \
    } while (0)
#define READ_FIXED(to, field, piece, place)                                                                             \
    do {                                                                                                               \
        int32_t piece_ = (piece);                                                                                      \
        if (piece_ < 0) {                                                                                              \
            pc = (place);                                                                                              \
            TRAP(TRAP_NOTHING, 0, 0, 0, 0);                                                                            \
        }                                                                                                              \
        (to) = program->fixed[(field) + piece_];                                                                       \
    } while (0)
#define GIVE_BACK(slots, value)                                                                                         \
    do {                                                                                                               \
        int32_t value_ = (value);                                                                                      \
        h = fp + (slots);                                                                                              \
        sp = fp;                                                                                                       \
        pc = m[h + H_RETURN];                                                                                          \
        fp = m[h + H_CALLER];                                                                                          \
        m[sp++] = value_;                                                                                              \
        NEXT();                                                                                                        \
    } while (0)
/* The frame of a procedure that goes back to `to`. */
#define ENTER(proc, to)                                                                                                 \
    do {                                                                                                               \
        ptrdiff_t header_ = make_frame(vm, (proc), (to), fp, sp);                                                      \
        if (header_ < 0)                                                                                               \
            TRAP(TRAP_STACK, 0, 0, 0, 0);                                                                              \
        fp = header_ - program->procs[proc].slots;                                                                     \
        sp = header_ + HEADER_CELLS;                                                                                   \
    } while (0)
/* Calls a procedure and comes back to `to`. */
#define CALL(proc, to)                                                                                                  \
    do {                                                                                                               \
        int32_t proc_ = (proc);                                                                                        \
        SPEND(COST_CALL + program->procs[proc_].slots / COST_CELLS);                                                   \
        ENTER(proc_, to);                                                                                              \
        pc = program->procs[proc_].entry;                                                                              \
        NEXT();                                                                                                        \
    } while (0)
/* Jumps as the instruction at `place` would, whose target is `to`. */
#define JUMP_FROM(place, to)                                                                                            \
    do {                                                                                                               \
        pc = (place);                                                                                                  \
        JUMP(to);                                                                                                      \
    } while (0)

enum vm_status vm_trap(struct vm *vm, enum vm_trap trap, int32_t pc, int32_t a, int32_t b, int32_t c, int32_t d)
{
    const struct code_mark *mark = program_mark(vm->program, pc);
    vm->fault = (struct vm_fault){trap, pc, mark ? mark->sentence : -1, a, b, c, d};
    return VM_TRAPPED;
}

/* Nearly always a few words: not worth a call. */
static inline void clear(int32_t *m, int32_t count)
{
    switch (count) {
    case 8: m[7] = 0; /* fall through */
    case 7: m[6] = 0; /* fall through */
    case 6: m[5] = 0; /* fall through */
    case 5: m[4] = 0; /* fall through */
    case 4: m[3] = 0; /* fall through */
    case 3: m[2] = 0; /* fall through */
    case 2: m[1] = 0; /* fall through */
    case 1: m[0] = 0; /* fall through */
    case 0: break;
    default: memset(m, 0, (size_t)count * sizeof *m);
    }
}

/* Makes the frame of procedure `proc`, whose values are on the stack. The place of its header, or -1: the stack is full.
 * (Registers go by value: one whose address is taken could be kept in no register of the processor.) */
static inline ptrdiff_t make_frame(const struct vm *vm, int32_t proc, ptrdiff_t back, ptrdiff_t fp, ptrdiff_t sp)
{
    const struct proc *p = &vm->program->procs[proc];
    ptrdiff_t base = sp - p->args, header = base + p->slots;
    if (header + HEADER_CELLS > vm->program->cell_count + STACK_MAX)
        return -1;
    int32_t *h = vm->m + header;
    clear(vm->m + base + p->args, p->slots - p->args);
    h[H_RETURN] = (int32_t)back;
    h[H_CALLER] = (int32_t)fp;
    h[H_PROC] = proc;
    h[H_EVENT] = NOT_AN_EVENT;
    h[H_OVER] = h[H_REPLACED] = h[H_DEPTH] = 0;
    h[H_SENTENCE] = -1;
    return header;
}

static int32_t find_running(const struct vm *vm, int32_t event, bool open)
{
    for (int32_t h = vm->event; h >= 0; h = vm->m[h + H_EVENT]) {
        int32_t e = vm->program->procs[vm->m[h + H_PROC]].event;
        if (e == event || vm->program->events[e].parent == event)
            return open && vm->m[h + H_OVER] ? -1 : h;
    }
    return -1;
}

static bool plays(const struct vm *vm, int32_t player)
{
    return player >= 0 && player - vm->program->players_first < vm->m[vm->program->cell_players];
}

static int32_t running_depth(const struct vm *vm)
{
    return vm->event >= 0 ? vm->m[vm->event + H_DEPTH] : 0;
}

/* How many pieces have to be looked at to see what is in a zone. */
static int32_t zone_size(const struct program *p, int32_t zone)
{
    const struct program_zone *z = &p->zones[p->zone_of[zone]];
    return z->ordered ? 0 : p->kinds[z->kind].count;
}

static int32_t base_of(const struct vm *vm, int32_t header)
{
    return header - vm->program->procs[vm->m[header + H_PROC]].slots;
}

static const struct program_kind *kind_of(const struct program *p, int32_t member)
{
    return &p->kinds[p->kind_of[member]];
}

static bool are_near(const struct program *p, int32_t a, int32_t b)
{
    return a >= 0 && b >= 0 && p->kind_of[a] == p->kind_of[b] && geometry_near(kind_of(p, b), a, b);
}

/* The slots of going through a list: which piece, its place, and where the list ends. */
static void begin_list(const struct program *p, int32_t list, int32_t value, int32_t *slots)
{
    slots[1] = program_list(p->lists, list, value, &slots[2]);
    slots[0] = p->lists[slots[1]];
}

static bool checked(int64_t n)
{
    return n >= -1000000000 && n <= 1000000000; /* NUMBER_LOW to NUMBER_HIGH of lang/type.h */
}

static int64_t divide_down(int64_t a, int64_t b)
{
    int64_t q = a / b;
    return q - ((a % b != 0) && ((a < 0) != (b < 0)));
}

/* The address of one of a run of cells by n keys (each with its first value and how many there are). */
static int64_t keyed(const int32_t *keys, const int32_t *dims, int32_t n)
{
    int64_t at = 0;
    for (int32_t i = 0; i < n; i++) {
        int32_t k = keys[i] - dims[2 * i];
        if (k < 0 || k >= dims[2 * i + 1])
            return -1;
        at = at * dims[2 * i + 1] + k;
    }
    return at;
}

enum vm_status vm_run(struct vm *vm)
{
#if defined __GNUC__ && !defined PLAIN_SWITCH
#define OP(name, operands, text) &&at_OP_##name,
#define QUICK(name, ...) &&at_QUICK_##name,
    static const void *const ways[] = {
#include "vm/opcodes.def"
        &&at_QUICK_SEEN,
#include "vm/quick.def"
        &&at_QUICK_LOOK,
    };
#undef OP
#undef QUICK
#endif
    const struct program *const program = vm->program;
    const int32_t *code = vm->watchers ? program->seen : vm->probe ? vm->probe->code : program->quick, *at;
    int32_t *const m = vm->m;
    const int32_t top = program->cell_count + STACK_MAX, recall_top = top - program->recall_cells;
    ptrdiff_t recorded = -1; /* frame of the procedure whose answer is to be kept; -1: none */
    int32_t recorded_fuel = 0;
    const struct recall_entry *known;
    struct vm_option *option;
    int64_t wide;
    ptrdiff_t pc, sp, fp;
    int32_t a, b, h;
    FETCH();

    at = code + pc;
    goto go;
go:
    switch (*at) {
    CASE(OP_PUSH)
        m[sp++] = at[1];
        pc += 2;
        NEXT();
    CASE(OP_POP)
        sp -= at[1];
        pc += 2;
        NEXT();
    CASE(OP_DUP)
        m[sp] = m[sp - 1];
        sp++;
        pc += 1;
        NEXT();
    CASE(OP_LOAD)
        m[sp++] = m[fp + at[1]];
        pc += 2;
        NEXT();
    CASE(OP_STORE)
        m[fp + at[1]] = m[--sp];
        pc += 2;
        NEXT();
    CASE(OP_BUMP)
        m[fp + at[1]]++;
        pc += 2;
        NEXT();
    CASE(OP_CELL)
        if (vm->veil_sp >= 0 && vm->viewer >= 0 && vm_is_veiled(vm, at[1]))
            UNSEEN(TRAP_VEILED, at[1], pc);
        m[sp++] = m[at[1]];
        pc += 2;
        NEXT();
    CASE(OP_FIELD)
        READ_FIELD(m[sp - 1], at[1], m[sp - 1], pc);
        pc += 2;
        NEXT();
    CASE(OP_FIXED)
        READ_FIXED(m[sp - 1], at[1], m[sp - 1], pc);
        pc += 2;
        NEXT();
    CASE(OP_PEEK)
        a = m[sp - 1];
        if (vm->veil_sp >= 0 && vm->viewer >= 0 && vm_is_veiled(vm, a))
            UNSEEN(TRAP_VEILED, a, pc);
        m[sp - 1] = m[a];
        pc += 1;
        NEXT();
    CASE(OP_ADDRESS)
        if (m[sp - 1] < 0)
            TRAP(TRAP_NOTHING, 0, 0, 0, 0);
        m[sp - 1] += at[1];
        pc += 2;
        NEXT();
    CASE(OP_INDEX)
        sp -= at[2];
        wide = keyed(m + sp, at + 3, at[2]);
        if (wide < 0)
            TRAP(TRAP_NOTHING, 0, 0, 0, 0);
        m[sp++] = at[1] + (int32_t)wide;
        pc += 3 + 2 * at[2];
        NEXT();
    CASE(OP_GUARD)
        if (vm->viewer < 0 || vm->guarding || program->knows < 0)
            JUMP(at[1]);
        vm->guarding = true;
        m[sp] = vm->viewer;
        m[sp + 1] = m[sp - 1];
        sp += 2;
        ENTER(program->knows, pc + 2);
        pc = program->procs[program->knows].entry;
        NEXT();
    CASE(OP_KNOWN)
        vm->guarding = false;
        if (m[--sp])
            JUMP(at[1]);
        pc += 2;
        NEXT();
    CASE(OP_GUARDED)
        vm->guarding = false;
        if (!m[--sp])
            UNSEEN(TRAP_LEAK, m[sp - 1], pc);
        pc += 2;
        NEXT();

    CASE(OP_ADD)
        wide = (int64_t)m[sp - 2] + m[sp - 1];
        goto number;
    CASE(OP_SUB)
        wide = (int64_t)m[sp - 2] - m[sp - 1];
        goto number;
    CASE(OP_MUL)
        wide = (int64_t)m[sp - 2] * m[sp - 1];
        goto number;
    CASE(OP_DIV_UP)
    CASE(OP_DIV_DOWN)
    CASE(OP_REMAINDER)
        if (!m[sp - 1])
            TRAP(TRAP_DIVISION, 0, 0, 0, 0);
        wide = *at == OP_DIV_UP ? -divide_down(-(int64_t)m[sp - 2], m[sp - 1]) : divide_down(m[sp - 2], m[sp - 1]);
        if (*at == OP_REMAINDER)
            wide = m[sp - 2] - wide * m[sp - 1];
    number:
        if (!checked(wide))
            TRAP(TRAP_OVERFLOW, 0, 0, 0, 0);
        m[--sp - 1] = (int32_t)wide;
        pc += 1;
        NEXT();
    CASE(OP_MIN)
        sp--;
        m[sp - 1] = m[sp] < m[sp - 1] ? m[sp] : m[sp - 1];
        pc += 1;
        NEXT();
    CASE(OP_MAX)
        sp--;
        m[sp - 1] = m[sp] > m[sp - 1] ? m[sp] : m[sp - 1];
        pc += 1;
        NEXT();
#define COMPARE(name, rel)                                                                                              \
    CASE(OP_##name)                                                                                                    \
        sp--;                                                                                                          \
        m[sp - 1] = m[sp - 1] rel m[sp];                                                                               \
        pc += 1;                                                                                                       \
        NEXT();
        COMPARE(EQ, ==)
        COMPARE(NE, !=)
        COMPARE(GE, >=)
        COMPARE(LE, <=)
        COMPARE(GT, >)
        COMPARE(LT, <)
#undef COMPARE
    CASE(OP_NOT)
        m[sp - 1] = !m[sp - 1];
        pc += 1;
        NEXT();

    CASE(OP_JUMP)
        JUMP(at[1]);
    CASE(OP_JUMP_IF)
        if (m[--sp])
            JUMP(at[1]);
        pc += 2;
        NEXT();
    CASE(OP_JUMP_UNLESS)
        if (!m[--sp])
            JUMP(at[1]);
        pc += 2;
        NEXT();
    CASE(OP_JUMP_NOTHING)
        if (m[fp + at[1]] < 0)
            JUMP(at[2]);
        pc += 3;
        NEXT();
    CASE(OP_NEXT)
        if (++m[fp + at[1]] <= at[2])
            JUMP(at[3]);
        pc += 4;
        NEXT();
    CASE(OP_NEXT_PLAYER)
        if (++m[fp + at[1]] < at[2] + m[program->cell_players])
            JUMP(at[3]);
        pc += 4;
        NEXT();
    CASE(OP_DOWN)
        if (--m[fp + at[1]] >= at[2])
            JUMP(at[3]);
        pc += 4;
        NEXT();
    CASE(OP_FIRST_WITH)
        begin_list(program, at[1], m[--sp], m + fp + at[2]);
        pc += 3;
        NEXT();
    CASE(OP_NEXT_WITH)
        a = fp + at[1];
        if (++m[a + 1] < m[a + 2]) {
            m[a] = program->lists[m[a + 1]];
            JUMP(at[2]);
        }
        pc += 3;
        NEXT();
    CASE(OP_TIMES)
        if (m[fp + at[1]]-- <= 0)
            JUMP(at[2]);
        pc += 3;
        NEXT();

    CASE(OP_MARK)
        m[fp + at[1]] = sp;
        pc += 2;
        NEXT();
    CASE(OP_HEIGHT)
        m[fp + at[2]] = sp - m[fp + at[1]];
        pc += 3;
        NEXT();
    CASE(OP_ITEM)
        m[sp] = m[m[fp + at[1]] + m[fp + at[2]]];
        sp++;
        pc += 3;
        NEXT();
    CASE(OP_TAKE_OUT) {
        SPEND(m[fp + at[2]] / COST_CELLS);
        int32_t *list = m + m[fp + at[1]], count = m[fp + at[2]]--, i = m[fp + at[3]], taken = list[i];
        memmove(list + i, list + i + 1, (size_t)(count - i - 1) * sizeof *list);
        m[sp++] = taken;
        pc += 4;
        NEXT();
    }
    CASE(OP_UNMARK)
        sp = m[fp + at[1]];
        pc += 2;
        NEXT();
    CASE(OP_SET_CLEAR)
        SPEND(at[2] / COST_CELLS);
        memset(m + fp + at[1], 0, (size_t)at[2] * sizeof *m);
        pc += 3;
        NEXT();
    CASE(OP_IN_SET)
        a = m[sp - 1] - at[2];
        m[sp - 1] = a >= 0 && (m[fp + at[1] + a / 32] >> (a % 32) & 1);
        pc += 3;
        NEXT();
    CASE(OP_IN_ZONE)
        sp--;
        a = at[1] + m[sp - 1];
        if (m[sp - 1] >= 0 && vm->veil_sp >= 0 && vm->viewer >= 0 && vm_is_veiled(vm, a) &&
            (m[a] == m[sp]) != (vm->unveiled[a] == m[sp])) /* otherwise the answer tells nothing new */
            UNSEEN(TRAP_VEILED, a, pc);
        m[sp - 1] = m[sp - 1] >= 0 && m[a] == m[sp];
        pc += 2;
        NEXT();
    CASE(OP_ZONE_EMPTY)
        a = vm_zone_end(vm, m[sp - 1], false);
        SPEND(zone_size(program, m[sp - 1]) / COST_CELLS);
        if (vm->veil_sp >= 0 && vm->viewer >= 0 && (b = vm_zone_veiled(vm, m[sp - 1])) >= 0)
            UNSEEN(TRAP_VEILED, b, pc);
        m[sp - 1] = a < 0;
        pc += 1;
        NEXT();
    CASE(OP_SET_EMPTY)
        SPEND(at[2] / COST_CELLS);
        a = 0;
        for (int32_t i = 0; i < at[2]; i++)
            a |= m[fp + at[1] + i];
        m[sp++] = a == 0;
        pc += 3;
        NEXT();
    CASE(OP_TOP)
    CASE(OP_BOTTOM)
        SPEND(zone_size(program, m[sp - 1]) / COST_CELLS);
        if (vm->veil_sp >= 0 && vm->viewer >= 0 && (b = vm_zone_veiled(vm, m[sp - 1])) >= 0)
            UNSEEN(TRAP_VEILED, b, pc);
        m[sp - 1] = vm_zone_end(vm, m[sp - 1], *at == OP_BOTTOM);
        pc += 1;
        NEXT();

    CASE(OP_NEAR)
        sp--;
        m[sp - 1] = are_near(program, m[sp - 1], m[sp]);
        pc += 1;
        NEXT();
    CASE(OP_ON_GRID)
        m[sp - 1] = m[sp - 1] >= 0 && geometry_on_grid(kind_of(program, m[sp - 1]), m[sp - 1]);
        pc += 1;
        NEXT();
    CASE(OP_STEP_TO)
        sp--;
        if (m[sp] < 0 || m[sp - 1] < 0)
            TRAP(TRAP_NOTHING, 0, 0, 0, 0);
        m[sp - 1] = geometry_step(kind_of(program, m[sp]), m[sp], program->direction_of[m[sp - 1]]);
        pc += 1;
        NEXT();
    CASE(OP_TOWARDS)
        m[sp - 1] = geometry_step(kind_of(program, m[sp - 1]), m[sp - 1], m[fp + at[1]]);
        pc += 2;
        NEXT();
    CASE(OP_HOW_FAR)
        sp -= 2;
        if (m[sp - 1] < 0 || m[sp] < 0 || m[sp + 1] < 0 || program->direction_of[m[sp + 1]] < 0 ||
            program->kind_of[m[sp - 1]] != program->kind_of[m[sp]] ||
            !geometry_on_grid(kind_of(program, m[sp - 1]), m[sp - 1]) ||
            !geometry_on_grid(kind_of(program, m[sp]), m[sp]))
            TRAP(TRAP_NOTHING, 0, 0, 0, 0);
        m[sp - 1] = geometry_ahead(kind_of(program, m[sp]), m[sp - 1], m[sp], program->direction_of[m[sp + 1]]);
        pc += 1;
        NEXT();
    CASE(OP_NEXT_SEAT)
        if (m[sp - 1] < 0)
            TRAP(TRAP_NOTHING, 0, 0, 0, 0);
        a = m[sp - 1] - program->players_first + 1;
        m[sp - 1] = program->players_first + (a >= m[program->cell_players] ? 0 : a);
        pc += 1;
        NEXT();
    CASE(OP_TURN_ORDER) { /* players are numbered in the order in which they sit: turn the list around */
        int32_t *list = m + m[fp + at[1]], from = list[0], count = sp - m[fp + at[1]] - 1, n = 0;
        int32_t *turned = list + count + 1;
        if (sp + count > top)
            TRAP(TRAP_STACK, 0, 0, 0, 0);
        for (int32_t i = 0; i < count; i++)
            if (list[i + 1] >= from)
                turned[n++] = list[i + 1];
        for (int32_t i = 0; i < count; i++)
            if (list[i + 1] < from)
                turned[n++] = list[i + 1];
        memcpy(list, turned, (size_t)count * sizeof *list);
        sp--;
        pc += 2;
        NEXT();
    }

    CASE(OP_RUNNING)
    CASE(OP_RUNNING_OPEN)
        SPEND(running_depth(vm) / COST_CELLS);
        m[sp++] = find_running(vm, at[1], *at == OP_RUNNING_OPEN) >= 0;
        pc += 2;
        NEXT();
    CASE(OP_FIND_EVENT)
        SPEND(running_depth(vm) / COST_CELLS);
        h = find_running(vm, at[1], false);
        if (h < 0)
            TRAP(TRAP_NO_EVENT, at[1], 0, 0, 0);
        m[sp++] = base_of(vm, h);
        pc += 3;
        NEXT();
    CASE(OP_EVENT_SLOT)
        a = m[sp - 1] + at[1];
        if (vm->viewer >= 0 && vm_is_veiled(vm, a))
            UNSEEN(TRAP_VEILED, a, pc);
        m[sp - 1] = m[a];
        pc += 2;
        NEXT();
    CASE(OP_EVENT_ADDRESS)
        m[sp - 1] += at[1];
        pc += 2;
        NEXT();

    CASE(OP_CALL)
        CALL(at[1], pc + 2);
    CASE(OP_RETURN)
        GIVE_BACK(at[1], m[sp - 1]);

    CASE(OP_HAPPEN)
    CASE(OP_HAPPEN_CHOSEN) {
        const struct program_event *e = &program->events[at[1]];
        const struct proc *p = &program->procs[e->proc];
        SPEND(COST_CALL + p->slots / COST_CELLS);
        ENTER(e->proc, pc + 3);
        h = sp - HEADER_CELLS;
        m[h + H_EVENT] = vm->event;
        m[h + H_DEPTH] = vm->event >= 0 ? m[vm->event + H_DEPTH] + 1 : 0;
        m[h + H_SENTENCE] = at[2];
        vm->event = h;
        pc = *at == OP_HAPPEN ? p->entry : p->chosen;
        NEXT();
    }
    CASE(OP_BARRED)
        SYNC();
        SPEND(COST_NOTE);
        vm_note_event(vm, JOURNAL_BARRED, vm->last_bar);
        m[vm->event + H_OVER] = NEVER_BEGAN;
        pc += 1;
        NEXT();
    CASE(OP_BEGIN)
        SYNC();
        SPEND(COST_NOTE);
        if (vm->journal)
            vm_note_event(vm, JOURNAL_EVENT, m[vm->event + H_SENTENCE]);
        if (m[program->cell_durations])
            vm_prolong(vm);
        pc += 1;
        NEXT();
    CASE(OP_COUNT)
    CASE(OP_COUNTED)
        SPEND(running_depth(vm) / COST_CELLS);
        sp -= at[3];
        h = find_running(vm, at[2], false);
        wide = keyed(m + sp, at + 4, at[3]);
        a = h < 0 || wide < 0 ? -1 : base_of(vm, h) + program->procs[m[h + H_PROC]].counters + at[1] + (int32_t)wide;
        if (*at == OP_COUNT && a >= 0) {
            m[a]++;
            vm_note_writing(vm, a);
        }
        if (*at == OP_COUNTED) {
            if (a >= 0 && vm->viewer >= 0 && vm_is_veiled(vm, a))
                UNSEEN(TRAP_VEILED, a, pc);
            m[sp++] = a < 0 ? 0 : m[a];
        }
        pc += 4 + 2 * at[3];
        NEXT();
    CASE(OP_OVER)
        m[vm->event + H_OVER] = 1;
        pc += 1;
        NEXT();
    CASE(OP_LEAVE)
        SYNC();
        h = vm->event;
        if (m[h + H_OVER] != NEVER_BEGAN) {
            if (m[program->cell_durations])
                vm_expire(vm, program->procs[m[h + H_PROC]].event);
            if (vm->journal)
                vm_note_end(vm);
        }
        vm->event = m[h + H_EVENT];
        sp = base_of(vm, h);
        pc = m[h + H_RETURN];
        fp = m[h + H_CALLER];
        NEXT();
    CASE(OP_END_EVENT)
        SYNC();
        h = find_running(vm, at[1], false);
        if (h < 0)
            TRAP(TRAP_NO_EVENT, at[1], 0, 0, 0);
        vm_note(vm, JOURNAL_ENDED, at[2], program->procs[m[h + H_PROC]].event, 0, 0);
        while (vm->event != h) {
            vm_expire(vm, program->procs[m[vm->event + H_PROC]].event);
            vm_note_end(vm);
            vm->event = m[vm->event + H_EVENT];
        }
        fp = base_of(vm, h);
        sp = h + HEADER_CELLS;
        vm_left(vm, sp);
        pc = m[h + H_OVER] ? program->procs[m[h + H_PROC]].leave : program->procs[m[h + H_PROC]].after;
        NEXT();
    CASE(OP_PREVENT)
        SYNC();
        h = vm->event;
        vm_note(vm, JOURNAL_PREVENTED, at[1], program->procs[m[h + H_PROC]].event, 0, 0);
        sp = h + HEADER_CELLS;
        vm_left(vm, sp);
        pc = program->procs[m[h + H_PROC]].leave;
        NEXT();
    CASE(OP_INSTEAD)
        SYNC();
        m[vm->event + H_REPLACED] = at[1] + 1;
        vm_note_event(vm, JOURNAL_INSTEAD, at[1]);
        pc += 2;
        NEXT();
    CASE(OP_REPLACING)
        SPEND(running_depth(vm) / COST_CELLS);
        a = 0;
        for (h = vm->event; h >= 0; h = m[h + H_EVENT])
            a |= m[h + H_REPLACED] == at[1] + 1;
        m[sp++] = a;
        pc += 2;
        NEXT();
    CASE(OP_NOTE_WHENEVER)
        SYNC();
        SPEND(COST_NOTE);
        vm_note(vm, JOURNAL_WHENEVER, at[1], 0, 0, 0);
        pc += 2;
        NEXT();
    CASE(OP_RESTLESS)
        if (m[fp + at[1]]++ >= SETTLE_MAX)
            TRAP(TRAP_RESTLESS, 0, 0, 0, 0);
        pc += 3;
        NEXT();
    CASE(OP_WINS)
        SYNC();
        a = m[--sp];
        if (!plays(vm, a))
            TRAP(a < 0 ? TRAP_NOTHING : TRAP_ABSENT, a, 0, 0, 0);
        vm_note(vm, JOURNAL_WINS, at[1], a, 0, 0);
        vm_change(vm, program->cell_winner, a, at[1]);
        vm_change(vm, program->cell_over, 1, at[1]);
        goto over;
    CASE(OP_DRAWN)
        SYNC();
        vm_note(vm, JOURNAL_DRAWN, at[1], 0, 0, 0);
        vm_change(vm, program->cell_drawn, 1, at[1]);
        vm_change(vm, program->cell_over, 1, at[1]);
        goto over;

    CASE(OP_WITHIN)
        if (m[sp - 1] < at[1] || m[sp - 1] > at[2])
            TRAP(TRAP_VALUE, at[3], m[sp - 1], at[1], at[2]);
        pc += 4;
        NEXT();
    CASE(OP_WRITE)
        SYNC();
        SPEND(COST_NOTE);
        sp -= 2;
        a = m[sp];
        b = m[sp + 1];
        if (b < at[1] || b > at[2])
            TRAP(TRAP_BOUNDS, a, b, at[1], at[2]);
        vm_change(vm, a, b, at[3]);
        pc += 4;
        NEXT();
    CASE(OP_WRITE_UNTIL)
        SYNC();
        SPEND(COST_NOTE);
        sp -= 3;
        a = m[sp];
        b = m[sp + 1];
        if (b < at[1] || b > at[2])
            TRAP(TRAP_BOUNDS, a, b, at[1], at[2]);
        if (!vm_change_until(vm, a, b, at[3], m[sp + 2], at[4]))
            TRAP(TRAP_FULL, 0, 0, 0, 0);
        pc += 5;
        NEXT();
    CASE(OP_PUT)
        SYNC();
        SPEND(4 * COST_NOTE);
        sp -= 2;
        if (m[sp] < 0)
            TRAP(TRAP_NOTHING, 0, 0, 0, 0);
        vm_put(vm, m[sp], m[sp + 1], at[1], at[2]);
        pc += 3;
        NEXT();
    CASE(OP_SHOW)
        SYNC();
        SPEND(COST_NOTE);
        sp -= 2;
        vm_note(vm, JOURNAL_SHOW, at[1], m[sp], m[sp + 1], 0);
        pc += 2;
        NEXT();
    CASE(OP_CHOSE)
        SYNC();
        SPEND(COST_NOTE);
        vm_note(vm, JOURNAL_CHOSE, at[2], m[sp - 1], at[1], 0);
        pc += 3;
        NEXT();
    CASE(OP_NO_CHOICE)
        SYNC();
        SPEND(COST_NOTE);
        vm_note(vm, JOURNAL_NO_CHOICE, at[1], 0, 0, 0);
        pc += 2;
        NEXT();

    CASE(OP_ROLL)
        SYNC();
        if (m[sp - at[2] - 1] < 0)
            TRAP(TRAP_NOTHING, 0, 0, 0, 0);
        if (!vm->draw.answered)
            SPEND(COST_DRAW);
        if (!vm_draw_roll(vm, at[1], at[2], at[3]))
            return vm->fault.trap ? VM_TRAPPED : VM_CHANCE;
        sp = vm->sp;
        pc += 4;
        NEXT();
    CASE(OP_ROLL_AGAIN)
        SYNC();
        if (m[sp - 1] < 0)
            TRAP(TRAP_NOTHING, 0, 0, 0, 0);
        if (!vm->draw.answered)
            SPEND(COST_DRAW);
        h = find_running(vm, program->rolled, false);
        if (h < 0)
            TRAP(TRAP_NO_EVENT, program->rolled, 0, 0, 0);
        if (!vm_draw_again(vm, base_of(vm, h), at[1]))
            return vm->fault.trap ? VM_TRAPPED : VM_CHANCE;
        sp = vm->sp;
        pc += 2;
        NEXT();
    CASE(OP_SHUFFLE)
        SYNC();
        if (!vm->draw.answered)
            SPEND(COST_DRAW + vm_zone_items(vm, m[sp - at[2] - 1], NULL, 0) * 3 * COST_NOTE);
        if (!vm_draw_shuffle(vm, at[1], at[2], at[3]))
            return vm->fault.trap ? VM_TRAPPED : VM_CHANCE;
        sp = vm->sp;
        pc += 4;
        NEXT();
    CASE(OP_PICK)
        SYNC();
        if (!vm->draw.answered)
            SPEND(COST_DRAW);
        if (!vm_draw_pick(vm, at[1], at[2], m[fp + at[3]], at[5]))
            return vm->fault.trap ? VM_TRAPPED : VM_CHANCE;
        m[fp + at[4]] = m[vm->sp];
        sp = vm->sp;
        pc += 6;
        NEXT();

    CASE(OP_ANNOUNCE) {
        int32_t n = program->events[at[1]].values, *list = m + program->cell_announced;
        SYNC();
        SPEND(COST_NOTE);
        sp -= n;
        if (*list == ANNOUNCED_MAX)
            TRAP(TRAP_FULL, 0, 0, 0, 0);
        int32_t *entry = list + 1 + *list * ANNOUNCED_CELLS;
        entry[0] = at[1];
        entry[1] = at[2];
        memcpy(entry + 2, m + sp, (size_t)n * sizeof *m);
        ++*list;
        vm_note_values(vm, JOURNAL_ANNOUNCED, at[2], at[1], m + sp, n);
        pc += 3;
        NEXT();
    }
    CASE(OP_RESOLVE) {
        int32_t *list = m + program->cell_announced;
        if (!*list)
            JUMP(at[1]);
        int32_t *entry = list + 1 + --*list * ANNOUNCED_CELLS, e = entry[0], n = program->events[e].values;
        memcpy(m + sp, entry + 2, (size_t)n * sizeof *m);
        sp += n;
        memset(entry, 0, ANNOUNCED_CELLS * sizeof *m);
        SPEND(COST_CALL + program->procs[program->events[e].proc].slots / COST_CELLS);
        ENTER(program->events[e].proc, pc); /* comes back here for the next one */
        h = sp - HEADER_CELLS;
        m[h + H_EVENT] = vm->event;
        m[h + H_DEPTH] = vm->event >= 0 ? m[vm->event + H_DEPTH] + 1 : 0;
        m[h + H_SENTENCE] = at[2];
        vm->event = h;
        pc = program->procs[program->events[e].proc].entry;
        NEXT();
    }
    CASE(OP_VEIL) /* what happens inside a part belongs to that part, even if it says so again */
        SYNC();
        SPEND(1 + sp / COST_CELLS);
        if (vm->veil_sp < 0)
            vm_veil(vm);
        pc += 1;
        NEXT();
    CASE(OP_UNVEIL)
        if (fp < vm->veil_sp)
            vm->veil_sp = -1;
        pc += 1;
        NEXT();
    CASE(OP_BRANCH)
        if (fp < vm->veil_sp)
            vm->branch++;
        pc += 1;
        NEXT();
    CASE(OP_MOMENT_BEGIN)
        if (vm->moment_sp >= 0)
            JUMP(at[1]);
        vm->moment_sp = fp;
        pc += 2;
        NEXT();
    CASE(OP_MOMENT_END)
        vm->moment_sp = -1;
        pc += 1;
        NEXT();
    CASE(OP_SETTLE_BEGIN)
        if (vm->settle_sp >= 0)
            JUMP(at[1]);
        vm->settle_sp = fp;
        pc += 2;
        NEXT();
    CASE(OP_SETTLE_END)
        vm->settle_sp = -1;
        pc += 1;
        NEXT();
    CASE(OP_INVARIANT)
        if (!m[--sp])
            TRAP(TRAP_INVARIANT, at[1], 0, 0, 0);
        pc += 2;
        NEXT();

    CASE(OP_ASK)
        if (!plays(vm, m[sp - 1]))
            TRAP(m[sp - 1] < 0 ? TRAP_NOTHING : TRAP_ABSENT, m[sp - 1], 0, 0, 0);
        vm->ask.kind = (enum ask_kind)at[1];
        vm->ask.player = vm->viewer = m[sp - 1];
        vm->ask.sentence = at[2];
        vm->ask.count = 0;
        vm->ask.offers = NULL;
        vm->ask_pc = pc;
        pc += 3;
        NEXT();
    CASE(OP_OPTION)
    option:
        sp -= at[2];
        option = vm_offer(vm, at[1], at[2]);
        if (!option)
            TRAP(TRAP_CHOICES, OPTIONS_MAX, 0, 0, 0);
        for (h = 0; h < at[2]; h++)
            option->values[h] = m[sp + h];
        pc += 3;
        NEXT();
    CASE(OP_AWAITED)
        if (!vm->ask.count || m[fp + at[2]])
            JUMP(at[1]);
        m[fp + at[2]] = 1;
        vm->viewer = -1;
        sp--;
        pc += 3;
        NEXT();
    CASE(OP_DECIDE)
        vm->viewer = -1;
        if (!vm->ask.count) {
            sp--;
            JUMP(at[1]);
        }
        vm->ask.pass = at[2];
        vm->ask.may_pass = at[2] >= 0;
        vm->ask.offers = at + 4;
        vm->ask.veiled = vm->veil_sp >= 0;
        pc = vm->ask_pc;
        SYNC();
        return VM_DECISION;
    CASE(OP_DECIDE_SET)
        vm->viewer = -1;
        vm->ask.slot = at[1];
        vm->ask.words = at[2];
        vm->ask.first = at[3];
        vm->ask.over = at[4];
        vm->ask.least = m[sp - 2] < 0 ? 0 : m[sp - 2] < vm->ask.count ? m[sp - 2] : vm->ask.count;
        vm->ask.most = m[sp - 1] < 0 ? vm->ask.count : m[sp - 1] < vm->ask.count ? m[sp - 1] : vm->ask.count;
        vm->ask.may_pass = false;
        vm->ask.veiled = vm->veil_sp >= 0;
        memset(m + fp + at[1], 0, (size_t)at[2] * sizeof *m);
        sp -= 2;
        if (!vm->ask.count || vm->ask.most == 0) {
            sp--;
            JUMP(at[4]);
        }
        pc = vm->ask_pc;
        SYNC();
        return VM_DECISION;
    CASE(OP_BAR)
        if (vm->collect) {
            vm_bar(vm, at[2]);
            pc += 3;
            NEXT();
        }
        vm->last_bar = at[2];
        GIVE_BACK(at[1], 0);
    CASE(OP_TRAP)
        TRAP((enum vm_trap)at[1], at[2], m[sp - 1], m[sp - 2], 0);
    CASE(OP_HALT)
        SYNC();
        if (vm->pure)
            return VM_RETURNED;
        vm_change(vm, program->cell_over, 1, -1);
        goto over;

    CASE(QUICK_SEEN) /* somebody wants to know of the instruction that stands here */
        at = program->code + pc;
        if (recorded >= 0) {
            if (fp == recorded && (*at == OP_RETURN || *at == OP_BAR)) {
                recording_end(vm, at, sp, recorded_fuel - vm->fuel);
                recorded = -1;
                code = program->quick;
            } else if (*at == OP_CALL && (known = recording_hear(vm, at, sp))) {
                sp -= program->procs[at[1]].args;
                m[sp++] = known->answer;
                vm->fuel -= known->fuel;
                pc += 2;
                NEXT();
            } else if (program->quick[pc] == QUICK_LOOK &&
                       (h = recording_look(vm, &program->loops[program->quick[pc + 1]], fp, sp)) >= 0) {
                pc = h;
                NEXT();
            } else
                recording_see(vm, at, sp);
            GO();
        }
        SYNC();
        for (struct vm_watcher *w = vm->watchers; w; w = w->next)
            w->see(w->ctx, vm, pc);
        if (vm->probe && !vm->watchers)
            vm->probe->see(vm->probe->ctx, (int32_t)pc);
        GO();

    /* Groups of instructions (quick.def). Their operands stand where each instruction has its own. */
    CASE(QUICK_LOAD_FIELD_IS)
        READ_FIELD(a, at[3], m[fp + at[1]], pc + 2);
        if (a != at[5])
            JUMP_FROM(pc + 7, at[8]);
        pc += 9;
        NEXT();
    CASE(QUICK_LOAD_FIELD_SAME)
        READ_FIELD(a, at[3], m[fp + at[1]], pc + 2);
        if (a != m[fp + at[5]])
            JUMP_FROM(pc + 7, at[8]);
        pc += 9;
        NEXT();
    CASE(QUICK_LOAD_FIXED_SAME)
        READ_FIXED(a, at[3], m[fp + at[1]], pc + 2);
        if (a != m[fp + at[5]])
            JUMP_FROM(pc + 7, at[8]);
        pc += 9;
        NEXT();
    CASE(QUICK_LOAD_FIELD)
        READ_FIELD(m[sp], at[3], m[fp + at[1]], pc + 2);
        sp++;
        pc += 4;
        NEXT();
    CASE(QUICK_LOAD_FIXED)
        READ_FIXED(m[sp], at[3], m[fp + at[1]], pc + 2);
        sp++;
        pc += 4;
        NEXT();
    CASE(QUICK_LOAD_IS)
        if (m[fp + at[1]] != at[3])
            JUMP_FROM(pc + 5, at[6]);
        pc += 7;
        NEXT();
    CASE(QUICK_LOAD_LEAST_IF)
        if (m[fp + at[1]] >= at[3])
            JUMP_FROM(pc + 5, at[6]);
        pc += 7;
        NEXT();
    CASE(QUICK_LOAD_LEAST)
        if (m[fp + at[1]] < at[3])
            JUMP_FROM(pc + 5, at[6]);
        pc += 7;
        NEXT();
    CASE(QUICK_LOAD_MOST)
        if (m[fp + at[1]] > at[3])
            JUMP_FROM(pc + 5, at[6]);
        pc += 7;
        NEXT();
    CASE(QUICK_LOAD_TOWARDS)
        a = m[fp + at[1]];
        a = geometry_step(kind_of(program, a), a, m[fp + at[3]]);
        m[fp + at[5]] = a;
        if (m[fp + at[7]] < 0)
            JUMP_FROM(pc + 6, at[8]);
        pc += 9;
        NEXT();
    CASE(QUICK_LOAD_NEAR)
        a = m[fp + at[1]];
        b = m[fp + at[3]];
        if (!are_near(program, a, b))
            JUMP_FROM(pc + 5, at[6]);
        pc += 7;
        NEXT();
    CASE(QUICK_LOAD_FIRST_WITH)
        begin_list(program, at[3], m[fp + at[1]], m + fp + at[4]);
        pc += 5;
        NEXT();
    CASE(QUICK_LOOK)
        h = vm->veil_sp >= 0 || sp >= recall_top ? -1 : loop_look(vm, &program->loops[at[1]], fp, sp);
        if (h < 0)
            PLAIN();
        if (program->loops[at[1]].how == LOOP_LINE)
            sp -= 2; /* the square, twice */
        pc = h;
        NEXT();
    CASE(QUICK_LOAD_RECALL)
        m[sp++] = m[fp + at[1]];
        pc += 2;
        goto recall;
    CASE(QUICK_LOAD_TWO_RECALL)
        m[sp] = m[fp + at[1]];
        m[sp + 1] = m[fp + at[3]];
        sp += 2;
        pc += 4;
        goto recall;
    CASE(QUICK_RECALL)
    recall: { /* calls a procedure whose answer may be known; see recall.h */
        const struct proc *p = &program->procs[a = code[pc + 1]];
        if (sp >= recall_top || vm->veil_sp >= 0 || !may_recall(vm, a) || recall_rests(vm->recall, a))
            CALL(a, pc + 2);
        uint64_t values = recall_values(m + sp, p->args);
        known = recall_find(vm->recall, a, values);
        if (!known || known->fuel > vm->fuel) {
            recall_open(vm->recall, a, values);
            recorded = sp - p->args;
            recorded_fuel = vm->fuel;
            code = program->seen;
            CALL(a, pc + 2);
        }
        sp -= p->args;
        vm->fuel -= known->fuel;
        if (known->bar != NO_BAR)
            vm->last_bar = known->bar;
        a = known->answer;
        pc += 2;
        at = code + pc;
        if (*at == (a ? OP_JUMP_IF : OP_JUMP_UNLESS)) /* one of them nearly always follows */
            JUMP(at[1]);
        if (*at == (a ? OP_JUMP_UNLESS : OP_JUMP_IF)) {
            pc += 2;
            NEXT();
        }
        m[sp++] = a;
        NEXT();
    }
    CASE(QUICK_LOAD_CALL)
        m[sp++] = m[fp + at[1]];
        pc += 2;
        CALL(at[3], pc + 2);
    CASE(QUICK_LOAD_TWO_CALL)
        m[sp] = m[fp + at[1]];
        m[sp + 1] = m[fp + at[3]];
        sp += 2;
        pc += 4;
        CALL(at[5], pc + 2);
    CASE(QUICK_SAME)
        if (m[--sp] != m[fp + at[1]])
            JUMP_FROM(pc + 3, at[4]);
        pc += 5;
        NEXT();
    CASE(QUICK_MOVE)
        m[fp + at[3]] = m[fp + at[1]];
        pc += 4;
        NEXT();
    CASE(QUICK_LOAD_TWO_OPTION)
        m[sp] = m[fp + at[1]];
        m[sp + 1] = m[fp + at[3]];
        sp += 2;
        pc += 4;
        at += 4;
        goto option;
    CASE(QUICK_LOAD_TWO)
        m[sp] = m[fp + at[1]];
        m[sp + 1] = m[fp + at[3]];
        sp += 2;
        pc += 4;
        NEXT();
    CASE(QUICK_IS)
        if (m[--sp] != at[1])
            JUMP_FROM(pc + 3, at[4]);
        pc += 5;
        NEXT();
    CASE(QUICK_NAMED)
        if (m[fp + at[3]] != at[1])
            JUMP_FROM(pc + 5, at[6]);
        pc += 7;
        NEXT();
    CASE(QUICK_SET)
        m[fp + at[3]] = at[1];
        pc += 4;
        NEXT();
    CASE(QUICK_GIVE)
        GIVE_BACK(at[3], at[1]);
    }
over:
    SYNC();
    return vm->m[program->cell_over] ? VM_OVER : vm_trap(vm, TRAP_STACK, pc, 0, 0, 0, 0);
}
