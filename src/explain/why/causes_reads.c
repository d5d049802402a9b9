/* SPDX-License-Identifier: MIT
 *
 * Who has read what: the frames of the machine, the statements that run in them, and the loops over things.
 * Everything lies on one stack, so that what a procedure has read is its caller's as soon as it is left.
 */
#include "explain/why/causes_inner.h"

#include "vm/opcode.h"

#include <string.h>

void reads_release(struct reads *r)
{
    mem_free(r->items);
    mem_free(r->parts);
    mem_free(r->loops);
    mem_free(r->readers);
    *r = (struct reads){0};
}

/* ---------------------------------------------------------------- what was read */

/* Where that begins which is kept or forgotten together. */
static size_t together(const struct reads *r)
{
    int32_t part = r->part_count ? r->parts[r->part_count - 1].from : 0;
    int32_t frame = r->reader_count ? r->readers[r->reader_count - 1].first_read : 0;
    int32_t turn = r->loop_count ? r->loops[r->loop_count - 1].turn : 0;
    int32_t begin = part > frame ? part : frame;
    return (size_t)(turn > begin ? turn : begin);
}

void reads_add(struct reads *r, int32_t cause)
{
    enum { NEAR = 4 }; /* a condition looks at one thing several times */
    if (cause == NO_CAUSE)
        return;
    for (size_t i = r->count, begin = together(r); i > begin && i + NEAR > r->count; i--)
        if (r->items[i - 1] == cause)
            return;
    CAUSES_PUSH(r->items, r->count, r->cap) = cause;
}

void reads_cut(struct reads *r, size_t count)
{
    if (count >= r->count)
        return;
    r->count = count;
    while (r->loop_count && (size_t)r->loops[r->loop_count - 1].from > count)
        r->loop_count--;
    for (size_t i = 0; i < r->loop_count; i++)
        if ((size_t)r->loops[i].turn > count)
            r->loops[i].turn = (int32_t)count;
}

static bool is_in_vain(const struct reads *r, size_t i)
{
    for (size_t k = r->loop_count; k-- > 0;)
        if (i >= (size_t)r->loops[k].from && i < (size_t)r->loops[k].turn)
            return true;
    return false;
}

void reads_gather(const struct reads *r, size_t from, int32_t **list, size_t *count, size_t *cap)
{
    for (size_t i = from; i < r->count; i++)
        if (!is_in_vain(r, i))
            CAUSES_PUSH(*list, *count, *cap) = r->items[i];
}

size_t reads_of_frame(const struct reads *r, size_t back)
{
    return back < r->reader_count ? (size_t)r->readers[r->reader_count - 1 - back].first_read : r->count;
}

/* ---------------------------------------------------------------- loops */

/* Left before its end: what answered was found in its last turn. */
static void drop_loop(struct reads *r)
{
    const struct loop l = r->loops[--r->loop_count];
    size_t n = (size_t)(l.turn - l.from);
    if (l.turn <= l.from || (r->part_count && r->parts[r->part_count - 1].from > l.from))
        return; /* nothing, or a statement stands in the loop */
    memmove(r->items + l.from, r->items + l.turn, (r->count - (size_t)l.turn) * sizeof *r->items);
    r->count -= n;
    for (size_t i = 0; i < r->loop_count; i++)
        if (r->loops[i].turn > l.from)
            r->loops[i].turn = l.from; /* an outer loop has not gone on meanwhile */
}

static bool goes_on(const struct vm *vm, const int32_t *at)
{
    const int32_t *slot = vm->m + vm->fp + at[1];
    switch (*at) {
    case OP_NEXT: return slot[0] + 1 <= at[2];
    case OP_NEXT_PLAYER: return slot[0] + 1 < at[2] + vm->m[vm->program->cell_players];
    case OP_DOWN: return slot[0] - 1 >= at[2];
    default: return slot[1] + 1 < slot[2];
    }
}

/* The instruction before has jumped to the end of the turn: this thing is not one that is looked for. */
static bool was_passed_over(const struct reads *r, const struct vm *vm, int32_t pc)
{
    if (r->last_pc < 0 || r->last_pc + opcode_length(vm->program->code + r->last_pc) == pc)
        return false;
    switch (vm->program->code[r->last_pc]) {
    case OP_JUMP:
    case OP_JUMP_IF:
    case OP_JUMP_UNLESS:
    case OP_JUMP_NOTHING: return true;
    default: return false;
    }
}

