/* SPDX-License-Identifier: MIT
 *
 * The words that belong to the language itself.
 */
#ifndef ADJ_LANG_WORDS_H
#define ADJ_LANG_WORDS_H

#include <stdbool.h>

bool word_is_reserved(const char *w); /* may stand in no phrase: the parser tells sentences apart by it */
bool word_is_keyword(const char *w); /* may not be the name of a variable */
bool word_begins_sentence(const char *w); /* a phrase may not begin with it */
bool word_goes_on(const char *w); /* a line that ends in it goes on in the next one */
bool word_is_aggregate(const char *w); /* "the count of every …" */

/* What the language says where people coming from elsewhere write `w`; NULL: nothing known. */
const char *word_of_the_language(const char *w);

/* The sentence and statement forms, for messages and `adjudge phrases`; a list closed with NULL. */
extern const char *const sentence_forms[];
extern const char *const statement_forms[];

#endif
