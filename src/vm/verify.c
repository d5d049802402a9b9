/* SPDX-License-Identifier: MIT
 *
 * See the header. First the code is read from its beginning to its end, instruction by instruction; then every path
 * through each procedure is followed, with the height of the stack in place of the values on it. What is known of
 * an instruction is in opcodes.def: there are cases here only for what ties two operands together.
 */
#include "vm/verify.h"

#include "vm/opcode.h"
#include "vm/path.h"
#include "vm/trap.h"

#include "base/mem.h"

#include <string.h>

enum { NO_LIST = -1, NO_PROC = -1, OFFERS_MAX = 4096 };

/* Before an instruction. */
struct height {
    int32_t values; /* above the innermost list, at least */
    int32_t list; /* the innermost one: the place of its MARK; NO_LIST */
    int32_t rise; /* values pushed since the machine compared the stack with its room */
    bool reached;
    bool many; /* the list has grown: it may have any number of items */
    bool waits; /* for its paths to be followed on from here */
};

struct open_list { /* by the place of its MARK: what it lies on */
    int32_t slot;
    struct height below;
};

struct verify {
    const struct program *p;
    struct arena arena;
    int32_t *proc_at; /* by place: the procedure whose code is there; NO_PROC */
    bool *begins; /* by place: an instruction begins there */
    int32_t *offers; /* by place of a DECIDE: where the numbers of values begin in `values` */
    int32_t *values;
    size_t value_count, value_cap;
    struct height *heights; /* by place */
    struct open_list *lists; /* by place */
    int32_t *waiting; /* places */
    size_t waiting_count, waiting_cap;
    struct verify_result result;
};

/* The first mistake counts: what follows may be a consequence. */
static bool wrong(struct verify *v, int32_t pc, const char *what)
{
    if (!v->result.what)
        v->result = (struct verify_result){what, pc};
    return false;
}

static const struct proc *proc_of(const struct verify *v, int32_t pc)
{
    return v->proc_at[pc] == NO_PROC ? NULL : &v->p->procs[v->proc_at[pc]];
}

/* ---------------------------------------------------------------- procedures and instructions */

/* Rule 1 of the header: each procedure has code of its own. */
static bool note_entries(struct verify *v)
{
    const struct program *p = v->p;
    for (size_t i = 0; i < p->proc_count; i++) {
        const struct proc *q = &p->procs[i];
        if (q->entry < 0 || (size_t)q->entry >= p->code_count || v->proc_at[q->entry] != NO_PROC)
            return wrong(v, q->entry, "a procedure has no code of its own");
        if (q->args < 0 || q->slots < q->args || q->slots > STACK_MAX)
            return wrong(v, q->entry, "a frame has a wrong size");
        v->proc_at[q->entry] = (int32_t)i;
    }
    return true;
}

/* Rule 1: instructions follow one another without gaps. From here on `begins` and `proc_at` can
 * be relied on. */
static bool note_instructions(struct verify *v)
{
    const struct program *p = v->p;
    int32_t proc = NO_PROC, pc = 0;
    while ((size_t)pc < p->code_count) {
        const int32_t *at = p->code + pc;
        if (v->proc_at[pc] != NO_PROC)
            proc = v->proc_at[pc];
        if (*at < 0 || *at >= OP_COUNT_OF)
            return wrong(v, pc, "unknown instruction");
        size_t room = p->code_count - (size_t)pc;
        int first = opcode_fixed_length(*at);
        if ((size_t)first > room || (opcode_has_group(*at) && (at[first - 1] < 0 || (size_t)at[first - 1] > room)))
            return wrong(v, pc, "an instruction is not complete");
        int length = opcode_length(at);
        if ((size_t)length > room)
            return wrong(v, pc, "an instruction is not complete");
        v->begins[pc] = true;
        for (int i = 0; i < length; i++) {
            if (i && v->proc_at[pc + i] != NO_PROC)
                return wrong(v, pc, "a procedure begins inside an instruction");
            v->proc_at[pc + i] = proc;
        }
        pc += length;
    }
    return true;
}

/* ---------------------------------------------------------------- operands */

