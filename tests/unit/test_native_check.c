/* SPDX-License-Identifier: MIT
 *
 * Native code under check: what is planted wrong is found and named, and nothing is found in games of the rulebooks that try
 * out the language, and of random ones, with much fuel and with little.
 */
#include "lang_game.h"
#include "lanes.h"
#include "random_rules.h"

#include "native/native_load.h"
#include "vm/native_check.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

enum { STOPS = 60, RULEBOOKS = 6 };

/* The compiler's work is kept with the build, and not with what the user keeps. */
static void keep_in_build(void)
{
    const char *folder = getenv("ADJ_BUILD_ROOT");
    if (folder)
        setenv("XDG_CACHE_HOME", folder, 1);
}

TestSuite(native_check, .init = keep_in_build);

static struct native *load(struct lang_game *g)
{
    struct native *native;
    cr_assert_eq(native_load(&g->c->program, &g->c->arena, &native), NATIVE_MADE);
    native->checks = true;
    return native;
}

/* Until the game is over or STOPS. Returns how many stops there were. */
static int play(struct lang_game *g, struct vm *vm, uint32_t seed, bool noted, const char *what)
{
    struct journal journal = {0};
    int stop = 0;
    vm_start(vm, g->c->vocab->most_players, g->c->program.start);
    vm->journal = noted ? &journal : NULL;
    for (; stop < STOPS; stop++) {
        enum vm_status status = vm_run(vm);
        cr_assert(status != VM_TRAPPED || vm->fault.trap != TRAP_NATIVE, "%s, seed %u, fuel %d, stop %d: %d differs at %d: %d, %d, %d", what,
                  seed, vm->fuel_max, stop, vm->fault.a, vm->fault.pc, vm->fault.b, vm->fault.c, vm->fault.d);
        if (status != VM_DECISION && status != VM_CHANCE)
            break;
        lane_answer(vm, status, lanes_random(&seed));
    }
    journal_release(&journal);
    return stop;
}

static int play_text(const char *text, const char *what)
{
    static const int32_t fuels[] = {FUEL_MAX, 3000, 300, 80};
    struct lang_game g;
    struct vm vm;
    int stops = 0;
    lang_game_open(&g, text);
    if (!g.diags.errors) {
        struct native *native = load(&g);
        program_use_native(&g.c->program, native, &g.c->arena);
        vm_init(&vm, &g.c->program);
        for (size_t i = 0; i < sizeof fuels / sizeof *fuels; i++) {
            vm.fuel_max = fuels[i];
            stops += play(&g, &vm, (uint32_t)i + 1, i % 2, what);
        }
        vm_release(&vm);
        native_unload(native); /* which is of the memory of the game */
        lang_game_close(&g);
    } else
        lang_game_close(&g);
    return stops;
}

Test(native_check, finds_nothing_in_the_rulebooks_of_the_language)
{
    struct arena arena = {0};
    const char *root = getenv("ADJ_SOURCE_ROOT"), *path = arena_printf(&arena, "%s/tests/lang/play", root ? root : ".");
    DIR *folder = opendir(path);
    int files = 0, stops = 0;
    cr_assert(folder);
    for (struct dirent *e; (e = readdir(folder));) {
        char *text = strstr(e->d_name, ".yaml") ? lang_file(&arena, arena_printf(&arena, "tests/lang/play/%s", e->d_name)) : NULL;
        if (text)
            stops += play_text(text, e->d_name);
        files += text != NULL;
    }
    closedir(folder);
    cr_expect_gt(files, 40);
    cr_expect_gt(stops, 200);
    arena_release(&arena);
}

Test(native_check, finds_nothing_in_random_rulebooks)
{
    int played = 0, stops = 0;
    for (uint32_t seed = 1; played < RULEBOOKS && seed < 10 * RULEBOOKS; seed++) {
        struct buf text = BUF_INIT;
        random_rules(&text, seed);
        int found = play_text(buf_cstr(&text), "random");
        played += found > 0;
        stops += found;
        buf_release(&text);
    }
    cr_expect_eq(played, RULEBOOKS);
    cr_expect_gt(stops, 20 * RULEBOOKS);
}

/* ---------------------------------------------------------------- planted */

static const char game[] = "players: {names: [Ann, Bob]}\n"
                           "pieces: {frog: {count: 5, has: {n: 0 to 9}}}\n"
                           "table: {log: 0 to 99}\n"
                           "events:\n"
                           "  game: \"the game {is|be} played\"\n"
                           "  hop: \"[player] {hops|hop} on [frog]\"\n"
                           "rules:\n"
                           "- id: G\n"
                           "  code: |\n"
                           "    when the game is played:\n"
                           "      repeat: Ann must do: Ann hops on a frog\n"
                           "- id: H\n"
                           "  code: |\n"
                           "    a player may not hop on a frog when the frog's n is 3\n"
                           "    when a player hops on a frog:\n"
                           "      add 1 to the frog's n\n"
                           "      add 1 to the log\n";

