/* SPDX-License-Identifier: MIT
 *
 * The words that belong to the language itself. They are taken from forms.def, once for each vocabulary.
 */
#ifndef ADJ_LANG_KEYWORDS_H
#define ADJ_LANG_KEYWORDS_H

#include "base/arena.h"

#include <stdbool.h>

/* What a word may not be because the language needs it. */
enum keyword_use {
    KEYWORD_NO_USE = 0,
    KEYWORD_RESERVED = 1, /* part of a phrase: the parser distinguishes sentences by it */
    KEYWORD_KEPT = 2, /* the name of a variable */
    KEYWORD_BEGINS = 4, /* the first word of a phrase: a form begins with it */
    KEYWORD_AGGREGATE = 8, /* the second word of a phrase after "the": "the count of every …" */
    KEYWORD_ENDS = 16 /* what fills a placeholder: the sentence continues with it */
};

/* One word, and what it may not be. */
struct keyword {
    const char *word;
    int uses; /* of enum keyword_use */
};

/* All words of the language. The same for every rulebook; on the arena of its vocabulary. */
struct keywords {
    struct keyword *items; /* in the order of forms.def */
    size_t count, cap;
    struct name_map *numbers; /* by word */
};

/* Collects them; the result never changes. */
const struct keywords *keywords_new(struct arena *arena);
/* Whether the word has that use; false for words that are none of the language. */
bool keyword_is(const struct keywords *k, const char *word, enum keyword_use use);

/* A line that ends in this word continues in the next one. */
bool keyword_continues(const char *word);
/* What the language has for a word that authors know from other languages; NULL: nothing is known. */
const char *keyword_instead_of(const char *word);

#endif
