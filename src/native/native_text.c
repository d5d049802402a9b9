/* SPDX-License-Identifier: MIT
 *
 * Goes through the procedures of a program. Must not know what single instructions do: native_instruction.c writes them.
 *
 *     static int32_t p7(struct call *c, int32_t a0) { … }         a condition or a value
 *     static int f3(char *vm, const struct helpers *h) { … }      the code of an event
 */
#include "native/native_text_inner.h"

#include "vm/fast_loop.h"
#include "vm/frame.h"
#include "vm/opcode.h"

#include <string.h>

enum { TABLE_MAX = 1000 * 1000 }; /* numbers in one table of the text */

static bool writable(const struct native_writer *w, int32_t pc)
{
    return w->places[pc].reached && !w->places[pc].in_list;
}

/* ---------------------------------------------------------------- which procedures compute */

static int32_t proc_end(const struct program *p, const struct program_place *places, int32_t proc)
{
    int32_t pc = p->procs[proc].entry;
    while ((size_t)pc < p->code_count && places[pc].proc == proc)
        pc += opcode_length(p->code + pc);
    return pc;
}

/* … as far as it depends on the procedure alone. */
static bool can_compute(struct native_writer *w, int32_t proc)
{
    const struct program *p = w->p;
    if (p->procs[proc].acts)
        return false;
    for (int32_t pc = p->procs[proc].entry, end = proc_end(p, w->places, proc); pc < end; pc += opcode_length(p->code + pc))
        if (w->places[pc].reached && (w->places[pc].in_list || !native_can_write(w, p->code + pc)))
            return false;
    return true;
}

static bool calls_another(const struct native_writer *w, int32_t proc)
{
    const struct program *p = w->p;
    for (int32_t pc = p->procs[proc].entry, end = proc_end(p, w->places, proc); pc < end; pc += opcode_length(p->code + pc)) {
        const int32_t *at = p->code + pc;
        if (w->places[pc].reached && ((*at == OP_CALL && !w->computes[at[1]]) || (*at == OP_GUARD && p->knows >= 0 && !w->computes[p->knows])))
            return true;
    }
    return false;
}

/* A function calls functions only. */
static void find_computing(struct native_writer *w)
{
    size_t count = w->p->proc_count;
    for (size_t i = 0; i < count; i++)
        w->computes[i] = can_compute(w, (int32_t)i);
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < count; i++)
            if (w->computes[i] && calls_another(w, (int32_t)i)) {
                w->computes[i] = false;
                more = true;
            }
    }
}

/* ---------------------------------------------------------------- places */

static bool leaves_to_machine(const struct native_writer *w, int32_t pc);

static void mark(const struct native_writer *w, bool *marks, int32_t pc)
{
    if (pc >= 0 && (size_t)pc < w->p->code_count && writable(w, pc))
        marks[pc] = true;
}

/* Each place that an instruction names. */
static void mark_targets(const struct native_writer *w, bool *marks, const int32_t *at)
{
    char letter;
    int32_t word;
    for (int step = 0; opcode_operand(at, step, &letter, &word); step++)
        if (letter == 'j')
            mark(w, marks, word);
}

/* Where functions of events continue: where they begin, after what the machine does, and where a turn of a loop begins. */
static void find_resumes(struct native_writer *w)
{
    const struct program *p = w->p;
    for (size_t i = 0; i < p->proc_count; i++) {
        const struct proc *q = &p->procs[i];
        if (!q->acts)
            continue;
        mark(w, w->resumes, q->entry);
        if (q->event >= 0) {
            mark(w, w->resumes, q->chosen);
            mark(w, w->resumes, q->after);
            mark(w, w->resumes, q->leave);
        }
        for (int32_t pc = q->entry, end = proc_end(p, w->places, (int32_t)i); pc < end;) {
            const int32_t *at = p->code + pc;
            int32_t next = pc + opcode_length(at), target = opcode_target(at);
            bool left = leaves_to_machine(w, pc);
            if (next < end && (left || opcode_of(*at)->flow == FLOW_CALL))
                mark(w, w->resumes, next);
            if (opcode_of(*at)->effects & EFFECT_DRAWS)
                mark(w, w->resumes, pc); /* … once the draw is answered */
            if (left || opcode_of(*at)->flow == FLOW_MENU)
                mark_targets(w, w->resumes, at);
            else if (target >= 0 && target <= pc)
                mark(w, w->resumes, target);
            pc = next;
        }
    }
}

