/* SPDX-License-Identifier: MIT
 *
 * Prepositions that get a vowel before a word that begins like them: "we Wschodniej Marchii", "ze Złotym". Knows no
 * rulebook.
 */
#ifndef ADJ_LANG_EUPHONY_H
#define ADJ_LANG_EUPHONY_H

#include "base/buf.h"

/* The text from `start` on follows what was printed before: gives the last word before it its vowel, where `lang`
 * requires one. */
void euphony_adjust(struct buf *out, size_t start, const char *lang);

/* How much of a word, in small letters, is the preposition without its vowel; `len` if it has none. Readers compare that:
 * people may type either. */
size_t euphony_base_length(const char *word, size_t len);

#endif
