/* SPDX-License-Identifier: MIT
 *
 * Fast loops: carries out what fast_loop_find.c has found. Slots, fuel and choices are always exactly
 * as the code would have left them at the same piece; -1 hands over to the code there. So the
 * rare cases are left to it: a fault, a result that is not memoized, too little fuel. Must not
 * write state, and must not call procedures.
 */
#include "vm/fast_loop.h"

#include "vm/change.h"
#include "vm/geometry.h"
#include "vm/known.h"
#include "vm/memo.h"
#include "vm/memo_record.h"

/* A test with everything looked up that is the same for all pieces. */
struct ready_test {
    const int32_t *values; /* of all pieces; NULL: the piece itself is meant, … */
    int32_t first; /* … and where that of piece number 0 would be */
    int32_t low; /* does it lie from here … */
    uint32_t span; /* … to so much above it, round from the highest number to the lowest? */
    uint64_t rest; /* TEST_ANSWER: of the values, what is the same for all pieces; … */
    int32_t key; /* … and of which answers they are the values (memo.h) */
    bool guarded; /* who chooses has to know the piece: that is looked up */
};

enum verdict { FAILS, PASSES, UNKNOWN };

/* What is rarely needed must not make functions too long that gcc would put into the loops otherwise. */
#ifdef __GNUC__
#define RARE __attribute__((noinline, cold))
#else
#define RARE
#endif

/* Where not everything may be read: whether what the player knows can be looked up. */
RARE static bool is_limited(struct ready_test *out, const struct vm *vm, const struct loop_test *t)
{
    if (t->what == TEST_ANSWER) {
        out->key = memo_key_now(vm, t->field);
        return may_use_memo(vm, t->field);
    }
    out->guarded = t->guarded;
    return !t->guarded || (vm->viewer >= 0 && known_is_seen(vm)) || memo_keeps_guards(vm);
}

/* False: the code has to run, because an answer cannot be looked up. */
static inline bool make_ready(struct ready_test *out, const struct vm *vm, const struct loop_test *t,
                              const int32_t *frame)
{
    out->guarded = false;
    out->key = t->field;
    if (t->what == TEST_ANSWER && (!vm->memo || vm->collect || vm->memo->uses[t->field].resting))
        return false;
    if (!vm_knows_all(vm) && !is_limited(out, vm, t))
        return false;
    if (t->what == TEST_ANSWER) {
        out->rest = t->rest < 0 ? 0 : (uint64_t)(uint32_t)frame[t->rest] << t->rest_shift;
        return true;
    }
    int32_t other = t->with == WITH_NUMBER ? t->number : t->with == WITH_SLOT ? frame[t->number] : vm->m[t->number];
    if (t->owner) {
        if (other < 0) /* nothing has no zone: the code reports it when it gets there */
            return false;
        other += t->zones;
    }
    out->values = t->what == TEST_FIELD ? vm->m : t->what == TEST_FIXED ? vm->program->fixed : NULL;
    out->first = t->field;
    out->low = t->no_lower ? INT32_MIN : other;
    out->span = (uint32_t)(t->no_upper ? INT32_MAX : other) - (uint32_t)out->low;
    if (!t->passes_within) { /* all others, of which there are some: no value is as high or low as these bounds */
        out->low = (int32_t)((uint32_t)out->low + out->span + 1);
        out->span = UINT32_MAX - 1 - out->span;
    }
    return true;
}

/* Whether it is looked up of some pieces that the player knows them, which costs fuel, by the first `count` tests. */
static inline bool looks_up(const struct vm *vm, const struct loop *l, int32_t count)
{
    bool any = false;
    for (int32_t i = 0; i < count; i++)
        any |= l->tests[i].guarded;
    return any && !vm_knows_all(vm);
}

static inline bool make_all_ready(struct ready_test *out, const struct vm *vm, const struct loop *l,
                                  const int32_t *frame)
{
    for (int32_t i = 0; i < l->test_count; i++)
        if (!make_ready(&out[i], vm, &l->tests[i], frame))
            return false;
    return true;
}

int32_t fast_loop_zone(const struct vm *vm, const struct loop *l, const int32_t *frame)
{
    struct ready_test t;
    if (l->how != LOOP_UP || l->zone_test < 0 || !vm->memo || !vm->memo->zones || looks_up(vm, l, l->zone_test) ||
        !make_ready(&t, vm, &l->tests[l->zone_test], frame))
        return -1;
    const struct program *p = vm->program;
    bool exists = t.low >= 0 && t.low < p->zone_instance_count;
    return exists && p->zones[p->zone_of[t.low]].kind == p->kind_of[frame[l->slot]] ? t.low : -1;
}

static inline bool passes(const struct ready_test *t, int32_t piece)
{
    int32_t value = t->values ? t->values[t->first + piece] : piece;
    return (uint32_t)value - (uint32_t)t->low <= t->span;
}

