/* SPDX-License-Identifier: MIT
 *
 * What someone asks about a position: a value or a condition of the rule language ("Amy's square", "angel 4 is
 * held"), a path in the position as show writes it in JSON ("heroes/Amy/square"), who has won ("winner"), or
 * whether someone has ("Cy wins").
 *
 * A question is read once and can be answered in many states of the same rules. Answers may only contain what the
 * asker can know: set space->sight.
 */
#ifndef ADJ_EXPLAIN_QUESTION_H
#define ADJ_EXPLAIN_QUESTION_H

#include "explain/reasons/reasons.h"
#include "lang/ast.h"
#include "lang/compile.h"
#include "vm/vm.h"

/* A question that was read. The nodes are on the arena of the rules it was compiled with. */
struct question {
    enum { QUESTION_VALUE, QUESTION_CONDITION, QUESTION_CELL, QUESTION_ZONE, QUESTION_FIXED, QUESTION_END } what;
    int32_t proc; /* value, condition: for vm_evaluate */
    struct node *node; /* … and what it computes */
    const char *code; /* … as rules write it */
    struct type type;
    int32_t at; /* a cell, or a zone; fixed: what never changes */
    int32_t member; /* fixed: whose; end: whether this player has won; NOTHING: who has */
    const struct vocab_field *field; /* cell, fixed: which field of it */
};

/* Working space of the caller's, who can still release it when memory runs out inside. All zero at first. */
struct question_space {
    const char *lang; /* of sentences on what is wrong; set by the caller; NULL: English */
    struct buf name, value, list;
    struct arena arena;
    struct reasons *reasons;
    struct sight *sight; /* of who asks, set by the caller; NULL: someone who may know everything */
    struct question_stop { /* where the language could not continue; of a path there is no such place */
        const char *line; /* as read, with the names that code has; NULL: no place */
        int column; /* code points in it, from 1 */
    } stop;
};
void question_space_release(struct question_space *space);

/* Reads `text`; the code that it compiles is added to `c` and stays there, so `c` must not be shared
 * between threads. Returns 0, or -1 with one sentence in `why` (with similar names, if there are)
 * and space->stop. */
int question_read(struct question *out, struct compiled *c, const char *text, struct question_space *space,
                  struct buf *why);

/* What a question is answered with. */
struct question_result {
    struct buf *text; /* gets "Amy's square is (7,5)", with the rules that make it up, if rules do; or facts */
    struct reason_facts facts; /* the same as a tree, for values and conditions; valid until the space is released */
    bool holds; /* of a condition */
};

/* Appends the value in the present state, in `lang`; for a condition the facts that decide it. Sets all but
 * out->text. Returns 0, or -1 with vm->fault set: it has no value now. */
int question_answer(const struct question *q, const struct compiled *c, struct vm *vm, const char *lang,
                    struct question_space *space, struct question_result *out);

#endif
