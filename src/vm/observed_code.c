/* SPDX-License-Identifier: MIT
 *
 * Goes through the code of a program once and writes down what is at each place, and which part of a game it belongs
 * to. opcodes.def defines what an instruction does. Must not know what an observer does with it.
 */
#include "vm/observed_code.h"

#include "vm/fused.h"
#include "vm/opcode.h"

#include "base/mem.h"

#include <assert.h>
#include <string.h>

/* ---------------------------------------------------------------- procedures */

static void find_procs(struct observed_code *c)
{
    const struct program *p = c->program;
    for (size_t pc = c->code_count; pc < p->code_count; pc++)
        c->proc_at[pc] = -1; /* instruction 0 belongs to the caller */
    for (size_t i = c->proc_count; i < p->proc_count; i++) {
        c->forbids[i] = false;
        if (p->procs[i].entry >= 0)
            c->proc_at[p->procs[i].entry] = (int32_t)i;
    }
    for (size_t pc = c->code_count ? c->code_count : 1; pc < p->code_count; pc++)
        if (c->proc_at[pc] < 0)
            c->proc_at[pc] = c->proc_at[pc - 1];
}

/* The procedure that the instruction calls to compute something; -1: none. */
static int32_t called_by(const struct program *p, const int32_t *at)
{
    return *at == OP_CALL ? at[1] : *at == OP_GUARD ? p->knows : -1;
}

/* Whether a prohibition can apply in it, or in what it calls, as far as is known. */
static bool can_forbid(const struct observed_code *c, const int32_t *at)
{
    int32_t called = called_by(c->program, at);
    return (opcode_of(*at)->effects & EFFECT_FORBIDS) || (called >= 0 && c->forbids[called]);
}

/* Each round moves one call further up. */
static void find_prohibitions(struct observed_code *c)
{
    const struct program *p = c->program;
    for (bool more = true; more;) {
        more = false;
        for (int32_t pc = (int32_t)c->code_count; pc < (int32_t)p->code_count; pc += opcode_length(p->code + pc)) {
            int32_t proc = c->proc_at[pc];
            if (proc >= 0 && !c->forbids[proc] && can_forbid(c, p->code + pc))
                c->forbids[proc] = more = true;
        }
    }
}

/* Statements run in procedures of events; all others compute. */
static void place_procs(struct observed_code *c)
{
    for (size_t pc = c->code_count; pc < c->program->code_count; pc++) {
        int32_t proc = c->proc_at[pc];
        bool acts = proc < 0 || c->program->procs[proc].acts, decided = acts || c->forbids[proc];
        c->at[pc].acts = acts;
        c->at[pc].parts = (unsigned char)(1 << OBSERVE_ALL | acts << OBSERVE_STATEMENTS | decided << OBSERVE_DECIDED);
    }
}

/* ---------------------------------------------------------------- instructions and marks */

/* Whether the instruction by itself is of no interest to any observer. */
static bool is_quiet(const int32_t *at)
{
    const struct opcode_info *info = opcode_of(*at);
    bool reads = info->reads != READS_NOTHING && info->reads != READS_EVENTS && info->reads != READS_PLAYERS &&
                 info->reads != READS_VIEWER;
    return !reads && info->flow != FLOW_LOOP && info->flow != FLOW_CALL && *at != OP_GUARD &&
           !(info->effects & ~(unsigned)EFFECT_FRAME);
}

static void place_code(struct observed_code *c)
{
    const struct program *p = c->program;
    for (int32_t pc = (int32_t)c->code_count; pc < (int32_t)p->code_count; pc += opcode_length(p->code + pc)) {
        int32_t begin = opcode_of(p->code[pc])->flow == FLOW_LOOP ? opcode_target(p->code + pc) : pc;
        if (begin < pc)
            c->at[begin].loop_end = pc;
        c->at[pc].quiet = is_quiet(p->code + pc);
    }
    for (size_t i = c->line_count; i < p->line_count; i++) {
        c->at[p->lines[i].end].line = (int32_t)i;
        c->at[p->lines[i].looks].quiet = c->at[p->lines[i].joins].quiet = false;
    }
}

static bool is_same_line(const struct code_mark *a, const struct code_mark *b)
{
    return a->sentence == b->sentence && a->line == b->line;
}

static void place_marks(struct observed_code *c)
{
    const struct program *p = c->program;
    size_t mark = c->mark_count, line = c->mark_count;
    for (size_t pc = c->code_count; pc < p->code_count; pc++) {
        for (; mark < p->mark_count && p->marks[mark].pc <= (int32_t)pc; mark++) {
            c->at[pc].marked |= p->marks[mark].pc == (int32_t)pc && p->marks[mark].node && !p->marks[mark].asks;
            line = is_same_line(&p->marks[line], &p->marks[mark]) ? line : mark;
        }
        c->at[pc].mark = (int32_t)mark - 1;
        c->at[pc].line_mark = mark ? (int32_t)line : -1;
    }
    for (size_t i = c->clause_count; i < p->clause_count; i++) {
        struct clause_span *here = &c->at[p->clauses[i].pc].clauses;
        here->first = (int32_t)i - here->count++;
    }
    for (size_t pc = c->code_count; pc < p->code_count; pc++)
        c->at[pc].quiet = c->at[pc].quiet && !c->at[pc].clauses.count && c->at[pc].loop_end < 0;
}

