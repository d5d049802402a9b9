/* SPDX-License-Identifier: MIT
 *
 * The tables of words.h, and filling one in. Knows no rulebook.
 */
#include "audit/words.h"

#include <string.h>

static const char *const english[WORD_COUNT] = {
    [WORD_HOLDS] = "[1]: [2] [3]",
    [WORD_FORBIDDEN] = "forbidden: [1]",
    [WORD_PREVENTED] = "prevented: [1]",
    [WORD_INSTEAD] = "instead of: [1]",
    [WORD_ENDED] = "ends here: the [1]",
    [WORD_NOW_HOLDS] = "now holds: [1]",
    [WORD_ROLLED] = "[1] shows [2] ([3])",
    [WORD_FOR] = "[1], no. [2]",
    [WORD_SHUFFLED] = "[1] is shuffled",
    [WORD_PICKED] = "at random: [1] ([2])",
    [WORD_DECIDES] = "[1] decides",
    [WORD_CHOSE] = "[1]: [2]",
    [WORD_NO_CHOICE] = "there is nothing to choose",
    [WORD_SHOWN] = "[1] is shown to [2]",
    [WORD_ANNOUNCED] = "announced: [1]",
    [WORD_RUN_OUT] = "the [1] is over",
    [WORD_CHANGES] = "changes",
    [WORD_CONSIDERED] = "considered",
    [WORD_BEGINS] = "the game begins",
    [WORD_PASS] = "pass",
    [WORD_NONE] = "none",
    [WORD_ONE_OF] = "one of [1]",
    [WORD_LIFTED] = "lifted by [1]",
    [WORD_LIFTED_WHEN] = "lifted by [1]: [2]",
    [WORD_MORE] = "… ([1] more)",
    [WORD_BEFORE_ALL] = "before the first decision",
    [WORD_AFTER] = "after decision [1], [2]: [3]",
    [WORD_AFTER_HIDDEN] = "after decision [1] of [2]",
    [WORD_SEEN_BY] = ", as seen by [1]",
    [WORD_DECIDES_BY] = "[1] decides ([2])",
    [WORD_ONE_CHOICE] = ", one choice:",
    [WORD_CHOICES] = ", [1] choices:",
    [WORD_OF_THESE] = ", [1] of these [2]:",
    [WORD_TO_OF_THESE] = ", [1] to [2] of these [3]:",
    [WORD_TO_THROW] = "to be thrown: [1]",
    [WORD_WINS] = "over: [1] wins",
    [WORD_DRAW] = "over: a draw",
    [WORD_NOBODY_WINS] = "over: nobody has won",
    [WORD_FAULT] = "the game cannot go on: [1]",
    [WORD_AND] = "and",
    [WORD_OR] = "or",
    [WORD_SINCE] = "[1], since [2]",
    [WORD_SINCE_BEGINNING] = "[1], from the beginning",
    [WORD_SO_OFTEN] = "[1] so far, in this [2]",
    [WORD_WHEN_OVER] = "the [1] is over",
};

static const char *const polish[WORD_COUNT] = {
    [WORD_FORBIDDEN] = "zabronione: [1]",
    [WORD_PREVENTED] = "powstrzymane: [1]",
    [WORD_INSTEAD] = "zamiast: [1]",
    [WORD_ENDED] = "kończy się: [1]",
    [WORD_NOW_HOLDS] = "odtąd: [1]",
    [WORD_ROLLED] = "[1] pokazuje [2] ([3])",
    [WORD_FOR] = "[1], nr [2]",
    [WORD_SHUFFLED] = "potasowane: [1]",
    [WORD_PICKED] = "losowo: [1] ([2])",
    [WORD_DECIDES] = "decyduje [1]",
    [WORD_NO_CHOICE] = "nie ma w czym wybierać",
    [WORD_SHOWN] = "[2] ogląda: [1]",
    [WORD_ANNOUNCED] = "zapowiedziane: [1]",
    [WORD_RUN_OUT] = "koniec: [1]",
    [WORD_CHANGES] = "zmiany",
    [WORD_CONSIDERED] = "rozważone",
    [WORD_BEGINS] = "gra się zaczyna",
    [WORD_NONE] = "nic",
    [WORD_ONE_OF] = "jedna z [1]",
    [WORD_LIFTED] = "uchylone przez [1]",
    [WORD_LIFTED_WHEN] = "uchylone przez [1]: [2]",
    [WORD_MORE] = "… (jeszcze [1])",
    [WORD_BEFORE_ALL] = "przed pierwszą decyzją",
    [WORD_AFTER] = "po decyzji [1], [2]: [3]",
    [WORD_AFTER_HIDDEN] = "po decyzji [1], [2]",
    [WORD_SEEN_BY] = "; patrzy [1]",
    [WORD_DECIDES_BY] = "decyduje [1] ([2])",
    [WORD_ONE_CHOICE] = ", jedna możliwość:",
    [WORD_CHOICES] = ", możliwości: [1]",
    [WORD_OF_THESE] = ", do wybrania [1] z [2]:",
    [WORD_TO_OF_THESE] = ", do wybrania od [1] do [2] z [3]:",
    [WORD_TO_THROW] = "do rzucenia: [1]",
    [WORD_WINS] = "koniec: wygrywa [1]",
    [WORD_DRAW] = "koniec: remis",
    [WORD_NOBODY_WINS] = "koniec: nikt nie wygrał",
    [WORD_FAULT] = "gra nie może iść dalej: [1]",
    [WORD_AND] = "i",
    [WORD_OR] = "albo",
    [WORD_SINCE] = "[1], od [2]",
    [WORD_SINCE_BEGINNING] = "[1], od początku",
    [WORD_SO_OFTEN] = "dotąd [1] ([2])",
    [WORD_WHEN_OVER] = "koniec: [1]",
};

const char *word_text(const char *lang, enum word w)
{
    if (lang && !strcmp(lang, "pl") && polish[w])
        return polish[w];
    return english[w];
}

void word_print(struct buf *out, const char *lang, enum word w, const char *one, const char *two, const char *three)
{
    const char *const fill[] = {one, two, three};
    for (const char *s = word_text(lang, w); *s; s++)
        if (*s == '[' && s[1] >= '1' && s[1] <= '3' && s[2] == ']') {
            const char *text = fill[s[1] - '1'];
            buf_str(out, text ? text : "");
            s += 2;
        } else
            buf_char(out, *s);
}
