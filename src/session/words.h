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

/* Reads a value of an option: as rules write it, or as it is printed in any language of the rulebook ("tak", "wrak").
 * False: the option has no such value, and one sentence in `lang` is appended to `why`. */
bool words_option_value(struct vocab *v, const struct vocab_field *option, const char *text, const char *lang,
                        struct arena *arena, int32_t *value, struct buf *why);

/* The rest of `text` after `words`, with which it must begin; NULL: it does not. Letter case, diacritics and the number
 * of blanks do not matter. exactly: diacritics do, and only the letter case of ASCII does not. */
const char *words_match(const char *text, const char *words, bool exactly);

/* Whether two texts are the same but for letter case, diacritics and the number of blanks. */
bool words_same(const char *a, const char *b);

/* Where in `text` a list of names continues after `name`, which must be at its beginning (compared as in words_match)
 * and be followed by a comma or the end: after the comma and blanks. NULL: `name` is not there. */
const char *words_after(const char *text, const char *name, bool exactly);

#endif
