/* SPDX-License-Identifier: MIT
 *
 * What rules say they are about (key `about`), so that an answer cites a rule whose code does not say it. No
 * game runs the code of an entry: it comes after that of the rules, and answers ask it.
 */
#ifndef ADJ_LANG_ABOUT_H
#define ADJ_LANG_ABOUT_H

#include "base/buf.h"
#include "lang/compile.h"

/* One entry. */
struct about {
    struct sentence *sentence; /* its node is an R_ABOUT */
    size_t rule; /* in compiled.rules */
    /* Computes (for vm_evaluate) whether values, one for each slot, fit the nouns and names of the entry, and
     * its condition holds. */
    int32_t proc;
};

/* Reads the entries of rule number `rule`, and adds them to c->abouts. */
void about_read(struct compiled *c, size_t rule, struct diags *diags);

/* The phrase or field that an entry is about; of a thing in a zone, the zone. `entry`: an R_ABOUT. */
const struct node *about_subject(const struct node *entry);
/* What fills the slots of its phrase, in this order: the placeholders, or the owner of a field; then the thing in a zone. */
size_t about_slots(const struct about *a);

/* Writes their procedures. */
struct emit;
void about_generate(struct emit *e);

/* Append the entries of a rule of c->rules, one below the other, to an empty `out`. */
void about_print(struct buf *out, const struct compiled *c, size_t rule, const char *lang);
/* Of a rule that is not in force, which was not read: as it was written if it can no longer be read. What is read lies on
 * `arena`. */
void about_print_not_in_force(struct buf *out, const struct compiled *c, const struct rb_rule *rule,
                              const char *lang, struct arena *arena);

#endif
