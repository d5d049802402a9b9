/* SPDX-License-Identifier: MIT
 *
 * Inside the vocabulary: what its files share. See vocab.h for what others may call.
 */
#ifndef ADJ_LANG_VOCAB_INNER_H
#define ADJ_LANG_VOCAB_INNER_H

#include "lang/keywords.h"
#include "lang/vocab.h"

enum { KINDS_MAX = 1000 }; /* of things, and of zones: their names are looked through one by one */

/* The steps of vocab_build, in this order. What is wrong is added to `diags`. */
void vocab_add_kinds(struct vocab *v, struct diags *diags); /* vocab_kinds.c */
void vocab_add_members(struct vocab *v, struct diags *diags);
void vocab_add_fields(struct vocab *v, struct diags *diags); /* vocab_fields.c */
void vocab_add_zones(struct vocab *v, struct diags *diags);

/* What is kept at first where the rulebook does not say: 0 or the bound nearest to it, no, a kind's first member,
 * nothing. */
int32_t vocab_first_value(const struct vocab *v, struct type type);
/* Reports what cannot be a name; s without a text is fine. `taken`: of the words of the language, those with this use
 * cannot be the name either; 0: all can, because sentences never begin with such a name. */
void vocab_check_name(struct vocab *v, struct diags *diags, const struct rb_str *s, enum keyword_use taken);
void vocab_report_unknown_kind(struct vocab *v, struct diags *diags, struct src_pos pos, const char *name);

#endif