static bool is_event(const struct program *p, int32_t e)
{
    return e >= 0 && e < p->phrase_count && p->events[e].proc >= 0;
}

/* How many combinations the pairs (first, how many) have: none where a kind has no members; -1: too many. */
static int64_t combinations(const int32_t *pairs, int32_t count)
{
    int64_t n = 1;
    for (int32_t i = 0; i < count; i++) {
        if (pairs[2 * i + 1] < 0 || (n *= pairs[2 * i + 1]) > INT32_MAX)
            return -1;
    }
    return n;
}

/* Whether the cells that some kind's pieces would have lie in the state. Whether some kind has
 * cells that begin there: its first piece may be any number. */
static bool is_offset(const struct program *p, int32_t offset)
{
    for (int32_t i = 0; i < p->kind_count; i++) {
        int64_t first = (int64_t)offset + p->kinds[i].first;
        if (first >= 0 && first + p->kinds[i].count <= p->cell_count)
            return true;
    }
    return false;
}

static bool is_chance(const struct program *p, int32_t chance, int32_t values)
{
    if (chance < 0 || chance >= p->phrase_count || p->chances[chance].values != values)
        return false;
    const struct program_chance *c = &p->chances[chance];
    const struct area *area = program_area(p, c->counters);
    int64_t cells = 1;
    for (int32_t i = 0; i < c->values; i++)
        cells *= c->count[i];
    return area && area->what == AREA_CHANCE && c->counters + cells <= area->first + area->count;
}

/* One operand by its letter in opcodes.def. */
static bool check_operand(struct verify *v, int32_t pc, char letter, int32_t word)
{
    const struct program *p = v->p;
    const struct proc *q = proc_of(v, pc);
    switch (letter) {
    case 's': return (q && word >= 0 && word < q->slots) || wrong(v, pc, "a slot is outside of its frame");
    case 'c': return (word >= 0 && word < p->cell_count) || wrong(v, pc, "a cell is outside of the state");
    case 'o': return is_offset(p, word) || wrong(v, pc, "cells of pieces are outside of the state");
    case 'z': return (word >= 0 && word <= p->zone_instance_count) || wrong(v, pc, "unknown zone");
    case 'p':
        return (word >= 0 && (size_t)word < p->proc_count && p->procs[word].event < 0) ||
               wrong(v, pc, "unknown procedure");
    case 'e': return is_event(p, word) || wrong(v, pc, "unknown event");
    case 'f': return (word >= 0 && word < p->phrase_count) || wrong(v, pc, "unknown phrase");
    case 'q': return (word >= 0 && word < p->position_count) || wrong(v, pc, "unknown position");
    case 'l': return (word >= 0 && (size_t)word + LIST_HEAD < p->list_count) || wrong(v, pc, "unknown list");
    case 't': return (word > TRAP_NONE && word < TRAP_COUNT) || wrong(v, pc, "unknown fault");
    case 'r': return word >= -1 || wrong(v, pc, "unknown sentence");
    default: return true;
    }
}

static bool fits_slots(struct verify *v, int32_t pc, int32_t slot, int64_t count)
{
    return (count >= 0 && slot + count <= proc_of(v, pc)->slots) || wrong(v, pc, "slots are outside of their frame");
}

/* Whether frames of the event, and of its special cases, have a slot of that number. */
static bool event_has_slot(const struct program *p, int32_t event, int64_t slot, bool counter)
{
    for (int32_t e = 0; e < p->phrase_count; e++) {
        if (!is_event(p, e) || (e != event && p->events[e].parent != event))
            continue;
        const struct proc *q = &p->procs[p->events[e].proc];
        if (slot < 0 || slot + (counter ? q->counters : 0) >= q->slots)
            return false;
    }
    return true;
}

/* The counters of a limit lie in the frame of its event. */
static bool check_counter(struct verify *v, int32_t pc, const int32_t *at)
{
    int64_t n = combinations(at + 4, at[3]);
    return (at[1] >= 0 && (!n || (n > 0 && event_has_slot(v->p, at[2], at[1] + n - 1, true)))) ||
           wrong(v, pc, "a limit counts outside of the event's frame");
}

