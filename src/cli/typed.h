/* SPDX-License-Identifier: MIT
 *
 * Words that a person types: commands of a game, and answers to questions. They are understood in English and in the
 * language of --lang, with diacritics and without them.
 */
#ifndef ADJ_CLI_TYPED_H
#define ADJ_CLI_TYPED_H

#include <stdbool.h>
#include <stddef.h>

/* Returns whether `line` is `word`, or `translated`, its translation. */
bool typed_is(const char *line, const char *word, const char *translated);
/* The same for an answer, of which the first letter is sufficient. */
bool typed_answer(const char *line, const char *word, const char *translated);
/* If `line` begins with one of the two and a blank, or is one of them, returns what follows, without blanks
 * before it; otherwise NULL. */
const char *typed_after(const char *line, const char *word, const char *translated);

#endif
