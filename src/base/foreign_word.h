/* SPDX-License-Identifier: MIT
 *
 * Words of strangers in our sentences: names of roles, players, rulebooks and files that the writer of a log or of a
 * receipt chose. One that is not a plain word is quoted, with escapes, so that it cannot be taken for a part of the
 * sentence.
 */
#ifndef ADJ_BASE_FOREIGN_WORD_H
#define ADJ_BASE_FOREIGN_WORD_H

#include "base/arena.h"
#include "base/buf.h"

#include <stdbool.h>

/* Appends the word. `blanks`: they are plain as well. */
void foreign_word_add(struct buf *out, const char *word, bool blanks);
/* The same as a text on `arena`, with blanks. NULL stays NULL. */
const char *foreign_word(struct arena *arena, const char *word);

#endif