/* What ties operands together. `before`: the instruction before this one, NULL: none. What ties
 * two operands together, and so is not in the table. */
static bool check_together(struct verify *v, int32_t pc, const int32_t *at, const int32_t *before)
{
    const struct program *p = v->p;
    const struct proc *q = proc_of(v, pc);
    int64_t n;
    switch (*at) {
    case OP_INDEX:
        n = combinations(at + 3, at[2]);
        return (n >= 0 && at[1] + n <= p->cell_count) || wrong(v, pc, "cells are outside of the state");
    case OP_ZONE:
        n = combinations(at + 3, at[2]);
        return (n >= 0 && at[1] + n <= p->zone_instance_count) || wrong(v, pc, "zones are outside of the state");
    case OP_COUNT:
    case OP_COUNTED: return check_counter(v, pc, at);
    case OP_FIRST_WITH: return fits_slots(v, pc, at[2], 3);
    case OP_NEXT_WITH: return fits_slots(v, pc, at[1], 3);
    case OP_SET_CLEAR:
    case OP_SET_EMPTY:
    case OP_DISTANCE: return fits_slots(v, pc, at[1], at[2]);
    case OP_PATH_NEXT: return fits_slots(v, pc, at[2], path_slots(p->procs[p->events[at[1]].proc].args));
    case OP_PATH_ON: return fits_slots(v, pc, at[3], path_slots(p->procs[p->events[at[1]].proc].args));
    case OP_OPEN: return fits_slots(v, pc, at[1], 2 * (int64_t)at[2]);
    case OP_DECIDE_SET: return fits_slots(v, pc, at[1], at[2]);
    case OP_EVENT_SLOT:
    case OP_EVENT_ADDRESS:
        return (before && *before == OP_FIND_EVENT && event_has_slot(p, before[1], at[1], false)) ||
               wrong(v, pc, "the event has no such value");
    case OP_ANNOUNCE:
    case OP_ANNOUNCE_CHOSEN:
        return p->events[at[1]].values == p->procs[p->events[at[1]].proc].args ||
               wrong(v, pc, "the event cannot wait");
    case OP_ROLL: return is_chance(p, at[1], at[2]) || wrong(v, pc, "unknown chance");
    case OP_PICK: return is_chance(p, at[1], at[2]) || wrong(v, pc, "unknown chance");
    case OP_SHUFFLE:
        return (at[1] == -1 && !at[2]) || is_chance(p, at[1], at[2]) || wrong(v, pc, "unknown chance");
    case OP_ROLL_AGAIN: return is_event(p, p->rolled) || wrong(v, pc, "nothing is ever rolled");
    case OP_BEGIN:
    case OP_OVER:
    case OP_LEAVE:
    case OP_FORBIDDEN:
    case OP_PREVENT:
    case OP_INSTEAD: return (q && q->event >= 0) || wrong(v, pc, "an event is spoken of where there is none");
    case OP_POP:
    case OP_STEP:
    case OP_OPTION: return at[*at == OP_POP ? 1 : 2] >= 0 || wrong(v, pc, "a number of values is negative");
    case OP_RETURN:
    case OP_FORBID:
        return (q && q->event < 0 && at[1] == q->slots) || wrong(v, pc, "a frame is left that is of another size");
    default: return true;
    }
}

/* Places of the same procedure; `may_lack`: -1 is allowed. */
static bool check_jump(struct verify *v, int32_t pc, const int32_t *at, int32_t to, bool may_lack)
{
    if (to == -1 && may_lack)
        return true;
    if (to < 0 || (size_t)to >= v->p->code_count || !v->begins[to] || v->proc_at[to] != v->proc_at[pc])
        return wrong(v, pc, "a jump leads to no instruction of its procedure");
    return opcode_of(*at)->flow != FLOW_LOOP || to < pc || wrong(v, pc, "a loop goes forward");
}