/* ---------------------------------------------------------------- functions */

static void write_head(const struct native_writer *w, bool declared)
{
    const struct proc *q = &w->p->procs[w->proc];
    buf_printf(w->out, "static int32_t p%d(struct call *c", w->proc);
    for (int32_t i = 0; i < q->args; i++)
        buf_printf(w->out, ", int32_t a%d", i);
    buf_str(w->out, declared ? ");\n" : ")\n{\n");
}

static int32_t highest(const struct native_writer *w)
{
    int32_t most = 0;
    for (int32_t pc = w->p->procs[w->proc].entry, end = proc_end(w->p, w->places, w->proc); pc < end; pc += opcode_length(w->p->code + pc)) {
        int32_t after = w->places[pc].values + opcode_pushes(w->p, w->p->code + pc) + opcode_pushes_at_jump(w->p, w->p->code + pc);
        if (writable(w, pc) && after > most)
            most = after;
    }
    return most;
}

static void write_stack(const struct native_writer *w, int32_t most)
{
    for (int32_t i = 0; i < most; i++)
        buf_printf(w->out, "%st%d = 0%s", i ? ", " : "int32_t ", i, i + 1 == most ? ";\n" : "");
}

/* Labels for jumps, of this procedure. */
static void find_labels(struct native_writer *w)
{
    for (int32_t pc = w->p->procs[w->proc].entry, end = proc_end(w->p, w->places, w->proc); pc < end; pc += opcode_length(w->p->code + pc))
        if (writable(w, pc)) {
            const struct loop *l = native_loop_at(w->p, pc);
            mark_targets(w, w->labels, w->p->code + pc);
            if (l)
                mark(w, w->labels, l->over);
        }
}

/* The instructions from the beginning to the end; what is left to the machine is an exit. */
static void write_code(struct native_writer *w)
{
    const struct program *p = w->p;
    find_labels(w);
    for (int32_t pc = p->procs[w->proc].entry, end = proc_end(p, w->places, w->proc); pc < end; pc += opcode_length(p->code + pc)) {
        if (!w->places[pc].reached)
            continue;
        w->pc = pc;
        w->at = p->code + pc;
        w->height = w->places[pc].values;
        if (w->places[pc].in_list) /* nothing jumps here; a path that gets here has left before */
            continue;
        if (w->labels[pc] || w->resumes[pc])
            buf_printf(w->out, "L%d:;\n", pc);
        native_write_loop(w);
        if (!native_write_instruction(w)) {
            buf_printf(w->out, "goto x%d;\n", pc);
            w->exits[pc] = true;
        }
    }
}

static bool searches_distance(const struct native_writer *w)
{
    for (int32_t pc = w->p->procs[w->proc].entry, end = proc_end(w->p, w->places, w->proc); pc < end; pc += opcode_length(w->p->code + pc))
        if (w->p->code[pc] == OP_DISTANCE)
            return true;
    return false;
}

static int32_t largest_kind(const struct program *p)
{
    int32_t most = 0;
    for (int32_t i = 0; i < p->kind_count; i++)
        most = p->kinds[i].count > most ? p->kinds[i].count : most;
    return most;
}

/* What the procedure alone takes of the stack, with what its instructions need above it. */
static int32_t own_room(const struct native_writer *w)
{
    const struct proc *q = &w->p->procs[w->proc];
    return q->slots - q->args + HEADER_CELLS + highest(w) + 1 + (searches_distance(w) ? 2 * largest_kind(w->p) : 0);
}

