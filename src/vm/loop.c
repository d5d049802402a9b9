/* SPDX-License-Identifier: MIT */
#include "vm/loop.h"

#include "vm/change.h"
#include "vm/geometry.h"
#include "vm/recall.h"
#include "vm/recording.h"

/* A test with everything looked up that is the same for all pieces. */
struct ready_test {
    bool wanted;
    const int32_t *values; /* of all pieces; NULL: the piece itself is meant, … */
    int32_t first; /* … and where that of piece number 0 would stand */
    int32_t low; /* does it lie from here … */
    uint32_t span; /* … to so much above it? */
    int32_t proc; /* whose answer counts, or -1; … */
    uint64_t rest; /* … of its values (recall.h), what is the same for all pieces, … */
    uint64_t by_piece; /* … and what a piece is multiplied with */
};

enum verdict { FAILS, PASSES, UNKNOWN };

static void make_ready_answer(struct ready_test *out, const struct vm *vm, const struct loop_test *t, int32_t slot,
                              const int32_t *frame)
{
    int32_t count = vm->program->procs[t->field].args;
    out->rest = out->by_piece = 0;
    for (int32_t i = 0; i < count; i++) {
        int shift = 32 * (count - 1 - i);
        if (t->slots[i] == slot)
            out->by_piece |= UINT64_C(1) << shift;
        else
            out->rest |= (uint64_t)(uint32_t)frame[t->slots[i]] << shift;
    }
}

/* False: the code has to run, because an answer cannot be looked up. */
static inline bool make_ready(struct ready_test *out, const struct vm *vm, const struct loop *l, const int32_t *frame)
{
    for (int32_t i = 0; i < l->test_count; i++, out++) {
        const struct loop_test *t = &l->tests[i];
        out->wanted = t->wanted;
        out->proc = t->what == TEST_ANSWER ? t->field : -1;
        if (out->proc >= 0) {
            if (!may_recall(vm, out->proc) || vm->recall->uses[out->proc].resting)
                return false;
            make_ready_answer(out, vm, t, l->slot, frame);
            continue;
        }
        int32_t other = t->with == WITH_NUMBER ? t->number
                        : t->with == WITH_SLOT ? frame[t->number]
                                               : vm->m[t->number];
        out->values = t->what == TEST_FIELD ? vm->m : t->what == TEST_FIXED ? vm->program->fixed : NULL;
        out->first = t->field;
        out->low = t->no_lower ? INT32_MIN : other;
        out->span = (uint32_t)(t->no_upper ? INT32_MAX : other) - (uint32_t)out->low;
    }
    return true;
}

static inline bool passes(const struct ready_test *t, int32_t piece)
{
    int32_t value = t->values ? t->values[t->first + piece] : piece;
    return ((uint32_t)value - (uint32_t)t->low <= t->span) == t->wanted;
}

static inline enum verdict ask(struct vm *vm, const struct ready_test *t, int32_t piece)
{
    const struct recall_entry *known = recall_find(vm->recall, t->proc,
                                                   t->rest + (uint64_t)(uint32_t)piece * t->by_piece);
    if (!known || known->fuel > vm->fuel)
        return UNKNOWN;
    vm->fuel -= known->fuel;
    if (known->bar != NO_BAR)
        vm->last_bar = known->bar;
    return (known->answer != 0) == t->wanted ? PASSES : FAILS;
}

static inline enum verdict look_at(struct vm *vm, const struct ready_test *tests, int32_t count, int32_t piece)
{
    for (int32_t i = 0; i < count; i++) {
        if (tests[i].proc >= 0) {
            enum verdict v = ask(vm, &tests[i], piece);
            if (v != PASSES)
                return v;
        } else if (!passes(&tests[i], piece))
            return FAILS;
    }
    return PASSES;
}

/* The slot comes to the next piece; false: there is none. In a list, the slot then still has the last one, and only the
 * place in the list has gone on. */
static inline bool advance(const struct vm *vm, const struct loop *l, int32_t *slot, int32_t step, int32_t end)
{
    if (l->how == LOOP_LIST) {
        if (++slot[1] >= slot[2])
            return false;
        *slot = vm->program->lists[slot[1]];
        return true;
    }
    *slot += step;
    return step > 0 ? *slot < end : *slot > end;
}