/* Rule 5: what computes changes nothing. Memoization and explanations rely on it. */
static bool check_effects(struct verify *v, int32_t pc, const int32_t *at)
{
    const unsigned forbidden = EFFECT_ACTS | EFFECT_NOTES | EFFECT_WRITES | EFFECT_DRAWS | EFFECT_OFFERS |
                               EFFECT_DECIDES | EFFECT_CONTROLS;
    const struct proc *q = proc_of(v, pc);
    if (!q || q->acts)
        return true;
    if (opcode_of(*at)->effects & forbidden)
        return wrong(v, pc, "a procedure acts that computes something");
    return *at != OP_CALL || !v->p->procs[at[1]].acts || wrong(v, pc, "what computes something calls what acts");
}

/* Whether the three instructions of a trial of a path lead to `pc`. */
static bool follows_path(const struct program *p, int32_t pc)
{
    int32_t on = pc - LENGTH_OP_PATH_ON, begin = on - LENGTH_OP_TRY_PATH;
    return begin >= 0 && (size_t)pc < p->code_count && p->code[begin] == OP_TRY_PATH && p->code[on] == OP_PATH_ON &&
           p->code[pc] == OP_PATH_TRIED;
}

/* A trial is complete in its procedure. `open`: how many are at this place. */
static bool check_trial(struct verify *v, int32_t pc, const int32_t *at, const int32_t *before, int *open)
{
    if (v->p->procs[v->proc_at[pc] < 0 ? 0 : v->proc_at[pc]].entry == pc && *open)
        return wrong(v, pc, "a trial does not end");
    if ((*at == OP_TRIED && !(before && *before == OP_TRY)) || (*at == OP_PATH_TRIED && !follows_path(v->p, pc)))
        return wrong(v, pc, "nothing is tried before a condition");
    if (*at == OP_TRY_PATH && !follows_path(v->p, pc + LENGTH_OP_TRY_PATH + LENGTH_OP_PATH_ON))
        return wrong(v, pc, "a trial of a path has no path");
    *open += *at == OP_TRY || *at == OP_TRY_PATH ? 1 : *at == OP_TRY_END ? -1 : 0;
    return *open >= 0 || wrong(v, pc, "a trial ends that did not begin");
}

static bool check_operands(struct verify *v)
{
    const int32_t *before = NULL;
    int trials = 0;
    for (int32_t pc = 0; (size_t)pc < v->p->code_count; pc += opcode_length(v->p->code + pc)) {
        const int32_t *at = v->p->code + pc;
        int32_t word;
        char letter;
        for (int step = 0; opcode_operand(at, step, &letter, &word); step++) {
            bool may_lack = *at == OP_DECIDE && step == 1; /* a decision that may not be passed */
            if (letter == 'j' ? !check_jump(v, pc, at, word, may_lack) : !check_operand(v, pc, letter, word))
                return false;
        }
        if (!check_together(v, pc, at, before) || !check_effects(v, pc, at) ||
            !check_trial(v, pc, at, before, &trials))
            return false;
        before = at;
    }
    return true;
}

/* ---------------------------------------------------------------- menus */

static bool note_option(struct verify *v, int32_t pc, const int32_t *at, int32_t *values)
{
    int32_t count = *at == OP_PATHS ? 0 : at[2]; /* the values of a path are in slots */
    if (at[1] < 0 || at[1] >= OFFERS_MAX || count > VALUES_MAX || (values[at[1]] >= 0 && values[at[1]] != count))
        return wrong(v, pc, "a choice belongs to no offer");
    values[at[1]] = count;
    return true;
}

/* How many values each offer of a menu has, from the OPTIONs between its ASK and its DECIDE. */
static bool note_menus(struct verify *v)
{
    int32_t values[OFFERS_MAX];
    memset(values, -1, sizeof values);
    for (int32_t pc = 0; (size_t)pc < v->p->code_count; pc += opcode_length(v->p->code + pc)) {
        const int32_t *at = v->p->code + pc;
        if (*at == OP_ASK)
            memset(values, -1, sizeof values);
        if ((*at == OP_OPTION || *at == OP_PATHS) && !note_option(v, pc, at, values))
            return false;
        if (*at != OP_DECIDE)
            continue;
        if (at[3] > OFFERS_MAX)
            return wrong(v, pc, "a menu has too many offers");
        v->offers[pc] = (int32_t)v->value_count;
        for (int32_t i = 0; i < at[3]; i++)
            ARENA_PUSH(&v->arena, v->values, v->value_count, v->value_cap) = values[i];
    }
    return true;
}

