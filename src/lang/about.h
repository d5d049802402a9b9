/* SPDX-License-Identifier: MIT
 *
 * What rules say they are about (key `about`), so that an answer cites a rule whose code does not say it. Entries are
 * no code of the rulebook: no game runs them, and their conditions are compiled when an answer first needs them, so
 * the program of a rulebook is the same with and without them.
 */
#ifndef ADJ_LANG_ABOUT_H
#define ADJ_LANG_ABOUT_H

#include "base/buf.h"
#include "lang/compile.h"

/* One entry. */
struct about {
    struct sentence *sentence; /* its node is an R_ABOUT */
    size_t rule; /* in compiled.rules */
    int32_t proc; /* -1: not compiled yet; ABOUT_NO_PROC: there is no room for it */
};
enum { ABOUT_NO_PROC = -2 };

/* Reads the entries of rule number `rule`, and adds them to c->abouts. */
void about_read(struct compiled *c, size_t rule, struct diags *diags);

/* What fills the slots of its phrase, in this order: the placeholders, or the owner of a field. */
size_t about_slots(const struct about *a);

/* The procedure that tells (for vm_evaluate) whether values, one for each slot, fit the nouns and names of the entry
 * and its condition holds. ABOUT_NO_PROC: there is no room for it. */
int32_t about_proc(struct compiled *c, struct about *a);

/* Append the entries of a rule of c->rules, one below the other, to an empty `out`. */
void about_print(struct buf *out, const struct compiled *c, size_t rule, const char *lang);
/* Of a rule that is not in force, which was not read: as it was written if it cannot be read any more. */
void about_print_not_in_force(struct buf *out, const struct compiled *c, const struct rb_rule *rule,
                              const char *lang);

#endif
