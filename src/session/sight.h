/* SPDX-License-Identifier: MIT
 *
 * What a player may know: which piece a piece is, what is hidden about it, and what others decide at the same
 * time. Evaluates the rulebook's own sentences about knowledge; positions and traces use it for every viewer.
 * Knows no texts.
 *
 */
#ifndef ADJ_SESSION_SIGHT_H
#define ADJ_SESSION_SIGHT_H

#include "lang/compile.h"
#include "vm/vm.h"

enum { SIGHT_ALL = -1 }; /* a viewer who sees everything */

struct sight {
    const struct vocab *v;
    /* As the viewer sees it: while others decide at the same time, as it was before; nothing grows in it. */
    struct vm *vm;
    bool is_hidden; /* … which is so now */
    bool separate; /* then: what the viewer alone has decided since is seen */
    int32_t hidden_from; /* then: events whose values are at this address or above began since */
    int32_t viewer; /* a player's member number, or SIGHT_ALL */
    signed char *knows; /* by member: 0 not asked yet, 1 yes, -1 no */
    bool *secret; /* by kind: who a piece is, is hidden */
};

/* Whether a cell of `vm`, of which the sight was made, is one that others are deciding over at the same time. */
bool sight_hides(const struct sight *s, const struct vm *vm, int32_t cell);

/* `vm` is at a decision, a draw or the end; it is asked and stays as it is, and must outlive `out`. The rest
 * is on `arena`. */
void sight_make(struct sight *out, const struct compiled *c, struct vm *vm, int32_t viewer, struct arena *arena);

/* Returns whether the viewer knows what is hidden about a piece. */
bool sight_knows(struct sight *s, int32_t member);
/* Returns whether the viewer can identify the piece. */
bool sight_names(struct sight *s, int32_t member);
/* The same of a value of any type: a number names no piece. */
bool sight_names_value(struct sight *s, struct type type, int32_t value);
/* Returns whether the viewer may know what is in a cell of the game, below program.cell_count, of `vm`. */
bool sight_knows_cell(struct sight *s, const struct compiled *c, const struct vm *vm, int32_t cell);
/* The same of a cell in an area that is known: looking it up for each cell takes long. */
bool sight_knows_cell_in(struct sight *s, const struct compiled *c, const struct vm *vm, const struct area *a, int32_t cell);
/* The viewer has been shown this piece. */
void sight_reveal(struct sight *s, int32_t member);
/* Computes a procedure as the viewer may know it (NULL: someone who may know everything), for `observer` (NULL: no
 * one). While others decide at the same time, what any of them has written is hidden from all who do not decide.
 * vm->unseen counts what the viewer may not know. 0, or -1 with vm->fault set. */
int sight_evaluate(const struct sight *s, struct vm *vm, struct vm_observer *observer, int32_t proc,
                   const int32_t *values, int32_t count, int32_t *result);
/* Returns whether nothing is hidden from the viewer. */
bool sight_is_full(struct sight *s);

#endif
