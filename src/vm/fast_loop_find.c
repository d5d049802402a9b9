/* SPDX-License-Identifier: MIT
 *
 * Finds the loops that have a fast form. The program marks where loops are: the instructions whose flow is LOOP
 * (opcodes.def), and p->lines. Its conditions are read off the code, by what the instructions do: a fast form
 * exists if each of them is a test, and nothing else is done in the loop. Code of another layout is at worst not
 * found, and then runs as it is; test_fused fails if the loops of a board game are no longer found. Must not
 * know how the compiler makes its code.
 */
#include "vm/fast_loop.h"
#include "vm/fused.h"
#include "vm/memo.h"
#include "vm/opcode.h"

struct place { /* where the code is read */
    const struct program *p;
    int32_t pc;
};

/* The operands of the instruction here, when it is that one; continues after it. NULL: it is another. */
static const int32_t *take(struct place *at, int32_t op)
{
    const int32_t *word = at->p->code + at->pc;
    if ((size_t)at->pc >= at->p->code_count || *word != op)
        return NULL;
    at->pc += opcode_length(at->p->code + at->pc);
    return word + 1;
}

/* What a piece is compared to: something that stays the same while the loop runs. */
static bool take_other(struct place *at, int32_t slot, struct loop_test *t)
{
    const int32_t *operand;
    if ((operand = take(at, OP_PUSH)))
        t->with = WITH_NUMBER;
    else if ((operand = take(at, OP_CELL)))
        t->with = WITH_CELL;
    else if ((operand = take(at, OP_LOAD)) && *operand != slot)
        t->with = WITH_SLOT;
    else
        return false;
    t->number = *operand;
    return true;
}

static bool take_piece(struct place *at, int32_t slot, struct loop_test *t)
{
    struct place here = *at;
    const int32_t *operand = take(&here, OP_LOAD), *known;
    if (!operand || *operand != slot)
        return false;
    t->what = TEST_PIECE;
    known = take(&here, OP_GUARD);
    t->guarded = known && take(&here, OP_GUARDED) && here.pc == *known;
    if (known && (!t->guarded || (at->p->code[here.pc] != OP_FIELD && at->p->code[here.pc] != OP_FIXED)))
        return false;
    if ((operand = take(&here, OP_FIELD)))
        t->what = TEST_FIELD;
    else if ((operand = take(&here, OP_FIXED)))
        t->what = TEST_FIXED;
    t->field = operand ? *operand : 0;
    *at = here;
    return true;
}

/* As bounds: what is not at least something lies below it. */
static void set_relation(struct loop_test *t, int32_t op)
{
    t->no_lower = op == OP_LE || op == OP_GT;
    t->no_upper = op == OP_GE || op == OP_LT;
    t->passes_within = op == OP_EQ || op == OP_GE || op == OP_LE;
}

static bool take_relation(struct place *at, struct loop_test *t)
{
    _Static_assert(OP_LT - OP_EQ == 5, "the six comparisons follow one another in opcodes.def");
    for (int32_t op = OP_EQ; op <= OP_LT; op++)
        if (take(at, op)) {
            set_relation(t, op);
            return true;
        }
    return false;
}

/* The test of a procedure whose answers are kept: its values are in slots. */
static bool take_answer(struct place *at, int32_t slot, struct loop_test *t)
{
    struct place here = *at;
    const int32_t *operand;
    int32_t slots[MEMO_VALUES], count = 0;
    while (count < MEMO_VALUES && (operand = take(&here, OP_LOAD)))
        slots[count++] = *operand;
    if (!(operand = take(&here, OP_CALL)))
        return false;
    const struct proc *called = &at->p->procs[*operand];
    if (!called->memo || called->args != count)
        return false;
    *t = (struct loop_test){.what = TEST_ANSWER, .field = *operand, .passes_within = true, .rest = -1};
    for (int32_t i = 0, shift = 32 * (count - 1); i < count; i++, shift -= 32)
        if (slots[i] == slot)
            t->by_piece |= UINT64_C(1) << shift;
        else if (t->rest >= 0)
            return false;
        else {
            t->rest = slots[i];
            t->rest_shift = shift;
        }
    *at = here;
    return true;
}

