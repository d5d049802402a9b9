/* SPDX-License-Identifier: MIT
 *
 * Fused code does what the plain code does: the same games of every rulebook, once as they are played, once observed,
 * which runs the plain code without fast loops or memoized results, once by an observer of each part of a game, which runs
 * the plain code there alone, once by an observer of clauses alone, and once with so
 * little room for what results have read that all of them are forgotten again and again, are the same machine at every stop,
 * with the same journal and the same fuel. Observers of the same things get the same notices. Now and then all go back to an
 * earlier stop, which memoized results have to survive or not.
 */
#include "diag_english.h"
#include "game_sample.h"
#include "lang_game.h"
#include "lanes.h"

#include "base/mem.h"
#include "scenario/scenario_files.h"
#include "vm/fast_loop.h"
#include "vm/fused.h"
#include "vm/known.h"
#include "vm/memo.h"
#include "vm/observe.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { SEEDS = 2, STOPS = 300, INDEX_EVERY = 7 };

enum { PLAYED, OBSERVED, STATEMENTS, INSIDE, DECIDED, COUNTED, FORGETFUL, LANES };
enum { READS_KEPT = 101 /* by the forgetful one: enough for an answer, and no divisor of anything */ };

struct seen {
    bool looks_inside; /* of all calls */
    long clauses, others, acts;
    uint64_t course; /* of the clauses, in their order */
    uint64_t actions; /* what is done, and which events happen, in their order */
    uint64_t frames; /* in which statements run */
    uint64_t values; /* that expressions have */
};

static void count_in(uint64_t *course, int64_t number)
{
    *course = *course * 1000003u + (uint64_t)number;
}

static void see(void *ctx, struct vm *vm, const struct notice *n)
{
    struct seen *s = ctx;
    s->clauses += n->kind == NOTICE_CLAUSE ? n->count : 0;
    s->others += n->kind != NOTICE_CLAUSE;
    if (n->kind == NOTICE_CLAUSE)
        count_in(&s->course, n->number);
    s->acts += n->kind == NOTICE_ACT;
    if (n->kind & (NOTICE_ACT | NOTICE_HAPPEN | NOTICE_ANNOUNCE | NOTICE_RESOLVE))
        count_in(&s->actions, n->number);
    if (n->kind == NOTICE_CALL && s->looks_inside)
        vm_look_inside(vm);
    if (n->kind == NOTICE_VALUE && !vm->guarding)
        count_in(&s->values, n->value);
    if (n->kind == NOTICE_ENTER && n->yes)
        count_in(&s->frames, vm->fp);
}

static const struct clause_stops *stops_at_clauses(const struct program *p, struct arena *arena)
{
    bool *all = ARENA_ARRAY(arena, bool, p->clause_count + 1);
    for (size_t i = 0; i < p->clause_count; i++)
        all[i] = true;
    return observe_clauses(p, all, arena);
}

static long answers_given(const struct memo *r)
{
    long given = 0;
    for (int32_t i = 0; i < memo_entries(r); i++)
        given += r->entries[i].given > 0 ? r->entries[i].given : 0;
    return given;
}

/* The index of zones says what the cells say. */
static void expect_index(const struct vm *vm, const char *folder, int stop)
{
    const struct program *p = vm->program;
    for (int32_t zone = 0; vm->zones && zone < p->zone_instance_count; zone++) {
        const struct program_kind *k = &p->kinds[p->zones[p->zone_of[zone]].kind];
        int32_t end = k->first + k->count, found = zone_index_next(vm->zones, zone, k->first, end);
        for (int32_t i = k->first; i < end; i++)
            if (vm->m[k->place + i] == zone) {
                cr_assert_eq(found, i, "%s: stop %d, zone %d: piece %d instead of %d", folder, stop, zone, found, i);
                found = zone_index_next(vm->zones, zone, i + 1, end);
            }
        cr_assert_eq(found, end, "%s: stop %d, zone %d: piece %d is elsewhere", folder, stop, zone, found);
    }
}

