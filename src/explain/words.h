/* SPDX-License-Identifier: MIT
 *
 * The few words of reports that no rulebook declares ("instead of", "shows"), one table a language. A language is
 * added by a column; what a column leaves out is said in English.
 *
 * [1] to [3] stand for what is filled in.
 */
#ifndef ADJ_EXPLAIN_WORDS_H
#define ADJ_EXPLAIN_WORDS_H

#include "base/buf.h"

enum word {
    WORD_BEFORE_ALL,
    WORD_AFTER, /* 1: number of a decision, 2: player, 3: what was decided */
    WORD_AFTER_HIDDEN, /* without 3 */
    WORD_SEEN_BY, /* 1: player */
    WORD_DECIDES_BY, /* 1: player, 2: rule */
    WORD_ONE_CHOICE,
    WORD_CHOICES, /* 1: number */
    WORD_OF_THESE, /* 1: how many, 2: of how many */
    WORD_ASKED_EXACTLY, /* 1: how many */
    WORD_ASKED_RANGE, /* 1: from, 2: to */
    WORD_ASKED_OR_NONE, /* 1: the word for none */
    WORD_TO_OF_THESE, /* 1: least, 2: most, 3: of how many */
    WORD_TO_THROW, /* 1: what for, and what can come */
    WORD_WINS, /* 1: player */
    WORD_DRAW,
    WORD_NOBODY_WINS,
    WORD_FAULT, /* 1: why */
    /* differences of positions */
    WORD_TABLE,
    WORD_CONDITIONS,
    WORD_IN, /* before the zone that something lies in */
    WORD_NOT_KNOWN,
    WORD_ONLY_FIRST,
    WORD_ONLY_SECOND,
    WORD_WITHOUT, /* before what a zone no longer has, … */
    WORD_WITH,
    WORD_NO_LONGER, /* … and a condition that no longer holds */
    WORD_NOW,
    WORD_OTHER_ORDER,
    WORD_COUNT
};

/* Never NULL. */
const char *word_text(const char *lang, enum word w);

/* Appends the text with its places filled in; those that are not there may be NULL. */
void word_print(struct buf *out, const char *lang, enum word w, const char *one, const char *two, const char *three);

#endif
