/* SPDX-License-Identifier: MIT
 *
 * The words of the rule language itself, in the languages that it can be read in: one template for each construct. A
 * language is a table of them; what a table leaves out is said in English. The English templates are the grammar:
 * what they print is read again by the parser.
 *
 * In a template
 *   [1] [2] [3]     are what the construct is made of; [1/gen]: in that case; [1/=]: in the case of the whole;
 *   [1-]            a noun without its article or "every";
 *   {m|f|n}         one of three by the gender of the noun it goes with; an alternative of six words is declined
 *                   (nom gen dat acc ins loc), '_' standing for a blank;
 *   \1 to \8        is a blank at which a long line may be broken, the smaller number first.
 */
#ifndef ADJ_LANG_PRINT_FORMS_H
#define ADJ_LANG_PRINT_FORMS_H

#include "base/buf.h"
#include "lang/print_noun.h"

#include <stdbool.h>

enum form {
    /* words and nouns */
    FORM_YES,
    FORM_NO,
    FORM_NOTHING,
    FORM_NUMBER_NOUN,
    FORM_DIRECTION_NOUN,
    FORM_COLUMN,
    FORM_ROW,
    FORM_TITLE,
    FORM_OWNER,
    FORM_FACE,
    FORM_MAY, /* 1: the act */
    FORM_MAY_NOT,
    FORM_WOULD,
    FORM_MUST,
    /* names */
    FORM_THE, /* 1: a name that a sentence gave */
    FORM_THIS, /* 1: the kind of card */
    FORM_POSSESSIVE, /* 1: owner, 2: field */
    FORM_WHOSE_FIELD, /* 1: the field, after a noun */
    FORM_THAT, /* the relative pronoun */
    FORM_COPY, /* 1: thing, 2: number */
    /* nouns: 1 is the noun */
    FORM_A,
    FORM_AN,
    FORM_ANY,
    FORM_EACH,
    FORM_EVERY,
    FORM_SOME,
    FORM_NONE,
    FORM_BARE,
    FORM_CALLED, /* 1: name */
    FORM_FILTER_IN, /* 1: zone */
    FORM_FILTER_OTHER, /* 1: thing */
    FORM_FILTER_WHERE, /* 1: condition */
    FORM_FILTER, /* 1: a condition that begins with the relative pronoun */
    FORM_FILTER_AND, /* between two of them */
    /* values */
    FORM_PLUS,
    FORM_MINUS,
    FORM_TIMES,
    FORM_DIVIDED_UP,
    FORM_DIVIDED_DOWN,
    FORM_REMAINDER,
    FORM_SMALLER,
    FORM_LARGER,
    FORM_COUNT_OF, /* 1: noun */
    FORM_SUM_OVER, /* 1: noun, 2: value */
    FORM_HIGHEST_OVER,
    FORM_LOWEST_OVER,
    FORM_FIRST_OF,
    FORM_LAST_OF,
    FORM_LINE, /* 1: noun, 2: through */
    FORM_TOP,
    FORM_BOTTOM,
    /* conditions */
    FORM_IS,
    FORM_IS_NOT,
    FORM_AT_LEAST,
    FORM_AT_MOST,
    FORM_MORE,
    FORM_LESS,
    FORM_IS_A, /* 1: value, 2: noun with its article */
    FORM_ONE_OF,
    FORM_NOT_ONE_OF,
    FORM_IN,
    FORM_NOT_IN,
    FORM_AND, /* between two conditions */
    FORM_OR,
    FORM_NOT, /* 1: condition */
    FORM_EXISTS, /* 1: noun */
    FORM_EXISTS_NOT,
    FORM_NO_SUCH, /* "no hero sees …" asked as existence, where the plain form would need a second negation */
    /* statements */
    FORM_NOW_SET,
    FORM_NOW_CONDITION,
    FORM_UNTIL, /* 1: event */
    FORM_UNTIL_TIMES, /* 1: event, 2: number */
    FORM_ADD,
    FORM_TAKE,
    FORM_PUT,
    FORM_PUT_TOP, /* 1: number, 2: into, 3: from */
    FORM_AT_BOTTOM,
    FORM_SHUFFLE,
    FORM_ROLL,
    FORM_FOR_CHANCE, /* 1: chance */
    FORM_AGAIN,
    FORM_RANDOM, /* 1: noun, 2: chance */
    FORM_IF,
    FORM_OTHERWISE_IF,
    FORM_OTHERWISE,
    FORM_FOR_EACH,
    FORM_TURN_ORDER,
    FORM_CHOSEN_ORDER,
    FORM_REPEAT,
    FORM_REPEAT_WHILE,
    FORM_REPEAT_UNTIL,
    FORM_REPEAT_TIMES,
    FORM_STOP,
    FORM_END,
    FORM_PREVENT,
    FORM_NOOP,
    FORM_LET,
    FORM_SAME_TIME,
    FORM_ANNOUNCE,
    FORM_RESOLVE,
    FORM_WINDOW, /* 1: player, 2: noun */
    FORM_MAY_DO,
    FORM_MUST_DO,
    FORM_CHOOSES,
    FORM_MAY_CHOOSE,
    FORM_UP_TO, /* 1: player, 2: number, 3: plural */
    FORM_EXACTLY,
    FORM_ANY_NUMBER,
    FORM_SET_CALLED, /* 1: name */
    FORM_SHOW,
    FORM_OFFER_WHEN,
    /* sentences */
    FORM_WHEN,
    FORM_BEFORE,
    FORM_AFTER,
    FORM_HOOK_IF,
    FORM_WOULD_IF, /* 1: event */
    FORM_WOULD_AND, /* 1: condition; behind it */
    FORM_INSTEAD, /* behind these */
    FORM_ORDERS, /* 1: player; behind any of these heads */
    FORM_WHENEVER,
    FORM_ALWAYS,
    FORM_MOMENT, /* 1: event */
    FORM_DESPITE, /* 1: ids, 2: event */
    FORM_ONLY_WHEN, /* 1: event, 2: condition */
    FORM_LIMIT_ONCE, /* 1: event, 3: per */
    FORM_LIMIT, /* 1: event, 2: number, 3: per */
    FORM_VALUE_IS,
    FORM_VALUE_RISES,
    FORM_VALUE_FALLS,
    FORM_VALUE_AT_LEAST,
    FORM_VALUE_AT_MOST,
    FORM_WHEN_CONDITION, /* 1: condition; behind what the rule says */
    FORM_VALUE_WHEN, /* the same behind a value */
    FORM_COUNT
};

/* The template of a construct; "en" where the language has none. Never NULL. */
const char *form_text(const char *lang, enum form f);
/* Whether the language has a table of its own. */
bool form_has_language(const char *lang);
/* The forms of a direction's name (0 to 7, from north over northeast to northwest); NULL in English. */
const char *form_direction(const char *lang, int direction);

/* How the surroundings of a construct bend it. */
struct form_setter {
    const char *grammatical_case; /* of the whole; NULL: base form */
    enum noun_gender gender; /* of the noun that {m|f|n} goes with */
    bool animate;
};

/* Prints `hole` n in a case (NULL: base form); bare: "[n-]". */
typedef void form_placeholder(void *ctx, int n, const char *grammatical_case, bool bare);

/* Fills a template in. Breaks (\1 to \8) are copied as they are. */
void form_print(struct buf *out, const char *text, const struct form_setter *setting, form_placeholder *placeholder,
                void *ctx);

#endif
