/* SPDX-License-Identifier: MIT
 *
 * The verifier (vm/verify.h): what the compiler makes is accepted (every test that compiles a rulebook checks that, see
 * lang_game.h and game_sample.h), and what breaks one of its promises is refused at its place.
 */
#include "diag_english.h"
#include "lang_game.h"

#include "base/mem.h"
#include "vm/opcode.h"
#include "vm/verify.h"

#include <criterion/criterion.h>
#include <string.h>

/* Has everything that a program can hold: lists, menus, limits, lines, draws, values, orderings. */
static const char book[] = "players: {names: [Ann, Bob]}\n"
                           "pieces:\n"
                           "  square: {grid: 3 x 3, has: {disc: a player or nothing}}\n"
                           "  stone: {count: 5, has: {weight: \"0 to 9\"}}\n"
                           "zones: {heap: {holds: stone, ordered: yes}}\n"
                           "table: {score: 0 to 99}\n"
                           "values: {worth: {en: \"the worth of [stone]\", is: 0 to 99}}\n"
                           "chances: {luck: {en: \"the luck\"}}\n"
                           "events:\n"
                           "  game: {en: \"the game {is|be} played\"}\n"
                           "  mark: {en: \"[player] {marks|mark} [square]\"}\n"
                           "rules:\n"
                           "- id: V-1\n"
                           "  code: |\n"
                           "    when the game is played:\n"
                           "      put each stone into the heap\n"
                           "      at random for the luck, pick a stone\n"
                           "      repeat 9 times:\n"
                           "        for each player: the player may do: the player marks a square whose disc is nothing\n"
                           "    when a player marks a square: now the square's disc is the player\n"
                           "    a player may mark a square at most 3 times per game\n"
                           "- {id: V-2, code: \"the worth of a stone is the stone's weight * 2\"}\n"
                           "- {id: V-3, code: \"a player may not mark a square when the score is more than 90\"}\n"
                           "- id: V-4\n"
                           "  code: |\n"
                           "    a player may not mark a square when the longest line through the square of every square\n"
                           "        whose disc is the player is at least 3\n";

static struct lang_game game;

static void open_book(void)
{
    lang_game_open(&game, book);
    for (size_t i = 0; i < game.diags.count; i++)
        cr_log_error("%s: %s", game.diags.items[i].id, diag_english(&game.diags, i));
    cr_assert_eq(game.diags.errors, 0);
}

static void close_book(void)
{
    lang_game_close(&game);
    cr_expect_eq(mem_live(), 0);
}

TestSuite(verify, .init = open_book, .fini = close_book);

/* The place of the instruction number `n` of that sort, from 0. */
static int32_t find(int32_t op, int n)
{
    const struct program *p = &game.c->program;
    for (int32_t pc = 0; pc < (int32_t)p->code_count; pc += opcode_length(p->code + pc))
        if (p->code[pc] == op && !n--)
            return pc;
    cr_assert_fail("the program has no such %s", opcode_of(op)->name);
    return -1;
}

static void expect_refused(int32_t pc, int word, int32_t value, const char *what)
{
    struct program *p = &game.c->program;
    int32_t before = p->code[pc + word];
    p->code[pc + word] = value;
    struct verify_result r = verify_program(p, NULL);
    cr_expect(r.what && !strcmp(r.what, what), "'%s' was expected, and it says '%s' at %d", what,
              r.what ? r.what : "nothing", r.pc);
    p->code[pc + word] = before;
    cr_expect_null(verify_program(p, NULL).what);
}

Test(verify, code_is_a_sequence_of_instructions)
{
    expect_refused(find(OP_PUSH, 0), 0, OP_COUNT_OF, "unknown instruction");
    expect_refused(find(OP_PUSH, 0), 0, -1, "unknown instruction");
    struct program *p = &game.c->program;
    size_t count = p->code_count--;
    cr_expect_not_null(verify_program(p, NULL).what);
    p->code_count = (size_t)find(OP_LOSES, 0) + 1; /* in the last procedure */
    cr_expect_str_eq(verify_program(p, NULL).what, "an instruction is not complete");
    p->code_count = count;
}