/* Is the piece in a zone, which may be that of another piece? The cell of the piece's place is compared. */
static bool take_in_zone(struct place *at, struct loop_test *t)
{
    struct place here = *at;
    const int32_t *zones = take(&here, OP_OWN_ZONE), *field = take(&here, OP_IN_ZONE);
    if (t->what != TEST_PIECE || !field)
        return false;
    t->owner = zones != NULL;
    t->zones = zones ? *zones : 0;
    t->what = TEST_FIELD;
    t->place = true;
    t->field = *field;
    *at = here;
    return true;
}

static bool take_comparison(struct place *at, int32_t slot, struct loop_test *t)
{
    struct place here = *at;
    set_relation(t, OP_EQ);
    if (take_piece(&here, slot, t)) {
        if (!take_other(&here, slot, t)) { /* it is true: it is not 0 */
            t->with = WITH_NUMBER;
            t->number = 0;
            set_relation(t, OP_NE);
        } else if (!take_relation(&here, t) && !take_in_zone(&here, t))
            return false;
    } else if (!take_other(&here, slot, t) || !take_piece(&here, slot, t) || !take(&here, OP_EQ))
        return false;
    *at = here;
    return true;
}

/* A test of the piece in the slot. *fails: where it goes with a piece that does not pass; -1: not yet known. */
static bool take_test(struct place *at, int32_t slot, int32_t *fails, struct loop_test *t)
{
    struct place here = *at;
    const int32_t *to;
    *t = (struct loop_test){.rest = -1};
    if (!take_answer(&here, slot, t) && !take_comparison(&here, slot, t))
        return false;
    if (!(to = take(&here, OP_JUMP_UNLESS))) {
        t->passes_within = !t->passes_within;
        to = take(&here, OP_JUMP_IF);
    }
    if (!to || (*fails >= 0 && *to != *fails))
        return false;
    *fails = *to;
    *at = here;
    return true;
}

/* As many tests as follow one another, for l->slot. Where they go with a piece that does not pass; -1: there are
 * none. */
static int32_t take_tests(struct place *at, struct loop *l)
{
    int32_t fails = -1;
    while (l->test_count < LOOP_TESTS && take_test(at, l->slot, &fails, &l->tests[l->test_count]))
        l->test_count++;
    return fails;
}

/* Offering the piece, once among the values, is all that is done with it. */
static bool take_offer(struct place *at, struct loop *l)
{
    struct place here = *at;
    const int32_t *operand;
    l->place = -1;
    for (; l->value_count < VALUES_MAX && (operand = take(&here, OP_LOAD)); l->value_count++)
        if (*operand == l->slot) {
            if (l->place >= 0)
                return false;
            l->place = l->value_count;
        } else {
            l->other_slots[l->other_count] = *operand;
            l->other_places[l->other_count++] = l->value_count;
        }
    if (l->place < 0 || !(operand = take(&here, OP_OPTION)) || operand[1] != l->value_count)
        return false;
    l->offer = operand[0];
    *at = here;
    return true;
}

/* The test whose pieces the index of zones names. What comes before it costs nothing, so that skipping the pieces that
 * are elsewhere changes no fuel. */
static int32_t find_zone_test(const struct loop *l)
{
    for (int32_t i = 0; l->how == LOOP_UP && i < l->test_count && l->tests[i].what != TEST_ANSWER; i++)
        if (l->tests[i].place && l->tests[i].passes_within)
            return i;
    return -1;
}

/* Is a thing in the zone of the piece in the slot? */
static bool take_owner(struct place *at, int32_t slot, struct loop_zone *z)
{
    struct place here = *at;
    const int32_t *thing = take(&here, OP_LOAD), *owner = take(&here, OP_LOAD), *zones = take(&here, OP_OWN_ZONE),
                  *field = take(&here, OP_IN_ZONE);
    if (!thing || !owner || !zones || !field || *thing == slot || *owner != slot)
        return false;
    *z = (struct loop_zone){*thing, *field, *zones};
    *at = here;
    return true;
}

/* The questions that the loop from `head` on asks of a piece for which none of them is true, if that leads to the end
 * of the turn at `pc`, and nothing else is done on the way. */