static int32_t find_room(struct native_writer *w, int32_t proc)
{
    const struct program *p = w->p;
    int32_t most = 0;
    if (w->rooms[proc] != ROOM_UNKNOWN)
        return w->rooms[proc] == ROOM_ASKED ? ROOM_UNBOUNDED : w->rooms[proc];
    w->rooms[proc] = ROOM_ASKED;
    for (int32_t pc = p->procs[proc].entry, end = proc_end(p, w->places, proc); pc < end && most >= 0; pc += opcode_length(p->code + pc)) {
        int32_t called = p->code[pc] == OP_CALL ? p->code[pc + 1] : p->code[pc] == OP_GUARD ? p->knows : -1;
        int32_t room = called >= 0 && w->places[pc].reached ? find_room(w, called) : 0;
        most = room < 0 ? room : room > most ? room : most;
    }
    w->proc = proc;
    return w->rooms[proc] = most < 0 ? ROOM_UNBOUNDED : most + own_room(w);
}

/* The room is tested once, for all that is called; in what can call itself, at each call. */
static void write_computing(struct native_writer *w)
{
    const struct proc *q = &w->p->procs[w->proc];
    int32_t most = highest(w), need = own_room(w);
    bool bounded = w->rooms[w->proc] >= 0;
    write_head(w, false);
    buf_printf(w->out, "char *vm = c->vm;\nint32_t *m = c->m, s[%d] = {", q->slots ? q->slots : 1);
    for (int32_t i = 0; i < q->args; i++)
        buf_printf(w->out, "%sa%d", i ? ", " : "", i);
    buf_str(w->out, q->args ? "};\n" : "0};\n");
    write_stack(w, most);
    buf_str(w->out, "(void)vm; (void)m; (void)s;\n");
    if (!bounded)
        buf_printf(w->out, "if ((c->room -= %d) < 0 || --c->depth < 0) goto fail;\n", need);
    write_code(w);
    buf_str(w->out, "done: ");
    if (!bounded)
        buf_printf(w->out, "c->room += %d; c->depth++; ", need);
    buf_str(w->out, "return t0;\nfail: c->fuel = -1; return 0;\n}\n");
}

static void write_exit(const struct native_writer *w, int32_t pc)
{
    int32_t height = w->places[pc].values;
    buf_printf(w->out, "x%d:", pc);
    for (int32_t i = 0; i < height; i++)
        buf_printf(w->out, " b[%d] = t%d;", i, i);
    buf_printf(w->out, " SP = (int32_t)(b - m) + %d; PC = %d; return 0;\n", height, pc);
}

static void write_acting(struct native_writer *w)
{
    const struct proc *q = &w->p->procs[w->proc];
    int32_t end = proc_end(w->p, w->places, w->proc);
    buf_printf(w->out, "static int f%d(char *vm, const struct helpers *h)\n{\nint32_t *m = M, *s = m + FP, *b = s + %d;\n", w->proc,
               q->slots + HEADER_CELLS);
    int32_t most = highest(w);
    write_stack(w, most);
    buf_printf(w->out, "int32_t left = ROOM - (int32_t)(b - m) - %d;\nif (left <= 0) return 0; /* the machine reports it */\n"
               "const int32_t room = left < ROOM_MAX ? left : ROOM_MAX;\n(void)h; (void)b; (void)room;\nswitch (PC) {\n", most);
    for (int32_t pc = q->entry; pc < end; pc += opcode_length(w->p->code + pc)) {
        if (!w->resumes[pc])
            continue;
        buf_printf(w->out, "case %d:", pc);
        for (int32_t i = 0; i < w->places[pc].values; i++)
            buf_printf(w->out, " t%d = b[%d];", i, i);
        buf_printf(w->out, " goto L%d;\n", pc);
    }
    buf_str(w->out, "}\nreturn 0;\n");
    write_code(w);
    for (int32_t pc = q->entry; pc < end; pc += opcode_length(w->p->code + pc))
        if (w->exits[pc])
            write_exit(w, pc);
    buf_str(w->out, "}\n");
}