/* Whoever knows a piece by one cell of the state knows it by the rules. Returns how many pairs of player and piece there were. */
static long expect_known(struct vm *vm, const char *folder, int stop)
{
    const struct program *p = vm->program;
    long found = 0;
    for (int32_t kind = 0; kind < p->kind_count && known_is_seen(vm); kind++)
        for (int32_t i = 0; p->known[kind].count && i < p->kinds[kind].count; i++)
            for (int32_t k = 0; k < vm->m[p->cell_players]; k++) {
                int32_t piece = p->kinds[kind].first + i, player = p->players_first + k, cell, knows = 0;
                if (!known_to(vm, player, piece, &cell))
                    continue;
                cr_assert(!vm_knows(vm, player, piece, &knows) && knows, "%s: stop %d, player %d does not know piece %d", folder, stop, k, i);
                found++;
            }
    return found;
}

/* What was seen in the games of all rulebooks: a small one may have no value that uses another, and recall nothing. */
struct totals {
    long others_observed, others_statements, others_decided, given, known;
    uint64_t values_observed, values_statements;
};

/* Adds to the totals what was seen, and how many answers were given again, of those that are kept at the end. */
static void play_all_lanes(const struct game_sample *s, const char *folder, uint32_t seed, struct totals *totals)
{
    struct arena arena = {0};
    struct lane lanes[LANES] = {0};
    enum vm_status status[LANES] = {VM_OVER, VM_OVER, VM_OVER, VM_OVER, VM_OVER, VM_OVER, VM_OVER};
    struct seen observed = {0}, statements = {0}, inside = {.looks_inside = true}, decided = {0}, counted = {0};
    struct observed_code *code = NULL;
    observed_code_make(&code, &s->c->program);
    struct vm_observer all = {.kinds = NOTICE_ALL, .notice = see, .ctx = &observed, .code = code};
    struct vm_observer of_statements = {.kinds = NOTICE_ALL, .notice = see, .ctx = &statements, .code = code,
                                        .part = OBSERVE_STATEMENTS};
    struct vm_observer of_calls = {.kinds = NOTICE_ALL, .notice = see, .ctx = &inside, .code = code,
                                   .part = OBSERVE_STATEMENTS};
    struct vm_observer of_decided = {.kinds = NOTICE_ALL, .notice = see, .ctx = &decided, .code = code,
                                     .part = OBSERVE_DECIDED};
    struct vm_observer clauses = {.kinds = NOTICE_CLAUSE, .notice = see, .ctx = &counted,
                                  .stops = stops_at_clauses(&s->c->program, &arena)};
    for (int i = 0; i < LANES; i++) {
        vm_init(&lanes[i].vm, &s->c->program);
        vm_start(&lanes[i].vm, s->c->vocab->most_players, s->c->program.start);
        lanes[i].vm.journal = &lanes[i].journal;
    }
    vm_observe(&lanes[OBSERVED].vm, &all);
    vm_observe(&lanes[STATEMENTS].vm, &of_statements);
    vm_observe(&lanes[INSIDE].vm, &of_calls);
    vm_observe(&lanes[DECIDED].vm, &of_decided);
    vm_observe(&lanes[COUNTED].vm, &clauses);
    if (lanes[FORGETFUL].vm.memo)
        lanes[FORGETFUL].vm.memo->read_most = READS_KEPT;
    for (int stop = 0; stop < STOPS; stop++) {
        for (int i = 0; i < LANES; i++) {
            journal_clear(&lanes[i].journal);
            status[i] = vm_run(&lanes[i].vm);
        }
        for (int i = OBSERVED; i < LANES; i++) {
            cr_assert_eq(status[PLAYED], status[i], "%s: stop %d", folder, stop);
            lanes_expect_same(&lanes[PLAYED], &lanes[i], stop);
        }
        if (stop % INDEX_EVERY == 0) {
            expect_index(&lanes[PLAYED].vm, folder, stop);
            expect_index(&lanes[FORGETFUL].vm, folder, stop);
            totals->known += expect_known(&lanes[PLAYED].vm, folder, stop);
        }
        if (status[0] != VM_DECISION && status[0] != VM_CHANCE)
            break;
        uint32_t random = lanes_random(&seed);
        bool decides = status[0] == VM_DECISION;
        for (int i = 0; i < LANES; i++) {
            if (decides)
                lane_go_back_or_save(&lanes[i], stop);
            if (!decides || stop % BACK_EVERY != BACK_EVERY - 1)
                lane_answer(&lanes[i].vm, status[i], random);
        }
    }
    cr_expect_gt(observed.others, 50);
    cr_expect_gt(observed.clauses, 10);
    cr_expect_gt(observed.acts, 10);
    cr_expect_eq(statements.actions, observed.actions, "%s", folder);
    cr_expect_eq(statements.frames, observed.frames, "%s", folder);
    cr_expect_eq(inside.actions, observed.actions, "%s", folder);
    cr_expect_eq(inside.values, observed.values, "%s", folder);
    cr_expect_eq(decided.actions, observed.actions, "%s", folder);
    cr_expect_leq(statements.others, observed.others, "%s", folder);
    cr_expect_leq(decided.others, observed.others, "%s", folder);
    cr_expect_eq(counted.clauses, observed.clauses, "%s", folder);
    cr_expect_eq(counted.course, observed.course, "%s", folder);
    cr_expect_eq(counted.others, 0, "%s", folder);
    arena_release(&arena);
    observed_code_free(code);
    totals->others_observed += observed.others;
    totals->others_statements += statements.others;
    totals->others_decided += decided.others;
    totals->values_observed += observed.values;
    totals->values_statements += statements.values;
    totals->given += lanes[PLAYED].vm.memo ? answers_given(lanes[PLAYED].vm.memo) : 0;
    for (int i = 0; i < LANES; i++) {
        vm_release(&lanes[i].vm);
        vm_snapshot_release(&lanes[i].saved);
        journal_release(&lanes[i].journal);
    }
}