Test(verify, operands_are_in_range)
{
    expect_refused(find(OP_STORE, 0), 1, 1000, "a slot is outside of its frame");
    expect_refused(find(OP_STORE, 0), 1, -1, "a slot is outside of its frame");
    expect_refused(find(OP_CELL, 0), 1, game.c->program.cell_count, "a cell is outside of the state");
    expect_refused(find(OP_FIELD, 0), 1, 1 << 30, "cells of pieces are outside of the state");
    expect_refused(find(OP_CALL, 0), 1, 1000, "unknown procedure");
    expect_refused(find(OP_HAPPEN, 0), 1, 1000, "unknown event");
    expect_refused(find(OP_PICK, 0), 1, 0, "unknown chance");
    expect_refused(find(OP_COUNT, 0), 1, 1000, "a limit counts outside of the event's frame");
}

Test(verify, jumps_lead_to_instructions_of_the_same_procedure)
{
    int32_t pc = find(OP_JUMP_UNLESS, 0);
    expect_refused(pc, 1, game.c->program.code[pc + 1] + 1, "a jump leads to no instruction of its procedure");
    expect_refused(pc, 1, 0, "a jump leads to no instruction of its procedure");
    expect_refused(find(OP_NEXT, 0), 3, find(OP_NEXT, 0) + LENGTH_OP_NEXT, "a loop goes forward");
}

Test(verify, the_stack_is_equally_high_on_all_paths)
{
    const int32_t *code = game.c->program.code;
    int n = 0;
    for (int32_t pc; (pc = find(OP_JUMP, n)), code[pc + 1] > pc || code[pc + LENGTH_OP_JUMP] == OP_UNMARK;)
        n++; /* to the one that ends a turn of 'repeat' */
    expect_refused(find(OP_JUMP, n), 0, OP_PUSH, "the stack is not equally high on two paths");
    expect_refused(find(OP_LOAD, 0), 0, OP_STORE, "more is taken from the stack than lies there");
    expect_refused(find(OP_RETURN, 0), 1, 1000, "a frame is left that is of another size");
}

Test(verify, lists_end_in_reverse_order)
{
    int32_t pc = find(OP_UNMARK, 0);
    expect_refused(pc, 1, game.c->program.code[pc + 1] + 1, "a list ends that is not the innermost one");
    expect_refused(find(OP_ITEM, 0), 1, game.c->program.code[find(OP_ITEM, 0) + 1] + 1,
                   "unknown list on the stack");
}

Test(verify, what_computes_something_does_not_act)
{
    struct proc *event = game.c->program.procs;
    while (event->event < 0)
        event++;
    event->acts = false;
    cr_expect_str_eq(verify_program(&game.c->program, NULL).what, "a procedure acts that computes something");
    event->acts = true;
}

Test(verify, marks_clauses_and_lines_stand_at_instructions)
{
    struct program *p = &game.c->program;
    int32_t before = p->marks[p->mark_count - 1].pc;
    p->marks[p->mark_count - 1].pc = 0;
    cr_expect_str_eq(verify_program(p, NULL).what, "a mark stands at no instruction");
    p->marks[p->mark_count - 1].pc = before;
    before = p->clauses[0].pc;
    p->clauses[0].pc = find(OP_CALL, 0) + 1;
    cr_expect_str_eq(verify_program(p, NULL).what, "a clause stands at no instruction");
    p->clauses[0].pc = before;
}

/* A fast loop stands for the code of a line, so what is said of that code must be true. */
Test(verify, a_line_is_the_code_that_it_says)
{
    struct program *p = &game.c->program;
    cr_assert_eq(p->line_count, 1);
    const struct program_line good = p->lines[0];
    p->lines[0].joins = good.end;
    cr_expect_str_eq(verify_program(p, NULL).what, "a part of a line is another instruction");
    p->lines[0] = good;
    p->lines[0].tests = good.tested + 1;
    cr_expect_str_eq(verify_program(p, NULL).what, "the parts of a line are not in order");
    p->lines[0] = good;
    p->lines[0].slots++;
    cr_expect_str_eq(verify_program(p, NULL).what, "a part of a line is another instruction");
    p->lines[0] = good;
    p->lines[0].turn = good.tested;
    cr_expect_str_eq(verify_program(p, NULL).what, "a line is not a loop");
    p->lines[0] = good;
    cr_expect_null(verify_program(p, NULL).what);
}
