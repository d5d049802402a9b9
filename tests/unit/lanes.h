/* SPDX-License-Identifier: MIT
 *
 * Machines that play the same game in different ways, and must be the same at each stop.
 */
#ifndef ADJ_TESTS_LANES_H
#define ADJ_TESTS_LANES_H

#include "vm/journal.h"
#include "vm/vm.h"

struct lane {
    struct vm vm;
    struct journal journal;
    struct vm_snapshot saved;
};
enum { BACK_EVERY = 100 }; /* stops: so often all go back to an earlier one */

uint32_t lanes_random(uint32_t *state);
/* Answers a decision or a draw of the machine, by the random number. */
void lane_answer(struct vm *vm, enum vm_status status, uint32_t random);
/* Fails the test unless both are at the same place, with the same state, fuel, choices and journal. */
void lanes_expect_same(const struct lane *a, const struct lane *b, int stop);
/* At a decision: now and then keeps the state, and goes back to the one that was kept. */
void lane_go_back_or_save(struct lane *lane, int stop);

#endif
