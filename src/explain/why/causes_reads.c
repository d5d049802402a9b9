/* SPDX-License-Identifier: MIT
 *
 * Who has read what: the frames of the machine, the statements that run in them, and the loops over things, as
 * notices report them. Everything lies on one stack, so that what a procedure has read is its caller's as soon as it
 * is left.
 */
#include "explain/why/causes_inner.h"

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
    enum { NEAR = 4 }; /* a condition examines one thing several times */
    if (cause == NO_CAUSE)
        return;
    for (size_t i = r->count, begin = together(r); i > begin && i + NEAR > r->count; i--)
        if (r->items[i - 1] == cause)
            return;
    CAUSES_PUSH(r->items, r->count, r->cap) = cause;
}

/* Loops that began after the cut are gone, too; the turn of an outer one cannot be beyond what is
 * left. */
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
        return; /* nothing, or a statement is in the loop */
    memmove(r->items + l.from, r->items + l.turn, (r->count - (size_t)l.turn) * sizeof *r->items);
    r->count -= n;
    for (size_t i = 0; i < r->loop_count; i++)
        if (r->loops[i].turn > l.from)
            r->loops[i].turn = l.from; /* an outer loop has not continued meanwhile */
}

static void pass_over(struct reads *r, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (!reads_is_passed(r->items[i]))
            r->items[i] = reads_passed(r->items[i]);
}

/* The innermost loop, if it is that one. */
static struct loop *loop_of(const struct reads *r, int32_t number)
{
    size_t first = (size_t)r->readers[r->reader_count - 1].first_loop;
    struct loop *l = r->loop_count > first ? &r->loops[r->loop_count - 1] : NULL;
    return l && l->number == number ? l : NULL;
}

/* A square that ended the line is none of it. */
static void see_square(struct reads *r, struct loop *l, bool joins)
{
    if (!joins)
        pass_over(r, (size_t)l->sure, r->count);
    l->sure = (int32_t)r->count;
}

/* Of the directions only those count in which the line is the longest. */
static void see_line(struct reads *r, struct loop *l, int32_t length, int32_t best)
{
    if (length < best)
        pass_over(r, (size_t)l->turn, r->count);
    else if (length > l->longest)
        pass_over(r, (size_t)l->from, (size_t)l->turn);
    l->longest = best;
}

/* How many loops are around one that goes through choices: none in its frame. */
static bool goes_through_choices(const struct reads *r, size_t around)
{
    return r->reader_count == r->asking && around == (size_t)r->readers[r->reader_count - 1].first_loop;
}

bool reads_will_forget(const struct reads *r)
{
    return r->asking && r->loop_count && goes_through_choices(r, r->loop_count - 1);
}

static void end_loop(struct reads *r, const struct loop *l)
{
    int32_t from = l->from; /* to the end: every turn counts, */
    r->loop_count--;
    if (goes_through_choices(r, r->loop_count))
        reads_cut(r, (size_t)from); /* … but for the choices that come after these */
}

/* A turn that ended with yes was passed over: what it read did not lead to the loop's result. */
static void follow_loop(struct reads *r, struct loop *l, const struct notice *n)
{
    switch ((unsigned)n->kind) {
    case NOTICE_SQUARE: see_square(r, l, n->yes); return;
    case NOTICE_LINE: see_line(r, l, n->value, n->best); return;
    case NOTICE_LOOP_LEFT: drop_loop(r); return;
    }
    if (n->yes)
        pass_over(r, (size_t)l->turn, r->count);
    if (n->kind == NOTICE_LOOP_END)
        end_loop(r, l);
    else
        l->turn = (int32_t)r->count;
}

static void begin_loop(struct reads *r, int32_t number)
{
    int32_t here = (int32_t)r->count;
    CAUSES_PUSH(r->loops, r->loop_count, r->loop_cap) =
        (struct loop){.number = number, .from = here, .turn = here, .sure = here};
}

/* ---------------------------------------------------------------- statements */

static struct part *innermost(const struct reads *r)
{
    size_t first = r->reader_count ? (size_t)r->readers[r->reader_count - 1].first_part : 0;
    return r->part_count > first ? &r->parts[r->part_count - 1] : NULL;
}

