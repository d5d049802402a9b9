/* SPDX-License-Identifier: MIT
 *
 * From a value or a condition in a language that rules are printed in back to code: "życie Anny wynosi co
 * najmniej 2" is "Anna's life is at least 2". Reads what the printer prints (print_code.h): names in every
 * case, fields (also of events under way), phrases, comparisons, sums, "and", "or", "not", brackets, and nouns with
 * conditions ("there is a ship called x that …"). Letter case and diacritics do not matter.
 *
 * A text can have several readings, as cases are not checked: the caller prints each one and compares.
 */
#ifndef ADJ_LANG_TRANSLATED_H
#define ADJ_LANG_TRANSLATED_H

#include "lang/vocab.h"

struct translated_reader;

/* Gathers the names of a language other than that of the code. Lives on `arena`; `v` must outlive it. `scratch`:
 * working space of the caller's. */
struct translated_reader *translated_reader_new(const struct vocab *v, const char *lang, struct arena *arena,
                                                struct buf *scratch);

enum { TRANSLATED_MAX = 12 }; /* readings of one text */

/* Writes the readings of a text as code, those as a condition first; they live on `arena`. Returns how many. */
size_t translated_read(struct translated_reader *r, const char *text, struct arena *arena,
                       const char *out[TRANSLATED_MAX]);

/* Whether two texts are the same but for letter case, diacritics and the number of blanks. `arena`: working space. */
bool translated_same(struct arena *arena, const char *a, const char *b);

#endif