/* ---------------------------------------------------------------- paths */

/* Two paths meet. While a list is open on both, what differs belongs to it. Rule 3: two paths
 * meet. Inside a list only the least height counts, because a list may have any length. */
static bool merge(struct verify *v, int32_t pc, struct height *there, const struct height *h)
{
    bool changed = false;
    if (there->list != h->list || (h->list == NO_LIST && there->values != h->values))
        return wrong(v, pc, "the stack is not equally high on two paths");
    if (there->values != h->values || there->many != h->many) {
        int32_t least = there->values < h->values ? there->values : h->values;
        changed = !there->many || there->values != least;
        there->many = true;
        there->values = least;
    }
    if (h->rise > there->rise) {
        there->rise = h->rise;
        changed = true;
    }
    if (changed && !there->waits) {
        there->waits = true;
        ARENA_PUSH(&v->arena, v->waiting, v->waiting_count, v->waiting_cap) = pc;
    }
    return true;
}

/* A path reaches a place: what is known there is merged, and followed again if that changed. */
static bool go_to(struct verify *v, int32_t pc, struct height h)
{
    struct height *there = &v->heights[pc];
    if (there->reached)
        return merge(v, pc, there, &h);
    *there = h;
    there->reached = there->waits = true;
    ARENA_PUSH(&v->arena, v->waiting, v->waiting_count, v->waiting_cap) = pc;
    return true;
}

/* MARK: heights are counted from here on. */
static bool begin_list(struct verify *v, int32_t pc, int32_t slot, struct height *h)
{
    struct open_list *l = &v->lists[pc];
    if (h->list != NO_LIST && l->slot >= 0 && l->below.list != h->list)
        return wrong(v, pc, "a list lies on different lists");
    for (int32_t outer = h->list; outer != NO_LIST; outer = v->lists[outer].below.list)
        if (v->lists[outer].slot == slot || outer == pc)
            return wrong(v, pc, "a list begins where one is open");
    l->slot = slot;
    l->below = *h;
    *h = (struct height){.list = pc, .rise = h->rise};
    return true;
}

/* UNMARK or PICK: back to the height below the list. */
static bool end_list(struct verify *v, int32_t pc, int32_t slot, struct height *h)
{
    if (h->list == NO_LIST || v->lists[h->list].slot != slot)
        return wrong(v, pc, "a list ends that is not the innermost one");
    int32_t rise = h->rise;
    *h = v->lists[h->list].below;
    h->rise = rise;
    return true;
}

static bool is_open(const struct verify *v, const struct height *h, int32_t slot)
{
    int32_t list = h->list;
    while (list != NO_LIST && v->lists[list].slot != slot)
        list = v->lists[list].below.list;
    return list != NO_LIST;
}

static bool do_lists(struct verify *v, int32_t pc, const int32_t *at, struct height *h)
{
    switch (*at) {
    case OP_MARK: return begin_list(v, pc, at[1], h);
    case OP_UNMARK: return end_list(v, pc, at[1], h);
    case OP_PICK: return end_list(v, pc, at[3], h);
    case OP_HEIGHT:
    case OP_ITEM:
    case OP_TURN_ORDER:
    case OP_TAKE_OUT: return is_open(v, h, at[1]) || wrong(v, pc, "unknown list on the stack");
    default: return true;
    }
}

static struct height after(struct height h, int32_t pushes)
{
    h.values += pushes;
    h.rise += pushes;
    return h;
}

/* Each offer begins with its values on the stack. */
static bool follow_menu(struct verify *v, int32_t pc, const int32_t *at, const struct height *h)
{
    if (!go_to(v, at[1], *h) || (at[2] >= 0 && !go_to(v, at[2], *h)))
        return false;
    for (int32_t i = 0; i < at[3]; i++) {
        int32_t values = v->values[v->offers[pc] + i];
        if (values < 0)
            return wrong(v, pc, "an offer has no choices");
        if (!go_to(v, at[4 + i], after(*h, values)))
            return false;
    }
    return true;
}