static void leave_part(struct reads *r)
{
    reads_cut(r, (size_t)r->parts[--r->part_count].from);
}

const struct node *reads_statement(const struct reads *r)
{
    const struct part *p = innermost(r);
    return p ? p->statement : NULL;
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

/* A statement that names something for what follows: what it reads belongs to the statements around it. */
static bool gives_names(const struct node *n)
{
    return n->op == S_LET || n->op == S_CHOOSE_SET || (n->op == S_CHOOSE && !n->value);
}

static void begin_sentence(struct reads *r)
{
    size_t first = (size_t)r->readers[r->reader_count - 1].first_part;
    while (r->part_count > first)
        leave_part(r);
    CAUSES_PUSH(r->parts, r->part_count, r->part_cap) = (struct part){NULL, (int32_t)r->count};
}

/* Leaves the statements that are not around the new one. `let` and the like are no parts: what they
 * read belongs to the statements that use the name. */
static void begin_statement(struct reads *r, const struct node *n, const struct node *around)
{
    const struct node *other;
    while ((other = reads_statement(r)) && other != around)
        leave_part(r);
    if (!gives_names(n))
        CAUSES_PUSH(r->parts, r->part_count, r->part_cap) = (struct part){n, (int32_t)r->count};
}

static int line_of(const struct part *p)
{
    return p->statement ? p->statement->pos.line : 0;
}

/* Back at the head of a statement, such as a loop's, from inside it. */
static void go_back(struct reads *r, int line)
{
    size_t first = (size_t)r->readers[r->reader_count - 1].first_part, at = r->part_count;
    while (at > first && line_of(&r->parts[at - 1]) != line)
        at--;
    if (at == first || at == r->part_count)
        return;
    while (r->part_count > at)
        leave_part(r);
    reads_begin_again(r);
}

/* ---------------------------------------------------------------- frames */

static void enter_frame(struct reads *r, int32_t fp, bool acts)
{
    CAUSES_PUSH(r->readers, r->reader_count, r->reader_cap) =
        (struct reader){fp, acts, (int32_t)r->count, (int32_t)r->part_count, (int32_t)r->loop_count};
}

/* Reads of a frame that acts end with it. Those of one that computes stay: they are reads of its
 * caller. */
static void leave_frame(struct reads *r, int32_t fp)
{
    const struct reader *f = r->reader_count ? &r->readers[r->reader_count - 1] : NULL;
    if (!f || f->fp != fp)
        return;
    while (r->loop_count > (size_t)f->first_loop)
        drop_loop(r);
    r->part_count = (size_t)f->first_part;
    r->reader_count--;
    if (f->acts)
        reads_cut(r, (size_t)f->first_read);
}

/* ---------------------------------------------------------------- all of it */

static void follow_clause(struct reads *r, const struct clause_place *c)
{
    if (c->part == CLAUSE_ASKED)
        begin_sentence(r);
    else if (c->part == CLAUSE_STATEMENT)
        begin_statement(r, c->node, c->around);
}

void reads_follow(struct reads *r, const struct vm *vm, const struct notice *n)
{
    struct loop *l;
    switch ((unsigned)n->kind) {
    case NOTICE_ENTER: enter_frame(r, vm->fp, n->yes); break;
    case NOTICE_LEAVE: leave_frame(r, n->fp); break;
    case NOTICE_LOOP: begin_loop(r, n->number); break;
    case NOTICE_TURN:
    case NOTICE_LOOP_END:
    case NOTICE_LOOP_LEFT:
    case NOTICE_SQUARE:
    case NOTICE_LINE:
        if ((l = loop_of(r, n->number)))
            follow_loop(r, l, n);
        break;
    case NOTICE_SENTENCE:
        if (r->readers[r->reader_count - 1].acts)
            go_back(r, n->value);
        break;
    case NOTICE_CLAUSE:
        if (r->readers[r->reader_count - 1].acts)
            for (int32_t i = 0; i < n->count; i++)
                follow_clause(r, &vm->program->clauses[n->number + i]);
        break;
    }
}
