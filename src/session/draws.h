/* SPDX-License-Identifier: MIT
 *
 * Chance in words: what a draw is for, as logs and the addresses of chance have it, and its result as a name. The
 * numbers themselves come from vm/chance.h or from a table; this file keeps nothing.
 */
#ifndef ADJ_SESSION_DRAWS_H
#define ADJ_SESSION_DRAWS_H

#include "lang/compile.h"
#include "log/records.h"
#include "vm/vm.h"

/* The record of a draw without its result: purpose (the id of the chance, or "shuffle"), values (stable names; for a
 * shuffle without a chance the zone in English), index, how many results there are. On `arena`. */
void draws_ask(struct log_record *out, const struct compiled *c, const struct vm_draw *draw, struct arena *arena,
               struct buf *scratch);

/* Draws from the seed: for a roll or a pick order[0] is the place of the result, for a shuffle order[0 … count-1]
 * is the card for each place. `order` has room for draw->count numbers and at least one. */
void draws_from_seed(const char *seed, const struct log_record *asked, const struct vm_draw *draw, uint32_t *order);

/* A reading of a result that people or a log have given for a draw, in words. */
struct draws_reading {
    const struct compiled *c;
    const struct vm_draw *draw;
    struct arena *arena; /* of `why` */
    struct buf *scratch; /* working space */
    const char *lang; /* of `why` */
    const char *why; /* set if the words are not a result: the reason, in a sentence */
};

/* The same from names: faces or pieces as they are printed in any language, or stable names. Returns 0, or -1 with
 * r->why set: they are not a result of this draw, and `order` is undefined. */
int draws_from_names(struct draws_reading *r, const char *const *names, size_t count, uint32_t *order);
/* The same from one text, names joined by ", "; results that are no numbers also by their number in
 * draws_describe, from 1. */
int draws_from_text(struct draws_reading *r, const char *text, uint32_t *order);

/* Adds the result to the record. */
void draws_result(struct log_record *record, const struct compiled *c, const struct vm_draw *draw,
                  const uint32_t *order, enum log_chance_by by, struct arena *arena, struct buf *scratch);

/* "how the raid ends: one of 1, 2, 3" */
void draws_describe(struct buf *out, const struct compiled *c, const struct vm_draw *draw, const char *lang);

/* Returns whether both have the same texts in the same order: the values of a purpose are its arguments. */
bool draws_texts_agree(const struct log_texts *a, const struct log_texts *b);
/* Returns whether two records of rolls, picks or shuffles are of the same kind and have the same address: purpose, values
 * and index. Their results may differ. */
bool draws_addresses_agree(const struct log_record *a, const struct log_record *b);

#endif