/* What the machine finds in the library: two tables. */
static void write_tables(const struct native_writer *w)
{
    const struct program *p = w->p;
    for (size_t i = 0; i < p->proc_count; i++) {
        if (!w->computes[i])
            continue;
        buf_printf(w->out, "static int32_t w%zu(struct call *c, const int32_t *v) { (void)v; if (c->room < %d) { c->fuel = -1; return 0; } return p%zu(c", i,
                   w->rooms[i] < 0 ? 0 : w->rooms[i], i);
        for (int32_t k = 0; k < p->procs[i].args; k++)
            buf_printf(w->out, ", v[%d]", k);
        buf_str(w->out, "); }\n");
    }
    buf_printf(w->out, "int32_t (*const adj_computes[%zu])(struct call *, const int32_t *) = {\n", p->proc_count + 1);
    for (size_t i = 0; i < p->proc_count; i++)
        if (w->computes[i])
            buf_printf(w->out, "[%zu] = w%zu,\n", i, i);
    buf_printf(w->out, "};\nint (*const adj_continues[%zu])(char *, const struct helpers *) = {\n", p->code_count + 1);
    for (size_t pc = 0; pc < p->code_count; pc++)
        if (w->resumes[pc])
            buf_printf(w->out, "[%zu] = f%d,\n", pc, w->places[pc].proc);
    buf_str(w->out, "};\n");
}

/* Whether an instruction of an event is written at all; nothing of its text is kept. */
static bool leaves_to_machine(const struct native_writer *w, int32_t pc)
{
    struct native_writer probe = *w;
    probe.out = w->unused;
    probe.proc = w->places[pc].proc;
    probe.acts = true;
    probe.pc = pc;
    probe.at = w->p->code + pc;
    probe.height = w->places[pc].values;
    probe.exits = NULL;
    bool written = writable(w, pc) && native_write_instruction(&probe);
    buf_reset(w->unused);
    return !written;
}

static void write_all(struct native_writer *w)
{
    const struct program *p = w->p;
    find_computing(w);
    for (size_t i = 0; i < p->proc_count; i++)
        if (w->computes[i])
            find_room(w, (int32_t)i);
    find_resumes(w);
    native_write_prelude(w);
    for (w->proc = 0; (size_t)w->proc < p->proc_count; w->proc++)
        if (w->computes[w->proc])
            write_head(w, true);
    for (w->proc = 0; (size_t)w->proc < p->proc_count; w->proc++) {
        const struct proc *q = &p->procs[w->proc];
        w->acts = q->acts;
        if (w->computes[w->proc])
            write_computing(w);
        else if (w->acts)
            write_acting(w);
    }
    write_tables(w);
}

static bool is_small(const struct program *p)
{
    return p->list_count <= TABLE_MAX && p->fixed_count <= TABLE_MAX;
}

bool native_text(struct buf *out, const struct program *p, struct arena *arena)
{
    size_t count = p->code_count + 1;
    struct program_place *places = ARENA_ARRAY(arena, struct program_place, count);
    struct buf unused = BUF_ON(arena);
    struct native_writer w = {.out = out, .p = p, .places = places, .computes = ARENA_ARRAY(arena, bool, p->proc_count + 1),
                              .rooms = ARENA_ARRAY(arena, int32_t, p->proc_count + 1),
                              .resumes = ARENA_ARRAY(arena, bool, count), .labels = ARENA_ARRAY(arena, bool, count),
                              .exits = ARENA_ARRAY(arena, bool, count), .unused = &unused};
    bool good = is_small(p) && !verify_program(p, places).what;
    if (good)
        write_all(&w);
    return good;
}