/* ---------------------------------------------------------------- code */

/* Whether no choices are computed after the instruction, or it may be so. */
static bool ends_choices(int32_t op)
{
    const struct opcode_info *info = opcode_of(op);
    return (info->effects & EFFECT_DECIDES) || ((info->effects & EFFECT_OFFERS) && info->flow == FLOW_BRANCH);
}

/* No group of instructions reaches from one procedure into another, or over what ends choices. */
static void make_code(struct observed_code *c)
{
    const struct program *p = c->program;
    size_t count = p->code_count - c->code_count;
    for (int part = OBSERVE_STATEMENTS; part < OBSERVE_PARTS; part++) {
        memcpy(c->code[part] + c->code_count, p->fused + c->code_count, count * sizeof *p->fused);
        for (size_t pc = c->code_count; pc < p->code_count; pc++)
            if (c->at[pc].parts >> part & 1)
                c->code[part][pc] = FUSED_SEEN;
    }
    memcpy(c->outside_choices + c->code_count, p->fused + c->code_count, count * sizeof *p->fused);
    for (int32_t pc = (int32_t)c->code_count; pc < (int32_t)p->code_count; pc += opcode_length(p->code + pc))
        if (ends_choices(p->code[pc]))
            c->outside_choices[pc] = FUSED_SEEN;
}

bool observed_offers(const struct program *p, int32_t begin, int32_t end)
{
    for (int32_t pc = begin; pc < end; pc += opcode_length(p->code + pc))
        if (p->code[pc] == OP_OPTION || p->code[pc] == OP_STEP)
            return true;
    return false;
}

/* Stops in what belongs to the choices that begin at `pc`, without the loops that find them. No group of instructions
 * and no loop that begins elsewhere reaches in there. */
static void stop_in_choices(const struct observed_code *c, int32_t pc, int32_t *code)
{
    const struct program *p = c->program;
    while (!(opcode_of(p->code[pc])->effects & EFFECT_DECIDES)) {
        int32_t end = c->at[pc].loop_end;
        bool loop = end >= 0 && observed_offers(p, pc, end);
        if (!loop)
            code[pc] = FUSED_SEEN;
        pc = loop ? end : pc;
        pc += opcode_length(p->code + pc);
    }
    code[pc] = FUSED_SEEN;
}

const int32_t *observed_outside_loops(struct observed_code *c)
{
    const struct program *p = c->program;
    if (c->outside_loops)
        return c->outside_loops;
    c->outside_loops = mem_alloc((p->code_count + 1) * sizeof *c->outside_loops);
    memcpy(c->outside_loops, p->fused, p->code_count * sizeof *p->fused);
    for (int32_t pc = 0; pc < (int32_t)p->code_count; pc += opcode_length(p->code + pc))
        if (p->code[pc] == OP_ASK)
            stop_in_choices(c, pc, c->outside_loops);
    return c->outside_loops;
}

/* ---------------------------------------------------------------- from outside */

static void make_room(struct observed_code *c)
{
    const struct program *p = c->program;
    size_t places = p->code_count + 1;
    c->at = mem_grow(c->at, places * sizeof *c->at);
    c->proc_at = mem_grow(c->proc_at, places * sizeof *c->proc_at);
    c->forbids = mem_grow(c->forbids, (p->proc_count + 1) * sizeof *c->forbids);
    for (int part = OBSERVE_STATEMENTS; part < OBSERVE_PARTS; part++)
        c->code[part] = mem_grow(c->code[part], places * sizeof *c->code[part]);
    c->outside_choices = mem_grow(c->outside_choices, places * sizeof *c->outside_choices);
    mem_free(c->outside_loops);
    c->outside_loops = NULL;
    for (size_t pc = c->code_count; pc < places; pc++)
        c->at[pc] = (struct observed_place){.mark = -1, .line_mark = -1, .loop_end = -1, .line = -1};
}

/* Only for code that is new: what was made before stays. */
void observed_code_make(struct observed_code **code, const struct program *p)
{
    struct observed_code *c = *code ? *code : (*code = mem_zero(1, sizeof *c));
    assert(!c->program || (c->program == p && c->code_count <= p->code_count));
    c->program = p;
    if (c->code_count == p->code_count)
        return;
    make_room(c);
    find_procs(c);
    find_prohibitions(c);
    place_procs(c);
    place_code(c);
    place_marks(c);
    make_code(c);
    c->code_count = p->code_count;
    c->proc_count = p->proc_count;
    c->mark_count = p->mark_count;
    c->clause_count = p->clause_count;
    c->line_count = p->line_count;
}

void observed_code_free(struct observed_code *c)
{
    if (!c)
        return;
    mem_free(c->at);
    mem_free(c->proc_at);
    mem_free(c->forbids);
    for (int part = 0; part < OBSERVE_PARTS; part++)
        mem_free(c->code[part]);
    mem_free(c->outside_choices);
    mem_free(c->outside_loops);
    mem_free(c);
}
