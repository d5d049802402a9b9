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
    WORD_HOLDS, /* 1: event, 2: value kept while it lasts, 3: its value */
    WORD_FORBIDDEN, /* 1: event */
    WORD_PREVENTED,
    WORD_INSTEAD,
    WORD_ENDED, /* 1: event as a noun */
    WORD_NOW_HOLDS, /* 1: condition */
    WORD_ROLLED, /* 1: die, 2: face, 3: what for */
    WORD_FOR, /* 1: purpose, 2: how often before */
    WORD_SHUFFLED, /* 1: zone */
    WORD_PICKED, /* 1: piece, 2: what for */
    WORD_DECIDES, /* 1: player, of whose decision no more may be known */
    WORD_CHOSE, /* 1: player, 2: what */
    WORD_NO_CHOICE,
    WORD_SHOWN, /* 1: piece, 2: player */
    WORD_ANNOUNCED, /* 1: event */
    WORD_RUN_OUT, /* 1: event that ended */
    WORD_CHANGES,
    WORD_CONSIDERED,
    WORD_BEGINS,
    WORD_ONE_OF, /* 1: number of choices */
    WORD_LIFTED, /* 1: rule that lifts a prohibition */
    WORD_LIFTED_WHEN, /* 2: its condition */
    WORD_MORE, /* 1: how many of a list are left out */
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
    WORD_AND,
    WORD_OR,
    WORD_SINCE, /* 1: rule, 2: number of a decision */
    WORD_SINCE_BEGINNING, /* 1: rule */
    WORD_SO_OFTEN, /* 1: how often, 2: event in which it was counted */
    WORD_WHEN_OVER, /* 1: event */
    WORD_IS_LEGAL,
    WORD_IS_FORBIDDEN,
    WORD_NOT_OFFERED, /* 1: rule that asks; the same below */
    WORD_OTHER_DECIDES, /* 1: who decides, 2: who does not */
    WORD_WRONG_MOMENT, /* 1: rule */
    WORD_NOBODY_CHOOSES,
    WORD_MUST_CHOOSE, /* 1: player, 2: rule */
    WORD_WRONG_COUNT, /* 1: how many were chosen, 2: how many it must be */
    WORD_WRONG_RANGE, /* 2: least, 3: most */
    WORD_TWICE, /* 1: thing */
    WORD_CANNOT_KNOW, /* 1: who asks */
    WORD_NO_SUCH_NAME, /* 1: kind of thing, 2: name */
    WORD_NO_SUCH_NUMBER, /* 1: kind of number, 2: number, 3: those there are */
    WORD_FROM_TO, /* 1: least, 2: most */
    WORD_OTHER_KIND, /* 1: thing, 2: kind that belongs there */
    WORD_NO_SUCH_EVENT,
    WORD_OVER_WON, /* 1: player */
    WORD_OVER_DRAWN,
    WORD_OVER_NOBODY,
    WORD_FIRST_THROWN, /* 1: what, and what for */
    WORD_CANNOT_GO_ON, /* 1: why */
    WORD_FORBIDS, /* 1: rule; the same below */
    WORD_ALLOWS_ONLY, /* 2: condition */
    WORD_LIMITS,
    WORD_OFFERS_ONLY, /* 2: what it would have to be */
    WORD_DOES_NOT_OFFER,
    WORD_RULE,
    WORD_NEEDED,
    WORD_UNLESS, /* 1: exception */
    WORD_UNLESS_WHEN, /* 2: its condition */
    WORD_OFFERED_NOW,
    WORD_OFFERED_BY,
    WORD_HAPPENS_BY,
    WORD_MEANT,
    WORD_NEAREST,
    WORD_AS, /* 1: who asks */
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
    WORD_LINE, /* 1: number of a line of a source */
    WORD_REPLACES, /* 1: rules of rulebooks below */
    WORD_RULE_OF, /* 1: rule, 2: rulebook */
    WORD_IS, /* 1: what, 2: its value */
    WORD_AT, /* 1: decision, 2: what happened there */
    WORD_AT_BEGINNING, /* 1: what happened before the first decision */
    WORD_BECAUSE, /* 1: what happened, 2: reason */
    WORD_DECIDED, /* 1: player, 2: what */
    WORD_DECIDED_OF, /* 3: number of choices */
    WORD_ALLOWED, /* 1: what kept rules from forbidding it */
    WORD_ABOVE, /* 1: what was told before */
    WORD_AS_AT_FIRST, /* 1: what, 2: where the rulebook says so */
    WORD_NEVER_CHANGES,
    WORD_GOES_ON, /* nobody has won yet */
    WORD_NOT_SO, /* 1: why the condition that was asked about does not hold */
    WORD_GIVEN, /* the position from which the game began */
    WORD_OPTION, /* of the game */
    WORD_NOTHING_READ,
    WORD_DEEPER, /* 1: a greater depth */
    WORD_BEHIND_HIDDEN, /* 1: who asks */
    WORD_COUNT
};

/* Never NULL. */
const char *word_text(const char *lang, enum word w);

/* Appends the text with its places filled in; those that are not there may be NULL. */
void word_print(struct buf *out, const char *lang, enum word w, const char *one, const char *two, const char *three);

#endif