static void pass_over(struct reads *r, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (!reads_is_passed(r->items[i]))
            r->items[i] = reads_passed(r->items[i]);
}

/* Where the slots of a line lie beside that of the best: as gen_line of lang/compile_expression.c lays them out. */
enum { LINE_WAY = 2, LINE_LENGTH = 3 };

/* A square that ended the line is none of it. */
static void follow_line(struct reads *r, const struct vm *vm, struct loop *l, int32_t pc)
{
    const int32_t *at = vm->program->code + pc;
    int32_t best = r->places->line_best[l->end] - 1;
    if (*at == OP_BUMP && at[1] == best + LINE_LENGTH)
        l->sure = (int32_t)r->count;
    else if ((*at == OP_TOWARDS && at[1] == best + LINE_WAY) || pc == l->end) {
        pass_over(r, (size_t)l->sure, r->count);
        l->sure = (int32_t)r->count;
    }
}

/* Of the directions only those count in which the line is the longest. */
static void end_direction(struct reads *r, const struct vm *vm, struct loop *l)
{
    int32_t best = r->places->line_best[l->end] - 1, length = vm->m[vm->fp + best + LINE_LENGTH];
    if (length < vm->m[vm->fp + best])
        pass_over(r, (size_t)l->turn, r->count);
    else if (length > l->longest)
        pass_over(r, (size_t)l->from, (size_t)l->turn);
    l->longest = vm->m[vm->fp + best];
}

/* How many loops are around one that goes through choices: none in its frame. */
static bool goes_through_choices(const struct reads *r, size_t around)
{
    return r->reader_count == r->asking && around == (size_t)r->readers[r->reader_count - 1].first_loop;
}

bool reads_will_forget(const struct reads *r, int32_t pc)
{
    return r->asking && r->loop_count && r->loops[r->loop_count - 1].begin == pc &&
        goes_through_choices(r, r->loop_count - 1);
}

static void end_turn(struct reads *r, const struct vm *vm, struct loop *l, int32_t pc)
{
    if (was_passed_over(r, vm, pc))
        pass_over(r, (size_t)l->turn, r->count);
    if (r->places->line_best[pc])
        end_direction(r, vm, l);
    if (goes_on(vm, vm->program->code + pc)) {
        l->turn = (int32_t)r->count;
        return;
    }
    int32_t from = l->from; /* to the end: every turn counts, */
    r->loop_count--;
    if (goes_through_choices(r, r->loop_count))
        reads_cut(r, (size_t)from); /* … but for the choices that come behind these */
}

static void follow_loops(struct reads *r, const struct vm *vm, int32_t pc)
{
    size_t first = (size_t)r->readers[r->reader_count - 1].first_loop;
    while (r->loop_count > first && (pc < r->loops[r->loop_count - 1].begin || pc > r->loops[r->loop_count - 1].end))
        drop_loop(r);
    struct loop *l = r->loop_count > first ? &r->loops[r->loop_count - 1] : NULL;
    if (l && r->places->line_best[l->end])
        follow_line(r, vm, l, pc);
    if (l && pc == l->end)
        end_turn(r, vm, l, pc);
    else if (pc < r->places->code_count && r->places->loop_end[pc] && !(l && l->begin == pc))
        CAUSES_PUSH(r->loops, r->loop_count, r->loop_cap) = (struct loop){.begin = pc,
                                                                          .end = r->places->loop_end[pc],
                                                                          .from = (int32_t)r->count,
                                                                          .turn = (int32_t)r->count,
                                                                          .sure = (int32_t)r->count};
}

/* ---------------------------------------------------------------- statements */

static struct part *innermost(const struct reads *r)
{
    size_t first = r->reader_count ? (size_t)r->readers[r->reader_count - 1].first_part : 0;
    return r->part_count > first ? &r->parts[r->part_count - 1] : NULL;
}

static void leave_part(struct reads *r)
{
    r->line = -1;
    reads_cut(r, (size_t)r->parts[--r->part_count].from);
}

const struct node *reads_statement(const struct reads *r)
{
    const struct part *p = innermost(r);
    return p && p->statement >= 0 ? r->places->statements[p->statement].node : NULL;
}

void reads_leave_statement(struct reads *r)
{
    if (reads_statement(r))
        leave_part(r);
}

