/* SPDX-License-Identifier: MIT
 *
 * What is where in the code of a program, for observers, and the code that a machine runs for each of them: it stops
 * where the observer needs a notice, and is fused everywhere else. Used by observe.c alone.
 */
#ifndef ADJ_VM_OBSERVED_CODE_H
#define ADJ_VM_OBSERVED_CODE_H

#include "vm/observe.h"

struct observed_place { /* of the code */
    int32_t mark; /* the last one up to here; -1: none */
    int32_t line_mark; /* the first of its marks that are of the same line of a sentence */
    struct clause_span clauses; /* that begin here */
    int32_t loop_end; /* a loop begins here: the instruction that ends its turns; -1 */
    int32_t line; /* number of the line whose loop ends here; -1 */
    bool marked; /* an expression has its value here */
    bool quiet; /* no notice but VALUE is sent here, unless a frame, a loop or a line is left: most places are such */
    bool acts; /* statements run in this procedure */
    unsigned char parts; /* which parts of a game it belongs to: a bit for each of enum observed_part */
};

struct observed_code {
    const struct program *program;
    size_t code_count, proc_count, mark_count, clause_count, line_count; /* of the program, when this was made */
    struct observed_place *at; /* by place */
    int32_t *proc_at; /* by place: the procedure */
    bool *forbids; /* by procedure: a prohibition can apply in it, or in what it calls */
    int32_t *code[OBSERVE_PARTS]; /* stops in this part; OBSERVE_ALL: NULL */
    int32_t *outside_choices; /* stops where the choices of a decision are complete, or may be */
    int32_t *outside_loops; /* stops in choices, outside of the loops that find them; NULL: not made yet */
};

/* Whether there are choices among what the instructions from `begin` to `end` find. */
bool observed_offers(const struct program *p, int32_t begin, int32_t end);
/* The code that stops in choices, outside of the loops that find them. */
const int32_t *observed_outside_loops(struct observed_code *c);

#endif
