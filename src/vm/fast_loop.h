/* SPDX-License-Identifier: MIT
 *
 * Loops that only search: going through pieces until one passes simple tests ("there is no square whose
 * column is … and whose disc is nothing"), offering all that do, and the longest line of such squares. fused_make
 * finds them in the code, and the machine then searches in one C loop, where the code would take several
 * instructions for each piece. The code itself is unchanged: it runs when the machine is observed, and where a player
 * may not see everything.
 *
 * A loop that asks of each piece whether something lies in its zone ("there is a player where the card is in the
 * player's hand") does not need to search: the place of the card names the owner. The machine continues with that
 * owner, and skips those before.
 */
#ifndef ADJ_VM_FAST_LOOP_H
#define ADJ_VM_FAST_LOOP_H

#include "base/arena.h"
#include "vm/vm.h"

/* Tests of one loop, and zones in which its pieces are looked up as owners; a loop with more runs as code. */
enum { LOOP_TESTS = 4, LOOP_ZONES = 4 };

struct loop_test { /* of the piece that is examined */
    /* Which piece it is, its cell, its entry in the table of what never changes, what a procedure returns for it. */
    enum { TEST_PIECE, TEST_FIELD, TEST_FIXED, TEST_ANSWER } what;
    /* True: a value within the bounds passes, or an answer other than 0; false: all others pass. */
    bool passes_within;
    int32_t field; /* of piece number 0; TEST_ANSWER: the procedure */
    bool guarded; /* TEST_FIELD, TEST_FIXED: read only of pieces that the player who chooses knows (OP_GUARD) */
    int32_t rest, rest_shift; /* TEST_ANSWER: slot of a value that is not the piece, or -1, and where it belongs … */
    /* … among the values (memo_values); what the piece is multiplied with to get to its place there. */
    uint64_t by_piece;
    bool place; /* TEST_FIELD: the value is the place of the piece, and is compared to a zone */
    enum { WITH_NUMBER, WITH_SLOT, WITH_CELL } with; /* what the value is compared to: … */
    int32_t number; /* … the number, the slot or the cell; which is the lower bound and the upper one, … */
    bool no_lower, no_upper; /* … or one of them; … */
    bool owner; /* … or that is a piece, and its zone is meant, which has the number of the piece and … */
    int32_t zones; /* … so much more */
};

/* Is what lies in a slot in the zone of the piece? The turn of a piece for which no such question is true does nothing. */
struct loop_zone {
    int32_t thing; /* slot of what lies there */
    int32_t field; /* cell of the place of piece number 0 of its kind */
    int32_t zones; /* so much more than the number of an owner is that of the zone */
};

/* A loop that fast_loop_run can execute; what the code of the loop does, in the form of a table. */
struct loop {
    enum { LOOP_UP, LOOP_PLAYERS, LOOP_DOWN, LOOP_LIST, LOOP_ONWARD, LOOP_LINE } how;
    int32_t slot; /* of the piece */
    int32_t last; /* of the pieces; LOOP_PLAYERS: the first of them; LOOP_ONWARD: slot of the direction */
    int32_t passed, over; /* where the code continues with a piece that passes, and after the loop */
    int32_t test_count;
    struct loop_test tests[LOOP_TESTS];
    int32_t zone_test; /* LOOP_UP: the test that asks whether the piece is in a zone, before any answer; -1: there is none */
    int32_t zone_count; /* not 0: the pieces are owners (LOOP_UP, LOOP_PLAYERS), without tests */
    struct loop_zone zones[LOOP_ZONES];
    /* A piece that passes (LOOP_UP, LOOP_PLAYERS; the only test is an answer) is offered, and the loop continues: */
    bool offers;
    int32_t offer, value_count; /* number of the offer, how many values, … */
    int32_t place; /* … which of them is the piece; … */
    /* … where the others are, and which they are. */
    int32_t other_count, other_slots[VALUES_MAX], other_places[VALUES_MAX];
};

/* The values of a TEST_ANSWER for a piece (memo.h). */
static inline uint64_t fast_loop_values(const struct loop_test *t, const int32_t *frame, int32_t piece)
{
    return (t->rest < 0 ? 0 : (uint64_t)(uint32_t)frame[t->rest] << t->rest_shift) +
           (uint64_t)(uint32_t)piece * t->by_piece;
}

/* The zone through whose pieces the loop goes, by the index of zones (vm->memo->zones); -1: it goes through all pieces. */
int32_t fast_loop_zone(const struct vm *vm, const struct loop *l, const int32_t *frame);

/* Finds the loops of the code from place `from` on, adds them to p->loops (on `arena`), and writes FUSED_LOOP where
 * they begin in p->fused. */
void fast_loop_find(struct program *p, int32_t from, struct arena *arena);

/* Executes loop `l` in the frame at `fp`, from the piece in its slot on (LOOP_LINE: through the
 * square on the stack), and changes slots, fuel and choices as the code would. Returns the place
 * where the code continues; or -1: the code must continue with the piece that is in the slot now,
 * because an answer must be computed, or the code will find a fault there. */
int32_t fast_loop_run(struct vm *vm, const struct loop *l, int32_t *fp, const int32_t *sp);

#endif
