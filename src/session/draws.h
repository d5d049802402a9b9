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
 * says which card comes where. `order` has room for draw->count numbers and at least one. */
void draws_from_seed(const char *seed, const struct log_record *asked, const struct vm_draw *draw, uint32_t *order);

/* The same from names: faces or pieces as they are printed in any language, or stable names. -1: they are no result
 * of this draw, and *why says so (on `arena`). */
int draws_from_names(const struct compiled *c, const struct vm_draw *draw, const char *const *names, size_t count,
                     uint32_t *order, struct arena *arena, struct buf *scratch, const char *lang, const char **why);
/* The same from one text, names joined by ", "; results that are no numbers also by their number in
 * draws_describe, from 1. */
int draws_from_text(const struct compiled *c, const struct vm_draw *draw, const char *text, uint32_t *order,
                    struct arena *arena, struct buf *scratch, const char *lang, const char **why);

/* Adds the result to the record. */
void draws_result(struct log_record *record, const struct compiled *c, const struct vm_draw *draw,
                  const uint32_t *order, enum log_chance_by by, struct arena *arena, struct buf *scratch);

/* "how the raid ends: one of 1, 2, 3" */
void draws_describe(struct buf *out, const struct compiled *c, const struct vm_draw *draw, const char *lang);

#endif
