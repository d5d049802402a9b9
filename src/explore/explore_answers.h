/* SPDX-License-Identifier: MIT
 *
 * All answers to a question of the machine, one after another: the options of a menu and passing, all sets of an
 * allowed size, all faces, all orders. Knows nothing of where the search is.
 */
#ifndef ADJ_EXPLORE_EXPLORE_ANSWERS_H
#define ADJ_EXPLORE_EXPLORE_ANSWERS_H

#include "vm/vm.h"

/* Places as game_decide takes them (passing: the place after the options), or those of a draw. */
struct explore_answer {
    int32_t *places;
    int32_t count, cap;
};

/* A question that is being answered in every way. All zero may be released; begun again it keeps its memory. */
struct explore_step {
    bool chance; /* the question is a draw, not a decision */
    enum { EXPLORE_ONE, EXPLORE_SET, EXPLORE_ORDER } form;
    int32_t things, least, most;
    struct explore_answer answer; /* the present one */
    struct vm_snapshot before; /* the machine at the question */
    struct vm_ask ask; /* of a decision; its options belong to the step */
    int32_t fuel; /* of a draw: what was left */
    struct vm_turns turns; /* before this question */
    uint64_t ways; /* the walker's, like the next two: the chance of what came before is 1 / this; 0: it does not fit */
    uint64_t depth; /* decisions before this question, … */
    int32_t draws; /* … and results of chance since the last of them */
};

/* The machine waits for a decision or a draw: keeps it, takes the choices over, and sets the first answer. */
void explore_step_begin(struct explore_step *s, struct vm *vm, bool chance);
/* On to the next answer; false: it was the last. */
bool explore_step_next(struct explore_step *s);
/* The chance of the present answer is 1 / this, as random games decide: of sets, each size is as likely as the others,
 * and so is then each set of that size. 0: the number does not fit. */
uint64_t explore_step_ways(const struct explore_step *s);
/* Brings the machine back to the question. */
void explore_step_return(struct explore_step *s, struct vm *vm);
/* Gives the present answer to the machine, which waits at the question. */
void explore_step_answer(struct explore_step *s, struct vm *vm);
void explore_step_release(struct explore_step *s);

/* Room for `count` places. */
void explore_answer_reserve(struct explore_answer *a, int32_t count);

#endif