static inline struct memo_entry *find_answer(struct vm *vm, const struct loop_test *t, const struct ready_test *ready,
                                             int32_t piece)
{
    return memo_find(vm->memo, ready->key, ready->rest + (uint64_t)(uint32_t)piece * t->by_piece);
}

static inline enum verdict ask(struct vm *vm, const struct loop_test *t, const struct ready_test *ready, int32_t piece)
{
    const struct memo_entry *known = find_answer(vm, t, ready, piece);
    if (!known || known->fuel > vm->fuel)
        return UNKNOWN;
    vm->fuel -= known->fuel;
    if (known->prohibition != NO_RULE)
        vm->last_prohibition = known->prohibition;
    return (known->answer != 0) == t->passes_within ? PASSES : FAILS;
}

/* OP_GUARD, where it is known that the player who chooses knows the piece. */
static inline bool sees(struct vm *vm, int32_t piece)
{
    if (known_at_once(vm, piece))
        return true;
    const struct memo_entry *known = memo_keeps_guards(vm) ? memo_find_guard(vm, piece) : NULL;
    if (!known || !known->answer || known->fuel > vm->fuel)
        return false;
    vm->fuel -= known->fuel;
    return true;
}

/* The tests in their order, up to the first that fails: as in the code, a later one may be a
 * fault for such a piece. */
static inline enum verdict look_at(struct vm *vm, const struct loop *l, const struct ready_test *tests, int32_t piece)
{
    for (int32_t i = 0; i < l->test_count; i++) {
        const struct loop_test *t = &l->tests[i];
        if (tests[i].guarded && !sees(vm, piece))
            return UNKNOWN;
        enum verdict v = t->what == TEST_ANSWER     ? ask(vm, t, &tests[i], piece)
                         : passes(&tests[i], piece) ? PASSES
                                                    : FAILS;
        if (v != PASSES)
            return v;
    }
    return PASSES;
}

/* The slot gets the next piece; false: there is none. In a list, the slot then still has the last one, and only
 * the place in the list has continued. */
static inline bool advance(const struct vm *vm, const struct loop *l, int32_t *slot, int32_t step, int32_t end)
{
    if (l->how == LOOP_LIST) {
        if (++slot[1] >= slot[2])
            return false;
        *slot = vm->program->lists[slot[1]];
        return true;
    }
    if (l->how == LOOP_ONWARD) { /* `end` is the direction */
        int32_t next = geometry_step(program_kind_of(vm->program, *slot), *slot, end);
        *slot = next < 0 ? *slot : next;
        return next >= 0;
    }
    *slot += step;
    return step > 0 ? *slot < end : *slot > end;
}

/* Continues at `next`, or to the end of the loop, past pieces of which each costs one to leave. False: there is not enough
 * fuel for that. */
static inline bool go_to(struct vm *vm, int32_t *slot, int32_t next, int32_t end)
{
    int32_t turns = next - *slot - (next == end); /* the last piece costs nothing: no other follows */
    if (turns < 0 || turns > vm->fuel)
        return false;
    vm->fuel -= turns;
    *slot = next;
    return true;
}

