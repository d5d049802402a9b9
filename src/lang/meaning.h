/* SPDX-License-Identifier: MIT
 *
 * What a parsed text means, independent of its wording: two texts of different rulebooks have the same meaning when
 * they say the same of things with the same stable names. How phrases are worded, in which order their placeholders
 * are in that wording, how things are called in print and what a rule calls its variables make no difference.
 * (node_same.h compares texts that were read with the same vocabulary, word by word.)
 */
#ifndef ADJ_LANG_MEANING_H
#define ADJ_LANG_MEANING_H

#include "base/buf.h"
#include "lang/ast.h"

/* Appends a text without line breaks that is the same for two nodes if and only if they mean the same. It is made
 * to be compared, not to be read. */
void meaning_of_node(struct buf *out, const struct vocab *v, const struct node *n);

/* The same for the subjects of a phrase: its placeholders by their names, with the kinds of thing that each of
 * them takes. */
void meaning_of_placeholders(struct buf *out, const struct vocab *v, const struct vocab_phrase *p);

#endif