static bool take_owners(const struct program *p, int32_t head, int32_t pc, struct loop *l)
{
    struct place here = {p, head};
    const int32_t *to;
    l->zone_count = 0;
    while (here.pc != pc) {
        if ((to = take(&here, OP_JUMP)))
            ;
        else if (l->zone_count == LOOP_ZONES || !take_owner(&here, l->slot, &l->zones[l->zone_count]))
            break;
        else {
            l->zone_count++;
            if (!take(&here, OP_JUMP_IF) && !(to = take(&here, OP_JUMP_UNLESS)))
                break;
        }
        if (to && *to <= here.pc && *to != pc) /* only onward: each question is asked once */
            break;
        here.pc = to ? *to : here.pc;
    }
    l->zone_count = here.pc == pc ? l->zone_count : 0;
    return l->zone_count;
}

/* Is the instruction at `pc` the end of a loop that begins with tests, or looks for an owner? */
static bool is_search(const struct program *p, int32_t pc, int32_t *head, struct loop *l)
{
    const int32_t *at = p->code + pc;
    *l = (struct loop){0};
    if (opcode_of(*at)->flow != FLOW_LOOP)
        return false;
    *head = opcode_target(at);
    l->slot = at[1];
    l->over = pc + opcode_length(at);
    switch (*at) {
    case OP_NEXT: l->how = LOOP_UP; break;
    case OP_NEXT_PLAYER: l->how = LOOP_PLAYERS; break;
    case OP_DOWN: l->how = LOOP_DOWN; break;
    case OP_NEXT_WITH: l->how = LOOP_LIST; break;
    case OP_ONWARD: l->how = LOOP_ONWARD; break;
    default: return false; /* one that has no fast form */
    }
    l->last = l->how == LOOP_LIST ? 0 : at[2];
    struct place here = {p, *head};
    int32_t fails = take_tests(&here, l);
    l->passed = here.pc;
    l->zone_test = find_zone_test(l);
    l->offers = fails == pc && l->test_count == 1 && l->tests[0].what == TEST_ANSWER &&
                (l->how == LOOP_UP || l->how == LOOP_PLAYERS) && take_offer(&here, l) && here.pc == pc;
    return fails == pc || ((l->how == LOOP_UP || l->how == LOOP_PLAYERS) && take_owners(p, *head, pc, l));
}

static bool same_tests(const struct loop *a, const struct loop *b)
{
    for (int32_t i = 0; i < a->test_count; i++) {
        const struct loop_test *s = &a->tests[i], *t = &b->tests[i];
        if (s->what == TEST_ANSWER || s->what != t->what || s->field != t->field || s->with != t->with ||
            s->number != t->number || s->no_lower != t->no_lower || s->no_upper != t->no_upper ||
            s->passes_within != t->passes_within || s->guarded != t->guarded || s->owner != t->owner ||
            s->zones != t->zones)
            return false;
    }
    return a->test_count == b->test_count;
}

/* A line whose conditions are tests: those of the square that it goes through, which skip the line, and again those
 * of each further square. The rest of its code is what program_line promises. */
static bool is_line(const struct program *p, const struct program_line *line, struct loop *l)
{
    struct place at = {p, line->tests}, next = {p, line->tests_next};
    struct loop again = {.slot = line->slots + LINE_SQUARE};
    *l = (struct loop){.how = LOOP_LINE, .slot = again.slot, .over = line->end + opcode_length(p->code + line->end)};
    return take_tests(&at, l) == l->over && at.pc == line->tested && take_tests(&next, &again) >= 0 &&
           next.pc == line->joins && same_tests(l, &again);
}

static void note(struct program *p, int32_t pc, const struct loop *l, struct arena *arena)
{
    ARENA_PUSH(arena, p->loops, p->loop_count, p->loop_cap) = *l;
    p->uses_zone_index |= l->how == LOOP_UP && l->zone_test >= 0;
    p->fused[pc] = FUSED_LOOP;
    p->fused[pc + 1] = (int32_t)p->loop_count - 1;
}

void fast_loop_find(struct program *p, int32_t from, struct arena *arena)
{
    struct loop l;
    int32_t head;
    for (int32_t pc = from; pc < (int32_t)p->code_count; pc += opcode_length(p->code + pc))
        if (is_search(p, pc, &head, &l))
            note(p, head, &l, arena);
    for (size_t i = 0; i < p->line_count; i++)
        if (p->lines[i].begin >= from && is_line(p, &p->lines[i], &l))
            note(p, p->lines[i].begin, &l, arena);
}
