/* SPDX-License-Identifier: MIT
 *
 * Native code does what the machine does: the same games of every rulebook, interpreted and native, each with a journal and
 * without one, are the same machine at every stop. So are games with very little fuel, which end with the same fault of the
 * same rule.
 */
#include "game_sample.h"
#include "lanes.h"

#include "base/mem.h"
#include "native/native_load.h"
#include "native/native_text.h"
#include "scenario/scenario_files.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { SEEDS = 2, STOPS = 300 };
enum { INTERPRETED, NATIVE, LANES };

/* The compiler's work is kept with the build, and not with what the user keeps. */
static void keep_in_build(void)
{
    const char *folder = getenv("ADJ_BUILD_ROOT");
    if (folder)
        setenv("XDG_CACHE_HOME", folder, 1);
}

/* Both stop for the same reason: a fault is one of the same rule, with the same numbers. */
static void expect_same_fault(const struct vm *a, const struct vm *b, const char *folder, int stop)
{
    const struct vm_fault *x = &a->fault, *y = &b->fault;
    cr_assert(x->trap == y->trap && x->pc == y->pc && x->sentence == y->sentence && x->a == y->a && x->b == y->b && x->c == y->c,
              "%s, stop %d: fault %d at %d, and %d at %d", folder, stop, x->trap, x->pc, y->trap, y->pc);
}

/* `fuel`: for each decision. Returns how many stops there were. */
static int play(const struct game_sample *samples, const char *folder, uint32_t seed, int32_t fuel, bool noted)
{
    struct lane lanes[LANES] = {0};
    enum vm_status status[LANES] = {VM_OVER, VM_OVER};
    int stop = 0;
    for (int i = 0; i < LANES; i++) {
        vm_init(&lanes[i].vm, &samples[i].c->program);
        lanes[i].vm.fuel_max = fuel;
        vm_start(&lanes[i].vm, samples[i].c->vocab->most_players, samples[i].c->program.start);
        lanes[i].vm.journal = noted ? &lanes[i].journal : NULL;
    }
    for (; stop < STOPS; stop++) {
        for (int i = 0; i < LANES; i++) {
            journal_clear(&lanes[i].journal);
            status[i] = vm_run(&lanes[i].vm);
        }
        cr_assert_eq(status[INTERPRETED], status[NATIVE], "%s: stop %d", folder, stop);
        if (status[0] == VM_TRAPPED) {
            expect_same_fault(&lanes[INTERPRETED].vm, &lanes[NATIVE].vm, folder, stop);
            break;
        }
        lanes_expect_same(&lanes[INTERPRETED], &lanes[NATIVE], stop);
        if (status[0] != VM_DECISION && status[0] != VM_CHANCE)
            break;
        uint32_t random = lanes_random(&seed);
        for (int i = 0; i < LANES; i++) {
            if (status[0] == VM_DECISION)
                lane_go_back_or_save(&lanes[i], stop);
            if (status[0] != VM_DECISION || stop % BACK_EVERY != BACK_EVERY - 1)
                lane_answer(&lanes[i].vm, status[i], random);
        }
    }
    for (int i = 0; i < LANES; i++) {
        vm_release(&lanes[i].vm);
        vm_snapshot_release(&lanes[i].saved);
        journal_release(&lanes[i].journal);
    }
    return stop;
}

static size_t functions(const struct native *n)
{
    size_t found = 0;
    for (int32_t i = 0; i < n->proc_count; i++)
        found += n->computes[i] != NULL;
    for (int32_t i = 0; i < n->code_count; i++)
        found += n->continues[i] != NULL;
    return found;
}

/* False: it is made to lie under others, and cannot be played. */
static bool play_rulebook(const char *folder)
{
    static const int32_t little[] = {60, 150, 400, 1000, 3000, 10000, 30000};
    struct game_sample samples[LANES];
    for (int i = 0; i < LANES; i++)
        game_sample_load(&samples[i], folder);
    bool playable = !samples[0].rb->base;
    if (playable) {
        struct compiled *c = samples[NATIVE].c;
        struct native *native;
        cr_assert_eq(native_load(&c->program, &c->arena, &native), NATIVE_MADE, "%s", folder);
        cr_expect_gt(functions(native), 5, "%s", folder);
        program_use_native(&c->program, native, &c->arena);
    }
    for (uint32_t seed = 1; playable && seed <= SEEDS; seed++) {
        cr_expect_gt(play(samples, folder, seed, FUEL_MAX, false), 1, "%s", folder);
        play(samples, folder, seed, FUEL_MAX, true);
        for (size_t i = 0; i < sizeof little / sizeof *little; i++)
            play(samples, folder, seed, little[i], seed % 2);
    }
    for (int i = 0; i < LANES; i++)
        game_sample_release(&samples[i]);
    return playable;
}

Test(native, plays_as_the_machine_does, .init = keep_in_build)
{
    struct arena arena = {0};
    const char *root = getenv("ADJ_SOURCE_ROOT");
    size_t count, played = 0;
    struct scenario_entry *found = scenario_list_folder(&arena, arena_printf(&arena, "%s/rulebooks", root ? root : "."), &count);
    for (size_t i = 0; i < count; i++)
        played += play_rulebook(arena_printf(&arena, "rulebooks/%s", found[i].name));
    cr_expect_gt(played, 5, "%zu rulebooks were found", played);
    arena_release(&arena);
    cr_expect_eq(mem_live(), 0);
}

/* The text is for a compiler, so nothing that a stranger writes may be in it: strange names change nothing. */
Test(native, has_no_word_of_a_rulebook)
{
    struct game_sample s;
    struct buf text = BUF_INIT;
    game_sample_load(&s, "rulebooks/connect-four");
    cr_assert(native_text(&text, &s.c->program, &s.arena));
    cr_expect_null(strstr(buf_cstr(&text), "column"));
    cr_expect_null(strstr(buf_cstr(&text), "disc"));
    cr_expect_null(strstr(buf_cstr(&text), "C4"));
    buf_release(&text);
    game_sample_release(&s);
}