/* False: it is made to lie under others, and cannot be played. */
static bool play_rulebook(const char *folder, struct totals *totals)
{
    struct game_sample s;
    game_sample_load(&s, folder);
    bool playable = !s.rb->base;
    for (uint32_t seed = 1; playable && seed <= SEEDS; seed++)
        play_all_lanes(&s, folder, seed, totals);
    game_sample_release(&s);
    return playable;
}

Test(fused, plays_as_plain_code_does)
{
    struct arena arena = {0};
    const char *root = getenv("ADJ_SOURCE_ROOT");
    size_t count, played = 0;
    struct totals totals = {0};
    struct scenario_entry *found = scenario_list_folder(&arena, arena_printf(&arena, "%s/rulebooks", root ? root : "."), &count);
    for (size_t i = 0; i < count; i++)
        played += play_rulebook(arena_printf(&arena, "rulebooks/%s", found[i].name), &totals);
    cr_expect_gt(played, 5, "%zu rulebooks were found", played);
    cr_expect_lt(totals.others_statements, totals.others_observed);
    cr_expect_lt(totals.others_decided, totals.others_observed);
    cr_expect_neq(totals.values_statements, totals.values_observed);
    cr_expect_gt(totals.given, 0, "no answer is recalled");
    cr_expect_gt(totals.known, 1000, "who knows a piece is decided by one cell %ld times", totals.known);
    arena_release(&arena);
    cr_expect_eq(mem_live(), 0);
}

/* Values that hang on others, which stand behind something on the stack and are asked for by themselves as well: so they are
 * known when they are heard. */
static const char stones[] = "players: {names: [Ann, Bob]}\n"
                             "pieces: {stone: {count: 12, has: {weight: \"0 to 9\"}}}\n"
                             "values:\n"
                             "  bonus: {en: \"the bonus of [stone]\", is: 0 to 99}\n"
                             "  worth: {en: \"the worth of [stone]\", is: 0 to 99}\n"
                             "events:\n"
                             "  game: {en: \"the game {is|be} played\"}\n"
                             "  take: {en: \"[player] {takes|take} [stone]\"}\n"
                             "rules:\n"
                             "- id: S-1\n"
                             "  code: |\n"
                             "    when the game is played:\n"
                             "      repeat 99 times:\n"
                             "        for each stone: now the stone's weight is the remainder of (the stone's weight + 1) / 9\n"
                             "        for each player: the player may do: the player takes a stone\n"
                             "    a player may take a stone only when the bonus of the stone is less than 25\n"
                             "    a player may take a stone only when the worth of the stone is at least 50\n"
                             "- {id: S-2, code: \"the bonus of a stone is the stone's weight * 3\"}\n"
                             "- {id: S-3, code: \"the worth of a stone is 70 - the bonus of the stone\"}\n"
                             "- id: S-4\n"
                             "  code: |\n"
                             "    when a player takes a stone:\n"
                             "      now the stone's weight is the remainder of (the stone's weight + 1) / 9\n";

