/* SPDX-License-Identifier: MIT
 *
 * See the header. Sets come by size, then in the order of their places; orders as in a dictionary.
 */
#include "explore/explore_answers.h"

#include "base/mem.h"

void explore_answer_reserve(struct explore_answer *a, int32_t count)
{
    if (count > a->cap) {
        a->places = mem_grow(a->places, (size_t)count * sizeof *a->places);
        a->cap = count;
    }
}

/* The first `count` things. */
static void set_first(struct explore_step *s, int32_t count)
{
    explore_answer_reserve(&s->answer, count + 1);
    for (int32_t i = 0; i < count; i++)
        s->answer.places[i] = i;
    s->answer.count = count;
}

/* Gives the machine memory for choices, empty, which it does not share with what it had before. */
static void give_room(struct vm *vm, const struct vm_ask *room)
{
    vm->ask.options = room->options;
    vm->ask.cap = room->cap;
    vm->ask.steps = room->steps;
    vm->ask.step_cap = room->step_cap;
    vm->ask.count = vm->ask.step_count = 0;
}

/* Swaps the step's choices with the machine's, so that neither is copied and both keep their memory. */
static void take_choices(struct explore_step *s, struct vm *vm)
{
    struct vm_ask room = s->ask;
    s->ask = vm->ask;
    give_room(vm, &room);
}

void explore_step_begin(struct explore_step *s, struct vm *vm, bool chance)
{
    vm_save(vm, &s->before);
    s->turns = vm->turns;
    s->chance = chance;
    s->fuel = vm->fuel;
    if (chance) {
        s->form = vm->draw.kind == DRAW_SHUFFLE ? EXPLORE_ORDER : EXPLORE_ONE;
        s->things = vm->draw.count;
    } else {
        take_choices(s, vm);
        s->form = s->ask.kind == ASK_SOME ? EXPLORE_SET : EXPLORE_ONE;
        s->things = s->ask.count + (s->ask.may_pass ? 1 : 0);
        s->least = s->ask.least;
        s->most = s->ask.most;
    }
    set_first(s, s->form == EXPLORE_ONE ? 1 : s->form == EXPLORE_SET ? s->least : s->things);
}

/* The next set of the same size in lexicographic order; after the last one, the first set of the
 * next size. */
static bool next_set(struct explore_step *s)
{
    int32_t *places = s->answer.places, count = s->answer.count, i = count;
    while (i > 0 && places[i - 1] == s->things - count + i - 1)
        i--;
    if (i > 0) {
        for (int32_t place = places[i - 1] + 1; i <= count; i++)
            places[i - 1] = place++;
        return true;
    }
    if (count >= s->most)
        return false;
    set_first(s, count + 1);
    return true;
}

static void swap(int32_t *a, int32_t *b)
{
    int32_t kept = *a;
    *a = *b;
    *b = kept;
}

/* The next permutation in lexicographic order (Narayana Pandita's algorithm). */
static bool next_order(struct explore_step *s)
{
    int32_t *places = s->answer.places, i = s->things - 1, j = s->things - 1;
    while (i > 0 && places[i - 1] > places[i])
        i--;
    if (i <= 0)
        return false;
    while (places[j] < places[i - 1])
        j--;
    swap(&places[i - 1], &places[j]);
    for (j = s->things - 1; i < j; i++, j--)
        swap(&places[i], &places[j]);
    return true;
}

bool explore_step_next(struct explore_step *s)
{
    switch (s->form) {
    case EXPLORE_SET: return next_set(s);
    case EXPLORE_ORDER: return next_order(s);
    default: return ++s->answer.places[0] < s->things;
    }
}

/* n over k. Each product is divisible by the next divisor. */
static uint64_t sets_of(uint64_t n, uint64_t k)
{
    uint64_t sets = 1;
    k = k > n - k ? n - k : k;
    for (uint64_t i = 1; i <= k; i++) {
        if (sets > UINT64_MAX / n)
            return 0;
        sets = sets * (n - k + i) / i;
    }
    return sets;
}

uint64_t explore_step_ways(const struct explore_step *s)
{
    uint64_t ways = 1;
    if (s->form == EXPLORE_ONE)
        return (uint64_t)s->things;
    if (s->form == EXPLORE_SET) {
        uint64_t sizes = (uint64_t)(s->most - s->least) + 1, sets = sets_of((uint64_t)s->things, (uint64_t)s->answer.count);
        return sets > UINT64_MAX / sizes ? 0 : sets * sizes;
    }
    for (uint64_t i = 2; i <= (uint64_t)s->things; i++)
        ways *= i; /* EXPLORE_ORDERS_MAX things at the most */
    return ways;
}

/* A snapshot of a draw is taken before the machine asks, so it runs up to the same question again
 * with the fuel that it had then. */
void explore_step_return(struct explore_step *s, struct vm *vm)
{
    vm_restore(vm, &s->before);
    vm->turns = s->turns;
    if (!s->chance)
        return;
    vm->fuel = s->fuel;
    vm_run(vm); /* waits for the same draw again */
}

/* The choices belong to the step. The machine gets them for the call only, then its own array
 * back. */
void explore_step_answer(struct explore_step *s, struct vm *vm)
{
    struct vm_ask room = vm->ask;
    if (s->form == EXPLORE_ORDER)
        vm_draw_order(vm, (const uint32_t *)s->answer.places);
    else if (s->chance)
        vm_draw_one(vm, s->answer.places[0]);
    else {
        vm->ask = s->ask;
        if (s->form == EXPLORE_SET)
            vm_decide_some(vm, s->answer.places, s->answer.count);
        else
            vm_decide(vm, s->answer.places[0] < s->ask.count ? s->answer.places[0] : -1);
        give_room(vm, &room);
    }
}

void explore_step_release(struct explore_step *s)
{
    mem_free(s->answer.places);
    mem_free(s->ask.options);
    mem_free(s->ask.steps);
    vm_snapshot_release(&s->before);
}
