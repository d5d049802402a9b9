/* SPDX-License-Identifier: MIT
 *
 * Words in messages: which of the known ones was probably meant, and the English article.
 */
#ifndef ADJ_BASE_WORD_H
#define ADJ_BASE_WORD_H

#include <stddef.h>

/* Returns how different two words are: the number of insertions, deletions, changes and swaps of neighbours
 * (Damerau-Levenshtein, optimal string alignment); `limit` + 1 if there are more. Compares bytes, not code points;
 * for suggestions only. */
int word_distance(const char *a, const char *b, int limit);

/* Returns the one of `known` that is nearest to `text`, the first of equally near ones; NULL if more than a third of
 * its letters would be wrong. */
const char *word_nearest(const char *text, const char *const *known, size_t count);

/* Returns "a" or "an", as the English `noun` requires. */
const char *word_article(const char *noun);

#endif