/* Goes through the pieces until one passes; each further one costs one. */
static int32_t search(struct vm *vm, const struct loop *l, int32_t *frame, int32_t step, int32_t end)
{
    struct ready_test tests[LOOP_TESTS];
    int32_t *slot = frame + l->slot;
    if (*slot < 0 || l->last < 0 || !make_ready(tests, vm, l, frame)) /* numbers below 0 have no cells */
        return -1;
    for (;;) {
        int32_t spared = vm->fuel;
        enum verdict v = look_at(vm, tests, l->test_count, *slot);
        if (v == PASSES)
            return l->passed;
        if (v == UNKNOWN || vm->fuel < 1) {
            vm->fuel = spared;
            return -1;
        }
        if (!advance(vm, l, slot, step, end))
            return l->over;
        vm->fuel--;
    }
}

/* The same, where all that pass are offered. */
static int32_t offer(struct vm *vm, const struct loop *l, int32_t *frame, int32_t step, int32_t end)
{
    struct ready_test tests[LOOP_TESTS];
    struct vm_option option = {.offer = l->offer, .event = -1, .count = l->value_count};
    int32_t *slot = frame + l->slot;
    if (*slot < 0 || l->last < 0 || !make_ready(tests, vm, l, frame))
        return -1;
    for (int32_t i = 0; i < l->value_count; i++)
        option.values[i] = frame[l->values[i]];
    for (;;) {
        int32_t spared = vm->fuel;
        enum verdict v = look_at(vm, tests, l->test_count, *slot);
        struct vm_option *offered = v == PASSES && vm->fuel > 0 ? vm_offer(vm, &option) : NULL;
        if (offered)
            offered->values[l->place] = *slot;
        else if (v != FAILS || vm->fuel < 1) {
            vm->fuel = spared;
            return -1;
        }
        if (!advance(vm, l, slot, step, end))
            return l->over;
        vm->fuel--;
    }
}

/* How far squares that pass follow one another from `square` on, which becomes the first that does not. */
static inline int32_t reach(const struct program_kind *k, const struct ready_test *tests, int32_t count, int32_t way,
                            int32_t *square)
{
    const int32_t *steps = k->steps + way;
    int32_t length = -1, at = *square;
    bool on;
    do {
        at = steps[8 * (at - k->first)];
        on = at >= 0;
        for (int32_t i = 0; on && i < count; i++)
            on = passes(&tests[i], at);
        length++;
    } while (on);
    *square = at;
    return length;
}

/* The slots are those of gen_line (lang/compile_expression.c): best, axis, way, length, through, square. */
static inline int32_t line(struct vm *vm, const struct loop *l, int32_t count, int32_t through, int32_t *frame)
{
    enum { AXES = 4, TURNS = AXES + AXES - 1 };
    const struct program *p = vm->program;
    struct ready_test tests[LOOP_TESTS];
    int32_t *slot = frame + l->slot, *best = slot - 5, cost = TURNS, longest = 0, length = 0, square = through;
    const struct program_kind *k = through < 0 ? NULL : &p->kinds[p->kind_of[through]];
    if (!k || !geometry_on_grid(k, through) || !make_ready(tests, vm, l, frame))
        return -1;
    for (int32_t i = 0; i < count; i++)
        if (!passes(&tests[i], through)) {
            slot[-1] = slot[0] = through;
            return l->over;
        }
    for (int32_t axis = 0; axis < AXES; axis++) {
        square = through;
        length = 1 + reach(k, tests, count, axis, &square);
        square = through;
        length += reach(k, tests, count, axis + AXES, &square);
        cost += length - 1;
        longest = length > longest ? length : longest;
    }
    if (cost > vm->fuel)
        return -1;
    vm->fuel -= cost;
    best[0] = longest > best[0] ? longest : best[0];
    best[1] = AXES;
    best[2] = 2 * AXES - 1;
    best[3] = length;
    slot[-1] = through;
    slot[0] = square;
    return l->over;
}

int32_t loop_look(struct vm *vm, const struct loop *l, ptrdiff_t fp, ptrdiff_t sp)
{
    int32_t *frame = vm->m + fp, step = 1, end = l->last + 1;
    switch (l->how) {
    case LOOP_LIST:
    case LOOP_UP: break;
    case LOOP_PLAYERS: end = l->last + vm->m[vm->program->cell_players]; break;
    case LOOP_DOWN:
        step = -1;
        end = l->last - 1;
        break;
    case LOOP_LINE:
        if (l->test_count == 1) /* nearly always: a loop over tests less */
            return line(vm, l, 1, vm->m[sp - 1], frame);
        return line(vm, l, l->test_count, vm->m[sp - 1], frame);
    }
    return l->offers ? offer(vm, l, frame, step, end) : search(vm, l, frame, step, end);
}
