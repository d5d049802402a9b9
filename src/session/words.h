/* SPDX-License-Identifier: MIT
 *
 * Values of the machine in words: what fills a phrase, and the stable names that logs and the addresses of chance
 * use. It looks things up in the vocabulary and knows nothing of games being played.
 */
#ifndef ADJ_SESSION_WORDS_H
#define ADJ_SESSION_WORDS_H

#include "lang/print.h"

/* The type of a value that fills a placeholder: a placeholder may take several kinds, and the value
 * determines which. */
struct type words_placeholder_type(const struct vocab *v, const struct vocab_placeholder *placeholder, int32_t value);

/* A phrase with its values. */
void words_phrase(struct buf *out, const struct vocab *v, const struct vocab_phrase *p, int wording,
                  const int32_t *values, const char *lang);

/* Its values, one for each placeholder, for print_phrase. */
void words_args(struct print_arg *args, const struct vocab *v, const struct vocab_phrase *p, const int32_t *values);

/* The stable text of a value: a member's name, a number in decimal, "yes" or "no", "nothing", a zone in English. */
void words_stable(struct buf *out, const struct vocab *v, struct type type, int32_t value);

/* The player who is called so, playing or not: by the stable name, or as printed in any language of the rulebook
 * (both compared by words_same); or -1. `scratch`: working space of the caller's. */
int32_t words_player(const struct vocab *v, const char *name, struct buf *scratch);

/* The languages that a rulebook has texts in: "en, pl". */
void words_languages(struct buf *out, const struct vocab *v);
/* Whether `lang` is one of them; otherwise one sentence, which lists them, is appended to `why`. */
bool words_has_language(const struct vocab *v, const char *lang, struct buf *why);

/* Whether two texts are the same but for the letter case of ASCII and the number of blanks. */
bool words_same(const char *a, const char *b);

/* Where in `text` a list of names continues after `name`, which must be at its beginning (compared as
 * in words_same) and be followed by a comma or the end: after the comma and blanks. NULL: `name` does
 * not be there. */
const char *words_after(const char *text, const char *name);

/* The rest of `text` after `words`, with which it must begin (compared as in words_same); NULL: it does not. */
const char *words_begin(const char *text, const char *words);

#endif