/* Goes through the pieces until one passes; each further one costs one. */
static int32_t search(struct vm *vm, const struct loop *l, int32_t *frame, int32_t step, int32_t end)
{
    struct ready_test tests[LOOP_TESTS];
    int32_t *slot = frame + l->slot;
    if (*slot < 0 || l->last < 0 || !make_all_ready(tests, vm, l, frame)) /* numbers below 0 have no cells */
        return -1;
    int32_t zone = fast_loop_zone(vm, l, frame);
    for (;;) {
        if (zone >= 0 && !go_to(vm, slot, zone_index_next(vm->memo->zones, zone, *slot, end), end))
            return -1;
        if (zone >= 0 && *slot == end)
            return l->over;
        int32_t spared = vm->fuel;
        enum verdict v = look_at(vm, l, tests, *slot);
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

/* Skips the turns of all pieces up to the next one that owns the zone in which one of the things is. The code
 * continues with that one. */
static int32_t skip(struct vm *vm, const struct loop *l, int32_t *frame, int32_t end)
{
    int32_t *slot = frame + l->slot, next = end;
    for (int32_t i = 0; i < l->zone_count; i++) {
        const struct loop_zone *z = &l->zones[i];
        int32_t thing = frame[z->thing], owner = thing < 0 ? -1 : vm->m[z->field + thing] - z->zones;
        if (owner >= *slot && owner < next)
            next = owner;
    }
    return go_to(vm, slot, next, end) && next == end ? l->over : -1;
}

/* ---------------------------------------------------------------- offering */

/* What each choice has in addition to the piece. */
static inline struct vm_option offered(const struct loop *l, const int32_t *frame)
{
    struct vm_option o = {.offer = l->offer, .count = l->value_count};
    for (int32_t i = 0; i < l->other_count; i++)
        o.values[l->other_places[i]] = frame[l->other_slots[i]];
    return o;
}

/* Offers each piece for which a procedure returns that it may be chosen. A sentence that forbids one is of no
 * interest to anyone here. */
static int32_t offer(struct vm *vm, const struct loop *l, int32_t *frame, int32_t end)
{
    const struct loop_test t = l->tests[0];
    struct ready_test ready = {0};
    int32_t *slot = frame + l->slot, piece = *slot, fuel = vm->fuel, place = l->place;
    if (piece < 0 || l->last < 0 || !make_ready(&ready, vm, &t, frame))
        return -1;
    const struct vm_option like = offered(l, frame);
    for (;; piece++) {
        const struct memo_entry *known = find_answer(vm, &t, &ready, piece);
        if (!known || known->fuel >= fuel)
            break;
        if ((known->answer != 0) == t.passes_within) {
            struct vm_option *o = vm_offer(vm, &like);
            if (!o)
                break;
            o->values[place] = piece;
        }
        fuel -= known->fuel;
        if (piece + 1 >= end) {
            vm->fuel = fuel;
            *slot = end;
            return l->over;
        }
        fuel--;
    }
    vm->fuel = fuel;
    *slot = piece;
    return -1;
}

/* ---------------------------------------------------------------- lines */

/* How many squares that pass follow one another from *at on, which becomes the first that does not. The first test
 * follows value: there is nearly always but one, which then stays in registers. */
static inline int32_t reach(const struct program_kind *k, struct ready_test test, const struct ready_test *others,
                            int32_t other_count, int32_t way, int32_t *at)
{
    int32_t length = 0, square = *at;
    while (square >= 0 && passes(&test, square)) {
        for (int32_t i = 0; i < other_count; i++)
            if (!passes(&others[i], square))
                goto out;
        square = k->steps[WAYS * (square - k->first) + way];
        length++;
    }
out:
    *at = square;
    return length;
}

/* Leaves the slots of the line as its code would. */
static inline int32_t line(struct vm *vm, const struct loop *l, int32_t count, int32_t through, int32_t *frame)
{
    enum { AXES = 4, TURNS = AXES + AXES - 1 };
    const struct program *p = vm->program;
    struct ready_test tests[LOOP_TESTS];
    int32_t *slot = frame + l->slot, *slots = slot - LINE_SQUARE, cost = TURNS, longest = 0, length = 0,
            square = through;
    const struct program_kind *k = through < 0 ? NULL : &p->kinds[p->kind_of[through]];
    if (!k || !geometry_on_grid(k, through) || looks_up(vm, l, l->test_count) || !make_all_ready(tests, vm, l, frame))
        return -1;
    for (int32_t i = 0; i < count; i++)
        if (!passes(&tests[i], through)) {
            slots[LINE_THROUGH] = slots[LINE_SQUARE] = through;
            return l->over;
        }
    const int32_t *near = k->steps + WAYS * (through - k->first);
    for (int32_t axis = 0; axis < AXES; axis++) {
        square = near[axis];
        length = 1 + reach(k, tests[0], tests + 1, count - 1, axis, &square);
        square = near[axis + AXES];
        length += reach(k, tests[0], tests + 1, count - 1, axis + AXES, &square);
        cost += length - 1;
        longest = length > longest ? length : longest;
    }
    if (cost > vm->fuel)
        return -1;
    vm->fuel -= cost;
    slots[LINE_BEST] = longest > slots[LINE_BEST] ? longest : slots[LINE_BEST];
    slots[LINE_AXIS] = AXES;
    slots[LINE_WAY] = 2 * AXES - 1;
    slots[LINE_LENGTH] = length;
    slots[LINE_THROUGH] = through;
    slots[LINE_SQUARE] = square;
    return l->over;
}

int32_t fast_loop_run(struct vm *vm, const struct loop *l, int32_t *fp, const int32_t *sp)
{
    int32_t step = 1, end = l->last + 1;
    switch (l->how) {
    case LOOP_LIST:
    case LOOP_UP: break;
    case LOOP_PLAYERS: end = l->last + vm->m[vm->program->cell_players]; break;
    case LOOP_DOWN:
        step = -1;
        end = l->last - 1;
        break;
    case LOOP_ONWARD: end = fp[l->last]; break;
    case LOOP_LINE:
        if (l->test_count == 1) /* nearly always: a loop over tests less */
            return line(vm, l, 1, sp[-1], fp);
        return line(vm, l, l->test_count, sp[-1], fp);
    }
    return l->offers ? offer(vm, l, fp, end) : l->zone_count ? skip(vm, l, fp, end) : search(vm, l, fp, step, end);
}
