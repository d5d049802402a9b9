/* SPDX-License-Identifier: MIT
 *
 * What can be said in a rulebook, for people who write rules: its things with their fields, its zones, its phrases
 * with an example each that can be copied into a rule, and the forms of sentences and statements.
 */
#ifndef ADJ_LANG_DESCRIBE_H
#define ADJ_LANG_DESCRIBE_H

#include "base/buf.h"
#include "lang/vocab.h"

/* What stands before an example, which continues to the end of its line and is a statement of the language. */
#define DESCRIBE_EXAMPLE "      example: "

/* Appends the whole listing, in lines. Built-in phrases come last in their section. */
void describe_vocab(struct buf *out, const struct vocab *v);

/* Appends what a value of the type can be: "0 to 5", "yes or no", "a square or nothing". */
void describe_type(struct buf *out, const struct vocab *v, struct type t);

/* Appends a statement that uses the phrase, made with things of this rulebook; false (and nothing appended) where the
 * rulebook has nothing that could fill one of its holes. */
bool describe_example(struct buf *out, const struct vocab *v, const struct vocab_phrase *p);

#endif