void reads_begin_again(struct reads *r)
{
    const struct part *p = innermost(r);
    if (p)
        reads_cut(r, (size_t)p->from);
}

/* What gives names to what comes behind it: what it reads belongs to the statements around it. */
static bool gives_names(const struct node *n)
{
    return n->op == S_LET || n->op == S_CHOOSE_SET || (n->op == S_CHOOSE && !n->value);
}

static void begin_sentence(struct reads *r)
{
    size_t first = (size_t)r->readers[r->reader_count - 1].first_part;
    while (r->part_count > first)
        leave_part(r);
    r->line = -1;
    CAUSES_PUSH(r->parts, r->part_count, r->part_cap) = (struct part){-1, (int32_t)r->count};
}

static void begin_statement(struct reads *r, const struct node *n)
{
    int32_t number = places_statement(r->places, n);
    int32_t parent = number < 0 ? -1 : r->places->statements[number].parent;
    const struct part *p;
    while ((p = innermost(r)) && p->statement >= 0 && p->statement != parent)
        leave_part(r);
    r->line = -1;
    if (number >= 0 && !gives_names(n))
        CAUSES_PUSH(r->parts, r->part_count, r->part_cap) = (struct part){number, (int32_t)r->count};
}

static int line_of(const struct reads *r, const struct part *p)
{
    return p->statement >= 0 ? r->places->statements[p->statement].line : 0;
}

/* Back at the head of a statement, such as a loop's, from inside it. */
static void go_back(struct reads *r, int line)
{
    size_t first = (size_t)r->readers[r->reader_count - 1].first_part, at = r->part_count;
    while (at > first && line_of(r, &r->parts[at - 1]) != line)
        at--;
    if (at == first || at == r->part_count)
        return;
    while (r->part_count > at)
        leave_part(r);
    reads_begin_again(r);
}

static void follow_parts(struct reads *r, const struct vm *vm, int32_t pc)
{
    const struct places *places = r->places;
    const struct program *p = vm->program;
    if (pc >= places->code_count)
        return;
    go_back(r, places->line_at[pc]);
    r->line = places->line_at[pc];
    for (int32_t i = places->clause_at[pc]; i >= 0 && (size_t)i < p->clause_count && p->clauses[i].pc == pc; i++) {
        if (p->clauses[i].part == CLAUSE_ASKED)
            begin_sentence(r);
        else if (p->clauses[i].part == CLAUSE_STATEMENT)
            begin_statement(r, p->clauses[i].node);
    }
}

/* ---------------------------------------------------------------- frames */

static void leave_frame(struct reads *r)
{
    const struct reader f = r->readers[r->reader_count - 1];
    while (r->loop_count > (size_t)f.first_loop)
        drop_loop(r);
    r->part_count = (size_t)f.first_part;
    r->line = -1;
    r->reader_count--;
    if (f.acts)
        reads_cut(r, (size_t)f.first_read);
}

/* Conditions, values and the question whether something may happen are called; everything else acts. */
static bool will_act(const struct reads *r, const struct vm *vm, int32_t state_check, int32_t window)
{
    const int32_t *at = vm->program->code + (r->last_pc < 0 ? 0 : r->last_pc);
    if (r->last_pc < 0 || (*at != OP_CALL && *at != OP_GUARD))
        return true;
    return *at == OP_CALL && (at[1] == state_check || at[1] == window);
}

static void enter_frame(struct reads *r, int32_t fp, bool acts)
{
    r->line = -1;
    CAUSES_PUSH(r->readers, r->reader_count, r->reader_cap) =
        (struct reader){fp, acts, (int32_t)r->count, (int32_t)r->part_count, (int32_t)r->loop_count};
}

void reads_ask(struct reads *r, int32_t fp)
{
    enter_frame(r, fp, false);
}

void reads_follow(struct reads *r, const struct vm *vm, int32_t pc, int32_t state_check, int32_t window)
{
    if (reads_stay(r, vm, pc)) {
        r->last_pc = pc;
        return;
    }
    while (r->reader_count && r->readers[r->reader_count - 1].fp > vm->fp)
        leave_frame(r);
    if (!r->reader_count || r->readers[r->reader_count - 1].fp < vm->fp)
        enter_frame(r, vm->fp, will_act(r, vm, state_check, window));
    follow_loops(r, vm, pc);
    if (r->readers[r->reader_count - 1].acts)
        follow_parts(r, vm, pc);
    r->last_pc = pc;
}