static bool follow_jump(struct verify *v, int32_t pc, int32_t to, struct height h)
{
    if (to <= pc)
        h.rise = 0; /* the machine checks its room here */
    return go_to(v, to, h);
}

/* One instruction on one path: what it needs, what it leaves, and where it goes. */
static bool follow(struct verify *v, int32_t pc)
{
    const struct program *p = v->p;
    const int32_t *at = p->code + pc;
    enum opcode_flow flow = opcode_of(*at)->flow;
    int32_t pops = opcode_pops(p, at), next = pc + opcode_length(at);
    struct height h = v->heights[pc];
    if (h.values < pops)
        return wrong(v, pc, "more is taken from the stack than lies there");
    h = after(h, -pops);
    if (!do_lists(v, pc, at, &h))
        return false;
    if (h.rise > VERIFY_RISE_MAX)
        return wrong(v, pc, "the stack grows too much without a loop or a call");
    if (flow == FLOW_MENU)
        return follow_menu(v, pc, at, &h);
    bool jumps = flow == FLOW_JUMP || flow == FLOW_BRANCH || flow == FLOW_LOOP;
    if (jumps && !follow_jump(v, pc, opcode_target(at), after(h, opcode_pushes_at_jump(p, at))))
        return false;
    if (flow == FLOW_LEAVES || flow == FLOW_JUMP)
        return true;
    h = after(h, opcode_pushes(p, at));
    if (flow == FLOW_CALL)
        h.rise = opcode_pushes(p, at);
    if ((size_t)next >= p->code_count || v->proc_at[next] != v->proc_at[pc])
        return wrong(v, pc, "a path runs over the end of its procedure");
    return go_to(v, next, h);
}

/* Where a procedure can begin to run with nothing on the stack. A procedure begins with its
 * values in slots, and an empty stack. */
static bool enter(struct verify *v, int32_t proc, int32_t pc)
{
    if (pc < 0 || (size_t)pc >= v->p->code_count || !v->begins[pc] || v->proc_at[pc] != proc)
        return wrong(v, pc, "a procedure is entered outside of its code");
    return go_to(v, pc, (struct height){.list = NO_LIST});
}

/* Rules 2 to 4: every path through each procedure, with heights in place of values. */
static bool follow_paths(struct verify *v)
{
    const struct program *p = v->p;
    if (!p->code_count || p->code[0] != OP_HALT)
        return wrong(v, 0, "the first instruction does not end the game");
    for (size_t i = 0; i < p->proc_count; i++) {
        const struct proc *q = &p->procs[i];
        if (!enter(v, (int32_t)i, q->entry) ||
            (q->event >= 0 && (!enter(v, (int32_t)i, q->chosen) || !enter(v, (int32_t)i, q->after) ||
                               !enter(v, (int32_t)i, q->leave))))
            return false;
    }
    while (v->waiting_count) {
        int32_t pc = v->waiting[--v->waiting_count];
        v->heights[pc].waits = false;
        if (!follow(v, pc))
            return false;
    }
    return true;
}

/* ---------------------------------------------------------------- what belongs to the code */

static bool is_in_order(const struct verify *v, int32_t pc, int32_t before)
{
    return pc >= before && (size_t)pc <= v->p->code_count && ((size_t)pc == v->p->code_count || v->begins[pc]);
}

/* Loops end in the order of the code: those that are inside of one end before it. Rule 8;
 * observers keep loops on a stack. */
static bool check_loops(struct verify *v)
{
    const struct program *p = v->p;
    struct span {
        int32_t begin, end;
    } *open = NULL;
    size_t count = 0, cap = 0;
    for (int32_t pc = 0; (size_t)pc < p->code_count; pc += opcode_length(p->code + pc)) {
        if (opcode_of(p->code[pc])->flow != FLOW_LOOP)
            continue;
        int32_t begin = opcode_target(p->code + pc);
        while (count && open[count - 1].begin >= begin)
            count--;
        if (count && open[count - 1].end >= begin)
            return wrong(v, pc, "two loops overlap");
        ARENA_PUSH(&v->arena, open, count, cap) = (struct span){begin, pc};
    }
    return true;
}

