/* SPDX-License-Identifier: MIT
 *
 * The words of the site that no rulebook declares, one table a language. A language is added by a column; what a
 * column leaves out is said in English. [1] stands for what is filled in.
 */
#ifndef ADJ_SITE_WORDS_H
#define ADJ_SITE_WORDS_H

#include "base/arena.h"

enum site_word {
    SITE_TITLE,
    SITE_ABOUT,
    SITE_SKIP,
    SITE_TRAIL,
    SITE_FOOT, /* 1: version */
    SITE_GAMES,
    SITE_BY_RULE,
    SITE_BY_KEYWORD,
    SITE_RULES,
    SITE_RULES_OF, /* 1: rulebook */
    SITE_RULINGS,
    SITE_NO_RULINGS,
    SITE_EDITION, /* 1 */
    SITE_SOURCES,
    SITE_OPTIONS,
    SITE_OPTION,
    SITE_CAN_BE,
    SITE_COMPONENTS,
    SITE_ZONES,
    SITE_ZONE,
    SITE_HOLDS,
    SITE_NAME,
    SITE_COPIES,
    SITE_SQUARES, /* 1: "18 × 18" */
    SITE_FIXTURES,
    SITE_FIXTURES_ABOUT,
    SITE_LINE, /* 1 */
    SITE_HOUSE,
    SITE_HOUSE_ABOUT,
    SITE_REPLACED_BY, /* 1: rule */
    SITE_LIFTED_BY, /* 1: rulebook */
    SITE_IN_WORDS_ONLY,
    SITE_SPEAKS_OF,
    SITE_SPOKEN_OF,
    SITE_LIFTS,
    SITE_IS_LIFTED_BY,
    SITE_REPLACES,
    SITE_PROVED_BY,
    SITE_PROVES,
    SITE_CONDITIONS_THEN,
    SITE_AFTERWARDS,
    SITE_REPLAYS,
    SITE_IN_REPLAYS, /* 1: games, 2: of how many, 3: times */
    SITE_IN_NO_REPLAY, /* 1: of how many */
    SITE_REPLAYS_COUNTED, /* 1: how many, 2: decisions */
    SITE_REPLAYS_EARLIER, /* 1: how many */
    SITE_CONFIRMED,
    SITE_DEFAULT,
    SITE_DISPUTED,
    SITE_WORDS_ONLY,
    SITE_WHY_DISPUTED,
    SITE_SITUATION,
    SITE_DECIDED_BEFORE,
    SITE_FROM_LOG, /* 1: log, 2: decision */
    SITE_UNREACHABLE,
    SITE_AS_IT_STANDS,
    SITE_WHAT_COMES,
    SITE_ASK_MAY, /* 1: what; the same below */
    SITE_ASK_DOES,
    SITE_ASK_HOLDS,
    SITE_ASK_CHOICES,
    SITE_ASK_WINS,
    SITE_READINGS,
    SITE_ASKED,
    SITE_SHORT_ANSWER,
    SITE_THIS_ANSWER,
    SITE_RESTS_ON,
    SITE_SEE,
    SITE_BEGINNING,
    SITE_FIRST_DECISION, /* 1: role */
    SITE_BOARD_OF, /* 1: kind of squares */
    SITE_MAP_OF, /* 1: kind of areas */
    SITE_LETTERS, /* what the letters on a board are */
    SITE_SIGN,
    SITE_MEANS,
    SITE_STANDS_ON,
    SITE_AREAS,
    SITE_AREA,
    SITE_LINKED_TO,
    SITE_LIES_THERE,
    SITE_STATE,
    SITE_REFUSED,
    SITE_OFFERS_IT, /* 1: rule */
    SITE_NOTHING_CHANGES,
    SITE_YES,
    SITE_NO,
    SITE_WORDS
};

/* Never NULL. */
const char *site_word(const char *lang, enum site_word w);
/* With its places filled in; those that are not there may be NULL. On `arena`. */
const char *site_words(struct arena *arena, const char *lang, enum site_word w, const char *one, const char *two,
                       const char *three);

#endif
