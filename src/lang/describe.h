/* SPDX-License-Identifier: MIT
 *
 * What authors of rules read about a vocabulary: the types of its values, and an example of each phrase that
 * can be copied into a rule.
 */
#ifndef ADJ_LANG_DESCRIBE_H
#define ADJ_LANG_DESCRIBE_H

#include "base/buf.h"
#include "lang/vocab.h"

/* Appends what a value of the type can be: "0 to 5", "yes or no", "a square or nothing". */
void describe_type(struct buf *out, const struct vocab *v, struct type t);

/* Appends a statement that uses the phrase, made with things of this rulebook; false (and nothing appended) where
 * the rulebook has nothing that could fill one of its placeholders. */
bool describe_example(struct buf *out, const struct vocab *v, const struct vocab_phrase *p);

#endif