static native_compute *true_compute;
static native_continue *true_continue;
static int32_t wrong_cell;

static int32_t compute_wrong(struct native_call *call, const int32_t *values)
{
    return !true_compute(call, values);
}

static enum native_status compute_for_less(struct vm *vm, const struct native_helpers *helpers)
{
    enum native_status status = true_continue(vm, helpers);
    vm->fuel++;
    return status;
}

static enum native_status write_wrong(struct vm *vm, const struct native_helpers *helpers)
{
    enum native_status status = true_continue(vm, helpers);
    vm->m[wrong_cell] = 77;
    return status;
}

/* In place of functions of the game's native code; NULL: they are as they were made. */
static struct vm_fault play_with(native_compute *compute, native_continue *go_on)
{
    struct lang_game g;
    struct vm vm;
    lang_game_open(&g, game);
    struct native *native = load(&g);
    native_compute **computes = ARENA_ARRAY(&g.c->arena, native_compute *, native->proc_count);
    native_continue **continues = ARENA_ARRAY(&g.c->arena, native_continue *, native->code_count);
    for (int32_t i = 0; i < native->proc_count; i++)
        if ((computes[i] = native->computes[i]) && compute && !true_compute) {
            true_compute = computes[i];
            computes[i] = compute;
        }
    for (int32_t i = 0; i < native->code_count; i++) {
        continues[i] = native->continues[i];
        if (continues[i] && go_on) {
            true_continue = continues[i];
            continues[i] = go_on;
            break;
        }
    }
    native->computes = computes;
    native->continues = go_on || compute ? continues : native->continues;
    program_use_native(&g.c->program, native, &g.c->arena);
    wrong_cell = g.c->program.cell_players - 1;
    vm_init(&vm, &g.c->program);
    vm_start(&vm, 2, g.c->program.start);
    enum vm_status status = vm_run(&vm);
    for (int i = 0; i < 10 && status == VM_DECISION; i++) {
        vm_decide(&vm, 0);
        status = vm_run(&vm);
    }
    struct vm_fault fault = vm.fault;
    vm_release(&vm);
    native_unload(native); /* which is of the memory of the game */
    lang_game_close(&g);
    return fault;
}

Test(native_check, finds_nothing_where_nothing_is_wrong)
{
    cr_expect_eq(play_with(NULL, NULL).trap, TRAP_NONE);
}

Test(native_check, finds_a_cell_that_differs)
{
    struct vm_fault f = play_with(NULL, write_wrong);
    cr_expect_eq(f.trap, TRAP_NATIVE);
    cr_expect(f.a == NATIVE_CELL && f.b == wrong_cell && f.d == 77, "%d: %d, %d and %d", f.a, f.b, f.c, f.d);
}

Test(native_check, finds_fuel_that_differs)
{
    struct vm_fault f = play_with(NULL, compute_for_less);
    cr_expect_eq(f.trap, TRAP_NATIVE);
    cr_expect_eq(f.a, NATIVE_FUEL);
}

/* A program that was extended afterwards has its own answer. */
Test(native_check, finds_a_wrong_answer)
{
    struct lang_game g;
    struct vm vm;
    int32_t proc = 0, result = 0;
    lang_game_open(&g, game);
    struct native *native = load(&g);
    native_compute **computes = ARENA_ARRAY(&g.c->arena, native_compute *, native->proc_count);
    while (!native->computes[proc] || g.c->program.procs[proc].args != 2) /* whether a player may hop on a frog */
        proc++;
    true_compute = native->computes[proc];
    computes[proc] = compute_wrong;
    native->computes = computes;
    program_use_native(&g.c->program, native, &g.c->arena);
    vm_init(&vm, &g.c->program);
    vm_start(&vm, 2, g.c->program.start);
    int32_t ann = g.c->program.players_first, frog = ann ? 0 : 2; /* there are two players, and frogs */
    cr_expect_eq(vm_evaluate(&vm, proc, (int32_t[]){ann, frog}, 2, -1, &result), -1);
    cr_expect(vm.fault.trap == TRAP_NATIVE && vm.fault.a == NATIVE_ANSWER && vm.fault.b == proc);
    vm_release(&vm);
    native_unload(native); /* which is of the memory of the game */
    lang_game_close(&g);
}