/* Wherever in an answer the room ends: also between hearing another answer and going on with it. */
Test(fused, forgets_everything_at_any_place)
{
    struct lang_game g;
    lang_game_open(&g, stones);
    for (size_t i = 0; i < g.diags.count; i++)
        cr_log_error("%s: %s", g.diags.items[i].id, diag_english(&g.diags, i));
    cr_assert_eq(g.diags.errors, 0);
    for (int32_t reads = 2; reads < 60; reads++) {
        struct vm kept, forgetful;
        uint32_t seed = (uint32_t)reads;
        vm_init(&kept, &g.c->program);
        vm_init(&forgetful, &g.c->program);
        cr_assert(kept.memo);
        memo_free(kept.memo);
        kept.memo = NULL;
        forgetful.memo->read_most = reads;
        vm_start(&kept, 2, g.c->program.start);
        vm_start(&forgetful, 2, g.c->program.start);
        for (int stop = 0; stop < 150; stop++) {
            enum vm_status status = vm_run(&kept);
            cr_assert(status == VM_DECISION && vm_run(&forgetful) == status);
            cr_assert_eq(kept.ask.count, forgetful.ask.count, "%d reads, stop %d: %d choices, and %d of who forgets",
                         reads, stop, kept.ask.count, forgetful.ask.count);
            cr_assert_eq(memcmp(kept.m, forgetful.m, (size_t)kept.sp * sizeof *kept.m), 0, "%d reads, stop %d", reads,
                         stop);
            uint32_t random = lanes_random(&seed);
            lane_answer(&kept, status, random);
            lane_answer(&forgetful, status, random);
        }
        vm_release(&kept);
        vm_release(&forgetful);
    }
    lang_game_close(&g);
    cr_expect_eq(mem_live(), 0);
}

static int loops_of(const struct program *p, int how, bool offers)
{
    int n = 0;
    for (size_t i = 0; i < p->loop_count; i++)
        n += p->loops[i].how == (uint32_t)how && p->loops[i].offers == offers;
    return n;
}

Test(fused, finds_the_loops_of_a_board_game)
{
    struct game_sample s;
    game_sample_load(&s, "rulebooks/connect-four");
    cr_expect_eq(loops_of(&s.c->program, LOOP_LINE, false), 1, "the line of discs");
    cr_expect_eq(loops_of(&s.c->program, LOOP_LIST, false), 2, "the free squares of a column, from both ends");
    cr_expect_eq(loops_of(&s.c->program, LOOP_UP, false), 1, "whether every column is full");
    cr_expect_eq(loops_of(&s.c->program, LOOP_UP, true), 1, "the columns that are offered");
    game_sample_release(&s);
}

static int loops_with_zones(const struct program *p, bool of_owners)
{
    int n = 0;
    for (size_t i = 0; i < p->loop_count; i++)
        n += of_owners ? p->loops[i].zone_count > 0 : p->loops[i].how == LOOP_UP && p->loops[i].zone_test >= 0;
    return n;
}

/* "a card in the player's hand", and "there is a player where the card is in the player's hand". */
Test(fused, finds_the_loops_of_a_card_game)
{
    struct game_sample s;
    game_sample_load(&s, "rulebooks/doctor-who-nemesis");
    cr_expect_gt(loops_with_zones(&s.c->program, false), 20, "through the cards of a zone");
    cr_expect_gt(loops_with_zones(&s.c->program, true), 10, "for the owner of the zone in which a card is");
    cr_expect(s.c->program.uses_zone_index);
    game_sample_release(&s);
}
