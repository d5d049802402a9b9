/* SPDX-License-Identifier: MIT
 *
 * What rulings claim, one claim at a time, made comparable: each has the position that it is about, which was reached
 * by playing, and its contents by meaning, not by wording. So it can be decided whether two claims can both
 * be so; where that is not certain, they can.
 */
#ifndef ADJ_RULINGS_RULING_CLAIMS_H
#define ADJ_RULINGS_RULING_CLAIMS_H

#include "rulings/ruling_set.h"

struct ruling_claim {
    const struct ruling_ask *ask; /* that it belongs to */
    const char *position; /* hash of it; of a decision also who decides there, and by which rule */
    enum { CLAIM_LEGAL, CLAIM_HOLDS, CLAIM_ENDS } kind;
    bool yes; /* LEGAL, HOLDS: or that it is not so */
    const struct rb_str *about; /* the decision or the condition, as written; ENDS: NULL */
    const char *decision; /* LEGAL: the same for all words that mean it */
    const struct ruling_part *parts; /* HOLDS: what must be so one by one, once it was compared; NULL: not yet */
    size_t part_count;
};

struct ruling_claims {
    struct ruling_claim *items;
    size_t count, cap;
};

/* The claims of one ruling that was run, in the order of the file; on set->arena. */
void ruling_claims_of(struct ruling_claims *out, struct ruling_set *set, const struct ruling_set_file *f);

/* Whether the two cannot both be true of a position. Their rulings are played by the same rulebook, whose compiled
 * form takes the code of conditions up. */
bool ruling_claims_clash(struct ruling_set *set, struct compiled *c, struct ruling_claim *a, struct ruling_claim *b);

#endif
