/* SPDX-License-Identifier: MIT
 *
 * Why rules did what they did: the conditions they went by, with the values that were found. This is not recorded in a
 * game but watched while it runs (or runs again): what the machine works out is noted by the place in the code, and
 * put in words only for what a rule really did.
 *
 * A reason names the conditions that made a rule apply ("Amy stares [DB-LOS-5]; Amy watches (7,2) [DB-LOS-4: …]") and
 * the values it used, term by term ("the force of War Fleet 3 is 6 (EM-BAT-2) + 2 (EM-RACE-2)").
 */
#ifndef ADJ_AUDIT_REASONS_H
#define ADJ_AUDIT_REASONS_H

#include "lang/compile.h"
#include "session/game.h"
#include "vm/vm.h"

struct reasons;

/* Texts are in `lang`. `c` must outlive it; procedures may be added to it meanwhile, but not while watching. */
struct reasons *reasons_new(const struct compiled *c, const char *lang);
void reasons_free(struct reasons *r); /* NULL is allowed */

/* From here on `vm`, which must have a journal, is watched; what was gathered before is forgotten. `from`: the number
 * that the next entry of the journal will have. Until reasons_stop, or until the machine is released. A machine that
 * is watched runs several times slower. */
void reasons_watch(struct reasons *r, struct vm *vm, size_t from);
/* Must be called before what was gathered is asked for: the last entry of the journal may still wait for its reason. */
void reasons_stop(struct reasons *r, struct vm *vm);

/* All of that for one decision of `g`: watches, asks once more whether what was chosen may happen (which tells the
 * prohibitions that were looked at), takes it, and stops. The journal then holds what this decision did. */
void reasons_decide(struct reasons *r, struct game *g, const struct choice_answer *answer);

/* Why entry number `at` of the journal was made; NULL: its rule had no condition. Valid until the next watch. */
const char *reasons_of(const struct reasons *r, size_t at);

/* Rules that were looked at and did nothing, in order; text: what kept them from it. NULL past the last. What is
 * listed, and what is not, stands in docs/commands/trace.md. */
struct reasons_failed {
    int32_t sentence;
    const char *text;
};
const struct reasons_failed *reasons_considered(const struct reasons *r, size_t index);

/* Why a condition procedure gives what it gives in the present state: its parts with their values. `node` is the
 * condition that `proc` (of compile_condition) works out. Appends to `out`; *holds says what it gives. 0, or -1 with
 * vm->fault set. The machine must not be watched. */
int reasons_condition(struct reasons *r, struct vm *vm, int32_t proc, const struct node *node, struct buf *out,
                      bool *holds);

/* Why event number `event` with these values is struck out by `sentence` (a prohibition, a restriction, a limit), as
 * vm->collect found it. Appends to `out`. */
int reasons_bar(struct reasons *r, struct vm *vm, int32_t event, const int32_t *values, int32_t sentence, struct buf *out);

#endif