/* Whether the instruction at `pc` is that one, with that slot of the line. */
static bool is_of_line(const struct verify *v, int32_t pc, int32_t op, const struct program_line *l,
                       enum line_slot slot)
{
    const int32_t *at = v->p->code + pc;
    return (size_t)pc < v->p->code_count && at[0] == op && at[1] == l->slots + (int32_t)slot;
}

/* The instructions that a fast loop replaces: see struct program_line. */
static bool check_lines(struct verify *v)
{
    for (size_t i = 0; i < v->p->line_count; i++) {
        const struct program_line *l = &v->p->lines[i];
        const int32_t places[] = {l->begin, l->tests, l->tested, l->turn, l->looks, l->tests_next, l->joins, l->end};
        for (size_t k = 0; k < sizeof places / sizeof *places; k++)
            if (!is_in_order(v, places[k], k ? places[k - 1] : 0))
                return wrong(v, l->end, "the parts of a line are not in order");
        if (!is_of_line(v, l->begin, OP_STORE, l, LINE_THROUGH) ||
            !is_of_line(v, l->looks, OP_TOWARDS, l, LINE_WAY) || !is_of_line(v, l->joins, OP_BUMP, l, LINE_LENGTH) ||
            !is_of_line(v, l->end, OP_NEXT, l, LINE_AXIS))
            return wrong(v, l->begin, "a part of a line is another instruction");
        if (opcode_target(v->p->code + l->end) != l->turn)
            return wrong(v, l->begin, "a line is not a loop");
        if (!fits_slots(v, l->begin, l->slots, LINE_SLOTS))
            return false;
    }
    return true;
}

static bool check_places(struct verify *v)
{
    const struct program *p = v->p;
    int32_t before = 0;
    for (size_t i = 0; i < p->mark_count; before = p->marks[i++].pc)
        if (!is_in_order(v, p->marks[i].pc, before))
            return wrong(v, p->marks[i].pc, "a mark stands at no instruction");
    before = 0;
    for (size_t i = 0; i < p->clause_count; before = p->clauses[i++].pc)
        if (!is_in_order(v, p->clauses[i].pc, before))
            return wrong(v, p->clauses[i].pc, "a clause stands at no instruction");
    return check_loops(v) && check_lines(v);
}

/* ---------------------------------------------------------------- all of it */

static void check(struct verify *v)
{
    size_t words = v->p->code_count + 1;
    v->proc_at = ARENA_ARRAY(&v->arena, int32_t, words);
    v->begins = ARENA_ARRAY(&v->arena, bool, words);
    v->offers = ARENA_ARRAY(&v->arena, int32_t, words);
    v->heights = ARENA_ARRAY(&v->arena, struct height, words);
    v->lists = ARENA_ARRAY(&v->arena, struct open_list, words);
    memset(v->proc_at, -1, words * sizeof *v->proc_at);
    for (size_t i = 0; i < words; i++)
        v->lists[i].slot = -1;
    (void)(note_entries(v) && note_instructions(v) && check_operands(v) && note_menus(v) && follow_paths(v) &&
           check_places(v));
}

/* The arena is reachable only from here, so it is released here when memory runs out. */
static void check_guarded(struct verify *v)
{
    struct mem_guard guard;
    MEM_TRY(guard)
    {
        check(v);
        MEM_DONE();
    }
    else
    {
        arena_release(&v->arena);
        mem_exhausted();
    }
}

struct verify_result verify_program(const struct program *p, struct program_place *places)
{
    struct verify v = {.p = p, .result = {NULL, -1}};
    check_guarded(&v);
    for (size_t i = 0; places && i < p->code_count; i++) {
        const struct height *h = &v.heights[i];
        places[i] = (struct program_place){v.proc_at[i], h->list == NO_LIST ? h->values : 0, h->list != NO_LIST,
                                           h->reached};
    }
    arena_release(&v.arena);
    return v.result;
}
