/* SPDX-License-Identifier: MIT
 *
 * From words back to an event: "angel 4 captures Amy", in any language that the rulebook has texts in, in either
 * wording, with names as they are printed or as they are written in rules. Not only what is legal at some moment is
 * understood, so that a decision that is not can be asked about. A title means each of its copies; a number that
 * its kind does not have is no name. Knows no game being played.
 *
 * Letter case, diacritics, the number of blanks and a full stop at the end do not matter. Where one text could be
 * read in more than one way, longer names come first.
 */
#ifndef ADJ_LANG_READ_DECISION_H
#define ADJ_LANG_READ_DECISION_H

#include "base/buf.h"
#include "lang/vocab.h"

struct decision_reader;

/* Gathers all names. Lives on `arena`; `v` must outlive it. `scratch`: working space of the caller's. */
struct decision_reader *decision_reader_new(const struct vocab *v, struct arena *arena, struct buf *scratch);

struct decision_reading {
    const struct vocab_phrase *event; /* or chance */
    int32_t values[PLACEHOLDERS_MAX];
};

enum { DECISION_READINGS_MAX = 64 }; /* more than there are copies of one card */

/* All readings of a text as an event, in the order of the vocabulary, at most `max`. 0: it is none. */
size_t decision_read(const struct decision_reader *r, const char *text, struct decision_reading *out, size_t max);

/* The same for the purpose of a draw: "how the gale hits Ann's ship 1". */
size_t decision_read_chance(const struct decision_reader *r, const char *text, struct decision_reading *out,
                            size_t max);

/* The member of a kind that is called so; NOTHING: there is none. */
int decision_read_member(const struct decision_reader *r, int kind, const char *name);
/* The member of any kind that is called so, the first one where there are several; NOTHING: there is none. */
int decision_read_anything(const struct decision_reader *r, const char *name);
/* Whether the text is a name or a number that fits the placeholder. */
bool decision_fills(const struct decision_reader *r, const struct vocab_placeholder *placeholder, const char *text);

/* Whether the text is a whole number that is not too large for any. */
bool decision_read_number(const char *text, int32_t *value);

/* Base letters in lower case, single blanks, none at the ends: as texts are compared. `out` has room for
 * strlen(text) + 1. */
void decision_normalise(char *out, const char *text);
enum { DECISION_TEXT_MAX = 1000 }; /* bytes; what is longer is no decision */
/* Whether a name or a word can end here. */
bool decision_is_border(const char *at);
/* Where the text continues after these words, as texts are compared; NULL: it does not begin with them. */
const char *decision_after_words(const char *text, const char *words);

#endif
