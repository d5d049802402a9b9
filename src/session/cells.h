/* SPDX-License-Identifier: MIT
 *
 * The cells of a state by name: which field of which piece, which condition, which value of what is continuing.
 * Knows the layout that the compiler left in program.areas, and nothing of how a state was reached.
 */
#ifndef ADJ_SESSION_CELLS_H
#define ADJ_SESSION_CELLS_H

#include "lang/compile.h"
#include "vm/vm.h"

/* "angel 4's square", "action points", "angel 4 is held", "the place of BLINK 2", "the move's steps". `address` is
 * a cell of the game, or one of a running event of `vm`. */
void cells_format(struct buf *out, const struct compiled *c, const struct vm *vm, int32_t address, const char *lang);

/* What kind of value is there; TY_NONE for what only the engine reads. */
struct type cells_type(const struct compiled *c, const struct vm *vm, int32_t address);

/* The values of the placeholders of cell number `at` (from 0) of a kept condition. */
void cells_condition_values(const struct vocab *v, const struct vocab_phrase *p, int32_t at,
                            int32_t values[PLACEHOLDERS_MAX]);

#endif
